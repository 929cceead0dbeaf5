/** The panes as tmux last listed them, and when it must list them again. */
import {type PaneTable, paneKey} from '../../core/fold/world.js';
import type {Candidate} from '../../core/rows/candidate.js';
import {isSameList} from '../../core/text/same-list.js';
import {type Inputs, socketsOf} from '../inputs.js';
import type {Ports} from '../ports.js';

export type PaneListing = {
	/** The same panes come back while none changed. */
	readonly table: () => PaneTable;
	/** The `paneKey`s of those whose program runs. */
	readonly living: () => ReadonlySet<string>;
	/** Says that the last answer of tmux is out of date. */
	readonly outdate: () => void;
	readonly isOutdated: () => boolean;
	/** Asks tmux. @returns whether something is not as it was. */
	readonly list: (sockets: readonly string[]) => Promise<boolean>;
	/** When tmux must list its panes. @param paceMs the shortest time between two captures of a pane. Times are epoch ms. */
	readonly dueAt: (inputs: Inputs, paceMs: number) => number;
};

/**
 * How often tmux lists its panes: while all sessions rest and a tmux client is in use, while none is, and while a session names a pane that is not
 * listed. While a session works or waits, as often as its pane is captured.
 */
const PANES_MS = {resting: 5000, alone: 10_000, searching: 300} as const;
/** A tmux client without a key for this long counts as unused. */
const AWAY_MS = 60_000;
/** A pane that an agent names may be very new, or the agent outlived it: after this many answers without it, it counts as gone. */
const MOST_ANSWERS = 10;

export function createPaneListing(ports: Pick<Ports, 'listPanes' | 'sockets' | 'socketOf'>): PaneListing {
	let panes: PaneTable = {at: 0, panes: [], deadSockets: [], hungSockets: []};
	let living: ReadonlySet<string> = new Set();
	let asked: readonly string[] = [];
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
		table: () => panes,
		living: () => living,
		outdate() {
			isOutdated = true;
		},
		isOutdated: () => isOutdated,
		async list(sockets) {
			asked = sockets;
			const listed = await ports.listPanes(sockets);
			const isSame = isSamePanes(panes, listed);
			panes = isSame ? {...panes, at: listed.at} : listed;
			if (!isSame) living = new Set(listed.panes.flatMap((pane) => (pane.dead ? [] : [paneKey(pane.place)])));
			isOutdated = false;
			answers += 1;
			return !isSame;
		},
		dueAt({world, candidates}, paceMs) {
			// A session may name a server that was not asked yet, and only that server knows the pane.
			if (isOutdated || socketsOf(world, ports).some((socket) => !asked.includes(socket))) return 0;
			const attended = panes.panes.some(({lookedAt}) => lookedAt !== undefined && panes.at - lookedAt < AWAY_MS);
			const usual = PANES_MS[isSearching(candidates) ? 'searching' : attended ? 'resting' : 'alone'];
			return panes.at + Math.min(paceMs, usual);
		},
	};
}

function isSamePanes(one: PaneTable, other: PaneTable): boolean {
	return (
		isSameList(one.panes, other.panes) && isSameList(one.deadSockets, other.deadSockets) && isSameList(one.hungSockets, other.hungSockets)
	);
}
