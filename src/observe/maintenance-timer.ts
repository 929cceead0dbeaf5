/** Runs the maintenance of the registry at intervals while a program stays open. */
import {toHookBody} from '../agents/agents.js';
import {refreshSchema} from '../store/config/schema-file.js';
import {refreshScripts} from '../store/hook-copies.js';
import {createMaintainer} from '../store/journal/maintenance.js';
import {refreshLauncher} from '../store/launcher.js';
import {lockHolders, readProcesses} from '../system/processes.js';
import type {Wired} from './wire.js';

/** Times of the maintenance rounds. The first round comes after the first frame; a round without work costs 3 ms with 100 sessions. */
type Times = {readonly firstMs?: number; readonly everyMs?: number};
/** `atStart` is called once, with the first round. */
type Upkeep = Times & {readonly atStart?: () => Promise<unknown>};

/**
 * Keeps the registry small, and the installed hook scripts those of this version, while the navigator runs. `doctor` reports a failure. @returns a
 * function that stops it.
 */
export function startMaintenance(
	{paths, config, ports, keep, report, machine}: Wired,
	{atStart, firstMs = 3000, everyMs = 60_000}: Upkeep = {},
): () => void {
	const maintainer = createMaintainer(paths, {
		toBody: toHookBody,
		retentionDays: config.retentionDays,
		holders: lockHolders(),
		isAlive: (id) => readProcesses().isAlive(id),
		config,
	});
	let isStopped = false;
	let timer = setTimeout(start, firstMs);
	function start(): void {
		void attempt('the renewal of the hook scripts', async () => refreshScripts(paths));
		void attempt('the renewal of the launcher', async () => refreshLauncher(paths, machine.env));
		void attempt('the renewal of the unpacked schema', async () => refreshSchema(paths));
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
		// The read comes first: an older cache would restore sessions that were purged since.
		ports.readSessions();
		keep();
		await maintainer.run();
	}
	timer.unref();
	return () => {
		isStopped = true;
		clearTimeout(timer);
	};
}
