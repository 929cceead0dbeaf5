/** Everything the demo needs, in one temp folder: homes, settings, registry, a tmux server of its own with six sessions in it. */
import {randomUUID} from 'node:crypto';
import {mkdirSync} from 'node:fs';
import {join} from 'node:path';
import {tmuxBatch} from '../tmux/run.js';
import {clientVersion, createOwnWorld, endWorld, installHooks, type OwnWorld} from './own-world.js';
import {type DemoSession, scene} from './scene.js';
import {startStandIn, toFlags} from './stand-in-pane.js';

export type DemoWorld = OwnWorld & {
	readonly socket: string;
	/** For a new window: the environment of the demo, whatever the server was started with. */
	readonly windowFlags: readonly string[];
	readonly sessions: readonly (DemoSession & {readonly sessionId: string})[];
	/** Starts the server and the six sessions. @throws TmuxError when tmux is missing. */
	readonly start: () => Promise<void>;
	/** Ends every process and removes every file of it. Safe to call again, and while it starts. */
	readonly close: () => Promise<void>;
};

export type DemoOptions = {
	/** Node's arguments that lead to `beckon demo`. */
	readonly entry: readonly string[];
	readonly env: NodeJS.ProcessEnv;
	readonly columns: number;
	readonly rows: number;
	/** Other sessions than the six of the demo. */
	readonly scene?: readonly DemoSession[];
};

/** A world with nothing in it yet but its folder. Whoever makes one closes it. */
export function createDemoWorld(options: DemoOptions): DemoWorld {
	const empty = createOwnWorld('beckon-demo-', options.env);
	const socket = join(empty.folder, 'tmux');
	const sessions = (options.scene ?? scene).map((session) => ({...session, sessionId: randomUUID()}));
	const world = {...empty, socket, windowFlags: toFlags(empty.own), sessions};
	let leaving = false;
	let starting: Promise<void> | undefined;
	let closing: Promise<void> | undefined;
	return {
		...world,
		start: () => {
			starting ??= startSessions(world, options, () => leaving);
			return starting;
		},
		close: () => {
			leaving = true;
			// A server on its way up is waited for, else it would outlive us.
			closing ??= Promise.resolve(starting?.catch(() => undefined)).then(() => endWorld(empty, [socket]));
			return closing;
		},
	};
}

async function startSessions(world: Omit<DemoWorld, 'start' | 'close'>, options: DemoOptions, isLeaving: () => boolean): Promise<void> {
	const {folder, socket, own, configDir} = world;
	const hooks = installHooks(world);
	for (const [index, {name, script, sessionId}] of world.sessions.entries()) {
		if (isLeaving()) return;
		const cwd = join(folder, 'home', 'projects', name);
		mkdirSync(cwd, {recursive: true, mode: 0o700});
		const size = ['-x', `${options.columns}`, '-y', `${options.rows}`];
		const make = index === 0 ? ['-f', '/dev/null', 'new-session', '-d', '-s', 'demo', ...size] : ['new-window', '-d', '-t', 'demo:'];
		const spec = {configDir, sessionId, version: clientVersion, script, hooks};
		await startStandIn({socket, folder, name, cwd, open: [...make, '-n', name], entry: options.entry, env: own, spec});
		if (index === 0) await tmuxBatch(socket, look);
	}
}

const look = [
	['set-option', '-s', 'escape-time', '10'],
	['set-option', '-g', 'status-left', '#[bold] beckon demo '],
	['set-option', '-g', 'status-left-length', '20'],
	['set-option', '-g', 'status-right', ' Ctrl-b 9: the list · Ctrl-b d: leave '],
	['set-option', '-g', 'status-right-length', '50'],
	['set-option', '-g', 'automatic-rename', 'off'],
	['set-option', '-g', 'allow-rename', 'off'],
];
