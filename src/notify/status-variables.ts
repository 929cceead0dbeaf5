/** Keeps the tmux variables current on every known server. One of several programs does it, and the others wait to take over. */
import {join} from 'node:path';
import type {TmuxServer} from '../core/address.js';
import type {Io} from '../core/context.js';
import {serversOf} from '../core/fold/world.js';
import {toVariables, type Variables, variableNames} from '../core/queue/status-variables.js';
import {headline} from '../core/rows/headline.js';
import {createAllowance} from '../observe/changes/pace.js';
import type {ReportFault} from '../observe/faults.js';
import type {Look} from '../observe/observer.js';
import {ignoreFileErrors} from '../store/files.js';
import {acquireLock, type Lock} from '../store/lock.js';
import type {StatePaths} from '../store/paths.js';
import {lockHolders} from '../system/processes.js';
import {isAsciiOnly} from '../system/terminal.js';
import {ignoreTmuxErrors, TmuxError} from '../tmux/run.js';
import {clearVariables, setVariables} from '../tmux/variables.js';
import {createLatestOnly} from './latest-only.js';

/** Acts on the looks of a program: keeps tmux variables current, sends notices or queued prompts. */
export type Follower = {
	/** The caller passes each look; what follows from it is done a few milliseconds later. */
	readonly follow: (look: Look) => void;
	/** Resolves when all of that is done. */
	readonly settled: () => Promise<void>;
	/** Removes what was published, unless another program publishes it too. */
	readonly close: () => Promise<void>;
};

/** Older variables are not shown, since their publisher may have crashed. The key of `next` checks whether the process runs. */
const freshMs = 75_000;
const renewMs = 30_000;
/** A publisher that hangs is replaced after this time. */
const expiresMs = 60_000;
const standbyMs = 1000;
/** Each change starts tmux, so a status line changes no faster than a user can read it. */
const pace = {atOnce: 4, everyMs: 1000, mostMs: 1000} as const;

/** @param env decides whether the segment is ASCII. */
export function createPublisher(paths: StatePaths, {now, env}: Pick<Io, 'now' | 'env'>, report: ReportFault): Follower {
	const published = new Map<string, {readonly socket: string; readonly variables: Variables; readonly at: number}>();
	const allowance = createAllowance(pace, now);
	let lock: Lock | undefined;
	let triedAt = Number.NEGATIVE_INFINITY;
	let renewedAt = 0;

	function mayPublish(): boolean {
		if (lock !== undefined) {
			if (Math.abs(now() - renewedAt) < renewMs) return true;
			renewedAt = now();
			if (lock.renew()) return true;
			lock = undefined;
			published.clear();
		}
		if (Math.abs(now() - triedAt) < standbyMs) return false;
		triedAt = now();
		renewedAt = triedAt;
		// If the state directory is not writable, another program must publish.
		lock = ignoreFileErrors(() => acquireLock(join(paths.root, 'variables.lock'), {now: now(), expiresMs, holders: lockHolders()}));
		return lock !== undefined;
	}

	async function publish({rows, world}: Look): Promise<void> {
		const of = toVariables(rows, {...world.config, now: world.now, headline, isAscii: isAsciiOnly(env, world.config.ascii)});
		const servers = serversOf(world.panes.panes);
		for (const key of published.keys()) if (!servers.has(key)) published.delete(key);
		await Promise.all([...servers].map(([key, server]) => write(key, server, of(server))));
	}

	async function write(key: string, {socket}: TmuxServer, variables: Variables): Promise<void> {
		const before = published.get(key);
		const at = now();
		const changed = variableNames.filter((name) => before?.variables[name] !== variables[name]);
		const stale = before === undefined || at - before.at >= renewMs;
		if (changed.length === 0 && !stale) return;
		allowance.spend();
		try {
			const values = Object.fromEntries(changed.map((name) => [name, variables[name]]));
			const trust = stale ? {until: (at + freshMs) / 1000, pid: process.pid} : undefined;
			await setVariables(socket, {changed: values, trust});
			published.set(key, {socket, variables, at: stale ? at : before.at});
		} catch (error) {
			// The server is gone or hangs; it gets all variables again when it answers.
			if (!(error instanceof TmuxError)) throw error;
			published.delete(key);
		}
	}

	const work = createLatestOnly(
		async (look: Look) => {
			if (mayPublish()) await publish(look);
		},
		(error) => report('the tmux variables', error),
		allowance.waitMs,
	);

	return {
		...work,
		async close() {
			await work.close();
			if (!lock?.isHeld()) return;
			const sockets = [...published.values()].map(({socket}) => socket);
			await Promise.all(sockets.map((socket) => clearVariables(socket, variableNames).catch(ignoreTmuxErrors)));
			lock.release();
		},
	};
}
