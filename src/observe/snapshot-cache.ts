/** The last quick look, told again where nothing it rests on has changed: files by a stat, processes and panes by asking for them. */

import type {Io} from '../core/context.js';
import type {Candidate} from '../core/rows/join.js';
import type {Row, SessionState} from '../core/session.js';
import {isSameList} from '../core/text/same-list.js';
import {type Pane, type PaneTable, paneKey, type World} from '../core/world.js';
import {buildName} from '../store/build-name.js';
import {type Grounds, readKeptRows, traceFiles, writeKeptRows} from '../store/journal/row-cache.js';
import {statePaths} from '../store/paths.js';
import {createProcessReader} from '../system/processes.js';
import {createPaneLister} from '../tmux/panes.js';
import {TmuxError} from '../tmux/run.js';
import {parseTmuxEnv} from '../tmux/server.js';
import type {QuickLook} from './fast.js';
import {strangersOf} from './inputs.js';
import {stateChangeAt} from './schedule.js';
import {knownConfigDirs, knownSockets} from './wire.js';

/** A client writes its file in place, and one that stays half-written for so long is a problem. */
const settledMs = 2000;
/** Nothing is told again for longer, whatever was not thought of here. */
const longestMs = 60_000;

/** What a look found and where it looked. */
export type Seen = {
	readonly world: World;
	readonly candidates: readonly Candidate[];
	readonly sockets: readonly string[];
	readonly configDirs: readonly string[];
};

export type KeptLook = {
	/** Undefined: there is none, or something has changed. */
	readonly again: () => Promise<QuickLook | undefined>;
	/** What tmux said to that question, if just these servers were asked. */
	readonly listed: (sockets: readonly string[]) => Promise<PaneTable | undefined>;
	/** Leaves a look that needed neither a transcript nor a pane to the next program. */
	readonly keep: (look: QuickLook, seen: Seen) => void;
};

/** To be opened before anything is read: what changes from then on is a change. */
export function openKeptLook(io: Io): KeptLook {
	const paths = statePaths(io.env);
	const by = JSON.stringify([buildName(), paths.config, knownSockets(io.env), knownConfigDirs(io.env)]);
	const last = readKeptRows(paths.keptRows);
	const kept = last?.grounds.by === by ? last : undefined;
	// tmux answers on another core meanwhile.
	const listing = kept && listPanes(io, kept.grounds.sockets);
	const traced = kept?.grounds.configDirs ?? knownConfigDirs(io.env);
	const from = io.now();
	const files = traceFiles(paths, traced);
	return {
		async again() {
			if (kept === undefined || !isInTime(kept.grounds, from) || kept.grounds.files !== files.text) return undefined;
			const {rows, config, problems} = kept.found();
			const panes = await listing;
			if (panes === undefined || panes.hungSockets.length > 0 || tracePanes(panes, rows) !== kept.grounds.panes) return undefined;
			if (!hasSameProcesses(io, kept.grounds)) return undefined;
			return {world: {now: io.now(), config}, rows, problems};
		},
		async listed(sockets) {
			return kept && isSameList(sockets, kept.grounds.sockets) ? listing : undefined;
		},
		keep({world: {config}, rows, problems}, {world, candidates, sockets, configDirs}) {
			const until = Math.min(from + longestMs, ...rows.map((row) => stateChangeAt(row, world)));
			if (files.newestMs + settledMs >= from || until <= io.now() || world.panes.hungSockets.length > 0) return;
			const grounds: Grounds = {
				by,
				from,
				until,
				configDirs,
				// Of a folder that nobody knew of the files were not looked at before: the next look is kept.
				files: configDirs.every((dir) => traced.includes(dir)) ? files.text : '',
				sockets,
				panes: tracePanes(world.panes, rows),
				clients: rows.flatMap(({client, state}) => (client && state.state !== 'session_ended' ? [client] : [])),
				strangers: strangersOf(world, candidates),
			};
			writeKeptRows(paths.keptRows, grounds, {rows: rows.map(toKept), config, problems});
		},
	};
}

/** Undefined: there is no tmux. */
async function listPanes(io: Io, sockets: readonly string[]): Promise<PaneTable | undefined> {
	try {
		return await createPaneLister(io.now, () => undefined, parseTmuxEnv(io.env)?.socket)(sockets);
	} catch (error) {
		if (error instanceof TmuxError) return undefined;
		throw error;
	}
}

function isInTime({from, until}: Grounds, now: number): boolean {
	return now >= from && now < until;
}

function hasSameProcesses(io: Io, {clients, strangers}: Grounds): boolean {
	const processes = createProcessReader(io.now).read({panePids: strangers});
	return clients.every(processes.isAlive) && processes.clients.length === 0;
}

function tracePanes({panes, deadSockets}: PaneTable, rows: readonly Row[]): string {
	const byPane = new Map(rows.flatMap((row) => (row.place ? [[paneKey(row.place), row.state] as const] : [])));
	const traces = panes.map((pane) => [pane.place, pane.command, pane.inMode, pane.dead, traceOf(pane, byPane.get(paneKey(pane.place)))]);
	return JSON.stringify([deadSockets, traces]);
}

/** Who looks at a pane matters where a turn has ended, its title where nothing else says what is asked. */
function traceOf({lookedAt, title}: Pane, state: SessionState | undefined): string | number | boolean | undefined {
	switch (state?.state) {
		case 'idle':
			return lookedAt;
		case 'task_complete':
			return lookedAt !== undefined;
		default:
			return state?.context.kind === 'blocked' ? title : undefined;
	}
}

/** Facts and how sure they make us are told when they are asked for, and no quick command asks. */
function toKept(row: Row): Row {
	const {group, state, label, since, source, context} = row.state;
	return {...row, prompt: undefined, state: {group, state, label, since, source, confidence: 0, because: [], context}};
}
