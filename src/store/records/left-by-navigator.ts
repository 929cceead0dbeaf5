/** What a navigator leaves for the next one: how the list was arranged, when it was closed, and the unsent drafts. */
import {rmSync} from 'node:fs';
import {asRecord, asText, eachOf, type Fields, isSameValue, objectReader, textUpTo} from '../../core/fields.js';
import {isWithin} from '../../core/text/paths.js';
import {ignoreFileErrors} from '../files.js';
import {ensureState, type StatePaths} from '../paths.js';
import {readObject, writeObject} from './json-files.js';

const mostBytes = 2 ** 16;

/** The values as written, which the caller checks; empty without a file. */
export function readLastView({view}: Pick<StatePaths, 'view'>): Fields {
	return readObject(view, mostBytes);
}

/** A failure is ignored: the navigator is closing, and nobody would read a message. */
export function keepLastView(paths: StatePaths, view: Fields): void {
	ignoreFileErrors(() => {
		if (isSameValue(readLastView(paths), {v: 1, ...view})) return;
		ensureState(paths);
		writeObject(paths.view, view, {flush: false});
	});
}

/** `entry`: its id in the outbox, if it is there. */
type Draft = {readonly text: string; readonly entry: string | undefined};
/** Drafts by purpose, the oldest first. */
type Drafts = ReadonlyMap<string, Draft>;

const most = {drafts: 100, bytes: 2 ** 20} as const;

export function readDrafts(paths: Pick<StatePaths, 'drafts'>): Drafts {
	const {drafts} = readObject(paths.drafts, most.bytes);
	return new Map(readKept(drafts).map(({key, ...draft}) => [key, draft]));
}

/**
 * Writes what differs from `before`, the drafts at the start: another navigator may have written others meanwhile. Without drafts the file
 * is removed. A failure is ignored: the navigator is closing, and nobody would read a message.
 */
export function keepDrafts(paths: StatePaths, before: Drafts, now: Drafts): void {
	const gone = [...before.keys()].filter((key) => !now.has(key));
	const changed = [...now].filter(([key, {text}]) => before.get(key)?.text !== text);
	if (gone.length + changed.length === 0) return;
	ignoreFileErrors(() => {
		const all = new Map(readDrafts(paths));
		for (const key of [...gone, ...changed.map(([one]) => one)]) all.delete(key);
		const drafts = [...all, ...changed].slice(-most.drafts).map(([key, draft]) => ({key, ...draft}));
		if (drafts.length === 0) return rmSync(paths.drafts, {force: true});
		ensureState(paths);
		writeObject(paths.drafts, {drafts});
	});
}

/** Removes the drafts whose key `goes`. @returns whether there were any. */
export function forgetDrafts(paths: StatePaths, goes: (key: string) => boolean): boolean {
	const drafts = readDrafts(paths);
	const kept = new Map([...drafts].filter(([key]) => !goes(key)));
	keepDrafts(paths, drafts, kept);
	return kept.size < drafts.size;
}

/** Removes how sessions were last started in this folder of this machine, or below it. */
export function forgetStarts(paths: StatePaths, folder: string): void {
	const view = readLastView(paths);
	const starts = Object.entries(asRecord(view['lastStarts']) ?? {});
	const kept = starts.filter(([key]) => !isWithin(key.replace(/^:/, ''), folder));
	if (kept.length < starts.length) keepLastView(paths, {...view, lastStarts: Object.fromEntries(kept)});
}

const text = textUpTo(most.bytes);
const readKept = eachOf(objectReader({key: text, text}, {entry: asText}));
