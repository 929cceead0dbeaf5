/** Watches on files and flat folders, each opened and closed separately: chokidar would keep memory for each closed one. */
import type {FSWatcher} from 'node:fs';
import {basename} from 'node:path';
import {tryWatch} from './folder.js';

/** @param onChange `name`: the changed file in a folder; the path's own name if the path itself was replaced or removed. */
export function watchPaths(onChange: (path: string, name: string | undefined) => void) {
	const watchers = new Map<string, FSWatcher>();

	function close(path: string): void {
		watchers.get(path)?.close();
		watchers.delete(path);
	}

	/** Does nothing if the path is watched already, is missing or may not be watched. @returns whether a watch was opened. */
	function open(path: string): boolean {
		const watcher = watchers.has(path) ? undefined : tryWatch(path);
		watcher
			?.on('error', () => close(path))
			.on('change', (event, name) => {
				// The watch is on the replaced file. The new file is watched before it is read.
				if (event === 'rename' && name === basename(path)) {
					close(path);
					open(path);
				}
				onChange(path, name?.toString());
			});
		if (watcher) watchers.set(path, watcher);
		return watcher !== undefined;
	}

	return {
		open,
		close,
		paths: (): readonly string[] => [...watchers.keys()],
		closeAll(): void {
			for (const path of [...watchers.keys()]) close(path);
		},
	};
}
