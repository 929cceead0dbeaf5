/** `faults.jsonl`: failures of work in the background, for `doctor`. */
import {rmSync} from 'node:fs';
import {asNumber, asString, objectReader, type ReadBy} from '../../core/fields.js';
import {sizeOf} from '../files.js';
import type {StatePaths} from '../paths.js';
import {appendJsonLine, readJsonLines} from './json-files.js';

type Paths = Pick<StatePaths, 'faults'>;

const fullBytes = 65_536;

/** A full file is replaced by one with this fault. Throws the file system's error. */
export function appendFault({faults}: Paths, fault: Fault): void {
	if (sizeOf(faults) > fullBytes) rmSync(faults);
	appendJsonLine(faults, {v: 1, ...fault});
}

/** Newest first. Throws the file system's error. */
export function readFaults({faults}: Paths): readonly Fault[] {
	return readJsonLines(faults, toFault).values.toReversed();
}

/**
 * `at`: epoch ms. `part`: the kind of work, in words: `notifications`. `where`: the first line of the stack; null for an error of the
 * system. `fix`: what to do about it; null for a bug.
 */
const toFault = objectReader(
	{at: asNumber, part: asString, says: asString},
	{where: (value) => asString(value) ?? null, fix: (value) => asString(value) ?? null},
);
export type Fault = ReadBy<typeof toFault>;
