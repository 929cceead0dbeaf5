/**
 * Records the panes of sessions, for `beckon restore`; and the ends of sessions that no hook reports, whose rows vanish with their
 * processes.
 */
import type {RowKey, TmuxServer} from '../core/address.js';
import {serversOf} from '../core/fold/world.js';
import {isAsGood, isSameServer, type SavedServer, toSaved} from '../core/restore/plan.js';
import {isEnded, type Row} from '../core/session.js';
import {ignoreFileErrors} from '../store/files.js';
import type {StatePaths} from '../store/paths.js';
import {appendMark} from '../store/records/marks.js';
import {readPlaces, writePlaces} from '../store/records/places.js';
import {readLayouts} from '../tmux/panes/panes.js';
import {ignoreTmuxErrors} from '../tmux/run.js';
import type {Look} from './observer.js';

type PlacedLook = {readonly rows: Look['rows']; readonly world: Pick<Look['world'], 'panes' | 'now'>};

/** A new name of a window is saved at most this often: some windows rename themselves with each program, and only a name can be lost. */
const namesMs = 60_000;
/** A save is renewed this often, so that it says when its server was last seen. */
const freshMs = 600_000;
/**
 * Sessions that left a server are dropped from its save only after this time: a dying server loses its sessions one by one, and is gone by
 * then.
 */
const letGoMs = 30_000;

/**
 * @param paths of this machine's state. @param layoutsOf as `readLayouts`
 * @returns a function that gets each look, and resolves when what it changed is written. When the file system or tmux refuses, the last
 * save stays. It rejects for any other error.
 */
export function createPlaceKeeper(paths: Pick<StatePaths, 'root'>, layoutsOf = readLayouts): (look: PlacedLook) => Promise<void> {
	const last = new Map<string, SavedServer>();
	const smallerSince = new Map<string, number>();
	let seen: {readonly rows: Look['rows']; readonly places: string; readonly names: string; readonly at: number} | undefined;
	let working: Promise<void> = Promise.resolve();
	const saveServer = async (id: string, server: TmuxServer, {rows, world: {panes, now}}: PlacedLook): Promise<void> => {
		const before = last.get(id) ?? readPlaces(paths).find((saved) => isSameServer(saved.server, server));
		const layouts = await layoutsOf(server.socket).catch(ignoreTmuxErrors);
		if (layouts === undefined) return;
		const next = toSaved(server, {rows, panes: panes.panes, layouts, at: now});
		const since = smallerSince.get(id) ?? now;
		if (before !== undefined && !isAsGood(next, before) && now - since < letGoMs) {
			smallerSince.set(id, since);
			seen = undefined;
			return;
		}
		// A session that was ended and runs again must be saved after its end, or the mark of that end would count.
		const isBack = smallerSince.delete(id);
		const isFresh = !isBack && before !== undefined && now - before.at < freshMs;
		if (isFresh && JSON.stringify(before.windows) === JSON.stringify(next.windows)) return;
		// A new generation is for sessions that moved; changed names replace the last one.
		const instead = before !== undefined && shapeOf(before) === shapeOf(next) ? before : undefined;
		last.set(id, next);
		if (next.windows.length > 0 || before !== undefined) ignoreFileErrors(() => writePlaces(paths, next, instead));
	};
	const save = async (look: PlacedLook): Promise<void> => {
		const {panes, deadSockets, hungSockets} = look.world.panes;
		const silent = [...deadSockets, ...hungSockets];
		for (const [id, server] of serversOf(panes)) if (!silent.includes(server.socket)) await saveServer(id, server, look);
	};
	return (look) => {
		const {rows} = look;
		const at = look.world.now;
		if (seen?.rows === rows && Math.abs(at - seen.at) < namesMs) return working;
		const now = {...signaturesOf(look), rows, at};
		const isSame = seen?.places === now.places;
		if (isSame && seen !== undefined && Math.abs(at - seen.at) < (now.names === seen.names ? freshMs : namesMs)) return working;
		seen = now;
		working = working.catch(() => undefined).then(() => save(look));
		return working;
	};
}

/** `places` changes when a conversation moves, `names` when its window is renamed. */
function signaturesOf({rows}: PlacedLook): {readonly places: string; readonly names: string} {
	const here = rows.flatMap(({sessionId, place, host, state}) =>
		place === undefined || host !== undefined || isEnded({state}) ? [] : [{sessionId, place}],
	);
	return {
		places: here
			.map(
				({sessionId = '', place: {server, session, windowIndex, pane, paneIndex}}) =>
					`${sessionId} ${server.start} ${session} ${windowIndex} ${pane} ${paneIndex}`,
			)
			.join('\n'),
		names: here.map(({place}) => place.windowName).join('\n'),
	};
}

function shapeOf({windows}: SavedServer): string {
	return JSON.stringify(windows.map((window) => ({...window, name: ''})));
}

type Rows = {readonly rows: Look['rows']; readonly world: Pick<Look['world'], 'processes' | 'now'>};

/**
 * Marks sessions that ended without a hook. One that the user ends through beckon is marked by that command too, a moment later.
 * @param paths of this machine's state. @returns a function that gets each look
 */
export function createLeftKeeper(paths: Pick<StatePaths, 'marks'>): (look: Rows) => void {
	let before: Look['rows'] = [];
	return ({rows, world: {processes, now}}) => {
		if (rows === before) return;
		const keys = new Set<RowKey>(rows.flatMap(({key, formerKeys = []}) => [key, ...formerKeys]));
		const gone = before.filter((row) => !keys.has(row.key) && isOwn(row) && row.process !== undefined && !processes.isAlive(row.process));
		before = rows;
		for (const {key, agent, cwd, transcriptPath} of gone)
			ignoreFileErrors(() => appendMark(paths, {at: now, row: key, field: 'left', value: {agent, cwd, transcriptPath}}));
	};
}

/** Whether it is a session of this machine that ran for its user. */
function isOwn(row: Row): boolean {
	const {host, sessionId, key, kind} = row;
	return host === undefined && sessionId !== undefined && key === (sessionId as string) && kind === 'interactive' && !isEnded(row);
}
