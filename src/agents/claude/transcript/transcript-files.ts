/** The files of transcripts, with those of their subagents, and which of them must be read. */
import {existsSync, type Stats, statSync} from 'node:fs';
import {basename, dirname, join} from 'node:path';
import {ignoreFileErrors, isUnchanged, namesIn} from '../../../store/files.js';
import type {FileSum} from './file-sum.js';

/** How often new files of subagents are searched. */
const lookMs = 2000;

/** @param known how far the files are read */
export function createFiles(known: ReadonlyMap<string, FileSum>, now: () => number) {
	/** The files by transcript; they are searched again after `lookMs`. */
	const lists = new Map<string, {readonly at: number; readonly files: readonly string[]}>();
	/** The files to read, with their times of creation. */
	const pending = new Map<string, number>();
	const unreadable = new Set<string>();

	function check(path: string): void {
		const stats = statsOf(path);
		if (stats === 'unreadable') unreadable.add(path);
		else if (stats === undefined || isUnchanged(stats, known.get(path))) unreadable.delete(path);
		else pending.set(path, stats.birthtimeMs);
	}

	return {
		/** The files of a transcript and of its subagents. Changed ones are added to those to read. */
		withSubagents(path: string): readonly string[] {
			const before = lists.get(path);
			if (before && Math.abs(now() - before.at) < lookMs) {
				check(path);
				return before.files;
			}
			const files = [path, ...subagentFiles(path)];
			for (const each of files) check(each);
			lists.set(path, {at: now(), files});
			return files;
		},
		isPending: (path: string): boolean => pending.has(path),
		/** The files to read, so that messages which a fork copied are counted for the older file. */
		oldestFirst: (): readonly string[] => [...pending].toSorted(([, one], [, other]) => one - other).map(([path]) => path),
		/** @param read undefined when it could not be read */
		wasRead(path: string, read: {readonly isWhole: boolean} | undefined): void {
			if (read === undefined) unreadable.add(path);
			else unreadable.delete(path);
			if (read === undefined || read.isWhole) pending.delete(path);
		},
		areRead: (): boolean => pending.size === 0,
		areReadable: (): boolean => unreadable.size === 0,
		transcriptsWith: (some: ReadonlySet<string>): readonly string[] =>
			[...lists].flatMap(([path, {files}]) => (files.some((each) => some.has(each)) ? [path] : [])),
	};
}

/** The files of subagents, including those of workflows: `subagents/workflows/<run>/agent-….jsonl`. */
export function subagentFiles(path: string): readonly string[] {
	const folder = join(dirname(path), basename(path, '.jsonl'), 'subagents');
	// Most sessions have none, and `existsSync` costs less than a failing read.
	if (!existsSync(folder)) return [];
	const runs = namesIn(join(folder, 'workflows')).map((name) => join(folder, 'workflows', name));
	return [folder, ...runs].flatMap((each) => {
		const names = namesIn(each);
		return names.filter((name) => /^agent-[^/]*\.jsonl$/.test(name)).map((name) => join(each, name));
	});
}

/** Undefined when the file is missing. A link to itself is unreadable. */
function statsOf(path: string): Stats | 'unreadable' | undefined {
	return ignoreFileErrors<Stats | undefined, 'unreadable'>(() => statSync(path, {throwIfNoEntry: false}), 'unreadable');
}
