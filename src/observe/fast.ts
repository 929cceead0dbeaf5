/** A look for commands that run on every key press: it skips each witness that could not change the answer. A whole one takes twice the CPU. */
import {basename} from 'node:path';
import type {RowKey} from '../core/address.js';
import type {AgentStatus} from '../core/agent-status.js';
import type {Io} from '../core/context.js';
import {isSameProcess, latestLife} from '../core/fold/fold.js';
import type {Life, SessionFold} from '../core/fold/model.js';
import {areSilent} from '../core/resolve/rank.js';
import {domainRulesOf, needTranscripts} from '../core/rows/domain/rules.js';
import {createRowMaker, rowsOfCandidates} from '../core/rows/rows.js';
import type {Row} from '../core/session.js';
import {type PaneTable, paneKey, type World} from '../core/world.js';
import {type Inputs, problemsOf, readInputs, socketsOf} from './inputs.js';
import type {Look} from './observer.js';
import type {Ports} from './ports.js';
import {type Wired, wirePorts} from './wire.js';

export type QuickLook = Pick<Look, 'rows' | 'problems'> & {
	readonly world: Pick<World, 'now' | 'config'>;
	readonly wired: Wired;
};

/**
 * The rows without facts that only a transcript has (usage, title, branch). It reads a transcript or a pane only if hooks and the agent's session
 * file leave the state open: 100 transcripts and 40 panes take longer than everything else. Facts behind a state may be missing.
 */
export async function lookQuickly(io: Io, want: Wanted = {}): Promise<QuickLook> {
	const wired = await wirePorts(io);
	const look = await lookQuicklyAt(wired, want);
	wired.keep();
	return {...look, wired};
}

type Wanted = {
	/** Includes the words of what each session does or asks: only the pane tells kinds of work, and the questions of one form, apart. */
	readonly words?: boolean;
};

/** Like `lookQuickly`, with the caller's readers, which it keeps for later looks. */
export async function lookQuicklyAt(wired: Readers, want: Wanted = {}): Promise<Look> {
	return toLook(wired, await seeQuickly(wired.ports, want));
}

type Readers = Pick<Wired, 'ports' | 'problems'>;
/** `unseen`: the rows whose state only their panes show. */
type Found = {readonly inputs: Inputs; readonly rows: readonly Row[]; readonly unseen: readonly Row[]};

async function seeQuickly(all: Ports, {words = false}: Wanted): Promise<Found> {
	const inputs = await readWithPanes(withNeededTranscripts(all));
	const rows = toRows(inputs);
	const known = new Set(inputs.world.statuses.flatMap(({process, status}) => (status === undefined ? [] : [process.pid])));
	const crowded = new Set(inputs.candidates.flatMap(({key, life}) => (life && askersOf(life) > 1 ? [key] : [])));
	const asking = new Set(inputs.candidates.flatMap(({key, life}) => (life && life.open.length > 0 ? [key] : [])));
	return {inputs, rows, unseen: rows.filter((row) => needsScreen(row, {known, crowded, asking, words}))};
}

function toRows({candidates, world}: Inputs): readonly Row[] {
	return rowsOfCandidates(candidates, world, createRowMaker(world));
}

async function toLook({ports, problems}: Readers, found: Found): Promise<Look> {
	const {inputs, rows} = found.unseen.length > 0 ? await withScreens(ports, found) : found;
	return {world: inputs.world, rows, problems: [...problems(), ...problemsOf(inputs)], nextAt: inputs.world.now};
}

/** Captures only the panes of the unseen rows, and reads their transcripts; the files are read again, to be as new as the panes. */
async function withScreens(ports: Ports, {inputs: before, unseen}: Found): Promise<Omit<Found, 'unseen'>> {
	const {createScreens} = await import('./screens.js');
	const screens = createScreens();
	const shown = new Map(unseen.flatMap((row) => (row.place ? [[paneKey(row.place), row] as const] : [])));
	const {panes, config} = before.world;
	const at = ports.now();
	const shots = await ports.capture(panes.panes.filter(({place, dead}) => !dead && shown.has(paneKey(place))));
	screens.see(shots, {at, readAt: ports.now(), config, shown});
	const open = new Set(unseen.map(({transcriptPath}) => transcriptPath));
	const inputs = readInputs(withNeededTranscripts(ports, open), {panes, screens: screens.claims()});
	return {inputs, rows: toRows(inputs)};
}

