/** The world of the demo: a tmux server with its sessions, another for each pretend host, and the sessions that a user starts in it. */
import {randomUUID} from 'node:crypto';
import {mkdirSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {actorVariable} from '../../stand-in/actor-variable.js';
import type {Script} from '../../stand-in/agent/script.js';
import {linkAgent} from '../../stand-in/agent-home.js';
import type {HookCommand} from '../../stand-in/hooks.js';
import {startStandIn, toFlags} from '../../stand-in/stand-in-pane.js';
import type {StandInSpec} from '../../stand-in/stand-in-spec.js';
import type {ProcessId} from '../core/address.js';
import type {Command} from '../core/machine/machine.js';
import {shellWord} from '../core/quoting/words.js';
import {programsOnPath} from '../store/files.js';
import {tmux, tmuxBatch} from '../tmux/run.js';
import {demoAgents, prepareOther} from './other-agents.js';
import {agentVersion, createOwnWorld, endWorld, installHooks, type OwnWorld, paneProcesses} from './own-world.js';
import {type DemoSession, hostScenes, scene} from './scene.js';

export type DemoWorld = OwnWorld & {
	readonly socket: string;
	/** Flags that give a new window the demo's environment. */
	readonly windowFlags: readonly string[];
	/** The sessions of the pretend hosts come last. */
	readonly sessions: readonly PlayedSession[];
	/** Starts the servers and the sessions. @throws TmuxError when tmux is missing. */
	readonly start: () => Promise<void>;
	/** Ends all of its processes and removes its files. It may be called twice, and during the start. */
	readonly close: () => Promise<void>;
};

type PlayedSession = DemoSession & {readonly sessionId: string};
/** One machine of the demo: this one, or a pretend host with its own homes and tmux server. */
type Station = {
	readonly name: string;
	readonly world: OwnWorld;
	readonly socket: string;
	readonly sessions: readonly PlayedSession[];
	readonly hooks: HookCommand[];
};

/** The window of the list, which one key reaches. */
export const listPaneWindow = 9;

type DemoOptions = {
	/** The program of the sessions; by default that of this process. */
	readonly program?: string;
	/** Its arguments that lead to `beckon demo`. */
	readonly entry: readonly string[];
	readonly env: NodeJS.ProcessEnv;
	readonly columns: number;
	readonly rows: number;
	/** Its tmux prefix, as tmux spells it: `C-b`. */
	readonly prefix?: string;
	/** Sessions instead of the six of the demo. */
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
		if (options.agents && !leaving) await startOthers(own, options);
		// The server may end before the demo, and its agents then still write into the folder.
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
			// Waits for a server that is starting, which would otherwise outlive the demo.
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
	{program, entry, columns, rows, prefix = 'C-b'}: DemoOptions,
	isLeaving: () => boolean,
): Promise<void> {
	const {folder, own, configDir} = world;
	const first = ['-f', '/dev/null', 'new-session', '-d', '-s', server, '-x', `${columns}`, '-y', `${rows}`];
	const next = ['new-window', '-d', '-t', `${server}:`];
	for (const [index, {name, script, sessionId}] of sessions.entries()) {
		if (isLeaving()) return;
		const cwd = projectFolder(world, name);
		const open = [...(index === 0 ? first : next), '-n', name];
		const spec = {configDir, sessionId, version: agentVersion, script, hooks};
		await startStandIn({socket, folder, name, cwd, open, program, entry, env: own, spec});
		if (index === 0) await tmuxBatch(socket, tmuxStyle(prefix, server === 'demo'));
	}
}

const narrowerThan = (columns: number): string => `#{e|<:#{client_width},${columns}}`;
const isNarrow = narrowerThan(60);

/**
 * Its prefix, and a status line that says how to come back and how to leave. A host's window is inside the demo, which has that line
 * already.
 */
function tmuxStyle(prefix: string, hasStatus: boolean): readonly Command[] {
	const key = prefix.replace('C-', 'Ctrl-');
	return [
		['set-option', '-s', 'escape-time', '10'],
		['set-option', '-g', 'prefix', prefix],
		['set-option', '-g', 'status', hasStatus ? 'on' : 'off'],
		// A narrow line has no room for the name.
		['set-option', '-g', 'status-left', `#{?${isNarrow},,#[bold] beckon demo }`],
		['set-option', '-g', 'status-left-length', '20'],
		[
			'set-option',
			'-g',
			'status-right',
			`#{?${isNarrow}, ${prefix} ${listPaneWindow} list · ${prefix} d leave , ${key} ${listPaneWindow}: the list · ${key} d: leave }`,
		],
		['set-option', '-g', 'status-right-length', '50'],
		// If not all names fit, only the current window shows its name.
		['set-option', '-g', 'window-status-format', `#{?${narrowerThan(140)},#I,#I:#W}`],
		['set-option', '-g', 'automatic-rename', 'off'],
		['set-option', '-g', 'allow-rename', 'off'],
	];
}

function projectFolder({folder}: OwnWorld, name: string): string {
	const cwd = join(folder, 'home', 'projects', name);
	mkdirSync(cwd, {recursive: true, mode: 0o700});
	return cwd;
}

async function startOthers({name: server, world, socket}: Station, {env}: DemoOptions): Promise<void> {
	const [sleep] = programsOnPath('sleep', env);
	if (sleep === undefined) return;
	for (const [index, other] of demoAgents.entries()) {
		const {name} = other;
		const target = `${server}:${listPaneWindow + 1 + index}`;
		const words = prepareOther(other, {folder: world.folder, sleep, now: Date.now()});
		const window = ['new-window', '-d', '-t', target, '-n', name, '-c', projectFolder(world, name), ...toFlags(world.own)];
		await tmux(socket, [...window, '--', ...words]);
	}
}

const script: Script = {
	trust: false,
	opening: undefined,
	turns: [
		[
			{do: 'think', ms: 900},
			{do: 'say', text: 'I am a simulated session of the demo, so I changed nothing.', ms: 400},
		],
	],
};

type Startable = Omit<StandInSpec, 'sessionId' | 'script'> & {
	readonly folder: string;
	/** The stand-in's program; by default that of this process. */
	readonly program?: string | undefined;
	/** Its arguments that lead to the stand-in. */
	readonly entry: readonly string[];
};

const id = 'SESSION-ID';

/** @returns the path of a program that starts such a session in its terminal, or resumes one by `--resume`. */
function writeStartProgram({folder, program, entry, ...known}: Startable): string {
	const spec: StandInSpec = {...known, sessionId: id, script};
	const [template, starter] = [join(folder, 'new-session.json'), join(folder, 'new-session')];
	writeFileSync(template, JSON.stringify(spec), {mode: 0o600});
	const words = [linkAgent(join(folder, 'bin'), program), ...entry].map(shellWord).join(' ');
	const lines = [
		'#!/bin/sh',
		`[ "$1" != --version ] || exec echo '${known.version} (Claude Code)'`,
		"id=$(od -An -N16 -tx1 /dev/urandom | tr -d ' \\n' | sed 's/^\\(.\\{8\\}\\)\\(....\\)\\(....\\)\\(....\\)/\\1-\\2-\\3-\\4-/')",
		'[ "$1" != --resume ] || id=$(printf %s "$2" | tr -cd 0-9a-f-)',
		`spec=${shellWord(join(folder, 'new-session-'))}$id.json`,
		`sed "s/${id}/$id/" ${shellWord(template)} >"$spec"`,
		`${actorVariable}=$spec exec ${words}`,
	];
	writeFileSync(starter, `${lines.join('\n')}\n`, {mode: 0o700});
	return starter;
}
