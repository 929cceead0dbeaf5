/**
 * The processes that can decide. Hooks wait for a decision only while one of them lives. Each has a file with its start time and the place where it
 * is shown.
 */
import {readdirSync, rmSync} from 'node:fs';
import {join} from 'node:path';
import type {ProcessId} from '../../core/address.js';
import {ignoreCodes, ignoreFileErrors, writeAtomic} from '../files.js';
import {ensureDir, type StatePaths} from '../paths.js';
import {readText} from '../read-file.js';
import {ringAll} from './decisions.js';

export type Reader = {
	readonly process: ProcessId;
	/** One line that names the place. */
	readonly screen: string;
};

/**
 * Makes hooks wait for this process. @returns a function that ends this: hooks then look for another such process, and end if there is none.
 * A killed process leaves its file; hooks notice that the process is gone, and the next announcement removes the file.
 * Both throw the file system's error, e.g. EACCES, ENOSPC.
 */
export function announceReader(paths: StatePaths, self: Reader, isAlive: (pid: number) => boolean): () => void {
	ensureDir(paths.readers);
	for (const name of readdirSync(paths.readers)) {
		if (/^\d{1,10}$/.test(name) && !isAlive(Number(name))) rmSync(join(paths.readers, name), {force: true});
	}
	const file = join(paths.readers, String(self.process.pid));
	writeAtomic(file, `${self.process.start}\n${self.screen}\n`, {flush: false});
	return () => {
		rmSync(file, {force: true});
		ringAll(paths);
	};
}

/** All announced processes, also those that were killed since. */
export function listReaders(paths: StatePaths): readonly Reader[] {
	const names = ignoreCodes(['ENOENT', 'EACCES', 'EPERM'], () => readdirSync(paths.readers), []);
	return names.flatMap((name) => readReader(paths, name));
}

function readReader(paths: StatePaths, name: string): readonly Reader[] {
	if (!/^\d{1,10}$/.test(name)) return [];
	const text = ignoreFileErrors(() => readText(join(paths.readers, name)));
	// The file may be removed between listing and reading.
	if (text === undefined) return [];
	const [start = '', screen = ''] = text.split('\n');
	return [{process: {pid: Number(name), start}, screen}];
}
