/** What a reply means to the client before it is sent (facts §7). */
import {pasteLimits} from './limits.js';

export type ReplyNote =
	/** `/word`: runs as a command of the client; it fires no hook. */
	| 'command'
	/** `!`: runs as a shell command, without asking. */
	| 'shell'
	/** `#`: sent as text. */
	| 'hash'
	/** `@file`: the file is attached. */
	| 'mention'
	/** Ends in `\`: Enter makes a line break and nothing is submitted. */
	| 'backslash'
	/** Over 3 lines or 800 characters: the model sees it wrapped in `<pasted_content>`. */
	| 'wrapped';

/** Line breaks become line feeds; paste terminators and control characters go; trailing line breaks go, the client drops them too. */
export function toReplyText(text: string): string {
	return text
		.replace(/\r\n?/g, '\n')
		.replace(/(?:\u001b\[|\u009b)20[01]~/g, '')
		.replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, '')
		.replace(/\n+$/, '');
}

export function replyNotes(text: string): readonly ReplyNote[] {
	const notes: ReplyNote[] = [];
	// A second slash makes it a path, which is sent as text.
	if (/^\/[A-Za-z][\w:-]*(?:\s|$)/.test(text)) notes.push('command');
	if (text.startsWith('!')) notes.push('shell');
	if (text.startsWith('#')) notes.push('hash');
	if (/(?:^|\s)@\S/.test(text)) notes.push('mention');
	if (text.endsWith('\\')) notes.push('backslash');
	if (isWrapped(text)) notes.push('wrapped');
	return notes;
}

export function isWrapped(text: string): boolean {
	return text.split('\n').length > pasteLimits.lines || [...text].length > pasteLimits.characters;
}

const noteWords: Readonly<Record<ReplyNote, string>> = {
	command: 'runs as a command of the client, not as a prompt',
	shell: 'runs as a shell command, without asking',
	hash: '# is sent as text',
	mention: 'attaches the named file',
	backslash: 'ends in \\: Enter would make a line break, nothing would be submitted',
	wrapped: 'over 3 lines or 800 characters: the model sees it wrapped in <pasted_content>',
};

export function replyNoteText(note: ReplyNote): string {
	return noteWords[note];
}

/**
 * Whether the composer holds this text. Only letters and digits count: the box wraps lines, swaps tabs and may redraw wide
 * characters, and it scrolls, so its visible part must stand in the text.
 */
export function holdsText(shown: string, text: string): boolean {
	const visible = essence(shown);
	const wanted = essence(text);
	if (wanted === '') return shown.trim() !== '';
	if (visible === '') return false;
	return visible === wanted || (visible.length >= 200 && wanted.includes(visible));
}

/** The client says which prompt it took: large pastes arrive wrapped, so the text is looked for inside (facts §7). */
export function isPromptOf(prompt: string, text: string): boolean {
	const wanted = essence(text);
	return wanted === '' ? prompt.trim() === text.trim() : essence(prompt).includes(wanted);
}

function essence(text: string): string {
	return text.replace(/[^\p{L}\p{N}]+/gu, '');
}
