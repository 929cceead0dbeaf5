/** Starts an agent in a window of its own. The first prompt is in the outbox until the agent takes text. */
import {basename} from 'node:path';
import {setTimeout as sleep} from 'node:timers/promises';
import {usualAgent} from '../agents/agents.js';
import type {PaneId} from '../core/address.js';
import {UserError} from '../core/errors.js';
import {refused} from '../core/receipt.js';
import type {Row} from '../core/session.js';
import {toReplyText} from '../core/text/reply-text.js';
import {type Reason, reasonCode, reasonText} from '../core/words/receipt-words.js';
import {replySummary} from '../core/words/send-summary.js';
import {paneKey} from '../core/world.js';
import {createObserver, type Look} from '../observe/observer.js';
import {wirePorts} from '../observe/wire.js';
import {isFolder} from '../store/files.js';
import {statePaths} from '../store/paths.js';
import {newOutboxId, type OutboxEntry, parseOutboxId, writeOutbox} from '../store/records/outbox.js';
import {steadyClock} from '../system/steady-clock.js';
import {listPanes} from '../tmux/panes/panes.js';
import {TmuxError} from '../tmux/run.js';
import {windowName} from '../tmux/windows/window.js';
import type {Delivered} from './audit.js';
import {readiness} from './composer/readiness.js';
import type {DeliverIo} from './pane/pane-lock.js';
import {sendReply} from './send.js';
import {endedIn, openAgentWindow} from './window/agent-window.js';

export type StartOrder = {
	readonly directory: string;
	readonly socket: string;
	/** `$` and digits; undefined: the session that tmux used last. */
	readonly sessionId: string | undefined;
};

export type NewPane = {readonly socket: string; readonly pane: PaneId; readonly directory: string; readonly command: readonly string[]};

/** @throws UserError when there is no such directory, tmux opens no window, or the shell in it does not take the command. */
export async function startSession(io: DeliverIo, {directory, socket, sessionId}: StartOrder): Promise<NewPane> {
	if (!isFolder(directory)) throw new UserError(`${directory} is not a directory`, 'Name a directory that exists.');
	const agent = usualAgent;
	const words = agent.commands.start;
	const name = windowName(basename(directory), agent.words.program);
	try {
		const pane = await openAgentWindow(io, {socket, sessionId, directory, name, env: {}, agent, words});
		return {socket, pane, directory, command: words};
	} catch (error) {
		if (error instanceof TmuxError)
			throw new UserError(`tmux could not open a window: ${error.message}`, 'Check tmux, then run this again.');
		throw error;
	}
}

export type FirstPrompt = {
	readonly text: string;
	/** The outbox entry that already has the prompt. */
	readonly entry?: string | undefined;
	/** Called once when a dialog comes before the input box, e.g. whether the folder is trusted. */
	readonly onDialog?: (row: Row) => void;
	/** Ends the waiting; the prompt stays in the outbox. */
	readonly signal?: AbortSignal | undefined;
};

/** `row`: the last one that was found; undefined: the session never appeared. */
export type FirstSent = {readonly row: Row | undefined; readonly delivered: Delivered};

/** An agent without an input box or a dialog after this time has not started. */
const startMs = 60_000;
const everyMs = 250;
/** The number of refusals in a row after which sending stops; a refused send reached nothing. */
const mostTries = 5;

