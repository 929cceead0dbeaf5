/** Replaces a file as a whole: readers see the old text or the new, never half of it. */
import {closeSync, fsyncSync, openSync, renameSync, rmSync, writeFileSync} from 'node:fs';

/**
 * Writes `<file>.<pid>.tmp` next to the file and renames it. Mode 0600. With `flush` (the default) the text also survives a power cut.
 * Throws what the file system says, leaving the old text.
 */
export function writeAtomic(file: string, text: string, {flush = true}: {readonly flush?: boolean} = {}): void {
	const temporary = `${file}.${process.pid}.tmp`;
	try {
		rmSync(temporary, {force: true});
		const fd = openSync(temporary, 'wx', 0o600);
		try {
			writeFileSync(fd, text);
			if (flush) fsyncSync(fd);
		} finally {
			closeSync(fd);
		}
		renameSync(temporary, file);
	} catch (error) {
		rmSync(temporary, {force: true});
		throw error;
	}
}
