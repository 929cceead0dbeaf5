/** `drafts.json`: texts that their user has begun and not sent, for the next navigator. */
import {rmSync} from 'node:fs';
import {join} from 'node:path';
import {asText, eachOf, shape, textUpTo} from '../../core/fields.js';
import {ignoreFileErrors} from '../files.js';
import {ensureState, type StatePaths} from '../paths.js';
import {readObject, writeObject} from './json-files.js';

/** `entry`: its id in the outbox, if it is there. */
type Draft = {readonly text: string; readonly entry: string | undefined};
/** By what they are for, the oldest first. */
type Drafts = ReadonlyMap<string, Draft>;

const most = {drafts: 100, bytes: 2 ** 20} as const;

export function readDrafts({root}: Pick<StatePaths, 'root'>): Drafts {
	const {drafts} = readObject(fileOf(root), most.bytes);
	return new Map(readKept(drafts).map(({key, ...draft}) => [key, draft]));
}

/**
 * Writes what differs from `before`, the drafts at the start: another navigator may have written others meanwhile. With nothing left there is no file.
 * A failure is ignored: this comes when the navigator ends, and nobody reads a message.
 */
export function keepDrafts(paths: StatePaths, before: Drafts, now: Drafts): void {
	const gone = [...before.keys()].filter((key) => !now.has(key));
	const changed = [...now].filter(([key, {text}]) => before.get(key)?.text !== text);
	if (gone.length + changed.length === 0) return;
	ignoreFileErrors(() => {
		const all = new Map(readDrafts(paths));
		for (const key of [...gone, ...changed.map(([one]) => one)]) all.delete(key);
		const drafts = [...all, ...changed].slice(-most.drafts).map(([key, draft]) => ({key, ...draft}));
		if (drafts.length === 0) return rmSync(fileOf(paths.root), {force: true});
		ensureState(paths);
		writeObject(fileOf(paths.root), {drafts});
	});
}

function fileOf(root: string): string {
	return join(root, 'drafts.json');
}

const text = textUpTo(most.bytes);
const readKept = eachOf(shape({key: text, text}, {entry: asText}));
