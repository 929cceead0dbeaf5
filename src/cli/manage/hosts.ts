/** `beckon hosts`: the machines of the config, what works on each, and the login to one. */
import {dirname} from 'node:path';
import type {ExitCode, Io} from '../../core/context.js';
import {UserError} from '../../core/errors.js';
import {type Host, toHosts} from '../../core/terms/host.js';
import {printableLine} from '../../core/text/label.js';
import {findAskingClient} from '../../jump/focus.js';
import {hostOf, withTerminal} from '../../jump/host-words.js';
import {type HostReport, reportOn, withTwins} from '../../sources/far-install.js';
import {readConfig} from '../../store/config/config.js';
import {ensureDir, statePaths} from '../../store/paths.js';
import {loginSocket} from '../../system/login-socket.js';
import {lendTerminal, runProgram} from '../../system/programs.js';
import {parseTmuxEnv, tmux} from '../../tmux/run.js';
import {holdOpenArgv} from '../../tmux/windows/hold-open-shell.js';
import {openWindow} from '../../tmux/windows/window.js';
import type {HostsCommand} from '../params/manage.js';
import {canAsk} from '../print/questions.js';
import {writeJson} from '../print/row-json.js';

/** @throws UserError when no host has the name. */
export async function runHosts(io: Io, {act, name = '', json}: HostsCommand): Promise<ExitCode> {
	if (act === 'list') return list(io, toHosts((await readConfig(io.env)).config.hosts), json);
	const host = await hostOf(io.env, name);
	return act === 'login' ? loginTo(io, host) : test(io, host, json);
}

async function list(io: Io, hosts: readonly Host[], json: boolean): Promise<ExitCode> {
	const reports = withTwins(await Promise.all(hosts.map((host) => reportOn(io, host))));
	if (json) writeJson(io, {hosts: reports.map(toJson)});
	else if (reports.length === 0) io.stdout.write('No hosts. Name some in the config file: "hosts": ["gpu1"].\n');
	const width = Math.max(0, ...hosts.map(({name}) => name.length));
	if (!json) for (const report of reports) io.stdout.write(`${report.name.padEnd(width)}  ${printableLine(toLine(report))}\n`);
	return 0;
}

function toLine({state, steps}: HostReport): string {
	const bad = steps.filter(({isFine}) => !isFine).map(({says}) => says);
	return [state, ...(state === 'up' ? steps.flatMap(({isFine, says}) => (isFine ? [says] : [])) : []), ...bad].join(' · ');
}

/** @returns 1 when something does not work. */
async function test(io: Io, host: Host, json: boolean): Promise<ExitCode> {
	const [report] = withTwins([await reportOn(io, host)]);
	if (report === undefined) return 1;
	if (json) writeJson(io, {hosts: [toJson(report)]});
	else
		for (const {isFine, says, fix} of report.steps) {
			// A working step with a fix is a note, as in `beckon doctor`.
			const sign = isFine ? (fix === undefined ? '✓' : '!') : '✗';
			io.stdout.write(`${sign} ${printableLine(says)}\n${fix === undefined ? '' : `  ${printableLine(fix)}\n`}`);
		}
	return report.steps.every(({isFine}) => isFine) ? 0 : 1;
}

function toJson({name, state, latencyMs, steps}: HostReport) {
	return {name, state, latency_ms: latencyMs ?? null, steps: steps.map(({isFine, says, fix}) => ({ok: isFine, says, fix: fix ?? null}))};
}

/** Logs in, in a new window of tmux, else in this terminal. */
async function loginTo(io: Io, host: Host): Promise<ExitCode> {
	const words = await loginWords(io, host);
	if (parseTmuxEnv(io.env) !== undefined) return inWindow(io, host, words);
	if (!canAsk(io)) throw new UserError('This is not a terminal', `Run \`beckon hosts login ${host.name}\` in one.`, 2);
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

/** The argv of the login. A `command` opens a shell, which the user ends with `exit`. */
async function loginWords({env}: Io, {name, via}: Host): Promise<readonly string[]> {
	if (via.kind === 'command') return withTerminal(via.argv);
	// A ControlPath in the user's ssh config replaces ours.
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
