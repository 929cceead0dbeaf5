/** Records played on a private tmux server, and one look at them with the real readers. The actor is bundled from the sources. */
import {mkdirSync, mkdtempSync, realpathSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {build} from 'esbuild';
import type {Look} from '../../src/app/observe.js';
import {lookOnce} from '../../src/cli/wire.js';
import {hookCommand} from '../../src/core/hook-command.js';
import {hookEventsFor} from '../../src/core/hook-names.js';
import type {Row} from '../../src/core/session.js';
import {type Play, type PlayOptions, startPlay} from '../../src/demo/player.js';
import {packagePath} from '../../src/store/package-root.js';
import {createTestIo} from './test-io.js';
import {bareEnv, startServer, type TestServer} from './tmux-server.js';
import {waitFor} from './wait-for.js';

export type PlayWorld = {
	readonly server: TestServer;
	/** For readers and commands: home, state and client folder are in here. */
	readonly env: NodeJS.ProcessEnv;
	readonly play: (record: string, options?: Partial<Pick<PlayOptions, 'speed' | 'stopAt' | 'suffix' | 'folder'>>) => Promise<Play>;
	readonly look: () => Promise<Look>;
	/** The row of a session, once the condition holds for it. */
	readonly row: (sessionId: string | undefined, holds: (row: Row) => boolean, deadlineMs?: number) => Promise<Row>;
	readonly close: () => Promise<void>;
};

export function recordFolder(name: string): string {
	return join(import.meta.dirname, '../fixtures/records', name);
}

export async function openPlayWorld(): Promise<PlayWorld> {
	const folder = realpathSync(mkdtempSync(join(tmpdir(), `beckon-play-${process.pid}-`)));
	const entry = await bundleActor(folder);
	const dirs = {
		HOME: join(folder, 'home'),
		BECKON_STATE_DIR: join(folder, 'state'),
		CLAUDE_CONFIG_DIR: join(folder, 'claude'),
		TMUX_TMPDIR: folder,
	};
	mkdirSync(dirs.HOME);
	const env = bareEnv(dirs);
	const server = await startServer({env: dirs});
	const look = (): Promise<Look> => lookOnce(createTestIo(env).io);
	const script = packagePath('hooks', 'emit.sh');
	let plays = 0;
	return {
		server,
		env,
		look,
		play: (record, options = {}) => {
			plays += 1;
			const work = join(folder, `play-${plays}`);
			mkdirSync(work);
			const version = '2.1.329';
			const hooks = hookEventsFor(version).map(({event, matcher}) => ({event, matcher, command: hookCommand(script, event)}));
			return startPlay({
				folder: recordFolder(record),
				socket: server.socket,
				work,
				entry: [entry],
				hooks,
				env: dirs,
				configDir: dirs.CLAUDE_CONFIG_DIR,
				...options,
			});
		},
		row: (sessionId, holds, deadlineMs = 10_000) => {
			let last: Look | undefined;
			return waitFor(
				async () => {
					last = await look();
					const row = last.rows.find((each) => each.sessionId === sessionId);
					return row && holds(row) ? row : undefined;
				},
				{
					deadlineMs,
					what: `row of ${sessionId}`,
					lastSeen: () => last?.rows.map((row) => `${row.sessionId} ${row.place?.pane} ${row.state.group} ${row.state.state}`).join('\n'),
				},
			);
		},
		close: async () => {
			const pids = await server.tmux('list-panes', '-a', '-F', '#{pane_pid}').catch(() => '');
			await server.kill();
			await waitFor(() => pids.split('\n').every((pid) => pid === '' || isGone(Number(pid))), {what: 'players left'});
			rmSync(folder, {recursive: true, force: true, maxRetries: 10, retryDelay: 50});
		},
	};
}

export function isGone(pid: number): boolean {
	try {
		process.kill(pid, 0);
		return false;
	} catch {
		return true;
	}
}

/** One file that acts as its environment says, as `beckon demo` does. */
async function bundleActor(folder: string): Promise<string> {
	const outfile = join(folder, 'actor.mjs');
	const start = "import {runActor} from './src/demo/actor.ts'; await runActor(process.env.BECKON_DEMO_ACTOR, process.env);";
	const banner = {js: "import {createRequire as __createRequire} from 'node:module'; const require = __createRequire(import.meta.url);"};
	const stdin = {contents: start, resolveDir: packagePath(), loader: 'ts' as const};
	await build({stdin, outfile, bundle: true, format: 'esm', platform: 'node', target: 'node20.19', banner, logLevel: 'error'});
	return outfile;
}
