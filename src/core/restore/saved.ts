/** Where the sessions of a tmux server lived, as it is stored for the day on which that server is gone. */
import {type AgentId, parseSessionId, type SessionId, type TmuxServer} from '../address.js';
import {asCount, asRecord, asText, asTime, type Fields} from '../fields.js';
import type {Pane} from '../fold/world.js';
import {isForHumans, type Row} from '../session.js';

/** The session in a pane. `waits`: it needed its user. */
export type SavedSession = {
	readonly sessionId: SessionId;
	readonly agent: AgentId;
	readonly project: string;
	readonly cwd: string | undefined;
	readonly transcriptPath: string | undefined;
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

/** @param layouts by window id */
export function toSaved(
	server: TmuxServer,
	{
		rows,
		panes,
		layouts,
		at,
	}: {readonly rows: readonly Row[]; readonly panes: readonly Pane[]; readonly layouts: ReadonlyMap<string, string>; readonly at: number},
): SavedServer {
	const own = panes.filter(({place}) => isSameServer(place.server, server));
	// Two servers have panes of the same ids.
	const here = rows.flatMap((row) =>
		row.place !== undefined && isSameServer(row.place.server, server) ? [{row, pane: row.place.pane}] : [],
	);
	const held = new Map(here.map(({row, pane}) => [pane, toHeld(row)] as const));
	const ids = [...new Set(own.map(({place}) => place.windowId))];
	return {
		at,
		server,
		windows: ids.flatMap((id): SavedWindow[] => {
			const inside = own.filter(({place}) => place.windowId === id);
			const [first] = inside;
			if (first === undefined || !inside.some(({place}) => held.get(place.pane) !== undefined)) return [];
			const {session, windowIndex, windowName} = first.place;
			const saved = inside.map(({place, cwd}) => ({index: place.paneIndex, cwd, holds: held.get(place.pane)}));
			return [
				{session, index: windowIndex, name: windowName, layout: layouts.get(id) ?? '', panes: saved.toSorted((a, b) => a.index - b.index)},
			];
		}),
	};
}

function toHeld(row: Row): SavedSession | undefined {
	const {sessionId, agent, project, cwd, transcriptPath, state, host} = row;
	if (sessionId === undefined || host !== undefined || !isForHumans(row) || state.state === 'session_ended') return undefined;
	return {sessionId, agent, project, cwd, transcriptPath, waits: state.group === 'needs_you'};
}

export function isSameServer(one: TmuxServer, other: TmuxServer): boolean {
	return one.socket === other.socket && one.pid === other.pid && one.start === other.start;
}

/** The sessions in a save, in its order. */
export function savedSessionsOf({windows}: SavedServer): readonly SavedSession[] {
	return windows.flatMap(({panes}) => panes.flatMap(({holds}) => (holds === undefined ? [] : [holds])));
}

/** The save without the session of a pane; the pane stays in it. */
export function withoutHeld(saved: SavedServer, emptied: SavedPane): SavedServer {
	const panes = (window: SavedWindow): readonly SavedPane[] =>
		window.panes.map((pane) => (pane === emptied ? {...pane, holds: undefined} : pane));
	return {...saved, windows: saved.windows.map((window) => ({...window, panes: panes(window)}))};
}

const most = {windows: 500, panes: 100, text: 4096} as const;

/** @param fields of a file of version 1, which may be anything. Undefined: it is not a save, or a window or pane of it cannot be read. */
export function parseSaved(fields: Fields): SavedServer | undefined {
	const [at, server] = [asTime(fields['at']), asRecord(fields['server'])];
	const [socket, pid, start] = [asText(server?.['socket'], most.text), asCount(server?.['pid']), asCount(server?.['start'])];
	const windows = listOf(fields['windows'], most.windows, toWindow);
	if (at === undefined || socket?.startsWith('/') !== true || pid === undefined || start === undefined) return undefined;
	return windows && {at, server: {socket, pid, start}, windows};
}

function toWindow(fields: Fields): SavedWindow | undefined {
	const [session, name, layout] = [textOf(fields, 'session'), textOf(fields, 'name'), textOf(fields, 'layout')];
	const [index, panes] = [asCount(fields['index']), listOf(fields['panes'], most.panes, toPane)];
	if (session === undefined || session === '' || name === undefined || layout === undefined) return undefined;
	if (index === undefined || panes === undefined || panes.length === 0) return undefined;
	return {session, index, name, layout, panes};
}

function toPane(fields: Fields): SavedPane | undefined {
	const [index, cwd, holds] = [asCount(fields['index']), textOf(fields, 'cwd'), asRecord(fields['holds'])];
	if (index === undefined || cwd === undefined) return undefined;
	const session = holds && toSession(holds);
	return holds !== undefined && session === undefined ? undefined : {index, cwd, holds: session};
}

function toSession(fields: Fields): SavedSession | undefined {
	const [sessionId, agent, project] = [parseSessionId(fields['sessionId']), textOf(fields, 'agent'), textOf(fields, 'project')];
	if (sessionId === undefined || agent === undefined || project === undefined) return undefined;
	const [cwd, transcriptPath] = [textOf(fields, 'cwd'), textOf(fields, 'transcriptPath')];
	return {sessionId, agent, project, cwd, transcriptPath, waits: fields['waits'] === true};
}

function textOf(fields: Fields, name: string): string | undefined {
	return asText(fields[name], most.text);
}

/** All or nothing: a save that lacks a pane would lose its session in silence. */
function listOf<T>(value: unknown, limit: number, read: (fields: Fields) => T | undefined): readonly T[] | undefined {
	if (!Array.isArray(value) || value.length > limit) return undefined;
	const list = value.flatMap((each: unknown) => {
		const fields = asRecord(each);
		const found = fields && read(fields);
		return found === undefined ? [] : [found];
	});
	return list.length === value.length ? list : undefined;
}
