/** `names.json`: the names of directories, `{"<directory>": "<name>"}`. */
import {messageOf, UserError} from '../../core/errors.js';
import {asRecord, type Parsed, type Problem} from '../../core/fields.js';
import {fileIdentity, ignoreFileErrors, isCode, missingCodes, writeAtomic} from '../files.js';
import {type Holders, waitForLock} from '../lock.js';
import type {StatePaths} from '../paths.js';
import {readText} from '../read-file.js';
import {readOnChange} from './json-files.js';

type NamesRead = {readonly names: ReadonlyMap<string, string>; readonly problems: readonly Problem[]};

/** The names by directory. An unreadable file gives one problem and no names. */
export function readNames(paths: Pick<StatePaths, 'names'>): NamesRead {
	const names = parseNames(paths.names);
	if (names.ok) return {names: names.value, problems: []};
	return {names: new Map(), problems: [{file: paths.names, line: undefined, problem: names.problem}]};
}

/** Reads the names when their file changed; otherwise it returns the same object. */
export function createNamesReader(paths: Pick<StatePaths, 'names'>): () => NamesRead {
	return readOnChange(
		() => ignoreFileErrors(() => fileIdentity(paths.names), ''),
		() => readNames(paths),
	);
}

/**
 * Names a directory; undefined removes the name. One process writes at a time, so that no change is lost.
 * @throws UserError when the file contains something else: beckon does not overwrite what it cannot read.
 */
export async function writeName(
	paths: Pick<StatePaths, 'names'>,
	directory: string,
	name: string | undefined,
	holders: Holders,
): Promise<void> {
	const lock = await waitForLock(`${paths.names}.lock`, {expiresMs: 10_000, waitMs: 5000, holders});
	if (lock === undefined) throw new UserError(`Another beckon is writing ${paths.names}.`, 'Try again in a moment.');
	try {
		const read = parseNames(paths.names);
		if (!read.ok) throw new UserError(`${paths.names} cannot be read: ${read.problem}.`, 'Fix the file or move it away, then try again.');
		const names = new Map(read.value);
		if (name === undefined) names.delete(directory);
		else names.set(directory, name);
		writeAtomic(paths.names, `${JSON.stringify(Object.fromEntries(names), undefined, '\t')}\n`);
	} finally {
		lock.release();
	}
}

function parseNames(file: string): Parsed<ReadonlyMap<string, string>> {
	try {
		const fields = asRecord(JSON.parse(readText(file)));
		if (fields === undefined) return {ok: false, problem: 'it is not an object'};
		const entries: [string, string][] = [];
		for (const [directory, name] of Object.entries(fields)) {
			if (typeof name !== 'string') return {ok: false, problem: `the name of ${JSON.stringify(directory).slice(0, 100)} is not text`};
			entries.push([directory, name]);
		}
		return {ok: true, value: new Map(entries)};
	} catch (error) {
		if (isCode(error, ...missingCodes)) return {ok: true, value: new Map()};
		return {ok: false, problem: messageOf(error)};
	}
}
