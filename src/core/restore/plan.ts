/** The stored places of the sessions of a tmux server, and what `beckon restore` does with each session once that server is gone. */
import {type Place, parseSessionId, type SessionId, type TmuxServer} from '../address.js';
import {asCount, asList, asRecord, asTime, eachOf, type FieldReader, isTrue, objectReader, type ReadBy, textUpTo} from '../fields.js';
import {latestLife} from '../fold/fold.js';
import type {Life, Pane, SessionFold, World} from '../fold/world.js';
import {groupedBy} from '../grouped.js';
import {endedByUserAt} from '../rows/ended.js';
import {isEnded, isForHumans, type Row} from '../session.js';

/** `resume`: by its id. `fresh`: a new session, as nothing was said in this one. `skip`: none; `why` is a clause behind its name. */
export type RestoreStep = {readonly session: SavedSession; readonly window: SavedWindow; readonly pane: SavedPane} & (
	| {readonly does: 'resume' | 'fresh'}
	| {readonly does: 'skip'; readonly why: string}
);

export type RestorePlan = {readonly saved: SavedServer; readonly steps: readonly RestoreStep[]};

export type RestoreContext = {
	/** By session id: where a running process has the conversation. */
	readonly alive: ReadonlyMap<SessionId, string>;
	readonly folds: ReadonlyMap<SessionId, SessionFold>;
	/** The sessions that the user ended through beckon. */
	readonly ended: ReadonlySet<SessionId>;
	/** Whether the transcript exists and holds a turn. */
	readonly hasTurn: (session: SavedSession) => boolean;
	readonly isFolder: (path: string) => boolean;
};

/** The end reasons that say that the user wanted the end, or that another conversation replaced this one. */
const wanted: ReadonlySet<string> = new Set(['prompt_input_exit', 'logout', 'exit', 'clear', 'resume']);

/** Sessions that waited for their user come first. One conversation is never started twice. */
export function planRestore(saved: SavedServer, known: RestoreContext): RestorePlan {
	const seen = new Set<SessionId>();
	const steps = saved.windows.flatMap((window) =>
		window.panes.flatMap((pane): RestoreStep[] => {
			if (pane.holds === undefined) return [];
			const session = latestIn(pane.holds, saved, known);
			const isTwice = seen.has(session.sessionId);
			seen.add(session.sessionId);
			const step = {session, window, pane};
			const why = isTwice ? 'it is in this list already' : whySkipped(session, known);
			if (why !== undefined) return [{...step, does: 'skip', why}];
			return [{...step, does: known.hasTurn(session) ? 'resume' : 'fresh'}];
		}),
	);
	return {saved, steps: steps.toSorted((a, b) => Number(b.session.waits) - Number(a.session.waits))};
}

/**
 * The last conversation in its pane, which `/clear` and `/resume` may have changed after the save. Hooks name pane and server with
 * each event, so directories are not compared.
 */
function latestIn(held: SavedSession, {server, at}: SavedServer, {folds}: RestoreContext): SavedSession {
	const isOnIt = ({tmux}: Life): boolean => tmux?.socket === server.socket && tmux.serverPid === server.pid;
	const life = folds.get(held.sessionId)?.lives.findLast(isOnIt);
	if (life?.turn.kind !== 'closed' || (life.turn.reason !== 'clear' && life.turn.reason !== 'resume')) return held;
	const later = [...folds.values()].flatMap((fold) => {
		const own = fold.lives.findLast((each) => each.pane === life.pane && isOnIt(each));
		return own !== undefined && own.startedAt >= Math.min(at, life.lastEventAt) && fold.sessionId !== held.sessionId ? [{fold, own}] : [];
	});
	const last = later.toSorted((a, b) => b.own.lastEventAt - a.own.lastEventAt)[0];
	if (last === undefined) return held;
	return {...held, sessionId: last.fold.sessionId, cwd: last.own.cwd ?? held.cwd, transcriptPath: last.own.transcriptPath};
}

/** The sessions that the user ended through beckon. Without a row the mark counts, unless the save is later. */
export function endedByUser(rows: readonly Row[], marks: World['marks'], {at}: Pick<SavedServer, 'at'>): ReadonlySet<SessionId> {
	const shown = new Map(rows.flatMap((row) => (row.sessionId === undefined ? [] : [[row.sessionId, row] as const])));
	const gone = [...marks].flatMap(([key, {endedAt}]) => (endedAt !== undefined && endedAt >= at ? (parseSessionId(key) ?? []) : []));
	return new Set([
		...[...shown].flatMap(([id, row]) => (endedByUserAt(row) === undefined ? [] : id)),
		...gone.filter((id) => !shown.has(id)),
	]);
}

function whySkipped(session: SavedSession, {alive, folds, ended, isFolder}: RestoreContext): string | undefined {
	const where = alive.get(session.sessionId);
	if (where !== undefined) return `it runs already, ${where === '' ? 'outside tmux' : `in ${where}`}`;
	const fold = folds.get(session.sessionId);
	const life = fold && latestLife(fold);
	if (ended.has(session.sessionId) || (life?.turn.kind === 'closed' && wanted.has(life.turn.reason))) return 'it was ended before';
	if (session.cwd !== undefined && !isFolder(session.cwd)) return `its directory is gone: ${session.cwd}`;
	return undefined;
}

