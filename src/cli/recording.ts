/** What belongs to every send: its text is kept until it landed, and what became of it is written down. */
import {describeAsk} from '../core/fold-words.js';
import {stripControls} from '../core/label.js';
import type {Receipt} from '../core/receipt.js';
import type {Row, StateContext} from '../core/session.js';
import {type AuditLine, appendAudit} from '../store/answers.js';
import {appendMark} from '../store/marks.js';
import {dropOutbox, type OutboxEntry, writeOutbox} from '../store/outbox.js';
import {statePaths} from '../store/paths.js';
import type {Io} from './io.js';

/** A receipt, and the id under which the text is kept in the outbox; undefined once it landed. */
export type Delivered = {readonly receipt: Receipt; readonly kept: string | undefined};

export type Send = {
	readonly io: Io;
	readonly row: Row;
	readonly entry: OutboxEntry | undefined;
	readonly audit: Pick<AuditLine, 'kind' | 'choice' | 'text' | 'token'>;
};

/** The text is on disk before the first key, and leaves it when a witness said that it landed. */
export async function keeping(send: Send, act: () => Promise<Receipt>): Promise<Delivered> {
	const {io, entry} = send;
	const paths = statePaths(io.env);
	if (entry !== undefined) writeOutbox(paths, entry);
	const receipt = await act();
	record(send, receipt);
	if (entry === undefined) return {receipt, kept: undefined};
	if (receipt.kind === 'landed') {
		dropOutbox(paths, entry.id);
		return {receipt, kept: undefined};
	}
	writeOutbox(paths, {...entry, state: receipt.kind, why: receipt.why});
	return {receipt, kept: entry.id};
}

/** Writes the audit, and the mark: what was answered was seen. */
export function record({io, row, audit}: Omit<Send, 'entry'>, receipt: Receipt): void {
	const paths = statePaths(io.env);
	const at = io.now();
	appendAudit(paths, {
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
			why: receipt.kind === 'landed' ? null : receipt.why,
		},
	});
	if (receipt.kind === 'landed') appendMark(paths, {at, row: row.key, field: 'seen', value: true});
	io.debug?.('delivered', {kind: audit.kind, receipt: receipt.kind});
}

function askedText(context: StateContext): string | null {
	return context.kind === 'blocked' ? stripControls(describeAsk(context.ask)).replaceAll(/\s+/g, ' ').slice(0, 300) : null;
}
