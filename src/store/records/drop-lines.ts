/** Removes lines from a file that any process may append to at any time. */
import {ignoreCodes, missingCodes} from '../file-errors.js';
import {readText} from '../read-file.js';
import {writeAtomic} from '../write-atomic.js';

/** The text of a file; empty if it does not exist. */
export function readLog(file: string): string {
	return ignoreCodes(missingCodes, () => readText(file), '');
}

/** A file that grows meanwhile is read again; if it never stops growing, nothing is removed. @returns whether any line was removed. */
export function dropLines(file: string, goes: (line: string) => boolean): boolean {
	for (let tries = 0; tries < 10; tries += 1) {
		const text = readLog(file);
		const lines = text.split('\n');
		const kept = lines.filter((line) => line === '' || !goes(line));
		if (kept.length === lines.length) return tries > 0;
		writeAtomic(file, kept.join('\n'), {isStill: () => readLog(file) === text});
	}
	return true;
}
