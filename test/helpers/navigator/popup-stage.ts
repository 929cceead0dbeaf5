/** A private server with sessions in panes, a key for the popup, and a view of the waiting navigator. */
import {execFile} from 'node:child_process';
import {mkdirSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {promisify} from 'node:util';
import {onTestFinished} from 'vitest';
import {packagePath} from '../../../src/store/package-root.js';
import {processStart} from '../../../src/system/processes.js';
import {createCliWorld} from '../cli-world.js';
import {fireIn} from '../desk.js';
import {startServer, type TestServer} from '../tmux-server.js';
import {waitFor} from '../wait-for.js';

const run = promisify(execFile);

export type PopupStage = {
	readonly home: string;
	readonly server: TestServer;
	/** Starts a session in a new pane, at rest, and gives its pane. `at`: arguments of tmux that make the pane. */
	readonly addSession: (name: string, at: readonly string[]) => Promise<string>;
	/** Fires a hook of the session. */
	readonly fire: (name: string, event: string, more: object) => Promise<void>;
	readonly popupServer: () => Promise<PopupServer | undefined>;
	/** The popup server once it is hidden and ready. `instead`: another one than that pid, which is replaced after its popup has closed. */
	readonly hidden: (instead?: number) => Promise<PopupServer>;
	/** Starts the popup server, without any popup. */
	readonly warmUp: () => Promise<PopupServer>;
	/** Kills the server, and starts another one at the same socket. */
	readonly restart: () => Promise<void>;
	/** Runs a tmux command on the popup server. */
	readonly tmux: (...args: readonly string[]) => Promise<string>;
};

type PopupServer = {readonly pid: number; readonly ready: boolean; readonly attached: number; readonly build: string};

export const popupKey = 'F3';

export async function createPopupStage(size: {readonly columns?: number; readonly rows?: number} = {}): Promise<PopupStage> {
	const script = packagePath('bin', 'popup.sh');
	const world = createCliWorld();
	const server = await startServer({...size, env: world.env});
	const socket = `${server.socket}.beckon`;
	const tmux = async (...args: readonly string[]) => (await run('tmux', ['-u', '-S', socket, ...args])).stdout.trim();
	const settle = async () => {
		await server.tmux('set-option', '-s', 'escape-time', '0');
		await server.tmux('bind-key', '-n', popupKey, 'run-shell', '-b', `'${script}' '#{client_name}'`);
	};
	await settle();
	const panes = new Map<string, {readonly pane: string; readonly cwd: string}>();
	const fire: PopupStage['fire'] = async (name, event, more) => {
		const at = panes.get(name);
		if (at === undefined) throw new Error(`no session ${name}`);
		await fireIn(server, {pane: at.pane, id: name, event, payload: {cwd: at.cwd, ...more}});
	};
	const popupServer = async (): Promise<PopupServer | undefined> => {
		const told = await tmux(
			'display-message',
			'-p',
			'-t',
			'=beckon:',
			'#{pane_pid} #{@beckon_ready} #{session_attached} #{@beckon_build}',
		).catch(() => '');
		const [pid, ready, attached, build = ''] = told.split(' ');
		return pid === undefined || pid === '' ? undefined : {pid: Number(pid), ready: ready === 'yes', attached: Number(attached), build};
	};
	const hidden = (instead?: number) =>
		waitFor(
			async () => {
				const found = await popupServer();
				return found?.ready === true && found.attached === 0 && found.pid !== instead && found;
			},
			{
				deadlineMs: 30_000,
				what: `a hidden popup server${instead === undefined ? '' : ` instead of ${instead}`}`,
				lastSeen: async () => JSON.stringify(await popupServer()),
			},
		);
	onTestFinished(async () => {
		const pid = (await popupServer())?.pid;
		await server.kill();
		await tmux('kill-server').catch(() => undefined);
		// A hung one hears nothing, and a living one writes to the home that is about to go.
		if (pid !== undefined) await end(pid);
	});
	return {
		home: world.home,
		server,
		tmux,
		fire,
		popupServer,
		addSession: async (name, at) => {
			const cwd = join(world.home, name);
			mkdirSync(cwd);
			const file = join(world.home, `${name}.sh`);
			writeFileSync(file, `echo this is ${name}\nexec cat\n`);
			const pane = await server.tmux(...at, '-P', '-F', '#{pane_id}', `exec sh '${file}'`);
			panes.set(name, {pane, cwd});
			await fire(name, 'SessionStart', {source: 'startup'});
			await fire(name, 'UserPromptSubmit', {prompt: `Work on ${name}`});
			await fire(name, 'Stop', {last_assistant_message: 'Done.', background_tasks: []});
			return pane;
		},
		hidden,
		restart: async () => {
			await server.end();
			const {columns = 120, rows = 30} = size;
			await server.tmux('new-session', '-d', '-s', 'main', '-x', `${columns}`, '-y', `${rows}`, 'exec sh');
			await settle();
		},
		warmUp: async () => {
			await server.tmux('run-shell', `'${script}' --warm`);
			return hidden();
		},
	};
}

async function end(pid: number): Promise<void> {
	const from = performance.now();
	await waitFor(
		() => {
			if (!isAlive(pid)) return true;
			if (performance.now() - from > 3000) process.kill(pid, 'SIGKILL');
			return false;
		},
		{what: `the popup server ${pid} has ended`},
	);
}

/** False for one that ended and that nobody has waited for yet. */
export function isAlive(pid: number): boolean {
	return processStart(pid) !== undefined;
}
