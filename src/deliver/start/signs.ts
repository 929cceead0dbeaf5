/** Finds the first signs of a session that beckon starts. */
import {setTimeout as sleep} from 'node:timers/promises';
import {agentOf} from '../../agents/agents.js';
import type {Place, RowKey, SessionId} from '../../core/address.js';
import {paneKey} from '../../core/fold/world.js';
import type {Machine} from '../../core/machine/machine.js';
import type {StartedPane} from '../../core/rows/start-mark.js';
import {isEnded, type Row} from '../../core/session.js';
import type {Reason} from '../../core/terms/receipt-words.js';
import {createObserver, type Look} from '../../observe/observer.js';
import {wirePorts} from '../../observe/wire.js';
import {ignoreFileErrors} from '../../store/files.js';
import {statePaths} from '../../store/paths.js';
import {appendMark, readMarks} from '../../store/records/marks.js';
import {steadyClock} from '../../system/clocks.js';
import {listPanes} from '../../tmux/panes/panes.js';
import {readiness} from '../composer/reply.js';
import {type DeliverIo, machineOf} from '../pane/pane-lock.js';
import {channelOf} from '../send.js';
import {endedIn} from '../window/agent-window.js';
import {replaceMark} from './take-over.js';

export type SeenSession = {readonly row: Row; readonly world: Look['world']};

/** @param isIts whether a row is that session's; by default, whether it is in the pane. */
export async function signFinder(io: DeliverIo, started: StartedPane, isIts = isIn(started)) {
	const machine = machineOf(io);
	const observer = createObserver((await wirePorts(io, machine.host === undefined ? {} : {machine})).ports);
	return {
		/** The session's row, with a fresh capture; undefined when there is no row. */
		async find(): Promise<SeenSession | undefined> {
			await machine.refresh();
			const row = (await observer.look({noScreens: true, freshPanes: true})).rows.find(isIts);
			if (row === undefined) return undefined;
			const {rows, world} = await observer.look({capture: [row.key], only: [row.key]});
			const again = rows.find(isIts);
			return again && {row: again, world};
		},
		/** Why the start has failed; undefined while it may succeed. A row known only by its pane has no process yet. */
		endOf: async (found: SeenSession | undefined): Promise<Reason | undefined> =>
			found?.row.process === undefined || isEnded(found.row) ? endOf(io, started) : undefined,
	};
}

function isIn({socket, pane}: Pick<StartedPane, 'socket' | 'pane'>): (row: Row) => boolean {
	return ({place}) => place?.pane === pane && place.server.socket === socket;
}

/** Whether the session has started. A running process is not enough: an agent with a reader must also have drawn or reported something. */
export function isSign({row: {agent, process, state}}: Pick<SeenSession, 'row'>): boolean {
	if (isEnded({state})) return false;
	if (agentOf(agent).isRead === false) return process !== undefined;
	return state.state !== 'unknown' && !(state.context.kind === 'error' && state.context.error === 'start');
}

export function takesText({row, world}: SeenSession): boolean {
	const screen = row.place && world.screens.get(paneKey(row.place));
	const {context, group} = row.state;
	if (context.kind === 'blocked' || screen === undefined) return false;
	if (agentOf(row.agent).takesKeys === false) return channelOf(row, {isFirst: true}) !== undefined && group !== 'autonomous';
	return readiness(screen.surface, false).kind === 'ready';
}

async function endOf(io: DeliverIo, started: StartedPane): Promise<Reason | undefined> {
	const {command, agent} = started;
	const place = await placeOf(machineOf(io), started);
	if (place === undefined) return 'window-closed';
	const message = await endedIn(io, place, {agent: agentOf(agent), words: command});
	if (message === undefined) return undefined;
	const window = windowText(place);
	return message === '' ? {code: 'start-failed', command: command.join(' '), window} : {code: 'resume-failed', message, window};
}

/** Undefined when the pane is gone, or its program has ended. */
export async function placeOf(machine: Machine, {socket, pane}: Pick<StartedPane, 'socket' | 'pane'>): Promise<Place | undefined> {
	return (await listPanes([socket], machine)).panes.find(({place, dead}) => place.pane === pane && !dead)?.place;
}

export function windowText(place: Place | undefined): string {
	return place === undefined ? 'the new window' : `window ${place.session}:${place.windowIndex}`;
}

/**
 * Removes the start's mark from the pane, since the session was seen, and the mark that its user ended it. `hasFailed`: its agent ended
 * instead, which the start's mark and so its row then say.
 */
export async function markEnd(
	io: DeliverIo,
	{socket, pane, mark, resumes}: StartedPane,
	{hasFailed}: {readonly hasFailed: boolean},
): Promise<void> {
	if (resumes !== undefined && !hasFailed && machineOf(io).host === undefined) tellBack(io, resumes);
	if (mark !== undefined) await replaceMark(machineOf(io), {socket, pane}, {mark, next: hasFailed ? {...mark, step: 'failed'} : undefined});
}

/** Marks the session as resumed. Navigators look at a session at rest once a minute, and a restore before that needs the mark. */
function tellBack(io: DeliverIo, id: SessionId): void {
	const [paths, row] = [statePaths(io.env), id as string as RowKey];
	if (readMarks(paths).get(row)?.endedAt === undefined) return;
	ignoreFileErrors(() => appendMark(paths, {at: io.now(), row, field: 'ended', value: false}));
}

export type Sign =
	| {readonly kind: 'seen'; readonly row: Row}
	| {readonly kind: 'ended'; readonly why: Reason}
	| {readonly kind: 'none'; readonly row: Row | undefined};

/** As long as the row shows the session as starting. */
const signMs = 31_000;
const everyMs = 250;

export type SignOptions = {
	readonly isIts?: (row: Row) => boolean;
	/** Whether a row shows the sign that this start waits for; by default `isSign`. */
	readonly isSign?: (found: SeenSession) => boolean;
	readonly withinMs?: number;
	readonly signal?: AbortSignal;
};

/** Waits for the first sign of a session without a prompt. */
export async function awaitSign(
	io: DeliverIo,
	started: StartedPane,
	{isIts, isSign: isWanted = isSign, withinMs = signMs, signal}: SignOptions = {},
): Promise<Sign> {
	const {find, endOf: whyOver} = await signFinder(io, started, isIts);
	const now = steadyClock(io.now);
	let row: Row | undefined;
	for (const end = now() + withinMs; now() < end && signal?.aborted !== true; await sleep(everyMs)) {
		const found = await find();
		row = found?.row ?? row;
		if (found !== undefined && isWanted(found)) {
			await markEnd(io, started, {hasFailed: false});
			return {kind: 'seen', row: found.row};
		}
		const why = await whyOver(found);
		if (why === undefined) continue;
		await markEnd(io, started, {hasFailed: true});
		return {kind: 'ended', why};
	}
	return {kind: 'none', row};
}
