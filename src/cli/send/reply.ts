/** `beckon reply`: free text to a session. */
import type {ExitCode, Io} from '../../core/context.js';
import {UserError} from '../../core/errors.js';
import {printable} from '../../core/text/printable.js';
import {replyNotes, replyNoteText, toReplyText} from '../../core/text/reply-text.js';
import {editText} from '../../system/editor.js';
import {writeReceipt} from '../print/receipt-text.js';
import {withTarget} from '../target-row.js';

export type ReplyCommand = {
	/** Undefined: the head of the queue. */
	readonly session?: string | undefined;
	readonly current?: boolean | undefined;
	/** Undefined: from stdin, or from the editor. */
	readonly text?: string | undefined;
	readonly edit?: boolean | undefined;
	readonly queue?: boolean | undefined;
	readonly shell?: boolean | undefined;
	/** Searches only the sessions of this host. */
	readonly host?: string | undefined;
	readonly json: boolean;
};

/** `beckon reply`: sends free text to a session's composer. @throws UserError without a session or a text. */
export async function runReply(io: Io, command: ReplyCommand): Promise<ExitCode> {
	const given = command.text ?? (command.edit ? undefined : await readStdin(io));
	return withTarget(io, command, async ({row, source}) => {
		const text = toReplyText(given ?? (await editText(io.env, '')));
		if (text.trim() === '') throw new UserError('No text to send', 'Give it with --text, on stdin, or in the editor with --edit.', 3);
		// A refused text has no effect, so it gets no note.
		const said = replyNotes(text).filter((each) => each !== 'hash' && each !== 'backslash' && (each !== 'shell' || command.shell === true));
		for (const note of said) {
			io.stderr.write(`beckon: ${replyNoteText(note)}\n`);
		}
		const delivered = await source.reply(row, {text, queue: command.queue, allowShell: command.shell});
		const code = writeReceipt(io, row, {delivered, json: command.json});
		// A text from the editor or stdin exists nowhere else, so it is printed.
		const isLost = delivered.receipt.kind === 'refused' && delivered.outboxId === undefined && command.text === undefined;
		if (isLost) io.stderr.write(`${printable(text)}\n`);
		return code;
	});
}

/** @throws UserError (exit 2) when stdin is a terminal: the user would not know that it waits for input. */
async function readStdin(io: Io): Promise<string> {
	if (io.stdin.isTTY) throw new UserError('No text to send', 'Give it with --text, on stdin, or in the editor with --edit.', 2);
	const parts: Buffer[] = [];
	for await (const part of io.stdin) parts.push(Buffer.from(part));
	return Buffer.concat(parts).toString('utf8');
}
