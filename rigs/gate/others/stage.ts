/** One session of an agent besides Claude Code in a private tmux server, started by beckon itself, and what beckon says of it. */
import {execFileSync} from 'node:child_process';
import {mkdirSync, mkdtempSync, writeFileSync} from 'node:fs';
import {dirname, join} from 'node:path';
import {setTimeout as pause} from 'node:timers/promises';
import {type Fields, parseObject} from '../../../src/core/fields.js';
import {removeFolder} from '../../../src/store/files.js';
import {fieldsOf} from '../agent/model.js';
import {rowIn, run, within} from '../desk.js';
import {Miss, staysSo} from '../stage.js';
import type {Client} from './clients.js';
import type {OtherModel, OtherTurn} from './model.js';

/** Where its sessions live. */
export type Desk = {
	readonly home: string;
	readonly socket: string;
	readonly env: Readonly<Record<string, string>>;
	readonly tmux: (...args: readonly string[]) => Promise<string>;
};

export type OtherStage = Desk & {
	readonly client: Client;
	/** The pane of its session. */
	readonly pane: string;
	readonly project: string;
	readonly script: (...turns: readonly OtherTurn[]) => void;
	/** Whether the model answers it at the moment. */
	readonly isAnswering: () => boolean;
	/** What the model was asked so far. */
	readonly requests: () => readonly string[];
	/** Types a prompt into the pane. */
	readonly enter: (text: string) => Promise<void>;
	readonly press: (...keys: readonly string[]) => Promise<void>;
	readonly screen: () => Promise<string>;
	readonly row: () => Promise<Fields | undefined>;
	/** The row says this, within 20 s, and keeps saying it. */
	readonly is: (group: string, ...states: readonly string[]) => Promise<Fields>;
	readonly answers: (option: string, ...args: readonly string[]) => Promise<void>;
	/** An answer or a reply that beckon must not send. */
	readonly refuses: (reason: RegExp, ...args: readonly string[]) => Promise<void>;
	readonly replies: (text: string) => Promise<void>;
	readonly interrupts: () => Promise<void>;
	/** A command of beckon in a window of its own, which asks its user. */
	readonly opens: (...words: readonly string[]) => Promise<Pick<OtherStage, 'screen' | 'press'>>;
	/** The texts that beckon keeps. */
	readonly outbox: () => Promise<string>;
	readonly kill: () => Promise<void>;
	/** Back to rest, whatever the last story left. */
	readonly calm: () => Promise<void>;
	readonly close: () => Promise<void>;
};

const settleMs = 20_000;

/** Which client runs, where it is installed, and its model. */
type Installed = {readonly client: Client; readonly modules: string; readonly model: OtherModel};

export type Site = Installed & {
	readonly root: string;
	readonly beckon: string;
	readonly columns?: number;
	readonly rows?: number;
	/** Hears of the desk before its session starts. */
	readonly onDesk?: (desk: Desk) => void;
	/** Starts the session in a pane with these words, and not by beckon. */
	readonly words?: string;
};

/** Writes the client's own files. @returns the environment that it needs, whole */
export function writeOtherHome(home: string, project: string, {client, modules, model}: Installed): Record<string, string> {
	client.writeHome(home, project, model.url, modules);
	mkdirSync(join(home, '.config', 'beckon'), {recursive: true});
	writeFileSync(join(home, '.config', 'beckon', 'config.json'), JSON.stringify({agents: {[client.id]: {start: 'direct'}}}));
	return {
		PATH: `${join(modules, 'node_modules', '.bin')}:${dirname(process.execPath)}:/usr/local/bin:/usr/bin:/bin`,
		HOME: home,
		TMPDIR: join(home, 'tmp'),
		LANG: 'C.UTF-8',
		TERM: 'xterm-256color',
		...client.env(model.url),
	};
}

