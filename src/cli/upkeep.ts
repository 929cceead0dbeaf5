import {refreshScripts} from '../store/hook-copies.js';
import {createMaintainer} from '../store/maintenance.js';
import {readProcesses} from '../system/processes.js';
import type {Wired} from './wire.js';

/** The first frame comes first. */
const firstMs = 3000;
/** A quiet round costs 3 ms with 100 sessions; what is kept in time makes the next start fast. */
const everyMs = 60_000;

/** Keeps the registry small, and the installed hook scripts those of this version, while the navigator runs. A failure is left to `doctor`. @returns the way to stop. */
export function startUpkeep({paths, config, ports, keep}: Wired, roundMs = everyMs): () => void {
	const maintainer = createMaintainer(paths, {retentionDays: config.retentionDays, isAlive: (id) => readProcesses().isAlive(id), config});
	let timer = setTimeout(start, firstMs);
	function start(): void {
		refreshScripts(paths);
		round();
	}
	function round(): void {
		// What was purged meanwhile is not to come back.
		ports.readSessions();
		keep();
		void maintainer
			.run()
			.catch(() => undefined)
			.then(() => {
				timer = setTimeout(round, roundMs).unref();
			});
	}
	timer.unref();
	return () => clearTimeout(timer);
}
