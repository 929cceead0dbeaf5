/** Deletes payloads that are no longer needed. */
import {lstatSync, readdirSync, rmSync} from 'node:fs';
import {join} from 'node:path';
import {parseJournalLine} from '../../core/hook-event.js';
import {ignoreCodes, missingCodes} from '../files.js';
import {readTail, startOfFile} from '../read-lines.js';
import type {SessionFiles} from './session-journal.js';

const unnamedMs = 3_600_000;
const sessionBytes = 20 * 2 ** 20;

type PayloadFile = {readonly name: string; readonly size: number; readonly mtimeMs: number};

/** The names that `hooks/emit.sh` gives: a process id, with an `x` for each time the name was taken. */
export function isPayloadName(name: string): boolean {
	return /^[0-9]{1,10}x*\.json$/.test(name);
}

/**
 * Chooses the payloads to delete: those older than an hour that no journal names, and beyond 20 MB the oldest, named or not. The newest
 * always stays, because its request may be open.
 */
export function choosePrunable(files: readonly PayloadFile[], named: ReadonlySet<string>, now: number): readonly string[] {
	const goes = (file: PayloadFile): boolean => !named.has(file.name) && now - file.mtimeMs > unnamedMs;
	const names = files.filter(goes).map((file) => file.name);
	const left = files.filter((file) => !goes(file)).sort((one, other) => one.mtimeMs - other.mtimeMs);
	let bytes = left.reduce((sum, file) => sum + file.size, 0);
	for (const file of left.slice(0, -1)) {
		if (bytes <= sessionBytes) break;
		bytes -= file.size;
		names.push(file.name);
	}
	return names;
}

/** Deletes one session's old payloads. @returns when the next round is due, epoch ms */
export function prunePayloads(session: SessionFiles, now: number): number {
	const dir = join(session.dir, 'p');
	const files = listPayloads(dir);
	const named = files.length === 0 ? new Set<string>() : namedPayloads(session);
	const names = choosePrunable(files, named, now);
	for (const name of names) rmSync(join(dir, name), {force: true});
	const gone = new Set(names);
	const waiting = files.filter((file) => !gone.has(file.name) && !named.has(file.name)).map((file) => file.mtimeMs + unnamedMs);
	return Math.min(...waiting, Number.POSITIVE_INFINITY);
}

/** The payload files in a folder. Other files, and a folder behind a symbolic link, are not beckon's. */
export function listPayloads(dir: string): readonly PayloadFile[] {
	if (!lstatSync(dir, {throwIfNoEntry: false})?.isDirectory()) return [];
	const names = ignoreCodes(missingCodes, () => readdirSync(dir), []);
	return names.filter(isPayloadName).flatMap((name) => {
		const stats = lstatSync(join(dir, name), {throwIfNoEntry: false});
		return stats?.isFile() ? {name, size: stats.size, mtimeMs: stats.mtimeMs} : [];
	});
}

function namedPayloads(session: SessionFiles): ReadonlySet<string> {
	const named = new Set<string>();
	for (const file of [session.previous, session.current]) {
		const read = readTail(file, startOfFile);
		if (read.kind !== 'read') continue;
		for (const {text} of read.lines) {
			const line = parseJournalLine(text);
			if (line.ok && line.value.payload) named.add(line.value.payload.slice(2));
		}
	}
	return named;
}
