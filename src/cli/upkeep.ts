import type {Config} from '../core/config.js';
import {refreshScripts} from '../store/hook-copies.js';
import {createMaintainer} from '../store/maintenance.js';
import type {StatePaths} from '../store/paths.js';
import {readProcesses} from '../system/processes.js';

/** The first frame comes first. */
const firstMs = 3000;
/** A quiet round costs 3 ms with 100 sessions; a checkpoint in time keeps the next cold start fast. */
const everyMs = 60_000;

/** Keeps the registry small, and the installed hook scripts those of this version, while the navigator runs. A failure is left to `doctor`. @returns the way to stop. */
export function startUpkeep(paths: StatePaths, config: Config): () => void {
	const maintainer = createMaintainer(paths, {retentionDays: config.retentionDays, isAlive: (id) => readProcesses().isAlive(id), config});
	let timer = setTimeout(start, firstMs);
	function start(): void {
		refreshScripts(paths);
		round();
	}
	function round(): void {
		void maintainer
			.run()
			.catch(() => undefined)
			.then(() => {
				timer = setTimeout(round, everyMs).unref();
			});
	}
	timer.unref();
	return () => clearTimeout(timer);
}
