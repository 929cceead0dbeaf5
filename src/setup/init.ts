/** `beckon init`: a guided setup. Each step shows its change, and makes it only after a yes. */
import {usualWords} from '../agents/usual-words.js';
import type {ExitCode, Io} from '../core/context.js';
import {isUserError} from '../core/errors.js';
import {printable} from '../core/text/printable.js';
import {readConfig} from '../store/config/config.js';
import {listSessions} from '../store/journal/journal.js';
import {statePaths} from '../store/paths.js';
import {hookStep} from './init/hooks.js';
import {freeKeysStep, segmentStep} from './init/keys.js';
import {noticeStep} from './init/notice.js';
import type {Conversation, InitStep, StepEnd} from './init/step.js';
import {tmuxConfStep} from './init/tmux-conf.js';
import {whatIsMissing} from './missing.js';

const steps: readonly InitStep[] = [hookStep, freeKeysStep, segmentStep, tmuxConfStep, noticeStep];

/** @param ask undefined: there is no terminal, so the commands to run instead are printed. */
export async function runInit(io: Io, ask: Conversation['ask'] | undefined): Promise<ExitCode> {
	if (ask === undefined) return withoutTerminal(io);
	for (const [index, {title, run}] of steps.entries()) {
		io.stdout.write(`\n${index + 1}/${steps.length}  ${title}\n`);
		const end = await run({io, ask}).catch((error: unknown): StepEnd => {
			// A step that fails does not stop the others.
			if (!isUserError(error)) throw error;
			io.stdout.write(`${printable(error.message)}\n${error.fix === '' ? '' : `  ${printable(error.fix)}\n`}`);
			return 'skipped';
		});
		if (end === 'quit') break;
		if (end === 'skipped') io.stdout.write('Skipped: nothing was changed.\n');
	}
	await sayNext(io);
	return 0;
}

function withoutTerminal(io: Io): ExitCode {
	io.stdout.write(
		[
			'beckon init asks before each change and needs a terminal. Without one, run:',
			`  beckon install          adds the hooks to ${usualWords.name}; --dry-run shows the change`,
			'  beckon install --tmux   adds the keys to tmux.conf; --dry-run shows the change',
			'  beckon config init      writes a commented config file',
			'  beckon doctor           checks all of it',
			'',
		].join('\n'),
	);
	return 2;
}

async function sayNext(io: Io): Promise<void> {
	const {tmux} = (await readConfig(io.env)).config;
	const missing = await whatIsMissing(io);
	const hasSessions = listSessions(statePaths(io.env).sessions).size > 0;
	const next = [
		...missing,
		missing.length === 0 && !hasSessions ? `Start a session: \`beckon new\`, or \`${usualWords.program}\` in any tmux pane.` : undefined,
		`Open the navigator: \`beckon\`, or in tmux the prefix and then ${tmux.keys.popup}.`,
		'Run `beckon doctor` when something is missing. `beckon uninstall` takes the hooks out again.',
	];
	io.stdout.write(`\nNext\n${next.flatMap((line) => (line === undefined ? [] : [`  ${line}\n`])).join('')}`);
}
