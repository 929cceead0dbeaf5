/** `beckon queue`: keeps a prompt for a session until it rests. */
import type {ExitCode, Io} from '../../core/context.js';
import {UserError} from '../../core/errors.js';
import {receiptName} from '../../core/rows/row-name.js';
import {type PlainReason, reasonText} from '../../core/terms/receipt-words.js';
import {printableLine} from '../../core/text/label.js';
import {queuePrompt} from '../../deliver/queue-sender.js';
import type {QueueCommand} from '../params/send.js';
import {writeJson} from '../print/row-json.js';
import {withTarget} from '../target-row.js';
import {textFor, writtenText} from './sender.js';

/** @param held why the prompt is held as its session is now. */
function thenText(id: string, held: PlainReason | undefined): string {
	return held === undefined
		? ` until it rests. \`beckon outbox drop ${id}\` takes it back.`
		: `, and held: ${reasonText(held)}. \`beckon outbox resend ${id}\` sends it.`;
}

/** @throws UserError, having stored nothing, without a text, and for a session that cannot get one. */
export async function runQueue(io: Io, {session, words, edit, json}: QueueCommand): Promise<ExitCode> {
	const text = await writtenText(io, {words, edit});
	if (text.trim() === '')
		throw new UserError('No text to keep', 'Type it behind the session, or give it on stdin, or write it with --edit.', 2);
	return withTarget<ExitCode>(io, {session}, async ({row, ...known}) => {
		const {id, isSomebodyThere, held} = queuePrompt(io, row, textFor(text, [row], known));
		const about = {session: row.key, session_id: row.sessionId ?? null, text, waits_for_beckon: !isSomebodyThere};
		if (json) writeJson(io, {id, ...about});
		else io.stdout.write(`${printableLine(receiptName(row))}: kept as ${id}${thenText(id, held)}\n`);
		if (!isSomebodyThere && held === undefined)
			io.stderr.write('beckon: Nobody is there to send it: it waits for a navigator, or `beckon watch --detach`.\n');
		return 0;
	});
}
