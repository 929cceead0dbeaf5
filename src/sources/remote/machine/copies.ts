/** The copies of another machine's files on this machine's disk. */
import {closeSync, constants, openSync, rmSync, utimesSync} from 'node:fs';
import {dirname, join} from 'node:path';
import {namesIn, statOf, writeAtomic, writeBytes} from '../../../store/files.js';
import {ensureDir} from '../../../store/paths.js';
import {readBytes} from '../../../store/read-file.js';
import {type FarFile, type FarFolders, isFarPath} from './far-files.js';

export function createCopies(root: string) {
	/** Copied payloads with their sizes: a payload never changes, so its copy is not checked again. */
	const payloads = new Set<string>();

	/** The path of the copy of a file; it is always below the mirror. */
	const localPath = (path: string): string =>
		path === root || path.startsWith(`${root}/`) ? path : join(root, isFarPath(path) ? path : '/unreadable');
	/** The path of a copy that is about to be written. A file there may be a directory now, or the other way round. */
	const place = ({path}: FarFile): string => {
		const here = localPath(path);
		for (let above = root; above !== here; above = join(above, here.slice(above.length + 1).split('/')[0] ?? '')) {
			if (above !== root && statOf(above)?.isFile() === true) rmSync(above, {force: true});
		}
		if (statOf(here)?.isDirectory() === true) rmSync(here, {recursive: true, force: true});
		ensureDir(dirname(here));
		return here;
	};
	const keepOnly = (folder: string, isThere: (path: string) => boolean): void => {
		for (const path of namesIn(folder).map((name) => join(folder, name))) if (!isThere(path)) rmSync(path, {recursive: true, force: true});
	};

	return {
		localPath,
		place,
		has(file: FarFile): boolean {
			const isPayload = /\/p\/[^/]+$/.test(file.path);
			const name = `${file.size} ${file.path}`;
			if (isPayload && payloads.has(name)) return true;
			if (!isCopied(localPath(file.path), file)) return false;
			if (isPayload) payloads.add(name);
			return true;
		},
		/** @param bytes of all these files, one after another */
		writeParts(bytes: Buffer, files: readonly FarFile[]): void {
			let from = 0;
			for (const file of files) {
				writeAtomic(place(file), bytes.subarray(from, from + file.size), {flush: false, changedAt: file.changedAt});
				from += file.size;
			}
		},
		/** Removes the status files and sessions that are not there any more. */
		forgetOthers(files: readonly FarFile[], {stateDir, agentDirs}: FarFolders): void {
			if (payloads.size > 2 * files.length) payloads.clear();
			const there = new Set(files.map(({path}) => localPath(path)));
			for (const dir of agentDirs) keepOnly(localPath(`${dir}/sessions`), (path) => there.has(path));
			keepOnly(localPath(`${stateDir}/sessions`), (path) => there.has(join(path, 'journal.jsonl')));
		},
	};
}

export function isCopied(path: string, {size, changedAt}: FarFile): boolean {
	const stats = statOf(path);
	return stats?.isFile() === true && stats.size === size && Math.abs(stats.mtimeMs - changedAt * 1000) < 1;
}

export function sizeOf(path: string): number | undefined {
	const stats = statOf(path);
	return stats?.isFile() ? stats.size : undefined;
}

/** The copy has the time of the original, which says when a hook was called. */
export function touch(path: string, changedAt: number): void {
	utimesSync(path, changedAt, changedAt);
}

export function writeAt(path: string, bytes: Buffer, {at, isNew}: {readonly at: number; readonly isNew: boolean}): void {
	const flags = constants.O_WRONLY | constants.O_CREAT | constants.O_NOFOLLOW | (isNew ? constants.O_TRUNC : 0);
	const fd = openSync(path, flags, 0o600);
	try {
		writeBytes(fd, bytes, at);
	} finally {
		closeSync(fd);
	}
}

export function readAt(path: string, at: number, length: number): Buffer {
	const fd = openSync(path, 'r');
	try {
		return readBytes(fd, at, length);
	} finally {
		closeSync(fd);
	}
}
