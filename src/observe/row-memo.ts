/** Caches the rows of the last look: a row is used again while all its inputs are the same and nothing in it changes with time. */
import type {RowKey} from '../core/address.js';
import {createClock} from '../core/resolve/clock.js';
import type {Candidate} from '../core/rows/candidate.js';
import {createRowMaker, rowsOfCandidates} from '../core/rows/rows.js';
import type {Row} from '../core/session.js';
import {isSameList} from '../core/text/same-list.js';
import {paneKey, type World} from '../core/world.js';
import {listChangeAt, roundedUp} from './schedule.js';

type Known = {readonly row: Row; readonly candidate: Candidate; readonly grounds: readonly unknown[]; readonly changeAt: number};

export type RowMemo = {
	readonly tell: (candidates: readonly Candidate[], world: World) => readonly Row[];
	/** When a row of the last look changes although files, panes and processes do not. Infinite: never. */
	readonly changeAt: () => number;
	/** Makes some rows ahead, so that long work is done in parts. */
	readonly tellAhead: (candidates: readonly Candidate[], world: World) => void;
};

/** A navigator has one memo, with the rows of the last look only. */
export function createRowMemo(): RowMemo {
	let known = new Map<RowKey, Known>();
	/** @param next gets the rows that are made. */
	const telling = (world: World, next: Map<RowKey, Known>) => {
		const tell = createRowMaker(world);
		return (candidate: Candidate): Row => {
			const grounds = groundsOf(candidate, world);
			const before = known.get(candidate.key);
			const same =
				before && world.now < before.changeAt && isSameList(before.grounds, grounds) && isSameCandidate(before.candidate, candidate);
			if (same) {
				next.set(candidate.key, {...before, candidate, grounds});
				return before.row;
			}
			const clock = createClock(world.now);
			const row = tell(candidate, before?.row, clock);
			const changeAt = Math.min(roundedUp(clock.changesAt(), row.state.since), listChangeAt(row, world));
			next.set(candidate.key, {row, candidate, grounds, changeAt});
			return row;
		};
	};
	return {
		tell(candidates, world) {
			const next = new Map<RowKey, Known>();
			const rows = rowsOfCandidates(candidates, world, telling(world, next));
			known = next;
			return rows;
		},
		changeAt: () => [...known.values()].reduce((next, {changeAt}) => Math.min(next, changeAt), Number.POSITIVE_INFINITY),
		tellAhead: (candidates, world) => void rowsOfCandidates(candidates, world, telling(world, known)),
	};
}

/** The inputs of a row beside its candidate. Readers return the same object while nothing changed. */
function groundsOf(candidate: Candidate, {transcripts, screens, marks, names, config}: World): readonly unknown[] {
	const {key, formerKeys, life, status, pane, transcriptPath, firstCwd} = candidate;
	return [
		config,
		transcriptPath === undefined ? undefined : transcripts.get(transcriptPath),
		pane && screens.get(paneKey(pane.place)),
		names.get(firstCwd ?? status?.cwd ?? life?.cwd ?? ''),
		marks.get(key),
		...formerKeys.map((each) => marks.get(each)),
	];
}

const parts = [
	'life',
	'continues',
	'former',
	'status',
	'pane',
	'alive',
	'kind',
	'paneLost',
	'paneHidden',
	'firstCwd',
	'transcriptPath',
] as const satisfies readonly (keyof Candidate)[];

/** Whether two candidates have the same parts: each read makes new candidates, mostly of the same parts. */
function isSameCandidate(before: Candidate, now: Candidate): boolean {
	if (before === now) return true;
	for (const part of parts) if (before[part] !== now[part]) return false;
	const isSameProcess = before.process?.pid === now.process?.pid && before.process?.start === now.process?.start;
	return isSameProcess && before.running?.id.pid === now.running?.id.pid && isSameList(before.formerKeys, now.formerKeys);
}