/** The windows in which a session is started, with their steps. */
export function windowsToOpen({saved, steps}: RestorePlan) {
	return saved.windows
		.map((window) => ({window, steps: steps.filter((step) => step.window === window && step.does !== 'skip')}))
		.filter(({steps: some}) => some.length > 0);
}

/** Whether a save of the same server may replace an earlier one: while a server dies, its panes end one by one. */
export function isAsGood(next: SavedServer, before: SavedServer): boolean {
	return savedSessionsOf(next).length >= savedSessionsOf(before).length;
}

/** `layouts`: by window id. */
type PlacesInput = {
	readonly rows: readonly Row[];
	readonly panes: readonly Pane[];
	readonly layouts: ReadonlyMap<string, string>;
	readonly at: number;
};

export function toSaved(server: TmuxServer, {rows, panes, layouts, at}: PlacesInput): SavedServer {
	// Two servers have panes of the same ids.
	const isOn = (place: Place | undefined): place is Place => place !== undefined && isSameServer(place.server, server);
	const held = new Map(rows.flatMap((row) => (isOn(row.place) ? [[row.place.pane, toHeld(row)] as const] : [])));
	const windows = groupedBy(panes, ({place}) => (isOn(place) ? place.windowId : undefined));
	return {
		at,
		server,
		windows: [...windows].flatMap(([id, inside]): SavedWindow[] => {
			const saved = inside.map(({place, cwd}) => ({index: place.paneIndex, cwd, holds: held.get(place.pane)}));
			const [first] = inside;
			if (first === undefined || saved.every(({holds}) => holds === undefined)) return [];
			const {session, windowIndex: index, windowName: name} = first.place;
			return [{session, index, name, layout: layouts.get(id) ?? '', panes: saved.toSorted((a, b) => a.index - b.index)}];
		}),
	};
}

function toHeld(row: Row): SavedSession | undefined {
	const {sessionId, agent, project, cwd, transcriptPath, state, host} = row;
	if (sessionId === undefined || host !== undefined || !isForHumans(row) || isEnded(row)) return undefined;
	return {sessionId, agent, project, cwd, transcriptPath, waits: state.group === 'needs_you'};
}

/** Compares pid and start time, since a socket may have several paths. */
export function isSameServer(one: TmuxServer, other: TmuxServer): boolean {
	return one.pid === other.pid && one.start === other.start;
}

export function savedSessionsOf({windows}: SavedServer): readonly SavedSession[] {
	return windows.flatMap(({panes}) => panes.flatMap(({holds}) => (holds === undefined ? [] : [holds])));
}

/** The save without the session of a pane; the pane stays in it. */
export function withoutHeld(saved: SavedServer, emptied: SavedPane): SavedServer {
	const panes = (window: SavedWindow): readonly SavedPane[] =>
		window.panes.map((pane) => (pane === emptied ? {...pane, holds: undefined} : pane));
	return {...saved, windows: saved.windows.map((window) => ({...window, panes: panes(window)}))};
}

const text = textUpTo(4096);

/** The session in a pane. `waits`: it needed its user. */
const readSession = objectReader({sessionId: parseSessionId, agent: text, project: text}, {cwd: text, transcriptPath: text, waits: isTrue});
export type SavedSession = ReadBy<typeof readSession>;

/** A pane of a window with a session. Panes without one are stored too, since the window's layout includes them. */
const readPane = (value: unknown) => {
	const holds = asRecord(asRecord(value)?.['holds']);
	const session = readSession(holds);
	return holds !== undefined && session === undefined
		? undefined
		: objectReader({index: asCount, cwd: text}, {holds: () => session})(value);
};
type SavedPane = ReadBy<typeof readPane>;

/** `layout`: as tmux writes it, for `select-layout`. */
const readWindow = objectReader({
	session: (value) => text(value) || undefined,
	index: asCount,
	name: text,
	layout: text,
	panes: (value) => (asList(value).length === 0 ? undefined : allOf(value, 100, readPane)),
});
export type SavedWindow = ReadBy<typeof readWindow>;

/** Reads a file of version 1. Undefined when it is no save, or one of its windows or panes cannot be read. `at`: epoch ms of the look. */
export const parseSaved = objectReader({
	at: asTime,
	server: objectReader({socket: (value) => (text(value)?.startsWith('/') ? text(value) : undefined), pid: asCount, start: asCount}),
	windows: (value) => allOf(value, 500, readWindow),
});
export type SavedServer = ReadBy<typeof parseSaved>;

/** All items or undefined: a save without one of its panes would silently lose a session. */
function allOf<T>(value: unknown, limit: number, read: FieldReader<T>): readonly T[] | undefined {
	const list = eachOf(read)(value);
	return Array.isArray(value) && value.length <= limit && list.length === value.length ? list : undefined;
}
