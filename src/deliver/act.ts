/** Sends that are no answer and no new text: an interrupt, a retry of the last prompt, a resume. */
import type {Io} from '../core/context.js';
import {type Receipt, refused} from '../core/receipt.js';
import type {Row} from '../core/session.js';
import type {PlainReason} from '../core/terms/receipt-words.js';
import {type Act, actSummary, type EndAct} from '../core/words/send-summary.js';
import {readPrompts} from '../recall/past-turns.js';
import {ignoreFileErrors} from '../store/files.js';
import {statePaths} from '../store/paths.js';
import {appendMark} from '../store/records/marks.js';
import {type Delivered, record} from './audit.js';
import {deliverInterrupt, endRow} from './end.js';
import {type DeliverIo, machineOf, withPaneLock} from './pane/pane-lock.js';
import {resumeRow} from './resume.js';
import {sendReply} from './send.js';

/** Acts without asking the user again: its callers have asked. */
export async function actOn(
	io: DeliverIo,
	row: Row,
	{act, prompt, at = io.now()}: {readonly act: Act; readonly prompt?: string | undefined; readonly at?: number},
): Promise<Delivered> {
	switch (act) {
		case 'interrupt':
			return recorded(io, row, {
				act,
				at,
				receipt: await withPaneLock(io, row, (ports, address) => deliverInterrupt(address, ports)),
			});
		case 'retry': {
			const text = prompt ?? (await lastPrompt(io, row));
			const problem = actProblem(act, row, text);
			if (problem !== undefined || text === undefined)
				return {receipt: refused(problem ?? 'no-last-prompt'), summary: actSummary(act), outboxId: undefined};
			return sendReply(io, row, {text, at, kind: 'retry'});
		}
		case 'resume':
			return recorded(io, row, {act, at, receipt: await resumeRow(io, row)});
		case 'end':
		case 'close':
		case 'kill':
			return recorded(io, row, {act, at, receipt: await ended(io, row, {act, at})});
	}
}

/** The row of a session that its user has ended stays for a day, to bring it back. */
async function ended(io: DeliverIo, row: Row, {act, at}: {readonly act: EndAct; readonly at: number}): Promise<Receipt> {
	const receipt = await endRow(io, row, act);
	if (receipt.kind !== 'landed') return receipt;
	const {key, agent, cwd, transcriptPath} = row;
	const mark = {at: Math.max(at, io.now()), row: key, field: 'ended', value: {agent, cwd, transcriptPath}} as const;
	ignoreFileErrors(() => appendMark(statePaths(io.env), mark));
	return receipt;
}

function recorded(io: Io, row: Row, {act, at, receipt}: {readonly act: Act; readonly at: number; readonly receipt: Receipt}): Delivered {
	const auditProblem = record({io, row, at, audit: {kind: act, choice: null, text: null, token: null}}, receipt);
	return {receipt, summary: actSummary(act), outboxId: undefined, auditProblem};
}

/** Why the act is not possible; undefined: it is. `prompt` is the one that a retry sends. */
export function actProblem(act: Act, {state}: Row, prompt: string | undefined): PlainReason | undefined {
	switch (act) {
		case 'interrupt':
			return state.group === 'autonomous' ? undefined : 'not-working';
		case 'retry':
			if (state.state !== 'error') return 'no-failed-turn';
			return prompt === undefined ? 'no-last-prompt' : undefined;
		case 'resume':
			return state.state === 'session_ended' ? undefined : 'not-ended';
		case 'end':
			if (state.context.kind === 'blocked') return 'request-open';
			return state.state === 'session_ended' ? 'session-ended' : undefined;
		case 'close':
		case 'kill':
			return state.state === 'session_ended' ? 'session-ended' : undefined;
	}
}

/** The last prompt in full, which the row has cut. */
export async function lastPrompt(io: DeliverIo, row: Row): Promise<string | undefined> {
	return (await readPrompts(machineOf(io), row)).at(-1)?.text;
}
