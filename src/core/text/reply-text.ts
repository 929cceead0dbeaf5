/** What the agent makes of a reply (facts §7), and whether a composer or a prompt is that text. */
import type {Composer} from '../surface.js';

/** A larger paste becomes `[Pasted text …]` (facts §7). */
const pasteLimits = {lines: 3, characters: 800} as const;

type ReplyNote =
	/** `/word` runs as a command of the agent; no hook fires. */
	| 'command'
	/** The word ends the agent. */
	| 'end'
	/** `!` runs the text as a shell command, without asking. */
	| 'shell'
	/** `#` is sent as text. */
	| 'hash'
	/** `@file` attaches the file. */
	| 'mention'
	/** The text ends in `\`: Enter makes a line break and nothing is submitted. */
	| 'backslash'
	/** Over 3 lines or 800 characters the model reads the text inside `<pasted_content>`. */
	| 'wrapped';

/**
 * Makes a text safe to paste: line breaks become line feeds; escape sequences that end a paste, control characters, and marks and overrides of the
 * writing direction are removed. No list shows such a mark, and an agent may take it out itself and then wait for another Enter (facts §7).
 */
export function toPasteText(text: string): string {
	return text
		.replace(/\r\n?/g, '\n')
		.replace(/[\u001b\u009b]\[?20[01]~/g, '')
		.replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '');
}

/** The same without trailing line breaks, which the agent drops too. */
export function toReplyText(text: string): string {
	return toPasteText(text).replace(/\n+$/, '');
}

export function replyNotes(text: string): readonly ReplyNote[] {
	const notes: ReplyNote[] = [];
	if (isEndWord(text)) notes.push('end');
	else if (isCommand(text)) notes.push('command');
	if (text.startsWith('!')) notes.push('shell');
	if (text.startsWith('#')) notes.push('hash');
	if (/(?:^|\s)@\S/.test(text)) notes.push('mention');
	if (text.endsWith('\\')) notes.push('backslash');
	if (isWrapped(text)) notes.push('wrapped');
	return notes;
}

/** A second slash makes the word a path, which is sent as text. */
export function isCommand(text: string): boolean {
	return /^\s*\/[A-Za-z][\w:-]*(?:\s|$)/.test(text) || isEndWord(text);
}

/** Alone these words are commands too (facts §7). */
export function isEndWord(text: string): boolean {
	return /^(?:\s*\/(?:exit|quit)|exit|quit|:q!?|:wq)\s*$/.test(text);
}

function isWrapped(text: string): boolean {
	return text.split('\n').length > pasteLimits.lines || [...text].length > pasteLimits.characters;
}

const noteWords: Readonly<Record<ReplyNote, string>> = {
	command: 'Runs as a command, not as a prompt',
	end: 'Ends the session: it is no prompt',
	shell: 'Runs as a shell command without asking',
	hash: '# is sent as text',
	mention: 'attaches the named file',
	backslash: 'ends in \\: Enter would make a line break, nothing would be submitted',
	wrapped: 'over 3 lines or 800 characters: the model sees it wrapped in <pasted_content>',
};

export function replyNoteText(note: ReplyNote): string {
	return noteWords[note];
}

/**
 * Whether the composer holds this text and nothing else. The box wraps lines, swaps tabs for blanks and may redraw symbols, so these are
 * not compared. A long text scrolls; then the visible part must be part of the text. A large paste shows as its number of line breaks.
 */
export function composerHolds(composer: Composer, text: string): boolean {
	if (composer.kind !== 'draft') return false;
	if (composer.shell !== text.startsWith('!')) return false;
	if (composer.pasted > 0 && isStandIn(composer.text, text)) return true;
	const shown = isCommand(text) ? withoutHint(composer.text.trim(), text.trim()) : composer.text;
	return holdsText(shown, composer.shell ? text.slice(1) : text);
}

