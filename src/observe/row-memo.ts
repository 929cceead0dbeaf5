/** Caches the rows of the last look: a row is used again while its input is equal and nothing in it changes with time. */

import type {RowKey} from '../core/address.js';
import {isSameValue} from '../core/fields.js';
import type {World} from '../core/fold/world.js';
import type {Candidate} from '../core/rows/candidate.js';
import {endedRowUntil} from '../core/rows/ended.js';
import {type RowInput, type SharedInput, toMoment, toRowInput, toSharedInput} from '../core/rows/row-input.js';
import {rowsOfCandidates, toRow} from '../core/rows/rows.js';
import type {Row} from '../core/session.js';

type Known = {readonly row: Row; readonly input: RowInput; readonly madeAt: number; readonly changeAt: number};

/** A navigator has one memo, with the rows of the last look only. */
export function createRowMemo() {
	let known = new Map<RowKey, Known>();
	let shared: SharedInput | undefined;
	/** @param next gets the rows that are made. */
	const making = (world: World, next: Map<RowKey, Known>) => {
		const present = toSharedInput(world);
		// Equal parts that are the same object are compared faster.
		const all = shared !== undefined && isSameValue(shared, present) ? shared : present;
		shared = all;
		return (candidate: Candidate): Row => {
			const {key} = candidate;
			const input = toRowInput(candidate, world, all);
			const before = known.get(key);
			if (before && world.now >= before.madeAt && world.now < before.changeAt && isSameValue(before.input, input)) {
				next.set(key, {...before, input});
				return before.row;
			}
			const moment = {...toMoment(world), before: before?.row};
			const row = toRow(input, moment);
			const changeAt = Math.min(roundedUp(moment.clock.changesAt(), row.state.since), listChangeAt(row, world));
			next.set(key, {row, input, madeAt: world.now, changeAt});
			return row;
		};
	};
	return {
		make(candidates: readonly Candidate[], world: World): readonly Row[] {
			const next = new Map<RowKey, Known>();
			const rows = rowsOfCandidates(candidates, world, making(world, next));
			known = next;
			return rows;
		},
		/** When a row of the last look changes although files, panes and processes do not. Infinite: never. */
		changeAt: (): number => [...known.values()].reduce((next, {changeAt}) => Math.min(next, changeAt), Number.POSITIVE_INFINITY),
		/** Makes some rows ahead, so that long work is done in parts. */
		makeAhead: (candidates: readonly Candidate[], world: World): void => void rowsOfCandidates(candidates, world, making(world, known)),
	};
}

/**
 * When a row is dropped, or comes back, although nothing of it changes. When its own state changes with time, the clock knows that it was made with.
 * Infinite: never.
 */
function listChangeAt(row: Pick<Row, 'state' | 'marks'>, {now, config}: Pick<World, 'now' | 'config'>): number {
	const {marks} = row;
	const dropAt = endedRowUntil(row, config) + 1;
	if (dropAt > now) return dropAt;
	return typeof marks.snoozedUntil === 'number' && marks.snoozedUntil > now ? marks.snoozedUntil : Number.POSITIVE_INFINITY;
}

/**
 * Rounds up more the farther the moment is: the exact one matters less, and many rows then change at the same look. Times are epoch ms; `since` is
 * when the state began.
 */
function roundedUp(at: number, since: number): number {
	const step = at - since < 1000 ? 1 : at - since < 10_000 ? 100 : 1000;
	return Math.ceil(at / step) * step;
}
