/** Deliveries with all that belongs to them: one at a time for a pane, the text kept until it landed, the audit, and the seen mark. */
import {createHash} from 'node:crypto';
import {join} from 'node:path';
import type {Choice} from '../core/choice.js';
import {describeAsk} from '../core/fold-words.js';
import {stripControls} from '../core/label.js';
import {type Receipt, refused} from '../core/receipt.js';
import {toReplyText} from '../core/reply-text.js';
import type {Address, Row, StateContext} from '../core/session.js';
import {answerProblem, deliverAnswer} from '../deliver/answer.js';
import type {DeliverPorts} from '../deliver/ports.js';
import {deliverReply} from '../deliver/reply.js';
import {submitTyped} from '../deliver/submit-typed.js';
import {type AuditLine, appendAudit} from '../store/answers.js';
import {readConfig} from '../store/config.js';
import {acquireLock} from '../store/lock.js';
import {appendMark} from '../store/marks.js';
import {dropOutbox, newOutboxId, type OutboxEntry, writeOutbox} from '../store/outbox.js';
import {type StatePaths, statePaths} from '../store/paths.js';
import {TmuxError} from '../tmux/run.js';
import {toAddress} from './address-check.js';
import {decideWithoutKeys} from './decide.js';
import {createDeliverPorts, isUnsure} from './deliver-ports.js';
import type {Io} from './io.js';

export type ReplyOptions = {
	/** Send although the client works: the text waits for the turn to end. */
	readonly queue?: boolean | undefined;
	/** The human confirmed that `!` runs a shell command. */
	readonly allowShell?: boolean | undefined;
};

/** A receipt, and the id under which the text is kept in the outbox; undefined once it landed. */
export type Delivered = {readonly receipt: Receipt; readonly kept: string | undefined};

/** Sends free text to the session of a row. Refusals are receipts; only a disk that cannot keep the text throws. */
export async function replyTo(io: Io, row: Row, text: string, options: ReplyOptions = {}): Promise<Receipt> {
	return (await sendReply(io, row, {text, ...options})).receipt;
}

/** Answers the dialog of a row. `token` is that of the row as the human saw it. */
export async function answerRow(io: Io, row: Row, choice: Choice, token: string): Promise<Receipt> {
	return (await sendAnswer(io, row, {choice, token})).receipt;
}

export type Reply = ReplyOptions & {
	readonly text: string;
	/** An entry of the outbox that this send is about: it keeps its id. */
	readonly entry?: string | undefined;
	/** Only Enter: the text stands in the composer already. */
	readonly submitOnly?: boolean | undefined;
	/** As the audit names it. */
	readonly kind?: 'reply' | 'retry' | undefined;
};

export async function sendReply(io: Io, row: Row, reply: Reply): Promise<Delivered> {
	const text = toReplyText(reply.text);
	const order = {text, queue: reply.queue === true, allowShell: reply.allowShell === true};
	const entry: OutboxEntry = {
		...toEntry(io, row, {kind: 'reply', text, id: reply.entry}),
		queue: order.queue,
		allowShell: order.allowShell,
	};
	const audit = {kind: reply.submitOnly ? 'submit' : (reply.kind ?? 'reply'), choice: null, text, token: null};
	return keeping({io, row, entry, audit}, (ports, address) => {
		const whole = {...order, address};
		return reply.submitOnly ? submitTyped(whole, ports) : deliverReply(whole, ports);
	});
}

export type Answer = {readonly choice: Choice; readonly token: string};

export async function sendAnswer(io: Io, row: Row, {choice, token}: Answer): Promise<Delivered> {
	const written = choice.kind === 'yes' ? undefined : choice.kind === 'no' ? choice.reason : choice.text;
	const text = written === undefined ? undefined : toReplyText(written);
	const clean: Choice = choice.kind === 'yes' ? choice : choice.kind === 'no' ? {...choice, reason: text} : {...choice, text};
	const entry = text === undefined || text === '' ? undefined : toEntry(io, row, {kind: 'answer', text, id: undefined});
	const audit = {kind: 'answer', choice: choiceText(clean), text: text ?? null, token};
	return keeping({io, row, entry, audit}, async (ports, address) => {
		const {context} = row.state;
		if (context.kind !== 'blocked') return refused('nothing is asked');
		const {ask, options, shownSince} = context;
		const problem = answerProblem({choice: clean});
		if (problem !== undefined) return problem;
		// Where the client's own hook waits for a decision nothing is typed.
		const decided = await decideWithoutKeys(io, {row, choice: clean, token});
		return decided ?? deliverAnswer({address, ask, options, shownSince, token, choice: clean}, ports);
	});
}

type Send = {
	readonly io: Io;
	readonly row: Row;
	readonly entry: OutboxEntry | undefined;
	readonly audit: Pick<AuditLine, 'kind' | 'choice' | 'text' | 'token'>;
};

export type Act = (ports: DeliverPorts, address: Address) => Promise<Receipt>;

/** The text is on disk before the first key, and leaves it when a witness said that it landed. */
async function keeping(send: Send, act: Act): Promise<Delivered> {
	const {io, row, entry} = send;
	const paths = statePaths(io.env);
	if (entry !== undefined) writeOutbox(paths, entry);
	const receipt = await exclusive({io, row, paths}, act);
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

/** A delivery takes some seconds at most; one that hangs longer has lost its right. */
const LOCK_MS = 60_000;

/** One delivery for a pane at a time, whoever asks for it. */
export async function exclusive(
	{io, row, paths}: {readonly io: Io; readonly row: Row; readonly paths: StatePaths},
	act: Act,
): Promise<Receipt> {
	const address = toAddress(row);
	if (typeof address === 'string') return refused(address);
	const name = createHash('sha256').update(`${address.socket} ${address.serverStart} ${address.pane}`).digest('hex').slice(0, 16);
	const lock = acquireLock(join(paths.root, 'sending', name), {now: io.now(), expiresMs: LOCK_MS});
	if (lock === undefined) return refused('another beckon is sending to this pane');
	try {
		const {config} = await readConfig(io.env);
		const ports = await createDeliverPorts({io, paths, config, row, lock}, address);
		return await act(io.tap?.(ports) ?? ports, address);
	} catch (error) {
		if (error instanceof TmuxError && isUnsure(error)) return {kind: 'unconfirmed', why: error.message};
		throw error;
	} finally {
		lock.release();
	}
}

function toEntry(io: Io, row: Row, {kind, text, id}: {kind: OutboxEntry['kind']; text: string; id: string | undefined}): OutboxEntry {
	const at = io.now();
	return {
		id: id ?? newOutboxId(at),
		at,
		kind,
		row: row.key,
		sessionId: row.sessionId,
		project: row.project,
		text,
		queue: false,
		allowShell: false,
		state: 'sending',
		why: '',
	};
}

function choiceText(choice: Choice): string {
	switch (choice.kind) {
		case 'yes':
			return 'y';
		case 'no':
			return 'n';
		case 'options':
			return choice.numbers.join(',');
	}
}

function askedText(context: StateContext): string | null {
	return context.kind === 'blocked' ? stripControls(describeAsk(context.ask)).replaceAll(/\s+/g, ' ').slice(0, 300) : null;
}
