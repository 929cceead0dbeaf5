/** Names of keys, from Ink's reports. */
import type {Key} from 'ink';

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
	if (key.escape) return ['esc'];
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
