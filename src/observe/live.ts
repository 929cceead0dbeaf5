/**
 * The looks of a program that stays open: the first reads only the needed witnesses, the second all, and each later one what the watchers reported.
 */
import {setImmediate as turn} from 'node:timers/promises';
import type {RowKey} from '../core/address.js';
import type {Config} from '../core/config.js';
import {toHealthNews} from '../core/resolve/health.js';
import {joinRows} from '../core/rows/host-rows.js';
import type {Row} from '../core/session.js';
import {createHealthWriter} from '../store/records/health-news.js';
import {machineId} from '../system/machine-id.js';
import {readLayouts} from '../tmux/windows/layouts.js';
import {createDigest} from './changes/digest.js';
import {joinNews, type News, noChange} from './changes/news.js';
import {createLookPace} from './changes/pace.js';
import type {Watching} from './changes/watchers.js';
import {createLeftKeeper} from './left-keeper.js';
import {createObserver, type Look} from './observer.js';
import {createPlaceKeeper} from './place-keeper.js';
import type {Ports} from './ports.js';
import {startSumming, stepMs} from './summing.js';
import {checkMs} from './unheard.js';
import type {Wired} from './wire.js';

export type Looks = {
	readonly next: () => Promise<Look>;
	/** Says that something may have changed: the next look reads everything and captures the pane of `row`. */
	readonly reread: (row?: RowKey) => void;
	/** Calls `onChange` for later changes, and for those since the first look. */
	readonly listen: (onChange: () => void) => Promise<void>;
	readonly close: () => Promise<void>;
};

type Elsewhere = {
	/** The same array comes back while nothing changed. */
	readonly rows: () => readonly Row[];
	readonly listen: (onChange: () => void) => void;
	/** Looks again at the machine of a row, or at all. */
	readonly reread: (row?: RowKey) => void;
	/** Is given the config after each look. */
	readonly follow: (config: Config) => void;
};

export type LooksOptions = {
	readonly wired: Wired;
	/** Called after each look but the first. */
	readonly follow: (look: Look) => void;
	/** Their rows come with those of this machine, which wait for nobody. The caller closes them. */
	readonly elsewhere?: Elsewhere | undefined;
};

/** The first look starts at once. */
export function createLooks({wired, follow, elsewhere}: LooksOptions): Looks {
	const withElsewhere = createJoin(elsewhere);
	const observer = createObserver(wired.ports);
	let watching: Watching | undefined;
	let news: News = 'all';
	let closed = false;
	let onNews = () => {};
	const pace = createLookPace(wired.ports.now, () => onNews());
	const changed = () => pace.changed('turn');
	const digest = createDigest(wired.ports, pace.changed);
	let stopCollecting = () => {};
	let checking: NodeJS.Timeout | undefined;

	function glance(): Look {
		pace.looked();
		const look = observer.glance({news: watching === undefined ? 'all' : news, onAnswer: pace.changed});
		news = 'none';
		return {...look, nextAt: Math.max(look.nextAt, pace.soonest())};
	}

	function publish(found: Look): Look {
		// The caller draws the news before the rest is done.
		setImmediate(after, found);
		return toResult(found);
	}

	function toResult(found: Look): Look {
		return withElsewhere({...found, problems: [...wired.problems(), ...found.problems]});
	}

	function after(found: Look): void {
		if (closed) return;
		summing.wake();
		watching?.follow(found);
		elsewhere?.follow(found.world.config);
		follow(withElsewhere(found));
		writeHealth(toHealthNews(found.rows, found.world.now));
		keepLeft(found);
		keepPlaces(found).catch((error: unknown) => wired.report('where sessions live', error));
	}

	const writeHealth = createHealthWriter(wired.paths);
	const keepPlaces = createPlaceKeeper(wired.paths, (socket) => readLayouts(socket, wired.machine.tmux));
	const keepLeft = createLeftKeeper(wired.paths);
	const summing = startSumming(wired, (paths) => {
		news = joinNews(news, {...noChange, transcripts: new Set(paths)});
		changed();
	});
	const first = observer.look({witnesses: 'needed'}).then(toResult);
	// The first look may fail before anything awaits it; the second one goes on without its rows.
	const firstRows = first.then(({rows}) => rows).catch((): readonly Row[] => []);
	const second = async (): Promise<Look> => {
		await readTranscripts(wired.ports, await firstRows);
		return publish(await observer.look());
	};
	const firstLooks = [() => first, second];
	return {
		async next() {
			const look = firstLooks.shift();
			if (look) return look();
			await digest.settled();
			return publish(glance());
		},
		reread(row) {
			news = 'all';
			if (row !== undefined) observer.outdate(row);
			elsewhere?.reread(row);
		},
		async listen(onChange) {
			const [{startCollecting}, {startWatching}] = await Promise.all([import('../system/collector.js'), import('./changes/watchers.js')]);
			stopCollecting = startCollecting();
			onNews = onChange;
			elsewhere?.listen(() => {
				if (!closed) changed();
			});
			watching = startWatching(wired, (change) => {
				news = joinNews(news, change);
				if (typeof change === 'object') digest.add(change.sessions, change.marks || change.statuses.size > 0);
				else changed();
			});
			checking = setInterval(() => {
				if (observer.checkProcesses()) changed();
			}, checkMs);
			news = 'all';
			onChange();
		},
		async close() {
			closed = true;
			pace.close();
			clearInterval(checking);
			stopCollecting();
			summing.stop();
			await watching?.close();
		},
	};
}

const noRows: readonly Row[] = [];

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
 * Reads the transcripts of living sessions, with turns for keys and events between. The look that follows finds them read: in one go, those of 200
 * sessions would keep a key waiting for 0.2 s.
 */
async function readTranscripts({readTranscript}: Ports, rows: readonly Row[]): Promise<void> {
	let until = performance.now() + stepMs;
	for (const {transcriptPath, agent, state} of rows) {
		if (transcriptPath === undefined || state.state === 'session_ended') continue;
		readTranscript(transcriptPath, agent);
		if (performance.now() < until) continue;
		await turn();
		until = performance.now() + stepMs;
	}
}
