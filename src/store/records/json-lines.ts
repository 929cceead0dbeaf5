/** A file of JSON lines that any process may append to at any time. A line that is cut or foreign spoils only itself. */
import {dirname} from 'node:path';
import {type Fields, parseObject} from '../../core/fields.js';
import {ignoreCodes, missingCodes, writeAtomic} from '../files.js';
import {ensureDir} from '../paths.js';
import {appendText, readText} from '../read-file.js';

/** Appends in one write that starts and ends with a newline, so that parallel writers never mix. Mode 0600. Throws the file system's error. */
export function appendJsonLine(file: string, value: object): void {
	ensureDir(dirname(file));
	appendText(file, `\n${JSON.stringify(value)}\n`);
}

/** The lines as `parse` takes them, oldest first, and the numbers of those that it does not take. A missing file has none. */
export function readJsonLines<T>(
	file: string,
	parse: (fields: Fields) => T | undefined,
): {readonly values: readonly T[]; readonly bad: readonly number[]} {
	const values: T[] = [];
	const bad: number[] = [];
	for (const [index, text] of readLog(file).split('\n').entries()) {
		if (text === '') continue;
		const value = parseJsonLine(text, parse);
		if (value === undefined) bad.push(index + 1);
		else values.push(value);
	}
	return {values, bad};
}

/** One line. */
export function parseJsonLine<T>(text: string, parse: (fields: Fields) => T | undefined): T | undefined {
	const fields = parseObject(text);
	return fields && parse(fields);
}

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