async function readWithPanes(ports: Ports): Promise<Inputs> {
	const inputs = readInputs(ports, {panes: await listPanesAhead(ports), screens: new Map()});
	// An agent without hooks may run on a server that only its own session file names.
	const named = socketsOf({...inputs.world, statuses: []}, ports);
	const all = socketsOf(inputs.world, ports);
	return all.length > named.length ? readInputs(ports, {panes: await ports.listPanes(all), screens: new Map()}) : inputs;
}

/** Starts tmux first: it answers on another core while this program reads the journals. */
async function listPanesAhead(ports: Ports): Promise<PaneTable> {
	const usual = ports.sockets();
	const listing = ports.listPanes(usual);
	const sockets = socketsOf({sessions: ports.readSessions().sessions, statuses: []}, ports);
	return sockets.length > usual.length ? ports.listPanes(sockets) : listing;
}

/** The ports of one look. They read the journals once, and a transcript only if it matters, or is one of `open`. */
function withNeededTranscripts(ports: Ports, open: ReadonlySet<string | undefined> = new Set()): Ports {
	let sessions: ReturnType<Ports['readSessions']> | undefined;
	let statuses: ReadonlyMap<string, AgentStatus> = new Map();
	const isTold = needTranscripts(domainRulesOf(ports.config()));
	return {
		...ports,
		readSessions: () => {
			sessions ??= ports.readSessions();
			return sessions;
		},
		readStatuses: (configDirs) => {
			const read = ports.readStatuses(configDirs);
			statuses = new Map(read.statuses.map((status) => [status.sessionId, status]));
			return read;
		},
		readTranscript: (path, agent) => {
			const status = statuses.get(basename(path, '.jsonl'));
			const fold = status && sessions?.sessions.get(status.sessionId);
			if (status && fold && !isTold && !open.has(path) && isClear(status, fold)) return undefined;
			return ports.readTranscript(path, agent);
		},
	};
}

/**
 * The session file decides whether a session works or is blocked. The hooks decide how a turn ended, if the file agrees and the hooks are not silent.
 */
function isClear(status: AgentStatus, fold: SessionFold): boolean {
	const life = latestLife(fold);
	if (life === undefined || !isSameProcess(life.process, status.process)) return false;
	if (status.status === 'busy' || status.status === 'waiting') return true;
	const isEnded = life.turn.kind === 'ended' || life.turn.kind === 'failed';
	return status.status !== undefined && isEnded && !areSilent(life, status);
}

type Told = {
	/** Processes whose files report what their sessions do; those of some older versions never do. */
	readonly known: ReadonlySet<number>;
	/** Rows with requests of several askers. */
	readonly crowded: ReadonlySet<RowKey>;
	/** Rows with a request whose end no hook reported. */
	readonly asking: ReadonlySet<RowKey>;
	readonly words: boolean;
};

/** Whether only the pane shows if the session still works or is blocked, and what it asks. */
function needsScreen(row: Row, {known, crowded, asking, words}: Told): boolean {
	const {state, context, group} = row.state;
	if (row.place === undefined || row.kind !== 'interactive' || state === 'session_ended') return false;
	if (context.kind === 'blocked' && (context.ask.kind === 'dialog' || crowded.has(row.key))) return true;
	if (words && (group === 'autonomous' || (context.kind === 'blocked' && context.ask.kind === 'questions'))) return true;
	// The file follows a request by some 0.2 s, and in a turn of several the next one is open before the file says so.
	if (group === 'autonomous' && asking.has(row.key)) return true;
	// A dialog that the file calls the agent's own may be a request.
	if (row.notes.includes('dialog-open')) return true;
	return row.process === undefined || !known.has(row.process.pid);
}

/**
 * How many askers have requests: one has its dialog on the screen, and no hook tells which. The first may have been answered already (facts §9.2).
 */
function askersOf({open}: Life): number {
	return new Set(open.map(({asker}) => asker?.id)).size;
}
