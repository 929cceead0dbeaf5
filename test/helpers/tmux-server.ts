/**
 * Private tmux servers for tests, and real clients attached to them: a client runs in a pane of a second private server, so a
 * test reads what a person would see with `screen()` and presses keys with `press()`.
 */
import {mkdirSync, mkdtempSync, realpathSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {onTestFinished} from 'vitest';
import {removeFolder} from '../../src/store/files.js';
import {isInForeground} from '../../src/system/foreground.js';
import {processStart} from '../../src/system/processes.js';
import {isBefore, tmuxVersion} from './programs/programs.js';
import {startApart} from './programs/start-apart.js';
import {waitFor} from './wait-for.js';

/** Whether the tmux in PATH is older than this one: `3.4`. */
export function isTmuxBefore(version: string): boolean {
	return isBefore(tmuxVersion(), version);
}

export type ServerOptions = {
	readonly columns?: number;
	readonly rows?: number;
	/** What the first pane runs; a quiet `sh` by default. */
	readonly command?: string;
	/** Merged over a bare environment; a name set to undefined is removed. */
	readonly env?: NodeJS.ProcessEnv;
	/** The socket's own folder gets this name. */
	readonly folderName?: string;
};

type TestClient = {
	/** `#{client_name}` on the server under test. */
	readonly name: string;
	/** What the person at this client sees. */
	readonly screen: (flags?: readonly string[]) => Promise<string>;
	/** Keys by tmux name, as if typed. */
	readonly press: (...keys: readonly string[]) => Promise<void>;
	/** Waits until the screen holds the text. */
	readonly see: (text: string | RegExp) => Promise<string>;
	readonly resize: (columns: number, rows: number) => Promise<void>;
	/** Until the server no longer lists it. */
	readonly detach: () => Promise<void>;
};

export type TestServer = {
	readonly socket: string;
	/** Runs one tmux command on this server; stdout without its last newline. */
	readonly tmux: (...args: readonly string[]) => Promise<string>;
	/** The environment of a process in this server's first pane: TMUX and TMUX_PANE set. */
	readonly insideEnv: (pane?: string) => Promise<NodeJS.ProcessEnv>;
	readonly attachClient: (options?: {readonly session?: string; readonly columns?: number; readonly rows?: number}) => Promise<TestClient>;
	readonly capture: (pane: string, flags?: readonly string[]) => Promise<string>;
	/** Waits until the pane holds the text. `flags`: of the capture. */
	readonly see: (pane: string, text: string | RegExp, options?: {readonly flags?: readonly string[]}) => Promise<string>;
	/** Types a line into the pane's shell, once nothing else has its terminal: a program that is ending takes the keys with it. */
	readonly type: (pane: string, line: string) => Promise<void>;
	/** Waits until the pane's program is this one; until it was started, tmux tells no folder, and guesses its name from the command line. */
	readonly runs: (pane: string, command: string) => Promise<unknown>;
	/** Ends the server, and waits for its process: a server that is still going takes whoever comes, and may take them with it. */
	readonly end: () => Promise<void>;
	/** Kills the server, its clients and its folder. */
	readonly kill: () => Promise<void>;
};

/** Without the caller's own tmux, and with a prompt and locale that are the same everywhere. */
export function bareEnv(extra: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv {
	return {PATH: process.env['PATH'], HOME: '/nonexistent', TERM: 'xterm-256color', LANG: 'C.UTF-8', PS1: '$ ', SHELL: '/bin/sh', ...extra};
}

/** @throws the tmux error with its stderr. */
export async function startServer(options: ServerOptions = {}): Promise<TestServer> {
	const {columns = 120, rows = 30, command = 'exec sh'} = options;
	const folder = realpathSync(mkdtempSync(join(tmpdir(), `beckon-test-${process.pid}-`)));
	const home = join(folder, options.folderName ?? '');
	mkdirSync(home, {recursive: true});
	const socket = join(home, 's');
	const outer = join(folder, 'o');
	const env = bareEnv(options.env);
	const ask = async (server: string, args: readonly string[]): Promise<string> => {
		const stdout = await startApart('tmux', ['-u', '-S', server, '-f', '/dev/null', ...args], env);
		return stdout.replace(/\n$/, '');
	};

	const tmux = (...args: readonly string[]) => ask(socket, args);
	const size = ['-x', `${columns}`, '-y', `${rows}`];
	// tmux 3.2 does not give a window that no client shows the size of its session.
	const resize = [';', 'resize-window', ...size, ';', 'set-option', '-wu', 'window-size', ';', 'set-option', '-g', 'default-size'];
	// What is said on the status line would go after 750 ms; as long as it stands, tmux draws no pane.
	// Keys that a busy server reads together would be taken for pasted text, and pass all bindings.
	const unhurried = ['set-option', '-g', 'display-time', '3000', ';', 'set-option', '-g', 'assume-paste-time', '0'];
	const start = ['new-session', '-d', '-s', 'main', ...size, command, ...resize, `${columns}x${rows}`];
	await tmux(...start, ';', 'set-option', '-g', 'default-command', 'exec sh', ';', ...unhurried);

	const capture = (pane: string, flags: readonly string[] = []) => tmux('capture-pane', '-p', '-t', pane, ...flags);
	let outerRuns = false;
	const attachClient: TestServer['attachClient'] = async ({session = 'main', ...size} = {}) => {
		const attach = ['tmux', '-u', '-S', `'${socket.replaceAll("'", "'\\''")}'`, 'attach-session', '-t', `'=${session}'`].join(' ');
		const open = outerRuns ? ['new-window', '-d'] : ['new-session', '-d', '-x', `${size.columns ?? columns}`, '-y', `${size.rows ?? rows}`];
		const target = await ask(outer, [
			...open,
			'-P',
			'-F',
			'#{pane_id} #{pane_tty}',
			`env -u TMUX -u TMUX_PANE ${attach}; echo client left; exec cat`,
		]);
		if (!outerRuns) {
			outerRuns = true;
			await ask(outer, ['set-option', '-g', 'prefix', 'None']);
			await ask(outer, ['set-option', '-g', 'status', 'off']);
		}

		const [pane = '', name = ''] = target.split(' ');
		await ask(outer, ['resize-window', '-t', pane, '-x', `${size.columns ?? columns}`, '-y', `${size.rows ?? rows}`]);
		await waitFor(async () => (await tmux('list-clients', '-F', '#{client_name}')).split('\n').includes(name), {
			what: `client ${name} attached`,
		});
		return toClient({name, pane, ask: (...args) => ask(outer, args), tmux});
	};

	return {
		socket,
		tmux,
		attachClient,
		insideEnv: async (pane = '') => {
			const [id, value] = (
				await tmux('display-message', '-p', ...(pane === '' ? [] : ['-t', pane]), '#{pane_id} #{socket_path},#{pid},#{s/[$]//:session_id}')
			).split(' ');
			return {...env, TMUX: value, TMUX_PANE: id};
		},
		capture,
		see: (pane, text, {flags} = {}) => waitForText(() => capture(pane, flags), text, String(text)),
		type: async (pane, line) => {
			const pid = Number(await tmux('display-message', '-p', '-t', pane, '#{pane_pid}'));
			await waitFor(() => isInForeground(pid, pid), {what: `the shell of ${pane} has its terminal`, lastSeen: () => capture(pane)});
			await tmux('send-keys', '-t', pane, '-l', line.replace(/;$/, '\\;'), ';', 'send-keys', '-t', pane, 'Enter');
		},
		runs: (pane, command) => {
			const now = () => tmux('display-message', '-p', '-t', pane, '#{pane_current_command} in #{pane_current_path}');
			const isRunning = async () => /^(.*) in \/./.exec(await now())?.[1] === command;
			return waitFor(isRunning, {what: `pane ${pane} runs ${command}`, lastSeen: now});
		},
		end: async () => {
			const pid = Number(await tmux('display-message', '-p', '#{pid}'));
			await tmux('kill-server');
			await waitFor(() => processStart(pid) === undefined, {what: `the server ${pid} has ended`});
		},
		kill: async () => {
			for (const server of outerRuns ? [outer, socket] : [socket]) {
				await ask(server, ['kill-server']).catch(() => undefined);
			}

			await removeFolder(folder);
		},
	};
}

/** A server that is killed when the test ends. */
export async function startOwnServer(options?: ServerOptions): Promise<TestServer> {
	const server = await startServer(options);
	onTestFinished(server.kill);
	return server;
}

type ClientParts = {
	readonly name: string;
	readonly pane: string;
	readonly ask: (...args: readonly string[]) => Promise<string>;
	readonly tmux: (...args: readonly string[]) => Promise<string>;
};

function toClient({name, pane, ask, tmux}: ClientParts): TestClient {
	const screen = (flags: readonly string[] = []) => ask('capture-pane', '-p', '-t', pane, ...flags);
	return {
		name,
		screen,
		press: async (...keys) => {
			await ask('send-keys', '-t', pane, ...keys.map((key) => key.replace(/;$/, '\\;')));
		},
		see: (text) => waitForText(screen, text, `client shows ${String(text)}`),
		resize: async (columns, rows) => {
			await ask('resize-window', '-t', pane, '-x', `${columns}`, '-y', `${rows}`);
		},
		detach: async () => {
			await tmux('detach-client', '-t', name);
			// Until its process has ended, tmux lists it still.
			await waitFor(async () => !(await tmux('list-clients', '-F', '#{client_name}')).split('\n').includes(name), {
				what: `client ${name} has gone`,
			});
		},
	};
}

function waitForText(screen: () => Promise<string>, text: string | RegExp, what: string): Promise<string> {
	const isShown = (now: string) => (typeof text === 'string' ? now.includes(text) : text.test(now));
	return waitFor(
		async () => {
			const now = await screen();
			return isShown(now) && now;
		},
		{what, lastSeen: screen},
	);
}
