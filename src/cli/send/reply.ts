/** `beckon reply`: sends a text to a session. */
import type {ExitCode, Io} from '../../core/context.js';
import {UserError} from '../../core/errors.js';
import {fullName} from '../../core/queue/find-row.js';
import {shellWord, typedWord} from '../../core/quoting/words.js';
import type {Row} from '../../core/session.js';
import {stripControls} from '../../core/text/label.js';
import {replyNotes, replyNoteText, toReplyText} from '../../core/text/reply-text.js';
import {editText} from '../../system/editor.js';
import type {ReplyCommand} from '../params/look.js';
import {writeReceipt} from '../print/receipt-text.js';
import {withTarget} from '../target-row.js';
import {readStdin, textFor} from './sender.js';

/** `beckon reply`: sends free text to a session's composer. @throws UserError without a session or a text. */
export async function runReply(io: Io, command: ReplyCommand): Promise<ExitCode> {
	const written = writtenText(command);
	const isAsked = written === undefined && !command.edit;
	const given = isAsked && !io.stdin.isTTY ? await readStdin(io) : written;
	return withTarget(io, command, async ({row, source, ...known}) => {
		// In a terminal the user would not know that the command waits for input.
		if (isAsked && io.stdin.isTTY) throw new UserError('No text to send', howToSend(command), 2);
		requireFullName(command, row);
		const text = toReplyText(given ?? (await editText(io.env, '')));
		if (text.trim() === '') throw new UserError('No text to send', howToSend(command), 2);
		// A note says how the agent takes a typed text, so a text that is refused or not typed gets none.
		const notes = row.takes === undefined ? replyNotes(text) : [];
		const shown = notes.filter((each) => each !== 'hash' && each !== 'backslash' && (each !== 'shell' || command.shell === true));
		for (const note of shown) io.stderr.write(`beckon: ${replyNoteText(note)}\n`);
		const delivered = await source.reply(row, {text: textFor(text, [row], known), queue: command.queue, allowShell: command.shell});
		const code = writeReceipt(io, row, {delivered, json: command.json});
		// A lost text from the editor or stdin exists nowhere else, so it is printed.
		const isLost = delivered.receipt.kind === 'refused' && delivered.outboxId === undefined && written === undefined;
		if (isLost) io.stderr.write(`${stripControls(text)}\n`);
		return code;
	});
}

function writtenText({text, words, current, session}: ReplyCommand): string | undefined {
	const all = current && session !== undefined ? [session, ...(words ?? [])] : words;
	return text ?? all?.join(' ');
}

/** Requires the whole name of a session before a text, since the first word of a text may be the beginning of a name. */
function requireFullName({session, words, current}: ReplyCommand, row: Row): void {
	if (session === undefined || words === undefined || current) return;
	const name = fullName(row, session);
	if (name === undefined) return;
	const line = ['beckon', 'reply', typedWord(name), shellWord(words.join(' '))].join(' ');
	throw new UserError(`"${session}" is only the beginning of "${name}"`, `To send "${words.join(' ')}" there, type: ${line}`, 2);
}

function howToSend({session, current}: ReplyCommand): string {
	const text = shellWord('your text');
	const line = current ? `--current ${text}` : session === undefined ? `--text ${text}` : `${typedWord(session)} ${text}`;
	return `Type: beckon reply ${line}, or give the text on stdin, or write it with --edit.`;
}
