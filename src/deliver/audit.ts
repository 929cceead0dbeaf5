/** Stores the text of a send until it landed, and writes the result of every send to the audit log. */
import type {Io} from '../core/context.js';
import {cut} from '../core/cut.js';
import {toUserError} from '../core/machine/machine-error.js';
import {type Receipt, refused} from '../core/receipt.js';
import {requestLine} from '../core/rows/headline.js';
import type {Row} from '../core/session.js';
import {type Reason, writtenReason} from '../core/terms/receipt-words.js';
import type {StateContext} from '../core/terms/state.js';
import {visibleText} from '../core/text/visible-text.js';
import type {SendSummary} from '../core/words/send-summary.js';
import {statePaths} from '../store/paths.js';
import {type AuditLine, appendAudit} from '../store/records/audit-log.js';
import {appendMark} from '../store/records/marks.js';
import {dropOutbox, type OutboxEntry, outboxTime, writeOutbox} from '../store/records/outbox.js';

export type Delivered = {
	readonly receipt: Receipt;
	readonly summary: SendSummary;
	/** The id of the text in the outbox; undefined once the text landed. */
	readonly outboxId: string | undefined;
	readonly auditProblem?: string | undefined;
};

export type Send = {
	readonly io: Io;
	readonly row: Row;
	/** When the user gave the order, epoch ms. The user has not seen what the session printed after it. */
	readonly at: number;
	readonly summary: SendSummary;
	readonly entry: OutboxEntry | undefined;
	/** Set when the entry was in the outbox before, with this time; the time is undefined when it is gone already. */
	readonly repeats?: {readonly at: number | undefined} | undefined;
	readonly audit: Pick<AuditLine, 'kind' | 'choice' | 'text' | 'token'>;
};

/**
 * The text is on disk before the first key, and is removed when a witness reports that it landed. Where several sends repeat one entry,
 * only the first that calls `own` (it holds the pane's lock) may send; the others get the reason from it and write nothing.
 */
export async function withOutbox(send: Send, act: (own: () => Reason | undefined) => Promise<Receipt>): Promise<Delivered> {
	const {io, entry, repeats, summary} = send;
	const paths = statePaths(io.env);
	let isOwn = false;
	const own = (): Reason | undefined => {
		if (isOwn || entry === undefined) return undefined;
		const taken = repeats && whyTaken(outboxTime(paths, entry.id), repeats.at);
		if (taken !== undefined) return taken;
		const message = problemOf(() => writeOutbox(paths, entry));
		isOwn = message === undefined;
		return message === undefined ? undefined : {code: 'text-not-kept', message};
	};
	const unkept = repeats ? undefined : own();
	if (unkept !== undefined) return {receipt: refused(unkept), summary, outboxId: undefined};
	const receipt = await act(own);
	if (entry !== undefined && !isOwn) return {receipt, summary, outboxId: outboxTime(paths, entry.id) === undefined ? undefined : entry.id};
	const auditProblem = recordSend(send, receipt);
	if (entry === undefined) return {receipt, summary, outboxId: undefined, auditProblem};
	const isLanded = receipt.kind === 'landed';
	const cleanupProblem = problemOf(() => {
		if (isLanded) dropOutbox(paths, entry.id);
		else writeOutbox(paths, {...entry, state: receipt.kind, ...writtenReason(receipt.why)});
	});
	return {receipt, summary, outboxId: isLanded ? undefined : entry.id, auditProblem: auditProblem ?? cleanupProblem};
}

function whyTaken(at: number | undefined, seen: number | undefined): Reason | undefined {
	if (at === undefined) return 'text-gone-from-outbox';
	return at === seen ? undefined : 'text-under-way';
}

/**
 * Writes the audit line and the seen mark. The mark has the time of the user's key, so a turn that ended later stays unseen.
 * @returns why the writing failed; the send itself is done.
 */
export function recordSend({io, row, at, audit}: Omit<Send, 'entry' | 'summary'>, receipt: Receipt): string | undefined {
	const paths = statePaths(io.env);
	io.debug?.('delivered', {kind: audit.kind, receipt: receipt.kind});
	const logProblem = problemOf(() => appendAudit(paths, toLine({at: io.now(), row, audit}, receipt)));
	const markProblem =
		receipt.kind === 'landed' ? problemOf(() => appendMark(paths, {at, row: row.key, field: 'seen', value: true})) : undefined;
	return logProblem ?? markProblem;
}

function toLine({at, row, audit}: Pick<Send, 'row' | 'audit'> & {readonly at: number}, receipt: Receipt): AuditLine {
	return {
		at,
		...audit,
		row: row.key,
		session_id: row.sessionId ?? null,
		project: row.project,
		pane: row.place?.pane ?? null,
		asked: askedText(row.state.context),
		receipt: {
			kind: receipt.kind,
			by: receipt.kind === 'landed' ? receipt.by : null,
			after_ms: receipt.kind === 'landed' ? Math.round(receipt.afterMs) : null,
			...(receipt.kind === 'landed' ? {why: null, reason: null} : writtenReason(receipt.why)),
		},
	};
}

/** Returns the failure instead of throwing it: a user who sees an error would send again. */
function problemOf(write: () => void): string | undefined {
	try {
		write();
		return undefined;
	} catch (error) {
		const known = toUserError(error);
		if (known === undefined) throw error;
		return known.message;
	}
}

function askedText(context: StateContext): string | null {
	return context.kind === 'blocked' ? visibleText(cut(requestLine(context, undefined), 300)).replaceAll(/\s+/g, ' ') : null;
}
