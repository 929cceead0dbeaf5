/** Plays records on a private tmux server, and looks at them with the real readers. Node's actor is bundled from the sources. */
import {execFileSync} from 'node:child_process';
import {existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {build} from 'esbuild';
import {playVariable} from '../../../rigs/player/play-spec.js';
import {type Play, type PlayOptions, startPlay} from '../../../rigs/player/player.js';
import {hookCommand} from '../../../src/agents/claude/hooks/command.js';
import {hookEventsFor} from '../../../src/agents/claude/hooks/events.js';
import type {Row} from '../../../src/core/session.js';
import type {Look} from '../../../src/observe/observer.js';
import {lookOnce} from '../../../src/observe/once.js';
import {removeFolder} from '../../../src/store/files.js';
import {packagePath} from '../../../src/store/program.js';
import {processStart} from '../../../src/system/processes.js';
import {actorVariable} from '../../../stand-in/actor-variable.js';
import type {Script} from '../../../stand-in/agent/script.js';
import type {HookCommand} from '../../../stand-in/hooks.js';
import {startStandIn} from '../../../stand-in/stand-in-pane.js';
import {executable} from '../program.js';
import {createTestIo} from '../test-io.js';
import {bareEnv, startServer, type TestServer} from '../tmux-server.js';
import {waitFor} from '../wait-for.js';

export type PlayWorld = {
	readonly server: TestServer;
	/** For readers and commands: home, state and agent folder are in here. */
	readonly env: NodeJS.ProcessEnv;
	readonly play: (record: string, options?: Partial<Pick<PlayOptions, 'speed' | 'stopAt' | 'suffix' | 'folder'>>) => Promise<Play>;
	/** The stand-in agent in a new window; what it heard and did is in `log`. */
	readonly standIn: (script: Script, options?: {readonly hooks?: readonly HookCommand[]; readonly configDir?: string}) => Promise<StandIn>;
	readonly look: () => Promise<Look>;
	/** The row of a session, once the condition holds for it. */
	readonly row: (sessionId: string | undefined, holds: (row: Row) => boolean) => Promise<Row>;
	readonly close: () => Promise<void>;
};

export type StandIn = {
	readonly pane: string;
	readonly sessionId: string;
	/** `what: text` of each entry, oldest first. */
	readonly log: () => readonly string[];
	readonly screen: () => Promise<string>;
	readonly see: (text: RegExp) => Promise<string>;
	readonly send: (...keys: readonly string[]) => Promise<unknown>;
};

function recordFolder(name: string): string {
	return join(import.meta.dirname, '../../fixtures/records', name);
}

export async function openPlayWorld(): Promise<PlayWorld> {
	const folder = realpathSync(mkdtempSync(join(tmpdir(), `beckon-play-${process.pid}-`)));
	const standIn = await standInProgram();
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
	const version = '2.1.329';
	const installed = hookEventsFor(version).map(({event, matcher}) => ({event, matcher, command: hookCommand(script, event)}));
	let plays = 0;
	const newFolder = (): string => {
		plays += 1;
		const made = join(folder, `play-${plays}`);
		mkdirSync(made);
		return made;
	};
	return {
		standIn: async (played, {hooks = installed, configDir = dirs.CLAUDE_CONFIG_DIR} = {}) => {
			const own = newFolder();
			const sessionId = `stand-in-${plays}`;
			const log = join(own, 'log.ndjson');
			const spec = {configDir, sessionId, version, script: played, hooks: [...hooks], log};
			const open = ['new-window', '-d', '-t', 'main:'];
			const pane = await startStandIn({
				socket: server.socket,
				folder: own,
				name: 'spec',
				cwd: own,
				open,
				...standIn,
				env: {...dirs, CLAUDE_CONFIG_DIR: configDir},
				spec,
				inShell: true,
			});
			const screen = (): Promise<string> => server.capture(pane);
			return {
				pane,
				sessionId,
				screen,
				log: () => (existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n').map(toEntry) : []),
				see: (text) => server.see(pane, text),
				send: (...keys) => server.tmux('send-keys', '-t', pane, ...keys),
			};
		},
		server,
		env,
		look,
		play: async (record, options = {}) => {
			const work = newFolder();
			return startPlay({
				folder: recordFolder(record),
				socket: server.socket,
				work,
				entry: [await bundleActor()],
				hooks: installed,
				env: dirs,
				configDir: dirs.CLAUDE_CONFIG_DIR,
				...options,
			});
		},
		row: (sessionId, holds) => {
			let last: Look | undefined;
			return waitFor(
				async () => {
					last = await look();
					const row = last.rows.find((each) => each.sessionId === sessionId);
					return row && holds(row) ? row : undefined;
				},
				{
					what: `row of ${sessionId}`,
					lastSeen: () => last?.rows.map((row) => `${row.sessionId} ${row.place?.pane} ${row.state.group} ${row.state.state}`).join('\n'),
				},
			);
		},
		close: async () => {
			const printed = await server.tmux('list-panes', '-a', '-F', '#{pane_pid}').catch(() => '');
			const pids = withChildren(printed.split('\n').map(Number));
			await server.kill();
			await waitFor(() => pids.every(isGone), {what: 'players left'});
			await removeFolder(folder);
		},
	};
}

/** Also when it has ended and nobody has waited for it yet. */
export function isGone(pid: number): boolean {
	return processStart(pid) === undefined;
}

/** A pane's shell is gone before the agent in it has said goodbye. */
function withChildren(pids: readonly number[]): readonly number[] {
	const rows = execFileSync('ps', ['-A', '-o', 'pid=', '-o', 'ppid='], {encoding: 'utf8'})
		.split('\n')
		.map((line) => line.trim().split(/\s+/).map(Number));
	const grow = (found: readonly number[]): readonly number[] => {
		const more = rows.flatMap(([pid = 0, parent = 0]) => (found.includes(parent) && !found.includes(pid) ? [pid] : []));
		return more.length === 0 ? found : grow([...found, ...more]);
	};
	return grow(pids.filter((pid) => pid > 1));
}

function toEntry(line: string): string {
	const {what, text}: {what: string; text: string} = JSON.parse(line);
	return `${what}: ${text}`;
}

/** What acts as an agent in a pane: the executable, which starts in a third of the time, or Node with the sources. */
export async function standInProgram(): Promise<{readonly program: string; readonly entry: readonly string[]}> {
	return executable === undefined ? {program: process.execPath, entry: [await bundleActor()]} : {program: executable, entry: ['demo']};
}

let bundled: Promise<string> | undefined;

/** One file that acts as its environment says, as `beckon demo` and the rigs do; made once for all tests of this process. */
export function bundleActor(): Promise<string> {
	bundled ??= bundle(mkdtempSync(join(tmpdir(), 'beckon-actor-')));
	return bundled;
}

async function bundle(folder: string): Promise<string> {
	process.once('exit', () => rmSync(folder, {recursive: true, force: true}));
	const outfile = join(folder, 'actor.mjs');
	const start = `import {runControlledActor} from './rigs/control/actor.ts';
import {runPlayer} from './rigs/player/actor.ts';
const {${actorVariable}: actor, ${playVariable}: play} = process.env;
await (play ? runPlayer(play, process.env) : runControlledActor(actor));`;
	const banner = {js: "import {createRequire as __createRequire} from 'node:module'; const require = __createRequire(import.meta.url);"};
	const stdin = {contents: start, resolveDir: packagePath(), loader: 'ts' as const};
	await build({stdin, outfile, bundle: true, format: 'esm', platform: 'node', target: 'node20.19', banner, logLevel: 'error'});
	return outfile;
}
