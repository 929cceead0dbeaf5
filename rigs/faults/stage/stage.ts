/** One stage: a private tmux server with the stand-in that is sent to, and beside it a bystander that must never get anything. */
import {existsSync, rmSync} from 'node:fs';
import {join} from 'node:path';
import {setTimeout as pause} from 'node:timers/promises';
import {statePaths} from '../../../src/store/paths.js';
import {readText} from '../../../src/system/proc.js';
import {processStart} from '../../../src/system/processes.js';
import {tmux} from '../../../src/tmux/run.js';
import {createPrivateWorld, type PrivateWorld} from '../../private-world.js';
import {drawnFor, layOut, stageSize} from './stage-layout.js';
import {type Actor, atRest, castActor} from './troupe.js';

export type Stage = {
	readonly world: PrivateWorld;
	readonly socket: string;
	readonly target: Actor;
	readonly bystander: Actor;
	/** Who took the place of the target, when the server was started anew. */
	readonly stranger: Actor | undefined;
	/** What respawned panes were sent. */
	readonly strayFile: string;
};

export type Stages = {
	/** A stage whose target is at rest, the layout as it always is. `fresh`: with new pane ids; `startup`: the target asks for trust. */
	readonly set: (needs: {readonly fresh: boolean; readonly startup: boolean}) => Promise<Stage>;
	/** The stage as it is now: a server that was started anew has a stranger on it. */
	readonly replaceServer: () => Promise<void>;
	/** The target is not to be used again. */
	readonly spoil: () => void;
	readonly stranger: () => Actor | undefined;
	/** Whatever happened to it: the next stage is built from nothing. */
	readonly abandon: () => void;
	/** For whoever looks at this world. */
	readonly env: NodeJS.ProcessEnv;
	readonly close: () => Promise<void>;
};

/** `start` tells it from another process that gets its number later. */
type AgentProcess = {readonly pid: number; readonly start: string | undefined};

// Only a new session has a size of its own.
const newWindow = ['new-session', '-d', '-x', `${stageSize.columns}`, '-y', `${stageSize.rows}`];

export function createStages(env: NodeJS.ProcessEnv, entry: readonly string[]): Stages {
	const world = createPrivateWorld(env);
	const strayFile = join(world.folder, 'stray');
	const socket = join(world.folder, 'tmux');
	let count = 0;
	const agents: AgentProcess[] = [];
	let target: Actor | undefined;
	let bystander: Actor | undefined;
	let stranger: Actor | undefined;

	const cast = async (open: readonly string[], startup = false): Promise<Actor> => {
		count += 1;
		const actor = await castActor({world, socket, entry, name: `agent-${count}`, open, script: {...atRest, trust: startup}});
		agents.push({pid: actor.pid, start: processStart(actor.pid)});
		return actor;
	};
	const raise = async (): Promise<void> => {
		await renewServer(world, socket);
		[target, bystander, stranger] = [undefined, undefined, undefined];
	};
	return {
		set: async ({fresh, startup}) => {
			if (fresh || bystander === undefined) await raise();
			if (startup && target !== undefined) await drop(socket, target);
			if (startup) target = undefined;
			const spare = target === undefined;
			target ??= await cast(newWindow, startup);
			if (spare) forgetSessions(world, [target.sessionId, bystander?.sessionId]);
			bystander ??= await cast(['split-window', '-d', '-t', target.pane]);
			await layOut(socket, target.pane, bystander.pane);
			await drawnFor(socket, target);
			await drawnFor(socket, bystander);
			rmSync(strayFile, {force: true});
			return {world, socket, target, bystander, stranger: undefined, strayFile};
		},
		replaceServer: async () => {
			const pane = target?.pane;
			await renewServer(world, socket);
			stranger = await cast(newWindow);
			if (stranger.pane !== pane) throw new Error(`the new server gave ${stranger.pane}, not ${pane}`);
			[target, bystander] = [undefined, undefined];
		},
		spoil: () => {
			if (target !== undefined) void drop(socket, target);
			target = undefined;
		},
		stranger: () => stranger,
		abandon: () => {
			[target, bystander] = [undefined, undefined];
		},
		env: world.env,
		close: async () => {
			await tmux(socket, ['kill-server']).catch(() => undefined);
			await untilGone(agents);
			await world.close();
		},
	};
}

/** What a program that took the target's place was sent. */
export function strayBytes({strayFile}: Stage): string {
	return readText(strayFile) ?? '';
}

async function drop(socket: string, {pane}: Actor): Promise<void> {
	await tmux(socket, ['kill-pane', '-t', pane]).catch(() => undefined);
}

async function renewServer(world: PrivateWorld, socket: string): Promise<void> {
	await tmux(socket, ['kill-server']).catch(() => undefined);
	for (const deadline = Date.now() + 3000; existsSync(socket) && Date.now() < deadline; await pause(10)) {
		if ((await tmux(socket, ['list-sessions']).catch(() => '')) === '') break;
	}
	await world.startServer('tmux');
}

/** An agent says goodbye to its hooks, which write into the world, when its pane is gone already. */
async function untilGone(agents: readonly AgentProcess[]): Promise<void> {
	const living = () => agents.filter(({pid, start}) => start !== undefined && processStart(pid) === start);
	for (const deadline = Date.now() + 5000; living().length > 0 && Date.now() < deadline; ) await pause(50);
	for (const {pid} of living()) process.kill(pid, 'SIGKILL');
}

/** Sessions of agents that are gone would have to be read at every send. */
function forgetSessions(world: PrivateWorld, keep: readonly (string | undefined)[]): void {
	const {sessions} = statePaths(world.env);
	for (let number = 1; number < 10_000; number += 1) {
		const name = `agent-${number}`;
		if (!existsSync(join(world.folder, name))) return;
		if (!keep.includes(name)) rmSync(join(sessions, name), {recursive: true, force: true});
	}
}
