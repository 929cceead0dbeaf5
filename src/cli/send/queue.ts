/** `beckon queue`: keeps a prompt for a session until it rests. */
import type {ExitCode, Io} from '../../core/context.js';
import {UserError} from '../../core/errors.js';
import {mostQueued} from '../../core/queue/queued.js';
import {receiptName} from '../../core/rows/row-name.js';
import {printableLine} from '../../core/text/printable.js';
import {toReplyText} from '../../core/text/reply-text.js';
import {isSomebodyThere} from '../../deliver/deciders.js';
import {statePaths} from '../../store/paths.js';
import {appendMark} from '../../store/records/marks.js';
import {newOutboxId, readOutbox, writeOutbox} from '../../store/records/outbox.js';
import {editText} from '../../system/editor.js';
import {jsonText} from '../print/row-json.js';
import {withTarget} from '../target-row.js';
import {readStdin} from './stdin-text.js';

export type QueueCommand = {
	/** A text for `findRow`. */
	readonly session: string;
	readonly words?: readonly string[] | undefined;
	readonly edit: boolean;
	readonly json: boolean;
};

/** @throws UserError without a text, and for a session that cannot get one; nothing was kept. */
export async function runQueue(io: Io, {session, words, edit, json}: QueueCommand): Promise<ExitCode> {
	const given = words?.join(' ') ?? (edit ? await editText(io.env, '') : io.stdin.isTTY ? '' : await readStdin(io));
	const text = toReplyText(given);
	if (text.trim() === '')
		throw new UserError('No text to keep', 'Type it behind the session, or give it on stdin, or write it with --edit.', 3);
	return withTarget<ExitCode>(io, {session}, async ({row}) => {
		const name = printableLine(receiptName(row));
		const {sessionId} = row;
		if (row.host !== undefined)
			throw new UserError(`${name} is on ${row.host}`, 'Only prompts for sessions of this machine can wait here.', 3);
		if (row.state.state === 'session_ended') throw new UserError(`${name} has ended`, '`beckon resume` brings it back.', 3);
		if (sessionId === undefined || row.isJumpOnly)
			throw new UserError(`${name} takes no prompts of beckon`, 'Go there with `beckon jump`.', 3);
		const paths = statePaths(io.env);
		const waiting = readOutbox(paths).entries.filter(
			(each) => each.sessionId === sessionId && (each.state === 'queued' || each.state === 'held'),
		);
		if (waiting.length >= mostQueued)
			throw new UserError(`${name} has ${waiting.length} prompts that wait`, '`beckon outbox` lists them; drop one.', 3);
		const at = io.now();
		const id = newOutboxId(at);
		const about = {
			row: row.key,
			sessionId,
			project: row.project,
			text,
			queue: false,
			allowShell: false,
			why: 'it waits until the session rests',
			reason: '',
		};
		writeOutbox(paths, {id, at, kind: 'reply', state: 'queued', ...about});
		// What its user does with a session is told to every beckon that is open.
		appendMark(paths, {at, row: row.key, field: 'seen', value: true});
		const isThere = isSomebodyThere(paths);
		if (json) io.stdout.write(`${jsonText({v: 1, id, session: row.key, session_id: sessionId, text, waits_for_beckon: !isThere})}\n`);
		else io.stdout.write(`${name}: kept as ${id} until it rests. \`beckon outbox drop ${id}\` takes it back.\n`);
		if (!isThere) io.stderr.write('beckon: Nobody is there to send it: it waits for a navigator, or `beckon watch --detach`.\n');
		return 0;
	});
}