export async function openStage(site: Site): Promise<OtherStage> {
	const {client, model, root, beckon: program, columns = 140, rows = 45, words} = site;
	mkdirSync(root, {recursive: true, mode: 0o700});
	const home = mkdtempSync(join(root, `${client.id}-`));
	const project = join(home, 'work', 'demo');
	for (const folder of [project, join(home, 'tmp')]) mkdirSync(folder, {recursive: true});
	writeFileSync(join(project, 'app.py'), 'def add(a, b):\n    return a + b\n');
	execFileSync('git', ['init', '-q', project]);
	const env = writeOtherHome(home, project, site);
	const socket = join(home, 'tmux.sock');
	const tmux = async (...args: readonly string[]) =>
		(await run('tmux', ['-u', '-S', socket, '-f', '/dev/null', ...args], env, project)).out;
	await tmux('new-session', '-d', '-s', 'gate', '-x', `${columns}`, '-y', `${rows}`, 'sleep 86400');
	await tmux('set-option', '-g', 'status', 'off');
	env['TMUX'] = `${socket},${(await tmux('display-message', '-p', '#{pid}')).trim()},0`;
	const beckon = (...args: readonly string[]) => run(process.execPath, [program, ...args], env, project);
	if (client.installs) await beckon('install', '--agent', client.id, '--yes');
	site.onDesk?.({home, socket, env, tmux});
	const began =
		words === undefined
			? await beckon('new', project, '--agent', client.id, '--detach')
			: {code: 0, out: await tmux('new-window', '-d', '-t', 'gate', '-c', project, words)};
	if (began.code !== 0 && began.code !== 4) throw new Error(`beckon new: ${began.out}`);
	const pane =
		(await tmux('list-panes', '-s', '-t', 'gate', '-F', '#{window_index} #{pane_id}')).trim().split('\n').at(-1)?.split(' ')[1] ?? '';
	const inPane = (id: string): Pick<OtherStage, 'screen' | 'press'> => ({
		screen: () => tmux('capture-pane', '-p', '-t', id),
		async press(...keys) {
			for (const key of keys) {
				await tmux('send-keys', '-t', id, key);
				await pause(250);
			}
		},
	});
	const {screen, press} = inPane(pane);
	const shown = await within(150_000, async () => (client.ready.test(await screen()) ? true : undefined));
	if (shown === undefined) throw new Error(`${client.id} never showed its input box:\n${await screen()}`);
	const row = async () => rowIn((await beckon('ls', '--json', '--all')).out, pane);
	const sent = async (...args: readonly string[]): Promise<{readonly code: number; readonly receipt: Fields; readonly out: string}> => {
		const {code, out} = await beckon(...args, '--json');
		return {code, out, receipt: fieldsOf(parseObject(out.split('\n')[0] ?? '')?.['receipt'])};
	};
	return {
		client,
		pane,
		home,
		socket,
		env,
		tmux,
		project,
		script: (...turns) => model.script(turns),
		isAnswering: model.isAnswering,
		requests: model.requests,
		screen,
		press,
		row,
		is: (group, ...states) => staysSo(row, settleMs, group, states),
		async enter(text) {
			await tmux('send-keys', '-t', pane, '-l', '--', text);
			await within(5000, async () => ((await screen()).includes(text) ? true : undefined));
			await pause(400);
			await press('Enter');
		},
		async answers(option, ...args) {
			const token = (await within(settleMs, async () => ((await row())?.['token'] as string | null) ?? undefined)) ?? '';
			const {code, receipt, out} = await sent('answer', pane, option, '--token', token, ...args);
			if (code !== 0) throw new Miss(`answer ${option}: exit ${code}, ${String(receipt['why'] ?? out.slice(0, 200))}`);
		},
		async refuses(reason, ...args) {
			const [command = '', ...rest] = args;
			const {code, receipt, out} = await sent(command, pane, ...rest);
			if (code !== 3 || !reason.test(String(receipt['reason'])))
				throw new Miss(
					`${args.join(' ')}: refused for ${reason.source} is right, exit ${code} ${String(receipt['reason'] ?? out.slice(0, 200))} was done`,
				);
		},
		async interrupts() {
			const {code, receipt, out} = await sent('interrupt', pane, '--yes');
			if (code !== 0) throw new Miss(`interrupt: exit ${code}, ${String(receipt['why'] ?? out.slice(0, 200))}`);
		},
		async opens(...words) {
			const command = [process.execPath, program, ...words].map((word) => `'${word}'`).join(' ');
			return inPane((await tmux('new-window', '-d', '-P', '-F', '#{pane_id}', '-t', 'gate', `${command}; sleep 30`)).trim());
		},
		async replies(text) {
			const {code, receipt, out} = await sent('reply', pane, '--text', text);
			if (code !== 0) throw new Miss(`reply: exit ${code}, ${String(receipt['why'] ?? out.slice(0, 200))}`);
		},
		outbox: async () => (await beckon('outbox', '--json')).out,
		async kill() {
			const pid = Number((await row())?.['pid']);
			if (pid > 1) process.kill(pid, 'SIGKILL');
		},
		async calm() {
			model.script([]);
			for (let tries = 0; tries < 6; tries++) {
				const found = await within(3000, async () => {
					const now = await row();
					if (now?.['group'] === 'autonomous' || (now?.['token'] ?? null) !== null) return undefined;
					return client.ready.test(await screen()) || undefined;
				});
				if (found) return;
				// What stops a turn opens a menu of some at rest, and one Esc ends the turn of others never.
				await press(...((await row())?.['group'] === 'autonomous' ? client.keys.stop : ['Escape']));
			}
		},
		async close() {
			await tmux('kill-server');
			await removeFolder(home);
		},
	};
}
