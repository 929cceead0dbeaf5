/** Replaces a file as a whole: readers see the old text or the new one, never a part. */
import {closeSync, fsyncSync, openSync, renameSync, rmSync, writeFileSync} from 'node:fs';

type Options = {readonly flush?: boolean; readonly isStill?: () => boolean};

/**
 * Writes `<file>.<pid>.tmp` next to the file and renames it. Mode 0600. With `flush` (the default) the text also survives a power cut.
 * `isStill` is called right before the rename; false leaves the file, which has changed meanwhile.
 * Throws the file system's error and leaves the old text.
 */
export function writeAtomic(file: string, text: string, {flush = true, isStill = () => true}: Options = {}): void {
	const temporary = `${file}.${process.pid}.tmp`;
	try {
		writeNew(temporary, text, flush);
		if (isStill()) renameSync(temporary, file);
		else rmSync(temporary);
	} catch (error) {
		rmSync(temporary, {force: true});
		throw error;
	}
}

/** Writes a new file of mode 0600, in the place of one that a killed program left. With `flush` the text survives a power cut. */
export function writeNew(file: string, text: string, flush: boolean): void {
	rmSync(file, {force: true});
	const fd = openSync(file, 'wx', 0o600);
	try {
		writeFileSync(fd, text);
		if (flush) fsyncSync(fd);
	} finally {
		closeSync(fd);
	}
}
