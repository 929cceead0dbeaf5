/** The transcripts that were written today, of sessions that ended or that nobody asks for too. */
import {statSync} from 'node:fs';
import {join} from 'node:path';
import {ignoreFileErrors} from '../../../store/file-errors.js';
import {namesIn} from '../../../store/files.js';
import type {LocalDays} from './local-day.js';

/** How often all folders are looked through. */
const lookMs = 60_000;

/** @returns one that gives the files of the next folder; undefined once all were looked through. */
export function createDayFiles(
	configDirs: () => readonly string[],
	{now, dayOf}: {readonly now: () => number; readonly dayOf: LocalDays['dayOf']},
): () => readonly string[] | undefined {
	let folders: string[] = [];
	let lookedAt = Number.NEGATIVE_INFINITY;
	return () => {
		if (folders.length === 0 && Math.abs(now() - lookedAt) >= lookMs) {
			lookedAt = now();
			const projects = configDirs().map((dir) => join(dir, 'projects'));
			folders = projects.flatMap((each) => namesIn(each).map((name) => join(each, name)));
		}
		const folder = folders.pop();
		return folder === undefined ? undefined : filesOf(folder, dayOf(now()).from);
	};
}

function filesOf(folder: string, midnight: number): readonly string[] {
	const paths = namesIn(folder).flatMap((name) => (name.endsWith('.jsonl') ? [join(folder, name)] : []));
	return paths.filter((path) => {
		const stats = ignoreFileErrors(() => statSync(path, {throwIfNoEntry: false}), undefined);
		return stats !== undefined && stats.mtimeMs >= midnight;
	});
}
