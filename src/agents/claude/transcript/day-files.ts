/** The local day of a moment, and the transcripts that were written today, of sessions that ended or that nobody asks for too. */
import {statSync} from 'node:fs';
import {join} from 'node:path';
import {asString, asTime, type Read, shape} from '../../../core/fields.js';
import {fileIdentity, ignoreFileErrors, namesIn} from '../../../store/files.js';

/**
 * The local day of a moment. To know the time zone takes the executable a fifth of the time in which a bare Node starts, so the day of now is kept
 * with the sums for the programs that start after this one.
 */
export type LocalDay = {
	/** Such as `Wed Nov 25 2026`. */
	readonly name: string;
	/** Epoch ms; it ends before `to`. */
	readonly from: number;
	readonly to: number;
	readonly zone: string;
};

type LocalDays = {
	readonly dayOf: (at: number) => LocalDay;
	/** The day of now, once it was asked for, or the kept one. */
	readonly kept: () => LocalDay | undefined;
};

/** @param kept what an earlier program found, as it is in a file */
export function createLocalDays(kept: LocalDay | undefined, now: () => number): LocalDays {
	const zone = `${process.env['TZ'] ?? ''} ${ignoreFileErrors(() => fileIdentity('/etc/localtime'), '')}`;
	let today = kept?.zone === zone ? kept : undefined;
	return {
		dayOf(at) {
			if (today !== undefined && today.from <= at && at < today.to) return today;
			const day = readDay(at, zone);
			if (day.from <= now() && now() < day.to) today = day;
			return day;
		},
		kept: () => today,
	};
}

/** Undefined: the fields are of something else. */
export const parseLocalDay: Read<LocalDay> = shape({name: asString, from: asTime, to: asTime, zone: asString});

function readDay(at: number, zone: string): LocalDay {
	const date = new Date(at);
	const [from, name] = [date.setHours(0, 0, 0, 0), date.toDateString()];
	return {name, from, to: date.setDate(date.getDate() + 1), zone};
}

/** How often all folders are looked through: 200 of them take some 20 ms. */
const lookMs = 300_000;

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
