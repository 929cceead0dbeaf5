/**
 * All that an open program loads late. It is loaded soon after the first frame: by the time that it is needed, another version may have taken the
 * place of the package.
 */
import {setImmediate} from 'node:timers/promises';
import type {Io} from '../core/context.js';

const parts: readonly (() => Promise<unknown>)[] = [
	() => import('execa'),
	() => import('../store/config/parse.js'),
	() => import('../store/decisions/decisions.js'),
	() => import('../deliver/send.js'),
	() => import('../deliver/act.js'),
	() => import('../deliver/queued-prompt.js'),
	() => import('../deliver/restore.js'),
	() => import('../deliver/start/first-prompt.js'),
	() => import('../deliver/start/signs.js'),
	() => import('../deliver/start/start.js'),
	() => import('../jump/attach-job.js'),
	() => import('../jump/host-window.js'),
	() => import('../observe/changes/watchers.js'),
	() => import('../recall/past-row.js'),
	() => import('../system/collector.js'),
	() => import('../system/editor.js'),
	() => import('../setup/first-run.js'),
	() => import('../setup/mend-install.js'),
	() => import('../setup/missing.js'),
	() => import('../sources/host-look.js'),
	() => import('../sources/host-looks.js'),
	() => import('../sources/past-turns.js'),
	() => import('../ui/mount.js'),
	() => import('./own-command.js'),
];

/** Keys are handled between two parts. A part that is gone says so when it is needed. */
export async function loadLateParts({debug}: Pick<Io, 'debug'>): Promise<void> {
	for (const load of parts) {
		await load().catch(() => undefined);
		await setImmediate();
	}
	debug?.('loaded', {parts: parts.length});
}
