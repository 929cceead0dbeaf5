/** The first prompt of a new session: it is in the outbox from before the window opens until the agent takes it. */
import {basename} from 'node:path';
import {setTimeout as sleep} from 'node:timers/promises';
import {agentOf} from '../../agents/agents.js';
import type {Io} from '../../core/context.js';
import {type Receipt, refused} from '../../core/receipt.js';
import type {StartedPane} from '../../core/rows/start-mark.js';
import type {Row} from '../../core/session.js';
import {type Reason, reasonCode, writtenReason} from '../../core/terms/receipt-words.js';
import {firstPromptSummary} from '../../core/words/send-summary.js';
import {type StatePaths, statePaths} from '../../store/paths.js';
import {
	type KeptStart,
	newEntry,
	newOutboxId,
	type OutboxEntry,
	outboxTime,
	parseOutboxId,
	readOutbox,
	writeOutbox,
} from '../../store/records/outbox.js';
import {steadyClock} from '../../system/clocks.js';
import type {Delivered} from '../audit.js';
import type {DeliverIo} from '../pane/pane-lock.js';
import {sendReply} from '../send.js';
import {markEnd, signFinder, takesText} from './signs.js';

export type FirstPrompt = {
	readonly entry: string;
	/** Called once when a dialog comes before the input box, e.g. whether the folder is trusted. */
	readonly onDialog?: (row: Row) => void;
	/** Ends the waiting; the prompt stays in the outbox. */
	readonly signal?: AbortSignal | undefined;
};

/** `row`: the last one that was found; undefined when the session never appeared. */
export type FirstSent = {readonly row: Row | undefined; readonly delivered: Delivered};

/** An agent without an input box or a dialog after this time has not started. */
const startMs = 60_000;
const everyMs = 250;
/**
 * Sending stops after this many refusals or this much time: each try at a plugin that takes nothing is a wait. A refused send reached
 * nothing, so it may be tried again.
 */
const most = {tries: 5, ms: 5000} as const;

/** Sends the prompt like any reply, as soon as the agent takes text. It waits for a dialog before that without a limit. */
export async function sendFirstPrompt(io: DeliverIo, started: StartedPane, {entry, onDialog, signal}: FirstPrompt): Promise<FirstSent> {
	const paths = statePaths(io.env);
	const kept = unsentPrompt(paths, entry);
	const end = async (sent: FirstSent, hasFailed = false): Promise<FirstSent> => {
		await markEnd(io, started, {hasFailed});
		return sent;
	};
	// An earlier start that was killed may have sent it.
	if (kept === undefined)
		return end(notSent(undefined, outboxTime(paths, entry) === undefined ? 'text-gone-from-outbox' : 'text-under-way', entry));
	writeOutbox(paths, {...kept, row: started.pane});
	const {find, endOf} = await signFinder(io, started);
	let row: Row | undefined;
	let wasReady = false;
	let wasAsked = false;
	let tries: {readonly count: number; readonly since: number} | undefined;
	const giveUp = (why: Reason): FirstSent => {
		refusePrompt(paths, entry, why, row === undefined ? {} : {row: row.key, sessionId: row.sessionId, project: row.project});
		return notSent(row, why, entry);
	};
	const now = steadyClock(io.now);
	let waitsSince = now();
	while (now() - waitsSince < startMs) {
		if (signal?.aborted) return giveUp('beckon-ended');
		const found = await find();
		// Until its process is seen, only its pane is known.
		if (found?.row.process !== undefined) row = found.row;
		const over = await endOf(found);
		if (over !== undefined) return end(giveUp(over), true);
		if (found?.row.state.context.kind === 'blocked') {
			waitsSince = now();
			if (!wasAsked) onDialog?.(found.row);
			wasAsked = true;
		}
		const isReady = found !== undefined && takesText(found);
		// The input box is drawn a moment before the agent reads keys, so two looks must see it. A plugin needs no keys.
		if (found !== undefined && isReady && (wasReady || agentOf(found.row.agent).channel?.begin !== undefined)) {
			const since = tries?.since ?? now();
			const delivered = await sendReply(io, found.row, {text: kept.text, entry, isFirst: true});
			tries = {count: (tries?.count ?? 0) + 1, since};
			if (isLast(delivered.receipt, {tries: tries.count, ms: now() - since}))
				return end({row: found.row, delivered: {...delivered, summary: firstPromptSummary}});
		}
		wasReady = isReady;
		await sleep(everyMs);
	}
	return giveUp('takes-no-text');
}

function notSent(row: Row | undefined, why: Reason, outboxId: string): FirstSent {
	return {
		row,
		delivered: {receipt: refused(why), summary: firstPromptSummary, outboxId: why === 'text-gone-from-outbox' ? undefined : outboxId},
	};
}

/** Refusals that no later try changes. */
const textRefusals: ReadonlySet<Reason> = new Set(['text-empty', 'text-opens-menu', 'text-ends-in-backslash', 'text-runs-in-shell']);

/** Whether the prompt is not tried again after this receipt. @param spent on all tries so far */
export function isLast(receipt: Receipt, spent: {readonly tries: number; readonly ms: number}): boolean {
	if (receipt.kind !== 'refused') return true;
	const {why} = receipt;
	return textRefusals.has(why) || spent.tries >= most.tries || spent.ms >= most.ms;
}

/** The outbox's row key until the pane is known. */
const noRow = (wish: string): string => `start:${wish}`;

/**
 * Stores the prompt. The entry of an equal start that was killed before its window opened is used again.
 * @param entry one that already has it.
 * @returns its id
 */
export function keepPrompt(
	io: Io,
	{wish, start, text, entry}: {readonly wish: string; readonly start: KeptStart; readonly text: string; readonly entry: string | undefined},
): string {
	const paths = statePaths(io.env);
	const left = readOutbox(paths).entries.find(({row, text: same}) => row === noRow(wish) && same === text)?.id;
	const at = io.now();
	const id = (entry === undefined ? undefined : parseOutboxId(entry)) ?? left ?? newOutboxId(at);
	const about = {id, row: noRow(wish), sessionId: undefined, project: basename(start.directory), start, text};
	writeOutbox(paths, newEntry(at, {...about, ...writtenReason('not-started')}));
	return id;
}

/** The entry if no key of it was sent; undefined when it arrived, may have arrived, or was dropped. */
function unsentPrompt(paths: Pick<StatePaths, 'outbox'>, id: string): OutboxEntry | undefined {
	const unsent: ReadonlySet<string> = new Set([reasonCode('not-started'), reasonCode('beckon-ended')]);
	return readOutbox(paths).entries.find((entry) => entry.id === id && unsent.has(entry.reason));
}

export function refusePrompt(paths: Pick<StatePaths, 'outbox'>, id: string, why: Reason, about: Partial<OutboxEntry> = {}): void {
	const entry = readOutbox(paths).entries.find((each) => each.id === id);
	if (entry !== undefined) writeOutbox(paths, {...entry, ...about, state: 'refused', ...writtenReason(why)});
}
