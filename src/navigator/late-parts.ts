/**
 * Loads all late parts of an open program soon after its first frame, since another version may replace the package before they are needed.
 * Node resolves a file again for each importing file, so each part is loaded by the file that needs it.
 */
import {setImmediate} from 'node:timers/promises';
import type {Io} from '../core/context.js';
import {lateJumpParts} from '../jump/go.js';
import {lateMachineParts} from '../observe/local-machine.js';
import {lateOnceParts} from '../observe/once.js';
import {lateHostParts} from '../sources/host-looks.js';
import {lateSourceParts} from '../sources/sources.js';
import {lateConfigParts} from '../store/config/config.js';
import {lateProgramParts} from '../system/programs.js';

const parts: readonly (() => Promise<unknown>)[] = [
	...lateProgramParts,
	...lateConfigParts,
	...lateMachineParts,
	...lateOnceParts,
	...lateSourceParts,
	...lateHostParts,
	...lateJumpParts,
	() => import('../deliver/queue-sender.js'),
	() => import('../deliver/restore.js'),
	() => import('../deliver/start/first-prompt.js'),
	() => import('../deliver/start/signs.js'),
	() => import('../deliver/start/start.js'),
	() => import('../recall/past-turns.js'),
	() => import('../sources/far-search.js'),
	() => import('../sources/start-on-host.js'),
	() => import('../system/editor.js'),
	() => import('../setup/missing.js'),
	() => import('../setup/install.js'),
	() => import('./keep-theme.js'),
	() => import('./own-command.js'),
];

/** Keys are handled between two parts. A missing part fails when it is needed. */
export async function loadLateParts({debug}: Pick<Io, 'debug'>): Promise<void> {
	for (const load of parts) {
		await load().catch(() => undefined);
		await setImmediate();
	}
	debug?.('loaded', {parts: parts.length});
}
