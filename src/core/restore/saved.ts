/** Where the sessions of a tmux server lived, as it is stored for the day on which that server is gone. */

import {type Place, parseSessionId, type SessionId, type TmuxServer} from '../address.js';
import {asCount, asList, asRecord, asTime, isTrue, type Read, shape, textUpTo} from '../fields.js';
import type {Pane} from '../fold/world.js';
import {groupedBy} from '../grouped.js';
import {isForHumans, type Row} from '../session.js';

/** The session in a pane. `waits`: it needed its user. */
export type SavedSession = Pick<Row, 'agent' | 'project' | 'cwd' | 'transcriptPath'> & {
	readonly sessionId: SessionId;
	readonly waits: boolean;
};

/** A pane of a window that holds a session; the others are stored too, since the window's layout has their room. */
export type SavedPane = {readonly index: number; readonly cwd: string; readonly holds: SavedSession | undefined};

export type SavedWindow = {
	readonly session: string;
	readonly index: number;
	readonly name: string;
	/** tmux's own text for it, for `select-layout`. */
	readonly layout: string;
	readonly panes: readonly SavedPane[];
};

/** `at`: epoch ms of the look. */
export type SavedServer = {readonly at: number; readonly server: TmuxServer; readonly windows: readonly SavedWindow[]};

/** `layouts`: by window id. */
type Seen = {
	readonly rows: readonly Row[];
	readonly panes: readonly Pane[];
	readonly layouts: ReadonlyMap<string, string>;
	readonly at: number;
};

export function toSaved(server: TmuxServer, {rows, panes, layouts, at}: Seen): SavedServer {
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
	if (sessionId === undefined || host !== undefined || !isForHumans(row) || state.state === 'session_ended') return undefined;
	return {sessionId, agent, project, cwd, transcriptPath, waits: state.group === 'needs_you'};
}

/** Pid and start time name a server: its socket may have several paths. */
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

const readSession: Read<SavedSession> = shape(
	{sessionId: parseSessionId, agent: text, project: text},
	{cwd: text, transcriptPath: text, waits: isTrue},
);

const readPane: Read<SavedPane> = (value) => {
	const holds = asRecord(asRecord(value)?.['holds']);
	const session = readSession(holds);
	return holds !== undefined && session === undefined ? undefined : shape({index: asCount, cwd: text}, {holds: () => session})(value);
};

const readWindow: Read<SavedWindow> = shape({
	session: (value) => text(value) || undefined,
	index: asCount,
	name: text,
	layout: text,
	panes: (value) => (asList(value).length === 0 ? undefined : allOf(value, 100, readPane)),
});

/** Reads a file of version 1, which may be anything. Undefined: it is not a save, or a window or pane of it cannot be read. */
export const parseSaved: Read<SavedServer> = shape({
	at: asTime,
	server: shape({socket: (value) => (text(value)?.startsWith('/') ? text(value) : undefined), pid: asCount, start: asCount}),
	windows: (value) => allOf(value, 500, readWindow),
});

/** All or nothing: a save that lacks a pane would lose its session in silence. */
function allOf<T>(value: unknown, limit: number, read: Read<T>): readonly T[] | undefined {
	const list = asList(value)
		.map(read)
		.filter((each) => each !== undefined);
	return Array.isArray(value) && value.length <= limit && list.length === value.length ? list : undefined;
}
