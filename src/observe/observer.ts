/** Looks at the world through ports: disk, tmux and process table become rows. */
import {setImmediate as turn} from 'node:timers/promises';
import type {RowKey} from '../core/address.js';
import type {Problem} from '../core/parsed.js';
import type {Row} from '../core/session.js';
import {type PaneTable, paneKey, type World} from '../core/world.js';
import type {News} from './changes/news.js';
import {type Inputs, isSameInputs, isSamePanes, problemsOf, readChanged, readInputs, socketsOf, withTables} from './inputs.js';
import {areProcessesUnchanged, hasLostPane} from './liveness.js';
import {createAsking} from './panes/query.js';
import {createSearch} from './panes/search.js';
import type {Ports} from './ports.js';
import {createRowMemo} from './row-memo.js';
import {createScreens, isWorthALook} from './screens.js';

/** What a look does besides reading the files. */
export type LookOptions = {
	/** Rows whose panes are captured whatever their state, e.g. the selected one. */
	readonly capture?: readonly RowKey[];
	/** Captures no pane, for commands that must be fast. */
	readonly noScreens?: boolean;
	/** Captures no pane of any other row, for commands about one row. */
	readonly only?: RowKey;
	/** Asks tmux even if it has just answered. */
	readonly freshPanes?: boolean;
};

export type Look = {
	readonly world: World;
	/** Returns the same array while nothing changed. */
	readonly rows: readonly Row[];
	readonly problems: readonly Problem[];
	/** When a look is due although no watcher reports anything (epoch ms): for a pane, or a state that changes with time. */
	readonly nextAt: number;
};

export type Observer = {
	/** Reads everything. If tmux is due, asks it and waits for the answer. */
	readonly look: (options?: LookOptions) => Promise<Look>;
	/** Says that keys were sent to the row's pane: the next look captures it. */
	readonly outdate: (row: RowKey) => void;
	/** Reads files, and uses the last answer of tmux. If tmux is due, asks it in the background. @throws the error tmux failed with. */
	readonly glance: (options: GlanceOptions) => Look;
	/** @returns whether a process or a pane has ended since it was found: then the next glance shows it. Nothing else reports such an end. */
	readonly checkProcesses: () => boolean;
};

type GlanceOptions = {
	/** Reads only these files again; if no watcher reported anything, reads all of them at intervals. */
	readonly news: News;
	/** Called once when tmux has answered, so that another glance shows it. */
	readonly onAnswer: () => void;
};

/**
 * How often tmux lists its panes: while all sessions rest and a tmux client is in use, while none is, and while a session names a pane that is not
 * listed. While a session works or waits, as often as its pane is captured.
 */
const PANES_MS = {resting: 5000, alone: 10_000, searching: 300} as const;
/** A tmux client without a key for this long counts as unused. */
const AWAY_MS = 60_000;

/**
 * How often files are read although no watcher reported anything, because a watch may be lost or impossible: while a session works or waits, and
 * while all rest.
 */
const UNHEARD_MS = {busy: 5000, resting: 60_000} as const;
/** The pause between two such reads is at least this many times as long as one takes, so that they cost at most 0.2 % of a core. */
const UNHEARD_TIMES = 500;

type Last = {readonly inputs: Inputs; readonly rows: readonly Row[]; readonly changeAt: number};

const shotsAtOnce = 4;

