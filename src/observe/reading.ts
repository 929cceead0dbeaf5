/** The last reading of the world, and the rows made from it. It does not ask tmux. */
import type {RowKey} from '../core/address.js';
import {isSameList, isSameValue} from '../core/fields.js';
import {paneKey, type World} from '../core/fold/world.js';
import type {Candidate} from '../core/rows/candidate.js';
import {endedRowUntil} from '../core/rows/ended.js';
import {type RowInput, type SharedInput, toMoment, toRowInput, toSharedInput} from '../core/rows/row-input.js';
import {rowsOfCandidates, toRow} from '../core/rows/rows.js';
import type {Row} from '../core/session.js';
import type {News} from './changes/bell.js';
import {unheardMs} from './changes/pace.js';
import {type Inputs, type Ports, readChanged, readInputs, type readOwnFiles, type Tables} from './inputs.js';
import {isWorthALook} from './witnesses.js';

/** `changeAt`: when a row changes with time alone, epoch ms. */
export type Last = {readonly inputs: Inputs; readonly rows: readonly Row[]; readonly changeAt: number};

/** @param tables the last answers of tmux */
export function createReading(ports: Ports, tables: () => Tables) {
	const memo = createRowMemo();
	let last: Last | undefined;
	/** How long the last reading of all files took. */
	let readMs = 0;

	/** @param own beckon's files, if they are read already */
	function readAll(from: Ports = ports, own?: ReturnType<typeof readOwnFiles>): Last {
		const began = ports.now();
		const inputs = readInputs(from, tables(), own);
		readMs = ports.now() - began;
		return makeRows(inputs);
	}

	/** Makes rows whose input differs or whose time has come. The same array comes back while no row is new. */
	function makeRows(inputs: Inputs): Last {
		const rows = memo.make(inputs.candidates, inputs.world);
		last = {inputs, rows: last && isSameList(last.rows, rows) ? last.rows : rows, changeAt: memo.changeAt()};
		return last;
	}

	/** Makes the rows again for which tmux or a fact is new, or whose time has come; no other files are read. */
	function refresh(): Last {
		if (last === undefined) return readAll();
		const {world, facts} = last.inputs;
		const inputs = readChanged(ports, last.inputs, tables());
		const {panes, screens, statuses} = inputs.world;
		const isSame = inputs.facts === facts && panes.panes === world.panes.panes && screens === world.screens && statuses === world.statuses;
		return isSame && ports.now() < last.changeAt ? last : makeRows(inputs);
	}

	function areFilesFresh({inputs, rows}: Last): boolean {
		return Math.abs(ports.now() - inputs.readAt) < unheardMs({readMs, isBusy: rows.some(isWorthALook)});
	}

	return {
		last: () => last,
		readAll,
		refresh,
		/** Reads the changes. A watcher may have missed some, so all files are read now and then. */
		readNews(news: News): Last {
			if (last === undefined || news === 'all' || !areFilesFresh(last)) return readAll();
			return news === 'none' ? refresh() : makeRows(readChanged(ports, last.inputs, tables(), news));
		},
		makeAhead(panes: ReadonlySet<string>): void {
			if (last === undefined) return;
			const {candidates, world} = last.inputs;
			const some = candidates.filter(({pane}) => pane && panes.has(paneKey(pane.place)));
			memo.makeAhead(some, {...world, screens: tables().screens, now: ports.now()});
		},
		/** The rows of the last look, some replaced by rows made ahead since. */
		ahead: (): readonly Row[] => last?.rows.map((row) => memo.rowOf(row.key) ?? row) ?? [],
		/** Makes all rows due, since the clock was set back. */
		outdate(now: number): void {
			last = last && {...last, changeAt: now};
		},
	};
}

type CachedRow = {readonly row: Row; readonly input: RowInput; readonly madeAt: number; readonly changeAt: number};

/** Caches the rows of the last look, each with its input. */
export function createRowMemo() {
	let known = new Map<RowKey, CachedRow>();
	let shared: SharedInput | undefined;
	/** @param next receives the rows. */
	const making = (world: World, next: Map<RowKey, CachedRow>) => {
		const present = toSharedInput(world);
		// Equal parts that are the same object compare faster.
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
			const next = new Map<RowKey, CachedRow>();
			const rows = rowsOfCandidates(candidates, world, making(world, next));
			known = next;
			return rows;
		},
		/** When a row of the last look changes with time alone; infinity for never. */
		changeAt: (): number => [...known.values()].reduce((next, {changeAt}) => Math.min(next, changeAt), Number.POSITIVE_INFINITY),
		rowOf: (key: RowKey): Row | undefined => known.get(key)?.row,
		/** Makes some rows ahead, to divide long work. */
		makeAhead: (candidates: readonly Candidate[], world: World): void => void rowsOfCandidates(candidates, world, making(world, known)),
	};
}

/**
 * When a row is dropped, or comes back, with time alone; infinity for never. When its state changes with time, the row's clock knows that.
 */
function listChangeAt(row: Pick<Row, 'state' | 'marks'>, {now, config}: Pick<World, 'now' | 'config'>): number {
	const {marks} = row;
	const dropAt = endedRowUntil(row, config) + 1;
	if (dropAt > now) return dropAt;
	return typeof marks.snoozedUntil === 'number' && marks.snoozedUntil > now ? marks.snoozedUntil : Number.POSITIVE_INFINITY;
}

/**
 * Rounds a moment up, more the farther it is: the exact one then matters less, and many rows change at the same look. Times are epoch ms;
 * `since` is when the state began.
 */
function roundedUp(at: number, since: number): number {
	const step = at - since < 1000 ? 1 : at - since < 10_000 ? 100 : 1000;
	return Math.ceil(at / step) * step;
}
