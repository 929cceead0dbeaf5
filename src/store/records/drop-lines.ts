/** Takes lines out of a file that anybody may append to at any time. */
import {isCode} from '../paths.js';
import {readText} from '../read-file.js';
import {writeAtomic} from '../write-atomic.js';

/** The text of a file; empty where there is none. */
export function readLog(file: string): string {
	try {
		return readText(file);
	} catch (error) {
		if (isCode(error, 'ENOENT', 'ENOTDIR')) return '';
		throw error;
	}
}

/** Reads the file again if somebody appended to it meanwhile, and gives up if that goes on all the time. */
export function dropLines(file: string, goes: (line: string) => boolean): void {
	for (let tries = 0; tries < 10; tries += 1) {
		const text = readLog(file);
		const lines = text.split('\n');
		const kept = lines.filter((line) => line === '' || !goes(line));
		if (kept.length === lines.length) return;
		writeAtomic(file, kept.join('\n'), {isStill: () => readLog(file) === text});
	}
}
