/** Names of keys, from Ink's reports, and the mouse events in a terminal's input (SGR encoding), found among the bytes of its keys. */
import type {Key} from 'ink';

/** Cells count from 0. */
type MouseInput = {readonly kind: 'press' | 'wheel-up' | 'wheel-down'; readonly column: number; readonly line: number};

export const mouseOn = '\x1b[?1000h\x1b[?1006h';
export const mouseOff = '\x1b[?1006l\x1b[?1000l';

const token = /\x1b\[(?:<(\d{1,4});(\d{1,5});(\d{1,5})([Mm])|200~|201~)/g;
/** A sequence that continues in the next chunk. */
const unfinished = /\x1b(?:\[(?:<[\d;]{0,16}|2(?:0[01]?)?)?)?$/;

/** @returns the parser of one terminal. Pasted text is text, whatever it contains. */
export function createMouseReader(): (chunk: string) => readonly MouseInput[] {
	let rest = '';
	let isPasting = false;
	return (chunk) => {
		const text = rest + chunk;
		rest = unfinished.exec(text)?.[0] ?? '';
		const found: MouseInput[] = [];
		for (const match of text.matchAll(token)) {
			if (match[1] === undefined) isPasting = match[0].endsWith('200~');
			else if (!isPasting) found.push(...toInput(Number(match[1]), match));
		}
		return found;
	};
}

function toInput(button: number, [, , column, line, end]: RegExpMatchArray): readonly MouseInput[] {
	const place = {column: Number(column) - 1, line: Number(line) - 1};
	if (button === 64) return [{kind: 'wheel-up', ...place}];
	if (button === 65) return [{kind: 'wheel-down', ...place}];
	// Only a press of the left button counts.
	return button === 0 && end === 'M' ? [{kind: 'press', ...place}] : [];
}

const named: readonly (readonly [keyof Key, string])[] = [
	['upArrow', 'up'],
	['downArrow', 'down'],
	['leftArrow', 'left'],
	['rightArrow', 'right'],
	['pageUp', 'pageup'],
	['pageDown', 'pagedown'],
	['home', 'home'],
	['end', 'end'],
	['return', 'enter'],
	['backspace', 'backspace'],
	['delete', 'delete'],
];

/**
 * The keymap's names of the keys of one input: `j`, `G`, `ctrl-d`, `alt-b`, `shift-tab`, `enter`, `alt-enter`.
 * Several letters in one input (a held key over a slow line) are as many keys.
 */
export function toKeyNames(input: string, key: Key): readonly string[] {
	if (key.tab) return [key.shift ? 'shift-tab' : 'tab'];
	// tmux hands on two presses within its `escape-time` (half a second by default) as one Alt-Esc.
	if (key.escape) return key.meta ? ['esc', 'esc'] : ['esc'];
	const modifier = key.ctrl ? 'ctrl-' : key.meta ? 'alt-' : '';
	const special = named.find(([field]) => key[field] === true);
	if (special !== undefined) return [modifier + special[1]];
	if (modifier !== '') return input === '' ? [] : [modifier + input];
	// Enter sends a carriage return; a single line feed is Ctrl-J.
	return [...input].map((letter) => spelled[letter] ?? controlName(letter) ?? letter);
}

/** `ctrl-u` for the byte that a terminal sends for it; undefined for a letter. */
function controlName(letter: string): string | undefined {
	const code = letter.codePointAt(0) ?? 0;
	return code >= 1 && code <= 26 ? `ctrl-${String.fromCodePoint(code + 96)}` : undefined;
}

/** Control bytes that come in one piece with others. */
const spelled: Readonly<Record<string, string>> = {' ': 'space', '\r': 'enter', '\t': 'tab', '\x7f': 'backspace'};
