/** `beckon outbox`: lists, sends and drops texts that are not known to have arrived. */
import type {ExitCode, Io} from '../../core/context.js';
import {UserError} from '../../core/errors.js';
import {printableLine} from '../../core/text/label.js';
import {toReplyText} from '../../core/text/reply-text.js';
import {writeProblems} from '../../core/words/problems.js';
import {statePaths} from '../../store/paths.js';
import {
	dropOutbox,
	hostOfEntry,
	isUnderWay,
	type OutboxEntry,
	outboxTime,
	parseOutboxId,
	readOutbox,
	writeOutbox,
} from '../../store/records/outbox.js';
import {editText} from '../../system/editor.js';
import type {OutboxCommand} from '../params/send.js';
import {writeReceipt} from '../print/receipt-text.js';
import {writeJson} from '../print/row-json.js';
import {type Target, withTarget} from '../target-row.js';
import {runNew} from './new.js';

/** `beckon outbox`: texts that are not known to have arrived. beckon never sends them by itself. */
export async function runOutbox(io: Io, {act, id: written = '', text: changed, json}: OutboxCommand): Promise<ExitCode> {
	if (act === 'list') return list(io, json);
	const entry = find(io, written);
	const isSubmit = act === 'submit';
	if (act === 'drop') {
		dropOutbox(statePaths(io.env), entry.id);
		io.stdout.write(`Dropped ${entry.id}\n`);
		return 0;
	}
	if (act === 'edit') return edit(io, entry, changed);
	if (entry.kind === 'answer') {
		throw new UserError(
			`${entry.id} is the text of an answer to a dialog`,
			'Answer the dialog again with `beckon answer`, or drop the text.',
			3,
		);
	}
	if (entry.row.startsWith('start:')) return startAgain(io, entry, {isSubmit, json});
	const {id, text, queue, allowShell, at} = entry;
	return withTarget(io, targetOf(entry), async ({row, source}) => {
		const delivered = await source.reply(row, {text, queue, allowShell, entry: id, entryAt: at, submitOnly: isSubmit});
		return writeReceipt(io, row, {delivered, json});
	});
}

/** Starts the session of an entry again: its first start was killed or failed. */
async function startAgain(
	io: Io,
	{id, text, start}: OutboxEntry,
	{isSubmit, json}: {readonly isSubmit: boolean; readonly json: boolean},
): Promise<ExitCode> {
	if (isSubmit || start === undefined)
		throw new UserError(
			`${id} is the first prompt of a session that was not started`,
			isSubmit ? `\`beckon outbox resend ${id}\` starts it.` : 'Start it with `beckon new <directory> --prompt`, and drop this one.',
			3,
		);
	return runNew(io, {...start, prompt: text, entry: id, detach: true, json});
}

/** Edits an entry. If it is sent meanwhile, the new text is not stored. */
async function edit(io: Io, entry: OutboxEntry, given: string | undefined): Promise<ExitCode> {
	if (entry.state !== 'queued' && entry.state !== 'held')
		throw new UserError(`${entry.id} does not wait for its session any more`, 'Only a text that waits can be edited.', 3);
	const text = toReplyText(given ?? (await editText(io.env, entry.text)));
	if (text.trim() === '') throw new UserError('The text is empty', `\`beckon outbox drop ${entry.id}\` takes it back.`, 2);
	const paths = statePaths(io.env);
	if (outboxTime(paths, entry.id) !== entry.at)
		throw new UserError(`${entry.id} went meanwhile`, 'The text that was kept was sent, or dropped.', 3);
	writeOutbox(paths, {...entry, text});
	io.stdout.write(`Changed ${entry.id}\n`);
	return 0;
}

function list(io: Io, json: boolean): ExitCode {
	const {entries, problems} = readOutbox(statePaths(io.env));
	if (json) writeJson(io, {entries: entries.map(toJson)});
	else if (entries.length + problems.length === 0) io.stderr.write('The outbox is empty.\n');
	else for (const entry of entries) io.stdout.write(`${entryText(entry, io.now())}\n`);
	writeProblems(io, problems);
	return 0;
}

function toJson({id, at, kind, row, sessionId, project, text, queue, state, why, reason}: OutboxEntry) {
	return {id, at, kind, session: row, session_id: sessionId ?? null, project, text, queue, state, why, reason};
}

function entryText(entry: OutboxEntry, now: number): string {
	const {id, project, state, text, kind} = entry;
	const why =
		entry.why || (isUnderWay(entry, now) ? 'it goes just now' : 'this was cut off: look whether it arrived, then resend or drop it');
	const first = printableLine(text);
	const cut = [...first].length > 60 ? `${[...first].slice(0, 59).join('')}…` : first;
	const about = kind === 'answer' ? ' (with an answer)' : '';
	return `${id}  ${printableLine(project)}  ${state}${about}: ${printableLine(why)}\n    ${cut}`;
}

function find(io: Io, id: string): OutboxEntry {
	const wanted = parseOutboxId(id);
	const entry = wanted === undefined ? undefined : readOutbox(statePaths(io.env)).entries.find((each) => each.id === wanted);
	if (entry === undefined) throw new UserError(`The outbox has no "${id}"`, '`beckon outbox` lists its entries.', 2);
	return entry;
}

/**
 * Finds the session by its id, which stays the same when the session moves or is resumed, else by the row key. The row key also has the
 * host.
 */
function targetOf({sessionId, row}: OutboxEntry): Target {
	return {session: sessionId ?? row, host: hostOfEntry({row})};
}
