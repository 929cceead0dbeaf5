/** One look at the world through ports: what is on disk, in tmux and in the process table, as rows. */

import type {AgentStatus} from '../core/agent-status.js';
import type {Config} from '../core/config.js';
import type {TranscriptClaim} from '../core/evidence.js';
import type {SessionFold} from '../core/fold/fold.js';
import type {AgentId, Problem, ProcessId, Row, RowKey, RowMarks, SessionId} from '../core/session.js';
import type {Snapshot} from '../core/surface.js';
import {type Pane, type PaneTable, type ProcessTable, paneKey, type World} from '../core/world.js';
import {type Inputs, isSameInputs, isSamePanes, problemsOf, readChanged, readInputs, socketsOf, withTables} from './inputs.js';
import {createPresence, hasLostPane} from './liveness.js';
import type {News} from './news.js';
import {createSearch} from './pane-search.js';
import {createRowMemo} from './row-memo.js';
import {nextChangeAt, PRESENCE_MS} from './schedule.js';
import {createScreens, isWorthALook} from './screens.js';
import {createAsking} from './tmux-query.js';

/** Readers keep their own offsets and give the same object back while nothing changed; all are synchronous but tmux. Times are epoch ms. */
export type Ports = {
	readonly now: () => number;
	readonly config: () => Config;
	/** @param only the sessions to read again; undefined: all. The others are as they were read last. */
	readonly readSessions: (only?: ReadonlySet<SessionId>) => {
		readonly sessions: ReadonlyMap<SessionId, SessionFold>;
		readonly problems: readonly Problem[];
	};
	/** Config folders of agents that are known without any session. */
	readonly configDirs: () => readonly string[];
	readonly readNatives: (configDirs: readonly string[]) => {
		readonly natives: readonly AgentStatus[];
		readonly problems: readonly Problem[];
	};
	readonly readTranscript: (path: string, agent: AgentId) => TranscriptClaim | undefined;
	readonly readMarks: () => ReadonlyMap<RowKey, RowMarks>;
	readonly readNames: () => ReadonlyMap<string, string>;
	/** Sockets of tmux servers that are known without any session, e.g. the one of `$TMUX` and the default one. */
	readonly sockets: () => readonly string[];
	/** The socket of the tmux server a client was started on, as its own environment has it. Undefined: on none, or nobody can tell. */
	readonly socketOf: (client: ProcessId) => string | undefined;
	readonly listPanes: (sockets: readonly string[]) => Promise<PaneTable>;
	/** By `paneKey`; a pane that is gone is left out. */
	readonly capture: (panes: readonly Pane[]) => Promise<ReadonlyMap<string, Snapshot>>;
	/** `panePids`: panes under which to search for clients. */
	readonly processes: (panePids: readonly number[]) => ProcessTable;
};

/** What one look should include beyond what it always does. */
export type Want = {
	/** Rows to capture whatever their state, e.g. the selected one. */
	readonly capture?: readonly RowKey[];
	/** Leave panes uncaptured, for commands that must be fast. */
	readonly noScreens?: boolean;
	/** Capture no pane of any other row, for commands that are about one. */
	readonly only?: RowKey;
	/** Ask tmux even when it was asked a moment ago. */
	readonly freshPanes?: boolean;
};

export type Look = {
	readonly world: World;
	/** The same array comes back while nothing changed. */
	readonly rows: readonly Row[];
	readonly problems: readonly Problem[];
	/** Epoch ms of the next look that is due although nothing is heard: a pane, a process, or a state that changes by time. */
	readonly nextAt: number;
};

export type Observer = {
	/** Everything as it is now: where tmux is due it is asked, and waited for. */
	readonly look: (want?: Want) => Promise<Look>;
	/** Keys were sent to the row's pane: the next look asks tmux what it shows. */
	readonly outdate: (row: RowKey) => void;
	/** What files and processes say now, over what tmux said last. Where tmux is due it is asked meanwhile. @throws what it failed with. */
	readonly glance: (heard: Heard) => Look;
};

type Heard = {
	/** Only these files are read again; where nothing was heard, all of them now and then. */
	readonly news: News;
	/** Called when tmux has answered: another glance shows it. The same function is called once. */
	readonly onAnswer: () => void;
};

/**
 * tmux lists its panes this often: while something works or waits, while all rest and somebody is at a client, while nobody is, and while
 * a session names a pane not listed.
 */
const PANES_MS = {busy: 1000, resting: 5000, alone: 10_000, searching: 300} as const;
/** Whoever touched no key for so long is not there. */
const AWAY_MS = 60_000;

/** Files are read this often although nothing was heard, for a watch may be lost or not to be had: while something works or waits, and while all rest. */
const UNHEARD_MS = {busy: 5000, resting: 30_000} as const;
/** And no more often than this many times as long as it takes: 1,000 sessions are read in 90 ms, in which no key is heard. */
const UNHEARD_TIMES = 200;

type Last = {readonly inputs: Inputs; readonly rows: readonly Row[]; readonly changeAt: number};

const shotsAtOnce = 4;
/** Lets keys and news in between two parts of what takes long. */
const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

