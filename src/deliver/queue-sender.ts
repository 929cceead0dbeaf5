/**
 * Keeps prompts for sessions until they rest, and sends each once, the oldest first, one at each rest. Every program that stays open has a
 * sender, and one of them sends at a time.
 */
import {join} from 'node:path';
import type {Io} from '../core/context.js';
import {UserError} from '../core/errors.js';
import {mostQueued, queueStep, whyHeld, whyNotQueued} from '../core/queue/queued.js';
import {receiptName} from '../core/rows/row-name.js';
import type {Row} from '../core/session.js';
import {type PlainReason, type ReasonCode, reasonCode, writtenReason} from '../core/terms/receipt-words.js';
import {printableLine} from '../core/text/label.js';
import type {Look} from '../observe/observer.js';
import {ignoreFileErrors} from '../store/files.js';
import {acquireLock} from '../store/lock.js';
import {type StatePaths, statePaths} from '../store/paths.js';
import {appendMark} from '../store/records/marks.js';
import {createQueueReader, hostOfEntry, newEntry, type OutboxEntry, outboxTime, queuedFirst, writeOutbox} from '../store/records/outbox.js';
import {lockHolders} from '../system/processes.js';
import type {Delivered} from './audit.js';
import {isSomebodyThere} from './deciders.js';
import type {GivenReply} from './send.js';

/** Sends to a session of any machine. */
export type SendPrompt = (row: Row, reply: GivenReply) => Promise<Delivered>;

export type QueueSenderOptions = {
	readonly now: () => number;
	readonly send: SendPrompt;
	readonly paths: Pick<StatePaths, 'root' | 'outbox'>;
	readonly onFailure: (error: unknown) => void;
};

const lockMs = 60_000;
/** Refusals that pass by themselves: the text stays queued. */
const passing: ReadonlySet<ReasonCode> = new Set<ReasonCode>([
	'working',
	'works-in-turn',
	'copy-mode',
	'pane-locked',
	'screen-moved',
	'about-to-ask',
	'somebody-types',
	'pane-scrolled',
	'dialog-scrolled',
	'menu-open',
	'tmux-silent',
	'host-silent',
	'dialog-open',
]);
/** The pause after such a refusal. */
const againMs = 5000;

export function createQueueSender({now, send, paths, onFailure}: QueueSenderOptions) {
	const read = createQueueReader(paths);
	let rows: readonly Row[] = [];
	let running: Promise<void> | undefined;
	let timer: NodeJS.Timeout | undefined;
	let isClosed = false;
	const begin = (): void => {
		clearTimeout(timer);
		if (isClosed || running !== undefined || read().every(({state}) => state !== 'queued')) return;
		running = work()
			.catch(onFailure)
			.finally(() => {
				running = undefined;
			});
	};
	const later = (ms: number): void => {
		clearTimeout(timer);
		timer = setTimeout(begin, ms);
		timer.unref();
	};
	async function work(): Promise<void> {
		const lock = acquireLock(join(paths.root, 'queue.lock'), {now: now(), expiresMs: lockMs, holders: lockHolders()});
		// Another program is sending now.
		if (lock === undefined) return later(againMs);
		try {
			const waits: number[] = [];
			for (const entry of queuedFirst(read())) {
				const step = queueStep({...entry, host: hostOfEntry(entry)}, rows, now());
				if (step.kind === 'wait' && step.until !== undefined) waits.push(step.until - now());
				if (step.kind === 'hold') rewrite(paths, entry, {state: 'held', row: step.row.key, ...writtenReason(step.why)});
				if (step.kind === 'go' && (await sendOne({now, send, paths}, entry, step.row)) === 'again') waits.push(againMs);
			}
			if (waits.length > 0) later(Math.max(50, Math.min(...waits)));
		} finally {
			lock.release();
		}
	}
	return {
		/** The caller passes each look. */
		follow(look: Pick<Look, 'rows'>): void {
			rows = look.rows;
			begin();
		},
		/** Resolves when the running work is done. */
		settled: async (): Promise<void> => running,
		close(): void {
			isClosed = true;
			clearTimeout(timer);
		},
	};
}

/** Sends one prompt. What was sent, or may have been, is never sent again without its user. */
async function sendOne(
	{now, send, paths}: Omit<QueueSenderOptions, 'onFailure'>,
	{id, sessionId}: OutboxEntry,
	row: Row,
): Promise<'again' | 'done'> {
	// The entry may have been changed or withdrawn a moment ago.
	const kept = createQueueReader(paths)().find((each) => each.id === id && each.state === 'queued');
	if (kept === undefined) return 'done';
	const {text, at} = kept;
	// Taken before the send: a short turn may end before the receipt comes.
	const sentAt = now();
	const {receipt} = await send(row, {text, entry: id, entryAt: at, emptyOnly: true});
	if (receipt.kind !== 'refused') {
		const later = createQueueReader(paths)().filter((each) => each.id > id && each.sessionId === sessionId);
		for (const next of later) rewrite(paths, next, {after: sentAt});
		return 'done';
	}
	const code = reasonCode(receipt.why);
	// The text was withdrawn or changed, or another program sends it.
	if (code === 'text-gone-from-outbox' || code === 'text-under-way') return 'done';
	const keptAt = outboxTime(paths, id);
	if (keptAt === undefined) return 'done';
	const isPassing = passing.has(code);
	rewrite(paths, {...kept, at: keptAt}, isPassing ? {} : {state: 'held', ...writtenReason(receipt.why)});
	return isPassing ? 'again' : 'done';
}

/** Changes an entry, unless it changed meanwhile. */
function rewrite(paths: Pick<StatePaths, 'outbox'>, entry: OutboxEntry, change: Partial<OutboxEntry>): void {
	ignoreFileErrors(() => {
		if (outboxTime(paths, entry.id) === entry.at) writeOutbox(paths, {...entry, ...change});
	});
}

/**
 * Queues a prompt.
 * @param text as `toReplyText` gives it. @returns its id in the outbox. @throws UserError for a session that cannot get one; then nothing
 * is kept.
 */
export function queuePrompt(
	io: Io,
	row: Row,
	text: string,
): {readonly id: string; readonly isSomebodyThere: boolean; readonly held: PlainReason | undefined} {
	const name = printableLine(receiptName(row));
	const why = whyNotQueued(row);
	if (why !== undefined) throw new UserError(`${name} ${why}`, 'Nothing was kept.', 3);
	const {sessionId} = row;
	const paths = statePaths(io.env);
	const waiting = createQueueReader(paths)().filter((each) => each.sessionId === sessionId);
	if (waiting.length >= mostQueued)
		throw new UserError(`${name} has ${waiting.length} prompts that wait`, '`beckon outbox` lists them; drop one.', 3);
	const at = io.now();
	const about = {row: row.key, sessionId, project: row.project, text};
	const entry = newEntry(at, {...about, state: 'queued', why: 'it waits until the session rests'});
	writeOutbox(paths, entry);
	// The mark tells other open programs that the user dealt with the session.
	appendMark(paths, {at, row: row.key, field: 'seen', value: true});
	return {id: entry.id, isSomebodyThere: isSomebodyThere(paths), held: whyHeld(row)};
}
