/** tmux as a witness: it lists panes and captures them, each only when due. */
import {setImmediate as turn} from 'node:timers/promises';
import type {Place} from '../../core/address.js';
import {isSameList} from '../../core/fields.js';
import {type Pane, type PaneTable, type ProcessTable, paneKey} from '../../core/fold/world.js';
import type {Candidate} from '../../core/rows/candidate.js';
import type {Row} from '../../core/session.js';
import type {Snapshot} from '../../core/surface.js';
import type {SomePanes} from '../../tmux/panes/panes.js';
import {hasLostPane} from '../changes/pace.js';
import type {Inputs, Ports, Tables} from '../inputs.js';
import type {Last} from '../reading.js';
import {isWorthALook, type Policy, panesOf, rowsToCapture} from '../witnesses.js';
import {createScreens} from './screens.js';

/** Captures are read in parts of at most this many and this much time. Most show no change and are read at once. */
const partOf = {most: 16, ms: 4} as const;
/** Panes that are due within this time are captured together: asking tmux and looking again cost the same for one as for many. */
const togetherMs = 500;
/**
 * Panes are listed early by up to this much when some are captured: a list has the time of the answer, so it is due a little after the
 * captures.
 */
const soonAfterMs = 100;

export function createPaneWitness(ports: Ports) {
	const screens = createScreens();
	const listing = createPaneListing(ports);
	const toCapture = (last: Last, policy: Policy): readonly Row[] => rowsToCapture(last, policy, listing.living());
	const listAt = ({inputs, rows}: Last): number => listing.dueAt(inputs, Math.min(...rows.filter(isWorthALook).map(screens.paceMs)));

	return {
		/** The last answers of tmux. */
		tables: (): Tables => ({panes: listing.table(), screens: screens.claims()}),
		/** When tmux must be asked for anything, epoch ms. */
		dueAt: (last: Last): number => Math.min(listAt(last), ...toCapture(last, {}).map(screens.dueAt)),
		list: listing.list,
		/**
		 * Lists the panes if that is due, or soon is and captures are due now. @param along rows whose panes the same tmux process captures.
		 * @returns whether anything changed
		 */
		async listIfDue(last: Last, {freshPanes = false}: Policy, along: readonly Row[] = []): Promise<boolean> {
			const soonMs = along.length > 0 ? soonAfterMs : 0;
			if (!freshPanes && ports.now() + soonMs < listAt(last)) return false;
			const wanted = panesOf(along.flatMap(({place}) => (place ? [{socket: place.server.socket, pane: place.pane}] : [])));
			const isChanged = await listing.list(last.inputs.sockets, wanted);
			screens.keepOnly(new Set(listing.table().panes.map(({place}) => paneKey(place))));
			return isChanged;
		},
		/** The rows whose panes are to be captured now. */
		due(last: Last, policy: Policy): readonly Row[] {
			const dueAt = (row: Row): number => (policy.capture?.includes(row.key) ? 0 : screens.dueAt(row));
			return dueTogether(toCapture(last, policy), dueAt, ports.now());
		},
		/**
		 * Captures the panes of the rows and reads them.
		 * @param onRead is called after some of them, by their `paneKey`s. @returns whether tmux captured them after the files were read
		 */
		async capture(rows: readonly Row[], {inputs}: Last, onRead: (panes: ReadonlySet<string>) => void): Promise<boolean> {
			const shown = new Map(rows.flatMap((row) => (row.place ? [[paneKey(row.place), row] as const] : [])));
			const {shots, at, isLate} = await listing.capture(listing.table().panes.filter(({place}) => shown.has(paneKey(place))));
			const seen = {at, readAt: ports.now(), config: inputs.world.config, shown};
			const unread = new Map(shots);
			while (unread.size > 0) {
				const read = screens.see(unread, seen, partOf);
				for (const key of read) unread.delete(key);
				onRead(read);
				// Earlier news is shown first: reading a new screen takes a millisecond.
				await turn();
			}
			return isLate;
		},
		outdate: (place: Place): void => screens.outdate(paneKey(place), ports.now()),
		/** Makes everything due, since the clock was set back. */
		outdateAll(now: number): void {
			listing.outdate();
			screens.outdateAll(now);
		},
		/** @returns whether a pane, or a server, has ended since it was listed */
		checkProcesses({candidates}: Inputs, processes: ProcessTable): boolean {
			if (!listing.isOutdated() && hasLostPane(candidates, listing.table(), processes)) listing.outdate();
			return listing.isOutdated();
		},
	};
}

