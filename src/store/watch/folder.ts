/** Watches one flat folder that may not exist yet. */
import {existsSync, type FSWatcher, watch} from 'node:fs';
import {basename, dirname} from 'node:path';
import {ignoreCodes, missingCodes} from '../files.js';

export type FolderWatch = {readonly close: () => void};

/** The wait before the next try to watch a folder that was removed or cannot be watched. */
const retryMs = 200;

/** Calls `onThere` once the folder exists. Until then the nearest existing parent is watched. */
export function whenFolderExists(dir: string, onThere: () => void): FolderWatch {
	let watcher: FSWatcher | undefined;
	let timer: NodeJS.Timeout | undefined;
	let closed = false;

	function close(): void {
		closed = true;
		clearTimeout(timer);
		watcher?.close();
	}

	function look(): void {
		watcher?.close();
		clearTimeout(timer);
		if (closed) return;
		if (existsSync(dir)) {
			close();
			onThere();
			return;
		}
		watcher = watchNearest(dir, look)?.on('error', later);
		// The folder may have been made before the watch was set up.
		if (!watcher || existsSync(dir)) later();
	}

	function later(): void {
		clearTimeout(timer);
		timer = setTimeout(look, retryMs).unref();
	}

	look();
	return {close};
}

/**
 * Calls `onChange` for each change of a file in `dir` with its name, and without one when the folder is made or anything in it may have
 * changed. It is one watch for any number of files: chokidar would list and stat them all at each event (2 ms with 200 files).
 */
export function watchFolder(dir: string, onChange: (name?: string) => void): FolderWatch {
	let watcher: FSWatcher | undefined;
	let waiting: FolderWatch | undefined;
	let timer: NodeJS.Timeout | undefined;

	function begin(): void {
		waiting = whenFolderExists(dir, () => {
			watcher = tryWatch(dir);
			watcher?.on('error', again).on('change', (event, name) => {
				// The removal of the folder itself is reported as a rename of the folder.
				const isFolder = name === null || name === basename(dir);
				onChange(isFolder ? undefined : String(name));
				if (event === 'rename' && isFolder) again();
			});
			if (!watcher) again();
			// This also reports changes before the watch was set up.
			onChange();
		});
	}

	function again(): void {
		watcher?.close();
		clearTimeout(timer);
		timer = setTimeout(begin, retryMs).unref();
	}

	begin();
	return {
		close() {
			clearTimeout(timer);
			waiting?.close();
			watcher?.close();
		},
	};
}

/** Calls `onChange` when the nearest folder above `path` that exists may have got the next part of the path, or may be gone. */
function watchNearest(path: string, onChange: () => void): FSWatcher | undefined {
	const parent = dirname(path);
	const reported = [basename(path), basename(parent), null];
	const watcher = tryWatch(parent)?.on('change', (_event, name) => reported.includes(name && String(name)) && onChange());
	return watcher ?? (parent === path ? undefined : watchNearest(parent, onChange));
}

/** Undefined when the path does not exist, or the system gives no watch (EACCES, or ENOSPC when all watches are in use). */
export function tryWatch(path: string): FSWatcher | undefined {
	const codes = [...missingCodes, 'EACCES', 'EPERM', 'ENOSPC', 'EMFILE'];
	return ignoreCodes(codes, () => watch(path, {persistent: false}), undefined);
}