/** Without the hint that the agent prints behind a bare command, e.g. `/model  [model]`. */
function withoutHint(shown: string, text: string): string {
	return shown.startsWith(`${text} `) && /^\s+[[<]/.test(shown.slice(text.length)) ? text : shown;
}

/** Whether the composer has the text with other words before or behind it, typed at the same moment. */
export function composerIncludes(composer: Composer, text: string): boolean {
	if (composer.kind !== 'draft') return false;
	if (holdsStandIn(composer, text)) return true;
	const shown = comparable(composer.text);
	const wanted = comparable(composer.shell && text.startsWith('!') ? text.slice(1) : text);
	return wanted !== '' && (shown.includes(wanted) || (composer.text.startsWith('…') && shown.includes(wanted.slice(-endLength))));
}

/** When a long text's start is scrolled away, this many characters of its end must be on the screen. */
const endLength = 40;

/** Whether a text field of a dialog holds this text and nothing else. */
export function holdsText(shown: string, text: string): boolean {
	const visible = comparable(shown);
	const wanted = comparable(text);
	if (wanted === '') return visible === '' && shown.trim() !== '';
	if (visible === wanted) return true;
	return shown.startsWith('…') && visible.length >= endLength && wanted.endsWith(visible);
}

/** Whether the agent may draw a stand-in for such a text: in a low pane for any text of several lines (facts §7). */
function hasStandIn(text: string): boolean {
	return text.includes('\n') || isWrapped(text) || isImagePath(text);
}

/** Whether a stand-in for the text may be in the composer. */
export function holdsStandIn(composer: Composer, text: string): boolean {
	return composer.kind === 'draft' && composer.pasted > 0 && hasStandIn(text);
}

function isStandIn(shown: string, text: string): boolean {
	if (isImagePath(text)) return isImage(shown);
	const breaks = text.split('\n').length - 1;
	// Agents count the lines, the characters, or the line breaks.
	const [, count, unit] = /^\[Pasted Text: (\d+) (lines|chars)\]$/.exec(shown.trim()) ?? [];
	if (count !== undefined) return Number(count) === (unit === 'chars' ? text.length : breaks + 1);
	const numbered = /^\[Paste #\d+ - (\d+) lines\]$/.exec(shown.trim())?.[1];
	if (numbered !== undefined) return Number(numbered) === breaks + 1;
	const found = /^\[Pasted text #\d+(?: \+(\d+) lines?)?\]$/.exec(shown.trim());
	return found !== null && hasStandIn(text) && Number(found[1] ?? 0) === breaks;
}

/** Whether the text is only the path of an image, which is attached: the prompt then shows a stand-in too (facts §7). */
function isImagePath(text: string): boolean {
	return /^(['"]?)\/.+\.(?:png|jpe?g|gif|webp)\1$/i.test(text);
}

function isImage(shown: string): boolean {
	return /^\[Image #\d+\]$/.test(shown.trim());
}

/** The agent cuts long prompts when it stores and prints them; this many characters identify one. */
const identifyingLength = 400;

/** Whether the prompt that the agent reports is this text and nothing else; a large text is wrapped there (facts §7). */
export function isPromptOf(prompt: string, text: string): boolean {
	if (isImage(prompt) && isImagePath(text)) return true;
	const wanted = comparable(text);
	const shown = comparable(unwrapped(prompt));
	if (wanted === '') return prompt.trim() === text.trim();
	return shown === wanted || (shown.length >= identifyingLength && (wanted.startsWith(shown) || wanted.endsWith(shown)));
}

/** Whether the prompt holds the text and more, typed at the same moment. */
export function isMergedPrompt(prompt: string, text: string): boolean {
	const wanted = comparable(text).slice(0, identifyingLength);
	return wanted !== '' && comparable(prompt).includes(wanted) && !isPromptOf(prompt, text);
}

/** Whether whole lines of the prompt are the text: some agents join all queued texts into one prompt, each on its own lines. */
export function isJoinedOf(prompt: string, text: string): boolean {
	const [lines, wanted] = [prompt.split('\n').map(comparable), text.split('\n').map(comparable)];
	return wanted.some((line) => line !== '') && lines.some((_, start) => wanted.every((line, at) => lines[start + at] === line));
}

/** The content of `<pasted_content>`; a prompt that was cut has no closing tag. */
function unwrapped(prompt: string): string {
	const inside = /^\s*<pasted_content id="[^"]*">\n([\s\S]*)$/.exec(prompt)?.[1];
	return inside === undefined ? prompt : inside.replace(/\n<\/pasted_content id="[^"]*">\s*$/, '');
}

/** The text without blanks, and without what a terminal joins, drops or widens: symbols, marks and joiners. */
export function comparable(text: string): string {
	return text.normalize('NFC').replace(/[\s\u00a0…]|\p{So}|\p{Sk}|\p{M}|\p{Cf}|\p{Co}|\p{Cn}|\p{Cs}/gu, '');
}
