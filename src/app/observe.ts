/** One look at the world through ports: what is on disk, in tmux and in the process table, as rows. */
import type {Config} from '../core/config.js';
import type {SessionFold} from '../core/fold.js';
import type {NativeStatus} from '../core/native-status.js';
import type {Snapshot} from '../core/screen/surface.js';
import type {Problem, Row, RowKey, RowMarks, SessionId} from '../core/session.js';
import type {TranscriptClaim} from '../core/witness.js';
import {type Pane, type PaneTable, type ProcessTable, paneKey, type World} from '../core/world.js';
import {type Inputs, isSameInputs, readInputs, socketsOf} from './observe-inputs.js';
import {createRowMemo} from './observe-memo.js';
import {nextChangeAt, nextLookAt} from './observe-next.js';
import {createScreens, isWorthALook} from './observe-screens.js';

/** Readers keep their own offsets and give the same object back while nothing changed; all are synchronous but tmux. Times are epoch ms. */
export type Ports = {
	readonly now: () => number;
	readonly config: () => Config;
	readonly readSessions: () => {readonly sessions: ReadonlyMap<SessionId, SessionFold>; readonly problems: readonly Problem[]};
	/** The client's config folders that are known without any session, e.g. `$CLAUDE_CONFIG_DIR` or `~/.claude`. */
	readonly configDirs: () => readonly string[];
	readonly readNatives: (configDirs: readonly string[]) => {
		readonly natives: readonly NativeStatus[];
		readonly problems: readonly Problem[];
	};
	readonly readTranscript: (path: string) => TranscriptClaim | undefined;
	readonly readMarks: () => ReadonlyMap<RowKey, RowMarks>;
	readonly readNames: () => ReadonlyMap<string, string>;
	/** Sockets of tmux servers that are known without any session, e.g. the one of `$TMUX` and the default one. */
	readonly sockets: () => readonly string[];
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

export type Observer = {readonly look: (want?: Want) => Promise<Look>};

/** tmux lists its panes this often: while something works or waits, while all rest, and while a session names a pane not listed. */
const PANES_MS = {busy: 1000, resting: 2500, searching: 300} as const;

type Last = {readonly inputs: Inputs; readonly rows: readonly Row[]; readonly changeAt: number};

export function createObserver(ports: Ports): Observer {
	const screens = createScreens();
	const tellRows = createRowMemo();
	let panes: PaneTable = {at: 0, panes: [], deadSockets: []};
	let last: Last | undefined;

	/** Reads all, and tells rows anew only where something differs. */
	function read(): Last {
		const inputs = readInputs(ports, {panes, screens: screens.claims()});
		if (last && inputs.world.now < last.changeAt && isSameInputs(last.inputs, inputs)) return last;
		const rows = tellRows(inputs.candidates, inputs.world);
		last = {inputs, rows, changeAt: nextChangeAt(rows, inputs.world)};
		return last;
	}

	async function refreshPanes({inputs, rows}: Last, want: Want): Promise<boolean> {
		const age = ports.now() - panes.at;
		const searching = inputs.candidates.some((each) => each.alive === 'alive' && each.paneLost);
		const busy = rows.some((row) => isWorthALook(row, screens));
		const due = want.freshPanes || age >= (searching ? PANES_MS.searching : busy ? PANES_MS.busy : PANES_MS.resting);
		if (!due) return false;
		panes = await ports.listPanes(socketsOf(inputs.world.sessions, ports.sockets()));
		screens.keepOnly(new Set(panes.panes.map((pane) => paneKey(pane.place))));
		return true;
	}

	async function captureDue({inputs, rows}: Last, want: Want): Promise<boolean> {
		if (want.noScreens) return false;
		const now = ports.now();
		const due = rows.filter((row) => want.capture?.includes(row.key) || (isWorthALook(row, screens) && screens.isDue(row, now)));
		const keys = new Set(due.flatMap((row) => (row.place ? [paneKey(row.place)] : [])));
		const targets = panes.panes.filter((pane) => keys.has(paneKey(pane.place)) && !pane.dead);
		if (targets.length === 0) return false;
		screens.see(await ports.capture(targets), {at: now, config: inputs.world.config, rows: due});
		return true;
	}

	return {
		async look(want = {}) {
			let now = read();
			if (await refreshPanes(now, want)) now = read();
			if (await captureDue(now, want)) now = read();
			const {inputs, rows} = now;
			const world = {...inputs.world, now: ports.now()};
			return {world, rows, problems: inputs.problems, nextAt: nextLookAt(rows, world, screens)};
		},
	};
}
