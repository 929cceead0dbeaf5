/** Runs the maintenance of the registry at intervals while a program stays open. */
import {toHookBody} from '../agents/agents.js';
import type {SessionId} from '../core/address.js';
import type {SessionFold} from '../core/fold/world.js';
import {refreshCopies, refreshLauncher} from '../store/installed-copies.js';
import {createMaintainer} from '../store/journal/maintenance.js';
import {lockHolders, readProcesses} from '../system/processes.js';
import type {Wired} from './wire.js';

/** How often a round is done while no session changes, for what only grows old: a round without work stats three files for each session. */
const restMs = 600_000;
const nobody: ReadonlySet<SessionId> = new Set();

/** The first round comes after the first frame; `atStart` is called once, with it. */
type Upkeep = {readonly atStart?: () => Promise<unknown>; readonly firstMs?: number; readonly everyMs?: number};

export function maintainerOf({paths, config}: Pick<Wired, 'paths' | 'config'>) {
	return createMaintainer(paths, {toBody: toHookBody, holders: lockHolders(), isAlive: (id) => readProcesses().isAlive(id), config});
}

/**
 * Keeps the registry small, and the installed hook scripts current, while the navigator runs. `doctor` reports a failure. @returns a
 * function that stops it.
 */
export function startMaintenance(
	{paths, config, ports, saveCaches, report, machine}: Wired,
	{atStart, firstMs = 3000, everyMs = 60_000}: Upkeep = {},
): () => void {
	const maintain = maintainerOf({paths, config});
	let isStopped = false;
	/** The sessions at the end of the last round, and its time. */
	let last: {readonly sessions: ReadonlyMap<SessionId, SessionFold>; readonly at: number} | undefined;
	let timer = setTimeout(start, firstMs);
	function start(): void {
		void attempt('the renewal of the hook scripts', async () => refreshCopies(paths, 'hooks'));
		void attempt('the renewal of the launcher', async () => refreshLauncher(paths, machine.env));
		void attempt('the renewal of the unpacked schema', async () => refreshCopies(paths, 'schema'));
		void attempt('the repair of the install', async () => atStart?.());
		round();
	}
	function round(): void {
		void attempt('the maintenance', tidy).then(() => {
			if (!isStopped) timer = setTimeout(round, everyMs).unref();
		});
	}
	async function attempt(part: string, work: () => Promise<unknown>): Promise<void> {
		await work().catch((error: unknown) => report(part, error));
	}
	async function tidy(): Promise<void> {
		const at = ports.now();
		if (last !== undefined && at - last.at < restMs && ports.readSessions(nobody).sessions === last.sessions) return;
		// The read comes first: an older cache would restore sessions that were purged since.
		const {sessions} = ports.readSessions();
		saveCaches();
		await maintain();
		last = {sessions, at};
	}
	timer.unref();
	return () => {
		isStopped = true;
		clearTimeout(timer);
	};
}
