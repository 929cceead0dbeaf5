/** Whether a session that was started shows itself in its pane. */

import {setTimeout as sleep} from 'node:timers/promises';
import {agentOf} from '../../agents/agents.js';
import type {Place, RowKey, SessionId} from '../../core/address.js';
import {paneKey} from '../../core/fold/world.js';
import type {Machine} from '../../core/machine/machine.js';
import type {StartedPane} from '../../core/rows/start-mark.js';
import type {Row} from '../../core/session.js';
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

/** @param isIts whether a row is the session's; by default the row of the pane is. */
export async function signFinder(io: DeliverIo, started: StartedPane, isIts = isIn(started)) {
	const machine = machineOf(io);
	const observer = createObserver((await wirePorts(io, machine.host === undefined ? {} : {machine})).ports);
	return {
		/** Its row with a fresh capture; undefined: there is none. */
		async find(): Promise<SeenSession | undefined> {
			await machine.refresh();
			const row = (await observer.look({noScreens: true, freshPanes: true})).rows.find(isIts);
			if (row === undefined) return undefined;
			const {rows, world} = await observer.look({capture: [row.key], only: [row.key]});
			const again = rows.find(isIts);
			return again && {row: again, world};
		},
		/** Why the start has failed; undefined: it may still succeed. A row that only its pane tells of has no process yet. */
		endOf: async (found: SeenSession | undefined): Promise<Reason | undefined> =>
			found?.row.process === undefined || found.row.state.state === 'session_ended' ? endOf(io, started) : undefined,
	};
}

function isIn({socket, pane}: Pick<StartedPane, 'socket' | 'pane'>): (row: Row) => boolean {
	return ({place}) => place?.pane === pane && place.server.socket === socket;
}

/** A program is no sign of its own: one that is read has drawn something, or reported, too. */
export function isSign({row: {agent, process, state}}: Pick<SeenSession, 'row'>): boolean {
	if (state.state === 'session_ended') return false;
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

/** Undefined: the pane is gone, or its program has ended. */
export async function placeOf(machine: Machine, {socket, pane}: Pick<StartedPane, 'socket' | 'pane'>): Promise<Place | undefined> {
	return (await listPanes([socket], machine)).panes.find(({place, dead}) => place.pane === pane && !dead)?.place;
}

export function windowText(place: Place | undefined): string {
	return place === undefined ? 'the new window' : `window ${place.session}:${place.windowIndex}`;
}

/**
 * Takes the mark off the pane: the session has shown itself, and counts no more as one that its user has ended. `hasFailed`: its agent has ended, and its
 * row tells so.
 */
export async function markEnd(
	io: DeliverIo,
	{socket, pane, mark, resumes}: StartedPane,
	{hasFailed}: {readonly hasFailed: boolean},
): Promise<void> {
	if (resumes !== undefined && !hasFailed && machineOf(io).host === undefined) tellBack(io, resumes);
	if (mark !== undefined) await replaceMark(machineOf(io), {socket, pane}, {mark, next: hasFailed ? {...mark, step: 'failed'} : undefined});
}

/** A navigator looks at a session at rest once a minute: whoever restores before that has this alone. */
function tellBack(io: DeliverIo, id: SessionId): void {
	const [paths, row] = [statePaths(io.env), id as string as RowKey];
	if (readMarks(paths).get(row)?.endedAt === undefined) return;
	ignoreFileErrors(() => appendMark(paths, {at: io.now(), row, field: 'ended', value: false}));
}

export type Sign =
	| {readonly kind: 'seen'; readonly row: Row}
	| {readonly kind: 'ended'; readonly why: Reason}
	| {readonly kind: 'none'; readonly row: Row | undefined};

/** As long as the row says that it starts. */
const signMs = 31_000;
const everyMs = 250;

export type SignOptions = {
	readonly isIts?: (row: Row) => boolean;
	/** What counts as a sign of the session's row; by default any that its agent, and not only its program, gives. */
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
