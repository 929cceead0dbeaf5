/** `beckon hosts login`: the user answers the host's questions once, and all later connections use that one. */
import {dirname} from 'node:path';
import type {ExitCode, Io} from '../../core/context.js';
import {UserError} from '../../core/errors.js';
import type {Host} from '../../core/terms/host.js';
import {printableLine} from '../../core/text/printable.js';
import {findAskingClient} from '../../jump/focus.js';
import {withTerminal} from '../../jump/host-words.js';
import {ensureDir, statePaths} from '../../store/paths.js';
import {loginSocket} from '../../system/login-socket.js';
import {lendTerminal, runProgram} from '../../system/programs.js';
import {tmux} from '../../tmux/run.js';
import {parseTmuxEnv} from '../../tmux/server.js';
import {holdOpenArgv} from '../../tmux/windows/hold-open-shell.js';
import {openWindow} from '../../tmux/windows/window.js';

/** In tmux it opens a window in front; elsewhere it uses this terminal. */
export async function loginTo(io: Io, host: Host): Promise<ExitCode> {
	const words = await loginWords(io, host);
	if (parseTmuxEnv(io.env) !== undefined) return inWindow(io, host, words);
	if (!io.stdin.isTTY || io.stdout.isTTY !== true)
		throw new UserError('This is not a terminal', `Run \`beckon hosts login ${host.name}\` in one.`, 2);
	if ((await lendTerminal(words, io.env)) !== 0) return 1;
	if (host.via.kind === 'ssh') io.stdout.write(`${printableLine(host.name)} is logged in until that connection breaks.\n`);
	return 0;
}

async function inWindow(io: Io, {name}: Host, words: readonly string[]): Promise<ExitCode> {
	const {spot, sessionId} = await findAskingClient(io.env, undefined);
	const agent = io.env['SSH_AUTH_SOCK'];
	const env: Readonly<Record<string, string>> = agent === undefined ? {} : {SSH_AUTH_SOCK: agent};
	const pane = await openWindow(spot.socket, {sessionId, directory: '/', name: `login ${name}`, env, command: holdOpenArgv(words)});
	await tmux(spot.socket, ['select-window', '-t', pane]);
	io.stdout.write(`A window opened for the login to ${printableLine(name)}. It closes by itself.\n`);
	return 0;
}

/** A `command` gives a shell, which the user ends with `exit`. */
async function loginWords({env}: Io, {name, via}: Host): Promise<readonly string[]> {
	if (via.kind === 'command') return withTerminal(via.argv);
	// A ControlPath in the user's ssh config is used instead of ours.
	const keepOpen = ['-o', 'ControlMaster=auto', '-o', 'ControlPersist=yes', '-o', 'ServerAliveInterval=15', '-o', 'ServerAliveCountMax=2'];
	return ['ssh', ...keepOpen, ...(await ownSocket(env, name, via.destination)), '--', via.destination, 'true'];
}

async function ownSocket(env: NodeJS.ProcessEnv, name: string, destination: string): Promise<readonly string[]> {
	const asked = await runProgram(['ssh', '-G', '--', destination], {env, timeoutMs: 5000});
	if (asked.kind === 'exited' && /^controlpath (?!none$)/m.test(asked.stdout)) return [];
	const socket = loginSocket(statePaths(env).root, name);
	if (socket === undefined)
		throw new UserError('The path of the state directory is too long for a socket', 'Set ControlPath for this host in ~/.ssh/config.');
	ensureDir(dirname(socket));
	return ['-S', socket.replaceAll('%', '%%')];
}
