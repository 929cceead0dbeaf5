/** Decides when a queued prompt is sent: when its session rests. The prompt belongs to the conversation, and not to the pane. */
import type {RowKey} from '../address.js';
import {isEnded, type Row} from '../session.js';
import type {PlainReason} from '../terms/receipt-words.js';

/** `after`: when the previous text was sent; this one waits for a rest that began later. */
type QueuedText = {readonly sessionId: string | undefined; readonly host: string | undefined; readonly after?: number | undefined};

/** `hold`: the prompt waits for its user. */
type QueueStep =
	| {readonly kind: 'go'; readonly row: Row}
	| {readonly kind: 'wait'; readonly until?: number}
	| {readonly kind: 'hold'; readonly why: PlainReason; readonly row: Row};

const restMs = 2000;
export const mostQueued = 10;

/** @param rows of all machines. The rows of a silent host decide nothing. */
export function queueStep({sessionId, host, after = 0}: QueuedText, rows: readonly Row[], now: number): QueueStep {
	const there = rows.filter((row) => row.host === host && row.lastSeenAt === undefined);
	const own = there.filter((row) => row.sessionId === sessionId);
	const living = own.find((row) => !isEnded(row));
	if (living === undefined) {
		const key = host === undefined ? sessionId : `${host}/${sessionId}`;
		const next = there.find((row) => !isEnded(row) && row.formerKeys?.includes(key as string as RowKey) === true);
		if (next !== undefined) return {kind: 'hold', why: 'conversation-left', row: next};
		const [ended] = own;
		return ended === undefined ? {kind: 'wait'} : {kind: 'hold', why: 'session-ended', row: ended};
	}
	const {state, notes} = living;
	const until = state.since + restMs;
	const why = whyHeld(living);
	// A pane may show rest before the record has the turn's end, or that the agent goes on; until then the turn looks cut off or failed.
	const mayDiffer = state.context.kind === 'rest' || state.state === 'error';
	if (why !== undefined) return mayDiffer && now < until ? {kind: 'wait', until} : {kind: 'hold', why, row: living};
	const isResting = state.state === 'idle' || state.state === 'task_complete' || state.state === 'ready';
	if (!isResting || state.since < after || notes.includes('draft') || notes.includes('dialog-open')) return {kind: 'wait'};
	return now < until ? {kind: 'wait', until} : {kind: 'go', row: living};
}

/** Why no prompt can be queued for it, as a clause behind its name; undefined when one can. */
export function whyNotQueued({state, sessionId, takes}: Row): string | undefined {
	if (isEnded({state})) return 'has ended';
	return sessionId === undefined || takes === 'nothing' ? 'takes no prompts of beckon' : undefined;
}

/** What the user has to look at before the prompt goes. */
export function whyHeld({state: {state, context}}: Row): PlainReason | undefined {
	if (state === 'error') return 'turn-failed';
	if (state === 'compacting') return 'was-compacted';
	if (context.kind !== 'rest') return undefined;
	if (context.interrupted) return 'turn-interrupted';
	return state === 'awaiting_input' ? 'asks-at-rest' : undefined;
}
