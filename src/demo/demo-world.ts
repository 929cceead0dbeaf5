/**
 * Everything that the demo needs, in a temp folder for each of its machines: homes, settings, registry, a tmux server of its own with sessions in it.
 */
import {randomUUID} from 'node:crypto';
import {existsSync, mkdirSync, mkdtempSync, realpathSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {setTimeout} from 'node:timers/promises';
import type {HookCommand} from '../../stand-in/hooks.js';
import {startStandIn, toFlags} from '../../stand-in/stand-in-pane.js';
import {hookCommand} from '../agents/claude/hooks/command.js';
import {hookEventsFor} from '../agents/claude/hooks/events.js';
import type {ProcessId} from '../core/address.js';
import {installCopies, installedScript} from '../store/copies.js';
import {programsOnPath, removeFolder} from '../store/files.js';
import {statePaths} from '../store/paths.js';
import {processStart} from '../system/processes.js';
import {tmux, tmuxBatch} from '../tmux/run.js';
import {writeStartProgram} from './new-sessions.js';
import {demoAgents, type OtherAgent, prepareOther} from './other-agents.js';
import {type DemoSession, hostScenes, scene} from './scene.js';
import {tmuxLook} from './tmux-look.js';

export type DemoWorld = OwnWorld & {
	readonly socket: string;
	/** Flags of a new window with the demo's environment, whatever that of the server is. */
	readonly windowFlags: readonly string[];
	/** The sessions of the pretend hosts come last. */
	readonly sessions: readonly PlayedSession[];
	/** Starts the servers and the sessions. @throws TmuxError when tmux is missing. */
	readonly start: () => Promise<void>;
	/** Ends all of its processes and removes its files. It may be called twice, and during the start. */
	readonly close: () => Promise<void>;
};

type PlayedSession = DemoSession & {readonly sessionId: string};
/** One machine of the demo: this one, or a pretend host with homes and a tmux server of its own. */
type Station = {
	readonly name: string;
	readonly world: OwnWorld;
	readonly socket: string;
	readonly sessions: readonly PlayedSession[];
	readonly hooks: HookCommand[];
};

/** The window of the list, which one key reaches. */
export const listPaneWindow = 9;

export type DemoOptions = {
	/** The program of the sessions; by default that of this process. */
	readonly program?: string;
	/** Its arguments that lead to `beckon demo`. */
	readonly entry: readonly string[];
	readonly env: NodeJS.ProcessEnv;
	readonly columns: number;
	readonly rows: number;
	/** Its tmux prefix, as tmux spells it: `C-b`. */
	readonly prefix?: string;
	/** Sessions in place of the six of the demo. */
	readonly scene?: readonly DemoSession[];
	/** Adds two pretend hosts. */
	readonly hosts?: boolean;
	/** Adds a pane of each other agent. */
	readonly agents?: boolean;
};

/** A world of empty folders. The caller closes it. */
export function createDemoWorld(options: DemoOptions): DemoWorld {
	const own = createStation('demo', options.scene ?? scene, options);
	const hosts = options.hosts ? Object.entries(hostScenes).map(([name, sessions]) => createStation(name, sessions, options)) : [];
	const stations = [own, ...hosts];
	let started: readonly ProcessId[] = [];
	let leaving = false;
	let starting: Promise<void> | undefined;
	let closing: Promise<void> | undefined;
	const startAll = async (): Promise<void> => {
		writeConfig(own, hosts, options);
		for (const station of stations) await startSessions(station, options, () => leaving);
		for (const [index, other] of options.agents && !leaving ? demoAgents.entries() : [])
			await startOther(other, own, {env: options.env, window: listPaneWindow + 1 + index});
		// The server may end before the demo does, with agents that write their last words into the folder.
		started = (await Promise.all(stations.map(({socket}) => paneProcesses(socket)))).flat();
	};
	return {
		...own.world,
		socket: own.socket,
		windowFlags: toFlags(own.world.own),
		sessions: stations.flatMap(({sessions}) => sessions),
		start: () => {
			starting ??= startAll();
			return starting;
		},
		close: () => {
			leaving = true;
			// A server that is starting is waited for; otherwise it would outlive us.
			closing ??= Promise.resolve(starting?.catch(() => undefined)).then(async () => {
				for (const {world, socket} of stations) await endWorld(world, [socket], started);
			});
			return closing;
		},
	};
}

function createStation(name: string, scenes: readonly DemoSession[], {env}: DemoOptions): Station {
	const world = createOwnWorld('beckon-demo-', env);
	return {
		name,
		world,
		hooks: installHooks(world),
		socket: join(world.folder, 'tmux'),
		sessions: scenes.map((session) => ({...session, sessionId: randomUUID()})),
	};
}

/** Writes the demo's config: its own sessions can be started, and a shell with another home is a host. */
function writeConfig(
	{world: {env, own, folder, configDir}, hooks}: Station,
	hosts: readonly Station[],
	{program, entry}: DemoOptions,
): void {
	const shell = ({world}: Station) => [
		...['env', '-i', `PATH=${env['PATH'] ?? ''}`, 'LANG=C.UTF-8'],
		...Object.entries(world.own).map(([name, value]) => `${name}=${value}`),
		'sh',
	];
	const command = [writeStartProgram({folder, program, entry, configDir, version: agentVersion, hooks})];
	const config = {agents: {claude: {command}}, hosts: hosts.map((host) => ({name: host.name, command: shell(host)}))};
	const place = join(own['XDG_CONFIG_HOME'] ?? '', 'beckon');
	mkdirSync(place, {recursive: true, mode: 0o700});
	writeFileSync(join(place, 'config.json'), JSON.stringify(config), {mode: 0o600});
}

async function startSessions(
	{name: server, world, socket, sessions, hooks}: Station,
	options: DemoOptions,
	isLeaving: () => boolean,
): Promise<void> {
	const {folder, own, configDir} = world;
	for (const [index, {name, script, sessionId}] of sessions.entries()) {
		if (isLeaving()) return;
		const cwd = join(folder, 'home', 'projects', name);
		mkdirSync(cwd, {recursive: true, mode: 0o700});
		const size = ['-x', `${options.columns}`, '-y', `${options.rows}`];
		const make = index === 0 ? ['-f', '/dev/null', 'new-session', '-d', '-s', server, ...size] : ['new-window', '-d', '-t', `${server}:`];
		const spec = {configDir, sessionId, version: agentVersion, script, hooks};
		await startStandIn({
			socket,
			folder,
			name,
			cwd,
			open: [...make, '-n', name],
			program: options.program,
			entry: options.entry,
			env: own,
			spec,
		});
		// A host's window is inside the demo, which has a status line already.
		if (index > 0) continue;
		const look = tmuxLook(options.prefix ?? 'C-b', listPaneWindow);
		await tmuxBatch(socket, server === 'demo' ? look : [...look, ['set-option', '-g', 'status', 'off']]);
	}
}

type StartOptions = {readonly env: NodeJS.ProcessEnv; readonly window: number};

async function startOther(other: OtherAgent, {name: server, world, socket}: Station, {env, window}: StartOptions): Promise<void> {
	const [sleep] = programsOnPath('sleep', env);
	if (sleep === undefined) return;
	const cwd = join(world.folder, 'home', 'projects', other.name);
	mkdirSync(cwd, {recursive: true, mode: 0o700});
	const words = prepareOther(other, {folder: world.folder, sleep, now: Date.now()});
	await tmux(socket, ['new-window', '-d', '-t', `${server}:${window}`, '-n', other.name, '-c', cwd, ...toFlags(world.own), '--', ...words]);
}

/** The version that simulated agents report. */
export const agentVersion = '2.1.329';

export type OwnWorld = {
	readonly folder: string;
	/** For panes: every variable that leads to a home, a registry or a tmux server. */
	readonly own: Readonly<Record<string, string>>;
	/** The environment of programs that read this world; nothing of the caller's is in it. */
	readonly env: NodeJS.ProcessEnv;
	/** The agent's own folder. */
	readonly configDir: string;
};

const endsMs = 5000;

/** The caller ends the world with `endWorld`. @param prefix the beginning of its folder's name. */
export function createOwnWorld(prefix: string, env: NodeJS.ProcessEnv): OwnWorld {
	// A socket's path may have about 100 characters; tmux reports its real path.
	const folder = realpathSync(mkdtempSync(join(tmpdir().length > 70 ? '/tmp' : tmpdir(), prefix)));
	const own = {
		HOME: join(folder, 'home'),
		XDG_CONFIG_HOME: join(folder, 'config'),
		XDG_STATE_HOME: join(folder, 'state'),
		BECKON_STATE_DIR: join(folder, 'state', 'beckon'),
		CLAUDE_CONFIG_DIR: join(folder, 'claude'),
		// A search for the default server stays in here too.
		TMUX_TMPDIR: folder,
	};
	for (const each of [own.HOME, own.CLAUDE_CONFIG_DIR]) mkdirSync(each, {mode: 0o700});
	return {folder, own, env: {...withoutOurs(env), ...own}, configDir: own.CLAUDE_CONFIG_DIR};
}

/** Installs the hook scripts in a world. Returns the hooks of its agents. */
export function installHooks({env}: OwnWorld): HookCommand[] {
	const paths = statePaths(env);
	installCopies(paths, 'hooks');
	const script = installedScript(paths);
	return hookEventsFor(agentVersion).map(({event, matcher}) => ({event, matcher, command: hookCommand(script, event)}));
}

/** What nobody has written again for so long stays away. */
const settledMs = 400;
const mostRemovals = 10;

/** Ends its servers and all that runs in them. Agents fire their last hooks when they end, so the folder is removed after the last of them. @param started processes of panes whose server may have ended before. */
export async function endWorld({folder}: OwnWorld, sockets: readonly string[], started: readonly ProcessId[] = []): Promise<void> {
	const processes = [...started, ...(await Promise.all(sockets.map(paneProcesses))).flat()];
	await Promise.all(sockets.map((socket) => tmux(socket, ['kill-server']).catch(() => undefined)));
	const deadline = Date.now() + endsMs;
	while (processes.some(isAlive) && Date.now() < deadline) await setTimeout(20);
	for (const {pid} of processes.filter(isAlive)) process.kill(pid, 'SIGKILL');
	// What a program of a pane has started is no process of the pane: the navigator writes its last rows when it ends.
	for (let left = mostRemovals; left > 0; left--) {
		await removeFolder(folder);
		await setTimeout(settledMs);
		if (!existsSync(folder)) return;
	}
}

/** Removes the caller's tmux, and the variables of an agent or a beckon that the caller runs in. */
function withoutOurs(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
	return Object.fromEntries(Object.entries(env).filter(([name]) => !/^(?:TMUX|TMUX_PANE|CLAUDE\w*|BECKON_\w+|XDG_\w+_HOME)$/.test(name)));
}

/** The processes of the server's panes; none without a server. */
async function paneProcesses(socket: string): Promise<readonly ProcessId[]> {
	const printed = await tmux(socket, ['list-panes', '-a', '-F', '#{pane_pid}']).catch(() => '');
	return printed
		.split('\n')
		.map(Number)
		.filter((pid) => pid > 1)
		.flatMap((pid) => {
			const start = processStart(pid);
			return start === undefined ? [] : [{pid, start}];
		});
}

/** A zombie counts as ended, and a process that took over the pid is another one: a demo may be open for days. */
function isAlive({pid, start}: ProcessId): boolean {
	return processStart(pid) === start;
}
