/**
 * The looks of a program that stays open: the first reads only the needed witnesses, the second all, and later ones what the watchers
 * reported.
 */
import {setImmediate as turn} from 'node:timers/promises';
import type {RowKey} from '../core/address.js';
import type {Config} from '../core/config.js';
import {toHealthNews} from '../core/resolve/health.js';
import {joinRows} from '../core/rows/join.js';
import {isEnded, type Row} from '../core/session.js';
import {createHealthWriter} from '../store/records/health-news.js';
import {machineId} from '../system/machine-id.js';
import {readLayouts} from '../tmux/panes/panes.js';
import {type News, noChange} from './changes/bell.js';
import {checkMs, createLookPace} from './changes/pace.js';
import {createReports} from './changes/reports.js';
import type {Ports} from './inputs.js';
import {createObserver, type Look} from './observer.js';
import {createLeftKeeper, createPlaceKeeper} from './place-keeper.js';
import {startSumming, stepMs} from './summing.js';
import type {Wired} from './wire.js';

export type Looks = ReturnType<typeof createLooks>;

type Elsewhere = {
	/** The same array comes back while nothing changed. */
	readonly rows: () => readonly Row[];
	readonly listen: (onChange: () => void) => void;
	/** Looks again at the machine of a row, or at all machines. */
	readonly reread: (row?: RowKey) => void;
	/** Called with the config after each look. */
	readonly follow: (config: Config) => void;
};

export type LooksOptions = {
	readonly wired: Wired;
	/** Called after each look but the first. */
	readonly follow: (look: Look) => void;
	/** The other machines. Rows of this machine do not wait for theirs. The caller closes them. */
	readonly elsewhere?: Elsewhere | undefined;
};

type State = {
	onDue: () => void;
	/** Until `listen` is called nothing reports changes, so each look reads everything. */
	listening: Awaited<ReturnType<typeof startListening>> | undefined;
	isClosed: boolean;
};

/** The first look starts at once. */
export function createLooks({wired, follow, elsewhere}: LooksOptions) {
	const state: State = {onDue: () => {}, listening: undefined, isClosed: false};
	const observer = createObserver(wired.ports);
	const pace = createLookPace(wired.ports.now, () => state.onDue());
	const reports = createReports(wired.ports, pace);
	const withElsewhere = createJoin(elsewhere);
	const writeDown = createRecords(wired);
	const summing = startSumming(wired, (paths) => {
		reports.add({...noChange, transcripts: new Set(paths)});
		pace.changed('turn');
	});
	const first = observer.look({witnesses: 'needed'}).then(toResult);
	// The first look may fail before anything awaits it; the second then has no rows from it.
	const firstRows = first.then(({rows}) => rows).catch((): readonly Row[] => []);
	const firstLooks = [() => first, second];

	async function second(): Promise<Look> {
		await readTranscripts(wired.ports, await firstRows);
		return publish(await observer.look());
	}

	async function later(): Promise<Look> {
		pace.lookBegins();
		const look = await glance().finally(pace.lookEnds);
		return publish({...look, nextAt: Math.max(look.nextAt, pace.soonest())});
	}

	async function glance(): Promise<Look> {
		await reports.settled();
		const look = observer.glance({news: reports.news(), onAnswer: pace.changed});
		if (state.listening !== undefined) reports.clear();
		return look;
	}

	function publish(found: Look): Look {
		// The caller draws first, and then the rest is done.
		setImmediate(after, found);
		return toResult(found);
	}

	function toResult(found: Look): Look {
		return withElsewhere({...found, problems: [...wired.problems(), ...found.problems]});
	}

	function after(found: Look): void {
		if (state.isClosed) return;
		summing.wake();
		state.listening?.follow(found);
		elsewhere?.follow(found.world.config);
		follow(withElsewhere(found));
		writeDown(found);
	}

	return {
		next: (): Promise<Look> => (firstLooks.shift() ?? later)(),
		/** Says that something may have changed: the next look reads everything and captures the pane of `row`. */
		reread(row?: RowKey): void {
			reports.add('all');
			if (row !== undefined) observer.outdate(row);
			elsewhere?.reread(row);
		},
		/** Calls `onChange` for later changes, and for those since the first look. */
		async listen(onChange: () => void): Promise<void> {
			state.listening = await startListening(wired, reports.report, () => {
				// It is unknown which one ended: the next look finds out.
				if (observer.checkProcesses()) reports.report('all');
			});
			state.onDue = onChange;
			elsewhere?.listen(() => {
				if (!state.isClosed) pace.changed('turn');
			});
			reports.add('all');
			onChange();
		},
		async close(): Promise<void> {
			state.isClosed = true;
			pace.close();
			summing.stop();
			await state.listening?.close();
		},
	};
}

/** @param check is called at intervals, for changes that no watcher reports */
async function startListening(wired: Wired, onChange: (change: News) => void, check: () => void) {
	const [{startCollecting}, {startWatching}] = await Promise.all([import('../system/collector.js'), import('./changes/watchers.js')]);
	const stopCollecting = startCollecting();
	const watching = startWatching(wired, onChange);
	const checking = setInterval(check, checkMs);
	return {
		follow: watching.follow,
		close: (): Promise<void> => {
			clearInterval(checking);
			stopCollecting();
			return watching.close();
		},
	};
}

/** @returns a function that gets each look, and stores what other programs need of it */
function createRecords({paths, machine, report}: Wired): (found: Look) => void {
	const writeHealth = createHealthWriter(paths);
	const keepLeft = createLeftKeeper(paths);
	const keepPlaces = createPlaceKeeper(paths, (socket) => readLayouts(socket, machine.tmux));
	return (found) => {
		writeHealth(toHealthNews(found.rows, found.world.now));
		keepLeft(found);
		keepPlaces(found).catch((error: unknown) => report('where sessions live', error));
	};
}

const noRows: readonly Row[] = [];
/** This many transcripts leave some 5 MB of garbage. */
const collectedAfter = 25;

/** Returns the same rows while neither side changed. */
function createJoin(elsewhere: Elsewhere | undefined): (look: Look) => Look {
	let last: {readonly own: readonly Row[]; readonly far: readonly Row[]; readonly all: readonly Row[]} | undefined;
	let here: string | undefined;
	const machine = (): string | undefined => {
		here ??= machineId();
		return here;
	};
	return (look) => {
		const far = elsewhere?.rows() ?? noRows;
		if (last?.own !== look.rows || last.far !== far) last = {own: look.rows, far, all: joinRows(look.rows, far, machine)};
		return {...look, rows: last.all};
	};
}

/**
 * Reads the transcripts of living sessions ahead of a look, with pauses for keys and events: those of 200 sessions at once would keep a key
 * waiting for 0.2 s.
 */
async function readTranscripts({readTranscript}: Ports, rows: readonly Row[]): Promise<void> {
	const {collectAtStart} = await import('../system/collector.js');
	let until = performance.now() + stepMs;
	let read = 0;
	for (const {transcriptPath, agent, state} of rows) {
		if (transcriptPath === undefined || isEnded({state})) continue;
		readTranscript(transcriptPath, agent);
		read += 1;
		if (read % collectedAfter === 0) collectAtStart();
		if (performance.now() < until) continue;
		await turn();
		until = performance.now() + stepMs;
	}
}