/** Sends the prompt like any reply, as soon as the agent takes text. It waits for a dialog before that without a limit. */
export async function sendFirstPrompt(io: DeliverIo, started: NewPane, {text, entry, onDialog, signal}: FirstPrompt): Promise<FirstSent> {
	const stored = storeInOutbox(io, started, {text: toReplyText(text), id: entry});
	const observer = createObserver((await wirePorts(io)).ports);
	let row: Row | undefined;
	let wasReady = false;
	let wasAsked = false;
	let tries = 0;
	const now = steadyClock(io.now);
	let waitsSince = now();
	while (now() - waitsSince < startMs) {
		if (signal?.aborted) return giveUp(io, stored, {row, why: 'beckon-ended'});
		const found = await findIn(observer, started);
		row = found?.row ?? row;
		const over = found === undefined || found.row.state.state === 'session_ended' ? await endOf(io, started) : undefined;
		if (over !== undefined) return giveUp(io, stored, {row, why: over});
		if (found?.row.state.context.kind === 'blocked') {
			waitsSince = now();
			if (!wasAsked) onDialog?.(found.row);
			wasAsked = true;
		}
		const isReady = found !== undefined && takesText(found);
		// An input box is drawn a moment before the agent reads keys.
		if (found !== undefined && isReady && wasReady) {
			const delivered = await sendReply(io, found.row, {text, entry: stored.id});
			tries += 1;
			if (delivered.receipt.kind !== 'refused' || isFinal(delivered.receipt.why) || tries >= mostTries) return {row: found.row, delivered};
		}
		wasReady = isReady;
		await sleep(everyMs);
	}
	return giveUp(io, stored, {row, why: 'takes-no-text'});
}

/** Whether the text itself is refused, so that another try changes nothing. */
function isFinal(why: Reason): boolean {
	return why === 'text-runs-in-shell' || why === 'text-ends-in-backslash' || why === 'text-empty';
}

type Found = {readonly row: Row; readonly world: Look['world']};

async function findIn(observer: ReturnType<typeof createObserver>, {socket, pane}: NewPane): Promise<Found | undefined> {
	const isIn = ({place}: Row): boolean => place?.pane === pane && place.server.socket === socket;
	const row = (await observer.look({noScreens: true, freshPanes: true})).rows.find(isIn);
	if (row === undefined) return undefined;
	const {rows, world} = await observer.look({capture: [row.key], only: [row.key]});
	const again = rows.find(isIn);
	return again && {row: again, world};
}

function takesText({row, world}: Found): boolean {
	const screen = row.place && world.screens.get(paneKey(row.place));
	return row.state.context.kind !== 'blocked' && screen !== undefined && readiness(screen.surface, false).kind === 'ready';
}

/** Why the start has failed; undefined: it may still succeed. */
async function endOf(io: DeliverIo, {socket, pane, command}: NewPane): Promise<Reason | undefined> {
	const place = (await listPanes([socket])).panes.find((each) => each.place.pane === pane && !each.dead)?.place;
	if (place === undefined) return 'window-closed';
	const message = await endedIn(io, place, {agent: usualAgent, words: command});
	if (message === undefined) return undefined;
	const window = `window ${place.session}:${place.windowIndex}`;
	return message === '' ? {code: 'start-failed', command: command.join(' '), window} : {code: 'resume-failed', message, window};
}

/** Writes the text to disk before any waiting. */
function storeInOutbox(
	io: DeliverIo,
	{pane, directory}: NewPane,
	{text, id}: {readonly text: string; readonly id: string | undefined},
): OutboxEntry {
	const at = io.now();
	const entry: OutboxEntry = {
		id: (id === undefined ? undefined : parseOutboxId(id)) ?? newOutboxId(at),
		at,
		kind: 'reply',
		row: pane,
		sessionId: undefined,
		project: basename(directory),
		text,
		queue: false,
		allowShell: false,
		state: 'sending',
		...inWords('not-started'),
	};
	writeOutbox(statePaths(io.env), entry);
	return entry;
}

function inWords(why: Reason) {
	return {why: reasonText(why), reason: reasonCode(why)};
}

function giveUp(io: DeliverIo, stored: OutboxEntry, {row, why}: {readonly row: Row | undefined; readonly why: Reason}): FirstSent {
	const about = row === undefined ? {} : {row: row.key, sessionId: row.sessionId, project: row.project};
	writeOutbox(statePaths(io.env), {...stored, ...about, state: 'refused', ...inWords(why)});
	return {row, delivered: {receipt: refused(why), summary: replySummary, outboxId: stored.id}};
}
