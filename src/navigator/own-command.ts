/** Runs a user's command in the navigator's terminal, in a new window or in the background, and a command of beckon in that terminal. */
import {setTimeout} from 'node:timers/promises';
import type {FilledCommand} from '../app/commands/model.js';
import type {OwnCommand} from '../app/first-run/model.js';
import type {Notice} from '../app/model.js';
import type {Io} from '../core/context.js';
import {messageOf, UserError} from '../core/errors.js';
import {windowHome} from '../jump/focus.js';
import {hostOf, hostWords} from '../jump/host-words.js';
import {isFolder} from '../store/files.js';
import {programCommand} from '../store/program.js';
import {runHere, startDetached} from '../system/programs.js';
import {holdOpenArgv} from '../tmux/windows/hold-open-shell.js';
import {openWindow, windowName} from '../tmux/windows/window.js';

/** Gives the terminal to another program while it runs. */
export type Lend = <T>(use: () => Promise<T>) => Promise<T>;

type Where = {readonly lend: Lend; readonly client: string | undefined};

const soonMs = 1000;

/**
 * Runs it on the machine of the session.
 * @throws UserError when the directory is gone, the program does not start, or no tmux server runs for the window.
 */
export async function runOwnCommand(io: Io, command: FilledCommand, where: Where): Promise<Notice | undefined> {
	if (command.host === undefined) return run(io, command, where);
	const host = await hostOf(io.env, command.host);
	const argv = hostWords(io.env, host).program({...command, terminal: command.place !== 'background'});
	return run(io, {...command, argv, directory: undefined}, where);
}

async function run(io: Io, {label, argv, place, directory}: FilledCommand, {lend, client}: Where): Promise<Notice | undefined> {
	if (directory !== undefined && !isFolder(directory)) throw new UserError(`${directory} is gone`, 'The session worked there.');
	switch (place) {
		case 'popup': {
			const code = await lend(() => runHere(argv, io.env, {directory}));
			return code === 0 ? undefined : {kind: 'failed', text: `${label}: ${argv[0]} ended with ${code ?? 'a signal'}`};
		}
		case 'window': {
			const {socket, sessionId} = await windowHome(io.env, client);
			const name = windowName(label, argv[0] ?? '');
			await openWindow(socket, {sessionId, directory: directory ?? '/', name, env: {}, command: holdOpenArgv(argv)});
			return {kind: 'said', text: `${label}: opened in a new window`};
		}
		case 'background': {
			const [program = ''] = argv;
			const end = startDetached(argv, io.env, directory).catch((error: unknown) => {
				throw new UserError(`${label}: ${program} could not be started: ${messageOf(error)}`, 'Check it in `commands` of the config.');
			});
			// A command that fails mostly fails at once.
			const code = await Promise.race([end, setTimeout(soonMs, 0)]);
			if (code === 0) return {kind: 'said', text: `${label}: started in the background`};
			return {kind: 'failed', text: `${label}: ${program} ended with ${code ?? 'a signal'}`};
		}
	}
}

/** Runs a command of beckon in the navigator's terminal. Its output stays until Enter, except for the demo. */
export async function runBeckonHere(io: Io, command: OwnCommand, lend: Lend): Promise<Notice | undefined> {
	const code = await lend(() => runHere(programCommand(command), io.env, {outputStays: command !== 'demo'}));
	// 3: the user said no.
	return code === 0 || code === 3 ? undefined : {kind: 'failed', text: `beckon ${command} ended with ${code ?? 'a signal'}`};
}
