/**
 * The two forms of beckon's records: a small JSON object that is replaced as a whole, and JSON lines that any process appends at any time.
 */
import {dirname} from 'node:path';
import {type Fields, type Problem, parseObject} from '../../core/fields.js';
import {ignoreCodes, ignoreFileErrors, missingCodes, type WriteOptions, writeAtomic} from '../files.js';
import {ensureDir} from '../paths.js';
import {appendText, readText} from '../read-file.js';

/** The object in a file of version 1; without fields if the file is missing, damaged, too large or of another version. */
export function readObject(path: string, maxBytes: number): Fields {
	const fields = parseObject(ignoreFileErrors(() => readText(path, maxBytes), ''));
	return fields?.['v'] === 1 ? fields : {};
}

/** Creates the folder too. Throws the file system's error and leaves the old text. */
export function writeObject(path: string, fields: object, options?: WriteOptions): void {
	ensureDir(dirname(path));
	writeAtomic(path, toLine({v: 1, ...fields}), options);
}

/**
 * Appends in one write that starts and ends with a newline, so that parallel writers never mix. Mode 0600. Throws the file system's error.
 */
export function appendJsonLine(file: string, value: object): void {
	ensureDir(dirname(file));
	appendText(file, `\n${toLine(value)}`);
}

export function writeJsonLines(file: string, values: readonly object[], options?: WriteOptions): void {
	writeAtomic(file, values.map(toLine).join(''), options);
}

type Parse<T> = (fields: Fields) => T | undefined;

/** The lines that `parse` accepts, oldest first, and a problem for each other line. */
export function readJsonLines<T>(
	file: string,
	parse: Parse<T>,
	problem = '',
): {readonly values: readonly T[]; readonly problems: readonly Problem[]} {
	const values: T[] = [];
	const problems: Problem[] = [];
	for (const [index, text] of readLog(file).split('\n').entries()) {
		if (text === '') continue;
		const value = parseJsonLine(text, parse);
		if (value === undefined) problems.push({file, line: index + 1, problem});
		else values.push(value);
	}
	return {values, problems};
}

export function parseJsonLine<T>(text: string, parse: Parse<T>): T | undefined {
	const fields = parseObject(text);
	return fields && parse(fields);
}

/** The text of a file; empty if it does not exist. */
export function readLog(file: string): string {
	return ignoreCodes(missingCodes, () => readText(file), '');
}

/**
 * Removes lines. A file that grows meanwhile is read again; if it never stops growing, nothing is removed.
 * @returns whether any line was removed.
 */
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

function toLine(value: object): string {
	return `${JSON.stringify(value)}\n`;
}

/** Returns a reader that reads again when the identity has changed, and otherwise returns the same object. */
export function readOnChange<I, T>(identityOf: () => I, read: (identity: I) => T): () => T {
	let known: {readonly identity: I; readonly value: T} | undefined;
	return () => {
		const identity = identityOf();
		if (known === undefined || known.identity !== identity) known = {identity, value: read(identity)};
		return known.value;
	};
}
