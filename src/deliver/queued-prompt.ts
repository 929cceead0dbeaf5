/** Keeps a prompt for a session until it rests. */
import {type Io, UserError} from '../core/context.js';
import {mostQueued, whyNotQueued} from '../core/queue/queued.js';
import {receiptName} from '../core/rows/row-name.js';
import type {Row} from '../core/session.js';
import {printableLine} from '../core/text/label.js';
import {statePaths} from '../store/paths.js';
import {appendMark} from '../store/records/marks.js';
import {createQueueReader, newEntry, writeOutbox} from '../store/records/outbox.js';
import {isSomebodyThere} from './deciders.js';

/** @param text as `toReplyText` gives it. @returns its id in the outbox. @throws UserError for a session that cannot get one; nothing was kept. */
export function queuePrompt(io: Io, row: Row, text: string): {readonly id: string; readonly isSomebodyThere: boolean} {
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
	// What its user does with a session is told to every beckon that is open.
	appendMark(paths, {at, row: row.key, field: 'seen', value: true});
	return {id: entry.id, isSomebodyThere: isSomebodyThere(paths)};
}
