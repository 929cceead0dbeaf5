/** The panes as tmux last listed them, and when it must list them again. */
import {type Pane, type PaneTable, paneKey} from '../../core/fold/world.js';
import type {Candidate} from '../../core/rows/candidate.js';
import type {Snapshot} from '../../core/surface.js';
import {isSameList} from '../../core/text/same-list.js';
import type {SomePanes} from '../../tmux/panes/panes.js';
import {type Inputs, socketsOf} from '../inputs.js';
import type {Ports} from '../ports.js';

/** Keyed by `paneKey`. `at`: when tmux was asked, epoch ms. `isLate`: after the files were read. */
type Shots = {readonly shots: ReadonlyMap<string, Snapshot>; readonly at: number; readonly isLate: boolean};

/**
 * How often tmux lists its panes: while all sessions rest and a tmux client is in use, or there is no server; while no client is in use; and while a
 * session names a pane that is not listed. While a session works or waits, as often as its pane is captured.
 */
const PANES_MS = {resting: 5000, alone: 20_000, searching: 300} as const;
/** A tmux client without a key for this long counts as unused. */
const AWAY_MS = 60_000;
/** A pane that an agent names may be very new, or the agent outlived it: after this many answers without it, it counts as gone. */
const MOST_ANSWERS = 10;

export function createPaneListing(ports: Pick<Ports, 'now' | 'listPanes' | 'capture' | 'sockets' | 'socketOf'>) {
	let panes: PaneTable = {at: 0, panes: [], deadSockets: [], hungSockets: []};
	let living: ReadonlySet<string> = new Set();
	let asked: readonly string[] = [];
	let along: Pick<Shots, 'shots' | 'at'> | undefined;
	let isOutdated = false;
	/** The agents whose panes no server lists, and how often tmux answered without them. */
	let lost = '';
	let answers = 0;

	function isSearching(candidates: readonly Candidate[]): boolean {
		const now = candidates.flatMap((each) => (each.alive === 'alive' && each.paneLost ? [each.key] : [])).join(' ');
		if (now !== lost) answers = 0;
		lost = now;
		return lost !== '' && answers < MOST_ANSWERS;
	}

	return {
		/** The same panes come back while none changed. */
		table: () => panes,
		/** The `paneKey`s of those whose program runs. */
		living: () => living,
		/** Says that the last answer of tmux is out of date. */
		outdate(): void {
			isOutdated = true;
		},
		isOutdated: () => isOutdated,
		/** Asks tmux. @param wanted panes to capture with it. @returns whether something is not as it was. */
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
		/** Captures panes, once where they came along with the last list. */
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
		dueAt({world, candidates}: Inputs, paceMs: number): number {
			// A session may name a server that was not asked yet, and only that server knows the pane.
			if (isOutdated || socketsOf(world, ports).some((socket) => !asked.includes(socket))) return 0;
			const attended = panes.panes.some(({lookedAt}) => lookedAt !== undefined && panes.at - lookedAt < AWAY_MS);
			const isAlone = !attended && panes.panes.length > 0;
			const usual = PANES_MS[isSearching(candidates) ? 'searching' : isAlone ? 'alone' : 'resting'];
			return panes.at + Math.min(paceMs, usual);
		},
	};
}

function isSamePanes(one: PaneTable, other: PaneTable): boolean {
	return (
		isSameList(one.panes, other.panes) && isSameList(one.deadSockets, other.deadSockets) && isSameList(one.hungSockets, other.hungSockets)
	);
}
