/**
 * Everything that the demo needs, in a temp folder for each of its machines: homes, settings, registry, a tmux server of its own with sessions in it.
 */
import {randomUUID} from 'node:crypto';
import {mkdirSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {startStandIn, toFlags} from '../../stand-in/stand-in-pane.js';
import {programPath} from '../agents/addition.js';
import {tmux, tmuxBatch} from '../tmux/run.js';
import {type OtherAgent, otherAgents, prepareOther} from './other-agents.js';
import {agentVersion, createOwnWorld, endWorld, installHooks, type OwnWorld, panePids} from './own-world.js';
import {type DemoSession, hostScenes, scene} from './scene.js';

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
type Station = {readonly name: string; readonly world: OwnWorld; readonly socket: string; readonly sessions: readonly PlayedSession[]};

/** The window of the list, which one key reaches. */
export const listWindow = 9;

export type DemoOptions = {
	/** The arguments of `process.execPath` that lead to `beckon demo`. */
	readonly entry: readonly string[];
	readonly env: NodeJS.ProcessEnv;
	readonly columns: number;
	readonly rows: number;
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
	let pids: readonly number[] = [];
	let leaving = false;
	let starting: Promise<void> | undefined;
	let closing: Promise<void> | undefined;
	const startAll = async (): Promise<void> => {
		if (hosts.length > 0) nameHosts(own.world, hosts);
		for (const station of stations) await startSessions(station, options, () => leaving);
		for (const [index, other] of options.agents && !leaving ? otherAgents.entries() : [])
			await startOther(other, own, {env: options.env, window: listWindow + 1 + index});
		// The server may end before the demo does, with agents that write their last words into the folder.
		pids = (await Promise.all(stations.map(({socket}) => panePids(socket)))).flat();
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
				for (const {world, socket} of stations) await endWorld(world, [socket], pids);
			});
			return closing;
		},
	};
}

function createStation(name: string, scenes: readonly DemoSession[], {env}: DemoOptions): Station {
	const world = createOwnWorld('beckon-demo-', env);
	return {name, world, socket: join(world.folder, 'tmux'), sessions: scenes.map((session) => ({...session, sessionId: randomUUID()}))};
}

/** Writes the demo's config, in which a shell with another home is a host. */
function nameHosts({env, own}: OwnWorld, hosts: readonly Station[]): void {
	const shell = ({world}: Station) => [
		...['env', '-i', `PATH=${env['PATH'] ?? ''}`, 'LANG=C.UTF-8'],
		...Object.entries(world.own).map(([name, value]) => `${name}=${value}`),
		'sh',
	];
	const config = {hosts: hosts.map((host) => ({name: host.name, command: shell(host)}))};
	const folder = join(own['XDG_CONFIG_HOME'] ?? '', 'beckon');
	mkdirSync(folder, {recursive: true, mode: 0o700});
	writeFileSync(join(folder, 'config.json'), JSON.stringify(config), {mode: 0o600});
}

async function startSessions(
	{name: server, world, socket, sessions}: Station,
	options: DemoOptions,
	isLeaving: () => boolean,
): Promise<void> {
	const {folder, own, configDir} = world;
	const hooks = installHooks(world);
	for (const [index, {name, script, sessionId}] of sessions.entries()) {
		if (isLeaving()) return;
		const cwd = join(folder, 'home', 'projects', name);
		mkdirSync(cwd, {recursive: true, mode: 0o700});
		const size = ['-x', `${options.columns}`, '-y', `${options.rows}`];
		const make = index === 0 ? ['-f', '/dev/null', 'new-session', '-d', '-s', server, ...size] : ['new-window', '-d', '-t', `${server}:`];
		const spec = {configDir, sessionId, version: agentVersion, script, hooks};
		await startStandIn({socket, folder, name, cwd, open: [...make, '-n', name], entry: options.entry, env: own, spec});
		// A host's window is inside the demo, which has a status line already.
		if (index === 0) await tmuxBatch(socket, server === 'demo' ? look : [...look, ['set-option', '-g', 'status', 'off']]);
	}
}

type StartOptions = {readonly env: NodeJS.ProcessEnv; readonly window: number};

async function startOther(other: OtherAgent, {name: server, world, socket}: Station, {env, window}: StartOptions): Promise<void> {
	const sleep = programPath(env, 'sleep');
	if (sleep === undefined) return;
	const cwd = join(world.folder, 'home', 'projects', other.name);
	mkdirSync(cwd, {recursive: true, mode: 0o700});
	const words = prepareOther(other, {folder: world.folder, sleep, now: Date.now()});
	await tmux(socket, ['new-window', '-d', '-t', `${server}:${window}`, '-n', other.name, '-c', cwd, ...toFlags(world.own), '--', ...words]);
}

const look = [
	['set-option', '-s', 'escape-time', '10'],
	['set-option', '-g', 'status-left', '#[bold] beckon demo '],
	['set-option', '-g', 'status-left-length', '20'],
	['set-option', '-g', 'status-right', ` Ctrl-b ${listWindow}: the list · Ctrl-b d: leave `],
	['set-option', '-g', 'status-right-length', '50'],
	['set-option', '-g', 'automatic-rename', 'off'],
	['set-option', '-g', 'allow-rename', 'off'],
];
