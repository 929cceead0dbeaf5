/** Watches one flat folder that may not be there yet. */
import {existsSync, type FSWatcher, watch} from 'node:fs';
import {dirname} from 'node:path';
import {isCode} from './paths.js';

export type FolderWatch = {readonly close: () => void};

/** Waits this long before a folder that was removed, or could not be watched, is tried again. */
const retryMs = 200;

/**
 * Calls `onChange` with the name of each file that changes in `dir`, or without one when the folder itself comes or goes. One watch, however
 * many files: chokidar lists and stats them all at each event (2 ms with 200 files). While the folder is missing, the nearest one above it
 * is watched.
 */
export function watchFolder(dir: string, onChange: (name: string | undefined) => void): FolderWatch {
	let watcher: FSWatcher | undefined;
	let timer: NodeJS.Timeout | undefined;
	let closed = false;

	function again(): void {
		watcher?.close();
		watcher = undefined;
		clearTimeout(timer);
		if (!closed) timer = setTimeout(open, retryMs).unref();
	}

	function open(): void {
		watcher?.close();
		const at = tryWatch(dir);
		if (!at || closed) return again();
		watcher = at.watcher;
		watcher.on('error', again);
		if (at.path !== dir) {
			watcher.on('change', open);
			// It may have come before that watch stood.
			if (existsSync(dir)) open();
		} else {
			// Tells of what came before the watch stood, too.
			onChange(undefined);
			watcher.on('change', (event, name) => {
				onChange(typeof name === 'string' ? name : undefined);
				// The folder itself went: it is told as a rename of its own name.
				if (event === 'rename' && name === dir.slice(dir.lastIndexOf('/') + 1)) again();
			});
		}
	}

	open();
	return {
		close() {
			closed = true;
			clearTimeout(timer);
			watcher?.close();
		},
	};
}

/** Watches `path`, or the nearest folder above it that is there. */
function tryWatch(path: string): {readonly watcher: FSWatcher; readonly path: string} | undefined {
	try {
		return {watcher: watch(path, {persistent: false}), path};
	} catch (error) {
		const above = dirname(path);
		return isCode(error, 'ENOENT', 'ENOTDIR') && above !== path ? tryWatch(above) : undefined;
	}
}
