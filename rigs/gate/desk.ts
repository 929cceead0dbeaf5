/** One temporary desk: a home, a project, a private tmux server with Claude Code in a pane, and beckon's hooks installed there. */
import {execFile} from 'node:child_process';
import {mkdirSync, mkdtempSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {setTimeout as pause} from 'node:timers/promises';
import {asList, type Fields, parseObject} from '../../src/core/fields.js';
import {removeFolder} from '../../src/store/files.js';
import {readAudit} from '../../src/store/records/audit-log.js';
import {fieldsOf, type Model} from './agent/model.js';
import {type Agent, isBefore} from './agent/versions.js';
import {type HomeOptions, programEnv, writeHome, writeProject} from './home.js';

export type DeskOptions = HomeOptions & {
	readonly model: Model;
	readonly beckon: string;
	readonly root: string;
	readonly mode?: string;
	readonly withoutKeys?: boolean;
	/** No hook tells beckon of the session. */
	readonly withoutHooks?: boolean;
	readonly files?: Readonly<Record<string, string>>;
	readonly columns?: number;
	readonly rows?: number;
	/** Gets the time from the last key to the receipt of each send that landed. */
	readonly onLanded?: (afterMs: number) => void;
};
/** `out`: what it prints, else what it complains of. */
export type Ran = {readonly code: number; readonly out: string};
type KeyRow = {readonly at: number; readonly keys: readonly string[]; readonly literal: boolean};

/** beckon's navigator in a tmux session of its own. */
export type Navigator = {readonly screen: () => Promise<string>; readonly press: (key: string) => Promise<void>};

export type Desk = {
	readonly home: string;
	readonly project: string;
	readonly state: string;
	readonly model: Model;
	readonly agent: Agent;
	readonly pane: string;
	readonly keysPressed: readonly KeyRow[];
	readonly enter: (text: string) => Promise<void>;
	readonly press: (...keys: readonly string[]) => Promise<void>;
	readonly type: (text: string) => Promise<void>;
	readonly screen: (styled?: boolean) => Promise<string>;
	/** Waits until the screen holds it. */
	readonly shows: (text: RegExp, deadlineMs?: number) => Promise<string>;
	readonly tmux: (...args: readonly string[]) => Promise<string>;
	readonly beckon: (...args: readonly string[]) => Promise<Ran>;
	/** The row of the agent's pane as `ls --json --all` prints it; undefined where there is none. */
	readonly row: () => Promise<Fields | undefined>;
	/** `words`: another screen of beckon's, by its command. */
	readonly openNavigator: (opened?: {
		readonly words?: readonly string[];
		readonly columns?: number;
		readonly rows?: number;
	}) => Promise<Navigator>;
	readonly close: () => Promise<void>;
};

/** Waits for a condition; undefined when it never held. */
export async function within<T>(deadlineMs: number, condition: () => Promise<T | undefined>): Promise<T | undefined> {
	const end = performance.now() + deadlineMs;
	for (;;) {
		const value = await condition();
		if (value !== undefined || performance.now() > end) return value;
		await pause(60);
	}
}

/** The last lines of a screen that have a text. */
export function endOf(screen: string): string {
	return screen
		.split('\n')
		.filter((line) => line.trim() !== '')
		.slice(-14)
		.join('\n');
}

/** The mode in which it asks before each command. */
export function modeOf({version}: Agent): string {
	return isBefore(version, '2.1.200') ? 'default' : 'manual';
}

export async function openDesk(options: DeskOptions): Promise<Desk> {
	const {agent, model, root, columns = 200, rows = 50} = options;
	mkdirSync(root, {recursive: true, mode: 0o700});
	const home = mkdtempSync(join(root, 'desk-'));
	const [project, bin, temporary] = [join(home, 'work', 'demo'), join(home, 'bin'), join(home, 'tmp')];
	for (const folder of [project, bin, temporary, join(home, '.claude')]) mkdirSync(folder, {recursive: true});
	writeProject(project, options.files ?? {});
	writeHome(home, project, options);
	writeFileSync(join(bin, 'claude'), `#!/bin/sh\nexec ${agent.program} "$@"\n`, {mode: 0o755});
	const env = programEnv({home, bin, url: model.url, hasSubscription: options.hasSubscription === true});
	const state = join(home, '.local', 'state', 'beckon');
	const socket = join(home, 'tmux.sock');
	const tmux = async (...args: readonly string[]) =>
		(await run('tmux', ['-u', '-S', socket, '-f', '/dev/null', ...args], env, project)).out;
	const beckonEnv = {...env};
	const beckon = (...args: readonly string[]) => run(process.execPath, [options.beckon, ...args], beckonEnv, project);
	if (options.withoutHooks !== true) {
		const installed = await beckon('install', options.withoutKeys === true ? '--answer-without-keys' : '--no-answer-without-keys');
		if (installed.code !== 0) throw new Error(`beckon install failed: ${installed.out}`);
	}
	const mode = options.mode ?? modeOf(agent);
	const size = ['-x', String(columns), '-y', String(rows)];
	const named = ['-P', '-F', '#{pane_id}', '-s', 'gate'];
	const pane = (await tmux('new-session', '-d', ...named, ...size, `exec claude --permission-mode ${mode}`)).trim();
	beckonEnv['TMUX'] = `${socket},${(await tmux('display-message', '-p', '#{pid}')).trim()},0`;
	await tmux('set-option', '-g', 'remain-on-exit', 'on');
	await tmux('set-option', '-g', 'status', 'off');
	await tmux('resize-window', '-t', pane, ...size);
	const keysPressed: KeyRow[] = [];
	const send = async (keys: readonly string[], literal: boolean) => {
		keysPressed.push({at: Date.now(), keys, literal});
		await tmux('send-keys', '-t', pane, ...(literal ? ['-l'] : []), '--', ...keys);
	};
	const screen = (styled = false) => tmux('capture-pane', '-p', ...(styled ? ['-e'] : []), '-t', pane);
	const shows = async (text: RegExp, deadlineMs = 20_000) => {
		const seen = await within(deadlineMs, async () => {
			const now = await screen();
			return text.test(now) ? now : undefined;
		});
		if (seen === undefined) throw new Error(`the screen never showed ${String(text)}`);
		return seen;
	};
	return {
		home,
		project,
		state,
		model,
		agent,
		pane,
		keysPressed,
		tmux,
		beckon,
		screen,
		shows,
		press: (...keys) => send(keys, false),
		type: (text) => send([text], true),
		async enter(text) {
			await send([text], true);
			await within(8000, async () => ((await screen()).includes(text.slice(0, 30)) ? true : undefined));
			// Old agents take text and Enter that arrive together for a paste.
			await pause(isBefore(agent.version, '2.1.110') ? 700 : 250);
			await send(['Enter'], false);
		},
		row: async () => rowIn((await beckon('ls', '--json', '--all')).out, pane),
		async openNavigator({words = [], columns: width = 160, rows: height = 40} = {}) {
			const command = [process.execPath, options.beckon, ...words].map((word) => `'${word}'`).join(' ');
			await tmux('new-session', '-d', '-s', 'beckon', '-x', `${width}`, '-y', `${height}`, `exec ${command}`);
			const screen = () => tmux('capture-pane', '-p', '-t', 'beckon:');
			await within(10_000, async () => ((await screen()).trim() === '' ? undefined : true));
			return {screen, press: async (key) => void (await tmux('send-keys', '-t', 'beckon:', key))};
		},
		async close() {
			const {lines} = readAudit({answers: join(state, 'answers.jsonl')});
			for (const {receipt} of lines) if (receipt.after_ms !== null) options.onLanded?.(receipt.after_ms);
			await tmux('kill-server');
			await removeFolder(home);
		},
	};
}

/** The row of a pane in what `ls --json --all` prints, else the first one. */
export function rowIn(out: string, pane: string): Fields | undefined {
	const all = asList(fieldsOf(parseObject(out))['sessions']).map(fieldsOf);
	const own = all.filter((row) => row['pane'] === pane);
	return own.find((row) => row['state'] !== 'session_ended') ?? own[0] ?? all[0];
}

const limitMs = 120_000;

export function run(program: string, args: readonly string[], env: Readonly<Record<string, string>>, cwd: string): Promise<Ran> {
	return new Promise((resolve) => {
		execFile(program, [...args], {env, cwd, timeout: limitMs, maxBuffer: 1 << 26}, (error, stdout, stderr) => {
			const code = error === null ? 0 : typeof error.code === 'number' ? error.code : 1;
			const late = error?.killed === true ? `it did not end in ${limitMs / 1000} s` : '';
			resolve({code, out: stdout || stderr || late});
		});
	});
}