export function createObserver(ports: Ports): Observer {
	const screens = createScreens();
	const memo = createRowMemo();
	const asking = createAsking();
	const search = createSearch();
	let panes: PaneTable = {at: 0, panes: [], deadSockets: [], hungSockets: []};
	let asked: readonly string[] = [];
	/** The last answer of tmux is out of date. */
	let isStale = false;
	/** A process has ended, or one that had ended is back. */
	let isProcessChanged = false;
	let last: Last | undefined;
	/** Undefined: not computed since the last change. */
	let askAt: number | undefined;
	let readMs = 0;
	let latest = 0;

	/** What waits for a time would wait for as long as the clock was set back. */
	function mindClock(): void {
		const now = ports.now();
		if (now < latest) {
			isStale = true;
			askAt = undefined;
			screens.outdateAll(now);
			last = last && {...last, changeAt: now};
		}
		latest = now;
	}

	/** Reads the changes, by default everything, and makes only differing rows again. */
	function read(news: News = 'all'): Last {
		const from = ports.now();
		const tables = {panes, screens: screens.claims()};
		const isPart = last !== undefined && typeof news === 'object' && areFilesFresh(last);
		const inputs = isPart && last ? readChanged(ports, last.inputs, tables, news) : readInputs(ports, tables);
		isProcessChanged = false;
		if (!isPart) readMs = ports.now() - from;
		if (last && inputs.world.now < last.changeAt && isSameInputs(last.inputs, inputs)) {
			askAt = undefined;
			last = {...last, inputs};
			return last;
		}
		return tell(inputs);
	}

	function tell(inputs: Inputs): Last {
		const rows = memo.tell(inputs.candidates, inputs.world);
		const isSame = last?.rows.length === rows.length && rows.every((row, index) => row === last?.rows[index]);
		askAt = undefined;
		last = {inputs, rows: last && isSame ? last.rows : rows, changeAt: memo.changeAt()};
		return last;
	}

	/** Makes those rows again for which tmux reports a change, or whose time has come; the files are not read. */
	function retell(before: Last): Last {
		const {world} = before.inputs;
		const isSame = world.panes.panes === panes.panes && world.screens === screens.claims();
		if (isSame && ports.now() < before.changeAt) return before;
		return tell(withTables(ports, before.inputs, {panes, screens: screens.claims()}));
	}

	/** When tmux must list its panes. */
	function listAt({inputs, rows}: Last): number {
		// A session may name a server that was not asked yet, and only that server knows the pane.
		if (isStale || socketsOf(inputs.world, ports).some((socket) => !asked.includes(socket))) return 0;
		const searching = search.isOn(inputs.candidates);
		const pace = Math.min(...rows.filter((row) => isWorthALook(row)).map(screens.paceMs));
		const attended = panes.panes.some(({lookedAt}) => lookedAt !== undefined && panes.at - lookedAt < AWAY_MS);
		return panes.at + Math.min(pace, PANES_MS[searching ? 'searching' : attended ? 'resting' : 'alone']);
	}

	/** Rows whose panes exist and may show a change. */
	function rowsWorthALook({rows}: Last, options: LookOptions): readonly Row[] {
		if (options.noScreens) return [];
		const living = new Set(panes.panes.flatMap((pane) => (pane.dead ? [] : [paneKey(pane.place)])));
		return rows.filter(
			(row) =>
				(options.only === undefined || row.key === options.only) &&
				(options.capture?.includes(row.key) || isWorthALook(row)) &&
				row.place &&
				living.has(paneKey(row.place)),
		);
	}

	/** When tmux must be asked for anything. */
	function toAskAt(now: Last): number {
		return Math.min(listAt(now), ...rowsWorthALook(now, {}).map(screens.dueAt));
	}

	/** Asks tmux for what is due. @param renew updates the rows from its answer. */
	async function ask(before: Last, options: LookOptions, renew: () => Last): Promise<void> {
		let now = before;
		if (options.freshPanes || ports.now() >= listAt(now)) {
			asked = socketsOf(now.inputs.world, ports);
			const listed = await ports.listPanes(asked);
			const isSame = isSamePanes(panes, listed);
			panes = isSame ? {...panes, at: listed.at} : listed;
			isStale = false;
			askAt = undefined;
			search.answered();
			screens.keepOnly(new Set(panes.panes.map((pane) => paneKey(pane.place))));
			if (!isSame) now = renew();
		}
		const at = ports.now();
		const due = rowsWorthALook(now, options).filter((row) => options.capture?.includes(row.key) || screens.isDue(row, at));
		if (due.length === 0) return;
		const shown = new Map(due.flatMap((row) => (row.place ? [[paneKey(row.place), row] as const] : [])));
		const targets = panes.panes.filter((pane) => shown.has(paneKey(pane.place)));
		const titles = new Map(targets.map((pane) => [paneKey(pane.place), pane.title]));
		const shots = [...(await ports.capture(targets))];
		const readAt = ports.now();
		const byPane = new Map(now.inputs.candidates.flatMap((each) => (each.pane ? [[paneKey(each.pane.place), each] as const] : [])));
		for (let from = 0; from < shots.length; from += shotsAtOnce) {
			const some = new Map(shots.slice(from, from + shotsAtOnce));
			screens.see(some, {at, readAt, config: now.inputs.world.config, shown, titles});
			// Rows are made in parts, so that the last step is short.
			memo.tellAhead(
				[...some.keys()].flatMap((key) => byPane.get(key) ?? []),
				{...now.inputs.world, screens: screens.claims(), now: ports.now()},
			);
			// Earlier news is shown first: reading one screen takes a millisecond.
			await turn();
		}
		renew();
		await turn();
	}

	/** Whether no file needs to be read without news. A watcher may have missed a change, and the clock may have been set back. */
	function areFilesFresh({inputs, rows}: Last): boolean {
		const ms = rows.some((row) => isWorthALook(row)) ? UNHEARD_MS.busy : UNHEARD_MS.resting;
		return Math.abs(ports.now() - inputs.readAt) < Math.max(ms, UNHEARD_TIMES * readMs);
	}

	function toLook(found: Last): Look {
		const {inputs, rows, changeAt} = found;
		const now = ports.now();
		askAt ??= toAskAt(found);
		// An open query causes the next look with its answer.
		const nextAt = Math.min(changeAt, asking.isOn() ? Number.POSITIVE_INFINITY : Math.max(now, askAt));
		return {world: {...inputs.world, now}, rows, problems: problemsOf(inputs), nextAt};
	}

	return {
		async look(options = {}) {
			await asking.settled();
			mindClock();
			const now = read();
			await ask(now, options, () => read());
			return toLook(last ?? now);
		},
		outdate(key) {
			const place = last?.rows.find((row) => row.key === key)?.place;
			if (place === undefined) return;
			screens.outdate(paneKey(place), ports.now());
			askAt = undefined;
		},
		glance({news, onAnswer}) {
			asking.rethrow();
			mindClock();
			const now = last && news === 'none' && !isProcessChanged && areFilesFresh(last) ? retell(last) : read(news);
			askAt ??= toAskAt(now);
			if (!asking.isOn() && ports.now() >= askAt) asking.begin(() => ask(last ?? now, {}, () => retell(last ?? now)));
			// Another user of this observer may have started the query.
			if (asking.isOn()) asking.hear(onAnswer);
			return toLook(now);
		},
		checkProcesses() {
			if (last === undefined) return false;
			const {candidates} = last.inputs;
			const processes = ports.processes([]);
			isProcessChanged ||= !areProcessesUnchanged(candidates, processes);
			if (!isStale && hasLostPane(candidates, processes)) {
				isStale = true;
				askAt = undefined;
			}
			return isProcessChanged || isStale;
		},
	};
}
