import type {Config} from '../core/config.js';
import {createMaintainer} from '../store/maintenance.js';
import type {StatePaths} from '../store/paths.js';
import {readProcesses} from '../system/processes.js';

/** The first frame comes first. */
const firstMs = 3000;
const everyMs = 10 * 60_000;

/** Keeps the registry small while the navigator runs. A failure is left to `doctor`. @returns the way to stop. */
export function startUpkeep(paths: StatePaths, config: Config): () => void {
	const maintainer = createMaintainer(paths, {retentionDays: config.retentionDays, isAlive: (id) => readProcesses().isAlive(id), config});
	let timer = setTimeout(round, firstMs);
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
