/** A tmux server with a home of its own, sessions in its panes that the real hook reports, and the plugin. */
import {spawnSync} from 'node:child_process';
import {mkdirSync, mkdtempSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {expect, onTestFinished} from 'vitest';
import {removeFolder} from '../../src/store/files.js';
import {type StatePaths, statePaths} from '../../src/store/paths.js';
import {packagePath} from '../../src/store/program.js';
import {listPrefixKeys} from '../../src/tmux/variables.js';
import {emit} from './hooks/hook-run.js';
import {beckonWords} from './program.js';
import {createTestIo} from './test-io.js';
import {startServer, type TestServer} from './tmux-server.js';

/** What a key after the prefix does; empty: nothing. tmux 3.7 prints nothing for a key that is named. */
export async function doneBy({socket}: TestServer, key: string): Promise<string> {
	return (await listPrefixKeys(socket)).get(key) ?? '';
}

export type Desk = TestServer & {
	readonly home: string;
	readonly env: NodeJS.ProcessEnv;
	readonly paths: StatePaths;
	/** One event of the session in a pane; the session is `session-<n>` in the pane `%<n>`, its project the same. */
	readonly fire: (pane: string, event: string, payload?: Record<string, unknown>) => Promise<void>;
	/** A turn that ended just now. */
	readonly finish: (pane: string) => Promise<void>;
	/** A permission request for a command. */
	readonly ask: (pane: string, command: string) => Promise<void>;
	/** Sets `@beckon-…` options and runs the plugin. */
	readonly plugIn: (options?: Readonly<Record<string, string>>) => Promise<void>;
	/** What a command run in the first pane may touch. */
	readonly io: (now?: () => number) => Promise<ReturnType<typeof createTestIo>>;
};

type Fired = {
	readonly pane: string;
	readonly id: string;
	/** Added to what the pane has of tmux. */
	readonly env?: NodeJS.ProcessEnv;
	readonly event: string;
	readonly payload: Readonly<Record<string, unknown>>;
};

/** Fires a hook of the session `id`, whose agent is the process of the pane. */
export async function fireIn(server: Pick<TestServer, 'insideEnv' | 'tmux'>, {pane, id, env = {}, event, payload}: Fired): Promise<void> {
	const hookEnv = {
		...(await server.insideEnv(pane)),
		...env,
		CLAUDE_CODE_SESSION_ID: id,
		CLAUDE_PID: await server.tmux('display-message', '-p', '-t', pane, '#{pane_pid}'),
		CLAUDE_CODE_ENTRYPOINT: 'cli',
		CLAUDE_CODE_SESSION_ATTENDED: '1',
	};
	const input = JSON.stringify({session_id: id, hook_event_name: event, cwd: join('/work', id), ...payload});
	expect(spawnSync('sh', [emit, event], {env: hookEnv, input}).status).toBe(0);
}

/** Panes `%1` to `%<panes>`, each in a window of its own behind `%0`. */
export async function openDesk(panes: number, some: {readonly folderName?: string} = {}): Promise<Desk> {
	const home = mkdtempSync(join(tmpdir(), 'beckon-desk-'));
	const env = {HOME: home, BECKON_STATE_DIR: join(home, 'state'), TMUX_TMPDIR: home, CLAUDE_CONFIG_DIR: join(home, 'claude')};
	mkdirSync(join(home, 'claude', 'sessions'), {recursive: true});
	const server = await startServer({env, columns: 100, rows: 24, ...some});
	onTestFinished(async () => {
		await server.kill();
		await removeFolder(home);
	});
	for (let count = 0; count < panes; count += 1) await server.tmux('new-window', '-d', 'exec cat');
	const fire: Desk['fire'] = (pane, event, payload = {}) => fireIn(server, {pane, id: `session-${pane.slice(1)}`, event, payload});
	const begin = async (pane: string): Promise<void> => {
		await fire(pane, 'SessionStart', {source: 'startup'});
		await fire(pane, 'UserPromptSubmit', {prompt: 'do it'});
	};
	return {
		...server,
		home,
		env,
		paths: statePaths(env),
		fire,
		finish: async (pane) => {
			await begin(pane);
			await fire(pane, 'Stop', {last_assistant_message: 'Done.', background_tasks: []});
		},
		ask: async (pane, command) => {
			await begin(pane);
			await fire(pane, 'PermissionRequest', {tool_name: 'Bash', tool_input: {command}});
		},
		plugIn: async (options = {}) => {
			const usual = {command: beckonWords};
			for (const [name, value] of Object.entries({...usual, ...options})) await server.tmux('set-option', '-g', `@beckon-${name}`, value);
			await server.tmux('run-shell', `'${packagePath('beckon.tmux')}'`);
		},
		io: async (now) => createTestIo({...(await server.insideEnv('%0')), ...env}, now),
	};
}