/** None while none is due at `now`; else also those that are due soon after. */
export function dueTogether(rows: readonly Row[], dueAt: (row: Row) => number, now: number): readonly Row[] {
	const isDueBy = (time: number) => (row: Row) => time >= dueAt(row);
	return rows.some(isDueBy(now)) ? rows.filter(isDueBy(now + togetherMs)) : [];
}

/** Captures by `paneKey`. `at`: when tmux was asked, epoch ms. `isLate`: that was after the files were read. */
type Shots = {readonly shots: ReadonlyMap<string, Snapshot>; readonly at: number; readonly isLate: boolean};

/**
 * How often panes are listed: `resting` when all sessions are idle and a tmux client is in use, or without a server; `alone` when no client
 * is in use; `searching` when a session names a pane that is not listed. While a session works or waits, they are listed as often as its
 * pane is captured.
 */
const panesMs = {resting: 5000, alone: 20_000, searching: 300} as const;
/** A tmux client without a key for this long counts as unused. */
const awayMs = 60_000;
/** A pane that an agent names may be new, or the agent may outlive it: after this many answers without it, the pane counts as gone. */
const mostAnswers = 10;

function createPaneListing(ports: Pick<Ports, 'now' | 'listPanes' | 'capture'>) {
	let panes: PaneTable = {at: 0, panes: [], deadSockets: [], hungSockets: []};
	let living: ReadonlySet<string> = new Set();
	let asked: readonly string[] = [];
	let along: Pick<Shots, 'shots' | 'at'> | undefined;
	let isOutdated = false;
	/** The agents whose panes no server lists, and the number of answers without them. */
	let lost = '';
	let answers = 0;

	function isSearching(candidates: readonly Candidate[]): boolean {
		const now = candidates.flatMap((each) => (each.alive === 'alive' && each.paneLost ? [each.key] : [])).join(' ');
		if (now !== lost) answers = 0;
		lost = now;
		return lost !== '' && answers < mostAnswers;
	}

	return {
		/** The same panes come back while none changed. */
		table: () => panes,
		/** The `paneKey`s of panes whose program runs. */
		living: () => living,
		/** Marks the last answer of tmux as outdated. */
		outdate(): void {
			isOutdated = true;
		},
		isOutdated: () => isOutdated,
		/** Asks tmux. @param wanted panes to capture with it. @returns whether anything changed. */
		async list(sockets: readonly string[], wanted?: SomePanes): Promise<boolean> {
			asked = sockets;
			const at = ports.now();
			const {shots, ...listed} = await ports.listPanes(sockets, wanted);
			along = shots && {shots, at};
			const isSame = isSamePanes(panes, listed);
			panes = isSame ? {...panes, at: listed.at} : listed;
			if (!isSame) living = new Set(listed.panes.flatMap((pane) => (pane.dead ? [] : [paneKey(pane.place)])));
			isOutdated = false;
			answers += 1;
			return !isSame;
		},
		/** Captures panes, or returns the captures that came with the last list, once. */
		async capture(targets: readonly Pane[]): Promise<Shots> {
			const came = along;
			along = undefined;
			const known = targets.flatMap(({place}) => {
				const shot = came?.shots.get(paneKey(place));
				return shot === undefined ? [] : [[paneKey(place), shot] as const];
			});
			if (came && known.length === targets.length) return {shots: new Map(known), at: came.at, isLate: false};
			const at = ports.now();
			return {shots: await ports.capture(targets), at, isLate: true};
		},
		/** When tmux must list its panes. @param paceMs the shortest time between two captures of a pane. Times are epoch ms. */
		dueAt({sockets, candidates}: Inputs, paceMs: number): number {
			// A session may name a server that was not asked yet, and only that server knows the pane.
			if (isOutdated || sockets.some((socket) => !asked.includes(socket))) return 0;
			const attended = panes.panes.some(({lookedAt}) => lookedAt !== undefined && panes.at - lookedAt < awayMs);
			const isAlone = !attended && panes.panes.length > 0;
			const usual = panesMs[isSearching(candidates) ? 'searching' : isAlone ? 'alone' : 'resting'];
			return panes.at + Math.min(paceMs, usual);
		},
	};
}

function isSamePanes(one: PaneTable, other: PaneTable): boolean {
	return (
		isSameList(one.panes, other.panes) && isSameList(one.deadSockets, other.deadSockets) && isSameList(one.hungSockets, other.hungSockets)
	);
}