export function createObserver(ports: Ports): Observer {
	const screens = createScreens();
	const memo = createRowMemo();
	const asking = createAsking();
	const search = createSearch();
	const presence = createPresence();
	let panes: PaneTable = {at: 0, panes: [], deadSockets: [], hungSockets: []};
	let asked: readonly string[] = [];
	/** Tmux is known to say something else by now. */
	let isStale = false;
	let last: Last | undefined;
	/** Undefined: not reckoned since something changed. */
	let askAt: number | undefined;
	let readMs = 0;

	/** Reads what changed, by default all, and tells rows anew only where something differs. */
	function read(news: News = 'all'): Last {
		const from = ports.now();
		const tables = {panes, screens: screens.claims()};
		const isPart = last !== undefined && typeof news === 'object' && from - last.inputs.readAt < unheardMs(last);
		const inputs = isPart && last ? readChanged(ports, last.inputs, tables, news) : readInputs(ports, tables);
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
		last = {inputs, rows: last && isSame ? last.rows : rows, changeAt: nextChangeAt(rows, inputs.world)};
		return last;
	}

	/** Tells anew, from the files as they were read, what tmux says otherwise and the rows whose time has come. */
	function retell(before: Last): Last {
		const {world} = before.inputs;
		const isSame = world.panes.panes === panes.panes && world.screens === screens.claims();
		if (isSame && ports.now() < before.changeAt) return before;
		return tell(withTables(ports, before.inputs, {panes, screens: screens.claims()}));
	}

	/** When tmux is to list its panes. */
	function listAt({inputs, rows}: Last): number {
		// Where a session on a server that nobody asked yet is shows only by asking.
		if (isStale || socketsOf(inputs.world, ports).some((socket) => !asked.includes(socket))) return 0;
		const searching = search.isOn(inputs.candidates);
		const busy = rows.some((row) => isWorthALook(row, screens));
		const attended = panes.panes.some(({lookedAt}) => lookedAt !== undefined && panes.at - lookedAt < AWAY_MS);
		return panes.at + PANES_MS[searching ? 'searching' : busy ? 'busy' : attended ? 'resting' : 'alone'];
	}

	/** Rows whose panes are there and may tell something. */
	function rowsWorthALook({rows}: Last, want: Want): readonly Row[] {
		if (want.noScreens) return [];
		const living = new Set(panes.panes.flatMap((pane) => (pane.dead ? [] : [paneKey(pane.place)])));
		return rows.filter(
			(row) =>
				(want.only === undefined || row.key === want.only) &&
				(want.capture?.includes(row.key) || isWorthALook(row, screens)) &&
				row.place &&
				living.has(paneKey(row.place)),
		);
	}

	/** When tmux is to be asked for anything. */
	function toAskAt(now: Last): number {
		return Math.min(listAt(now), ...rowsWorthALook(now, {}).map(screens.dueAt));
	}

	/** Asks tmux what is due. @param renew brings the rows up to what it answers. */
	async function ask(before: Last, want: Want, renew: () => Last): Promise<void> {
		let now = before;
		if (want.freshPanes || ports.now() >= listAt(now)) {
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
		const due = rowsWorthALook(now, want).filter((row) => want.capture?.includes(row.key) || screens.isDue(row, at));
		if (due.length === 0) return;
		const shown = new Map(due.flatMap((row) => (row.place ? [[paneKey(row.place), row] as const] : [])));
		const targets = panes.panes.filter((pane) => shown.has(paneKey(pane.place)));
		const shots = [...(await ports.capture(targets))];
		const readAt = ports.now();
		const byPane = new Map(now.inputs.candidates.flatMap((each) => (each.pane ? [[paneKey(each.pane.place), each] as const] : [])));
		for (let from = 0; from < shots.length; from += shotsAtOnce) {
			const some = new Map(shots.slice(from, from + shotsAtOnce));
			screens.see(some, {at, readAt, config: now.inputs.world.config, shown});
			// So that little is left to tell at once.
			memo.tellAhead(
				[...some.keys()].flatMap((key) => byPane.get(key) ?? []),
				{...now.inputs.world, screens: screens.claims(), now: ports.now()},
			);
			// What is heard meanwhile is shown first: to read a screen takes a millisecond.
			await turn();
		}
		renew();
		await turn();
	}

	/** How long files may go unread although a change of them may have been missed. */
	function unheardMs({rows}: Last): number {
		const ms = rows.some((row) => isWorthALook(row, screens)) ? UNHEARD_MS.busy : UNHEARD_MS.resting;
		return Math.max(ms, UNHEARD_TIMES * readMs);
	}

	/** Processes end in silence; all else that is new was heard, or is a matter of time. */
	function isQuiet(now: Last): boolean {
		const {inputs} = now;
		if (ports.now() - inputs.readAt >= unheardMs(now)) return false;
		return presence.isUnchanged(inputs.candidates, ports.processes([]));
	}

	function toLook(found: Last): Look {
		const {inputs, rows, changeAt} = found;
		const now = ports.now();
		askAt ??= toAskAt(found);
		// While tmux is being asked, its answer brings the next look.
		const nextAt = Math.min(changeAt, now + PRESENCE_MS, asking.isOn() ? Number.POSITIVE_INFINITY : Math.max(now, askAt));
		return {world: {...inputs.world, now}, rows, problems: problemsOf(inputs), nextAt};
	}

	return {
		async look(want = {}) {
			await asking.settled();
			const now = read();
			await ask(now, want, () => read());
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
			const now = last && news === 'none' && isQuiet(last) ? retell(last) : read(news);
			if (!isStale && ports.now() - panes.at >= PRESENCE_MS && hasLostPane(now.inputs.candidates, ports.processes([]))) {
				isStale = true;
				askAt = undefined;
			}
			askAt ??= toAskAt(now);
			if (!asking.isOn() && ports.now() >= askAt) asking.begin(() => ask(last ?? now, {}, () => retell(last ?? now)));
			// Another user of this observer may have asked.
			if (asking.isOn()) asking.hear(onAnswer);
			return toLook(now);
		},
	};
}
