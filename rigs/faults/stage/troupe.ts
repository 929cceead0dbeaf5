/** The stand-ins of one stage: each in a pane, with a control connection and a log of everything that reached it. */
import {mkdirSync} from 'node:fs';
import {join} from 'node:path';
import {setTimeout as pause} from 'node:timers/promises';
import {agentVersion} from '../../../src/demo/own-world.js';
import {readText} from '../../../src/system/proc.js';
import {tmux} from '../../../src/tmux/run.js';
import type {Script} from '../../../stand-in/agent/script.js';
import type {LogEntry} from '../../../stand-in/stand-in.js';
import {startStandIn} from '../../../stand-in/stand-in-pane.js';
import type {ControlledSpec} from '../../control/actor.js';
import type {Order, Report} from '../../control/control.js';
import {command} from '../../control/control-line.js';
import type {PrivateWorld} from '../../private-world.js';

export type Actor = {
	readonly pane: string;
	readonly pid: number;
	readonly sessionId: string;
	readonly cwd: string;
	/** Undefined: it is gone. */
	readonly order: (order: Order) => Promise<Report | undefined>;
	/** What its log says from `from` lines on. */
	readonly log: (from?: number) => readonly LogEntry[];
	/** Every byte that the pane got when the agent in it had left. */
	readonly afterwards: () => string;
};

type Casting = {
	readonly world: PrivateWorld;
	readonly socket: string;
	/** Node's arguments that lead to the rigs. */
	readonly entry: readonly string[];
	/** Tells actors apart. */
	readonly name: string;
	/** The tmux command that makes the pane. */
	readonly open: readonly string[];
	readonly script: Script;
	/** How long it may take to come up. */
	readonly readyMs?: number;
};

export const atRest: Script = {trust: false, opening: undefined, turns: [[{do: 'say', text: 'Done.', ms: 150}]]};

/** Resolves when the agent answers. @throws Error when it does not come up. */
export async function castActor({world, socket, entry, name, open, script, readyMs = 15_000}: Casting): Promise<Actor> {
	const folder = join(world.folder, name);
	const cwd = join(folder, 'work');
	mkdirSync(cwd, {recursive: true});
	const [control, log, after] = ['control', 'log', 'after'].map((file) => join(folder, file));
	if (control === undefined || log === undefined || after === undefined) throw new Error('unreachable');
	const spec: ControlledSpec = {
		configDir: world.configDir,
		sessionId: name,
		version: agentVersion,
		script,
		hooks: world.hooks,
		log,
		control,
	};
	const pane = await startStandIn({socket, folder, name, cwd, open, entry, env: world.own, spec, inShell: catcher(after)});
	const order = (order: Order): Promise<Report | undefined> => command(control, order);
	const deadline = Date.now() + readyMs;
	let report = await order({do: 'settle'});
	for (; report === undefined; report = await order({do: 'settle'})) {
		if (Date.now() > deadline) {
			// Late, it would live in a play that knows nothing of it.
			await tmux(socket, ['kill-pane', '-t', pane]).catch(() => undefined);
			throw new Error(`${name} did not come up in ${pane}`);
		}
		await pause(25);
	}
	return {
		pane,
		pid: report.pid,
		sessionId: name,
		cwd,
		order,
		log: (from = 0) => readLog(log).slice(from),
		afterwards: () => readText(after) ?? '',
	};
}

/** A shell command that looks like a waiting shell and keeps every byte that it is sent. */
export function catcher(file: string): string {
	return `stty raw -echo; printf '$ '; exec cat >>'${file}'`;
}

function readLog(file: string): readonly LogEntry[] {
	const lines = (readText(file) ?? '').split('\n');
	return lines.filter((line) => line !== '').map((line) => JSON.parse(line));
}
