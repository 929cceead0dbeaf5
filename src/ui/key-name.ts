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
	['escape', 'esc'],
	['backspace', 'backspace'],
	['delete', 'backspace'],
];

/**
 * How the keymap spells the keys of one input: `j`, `G`, `ctrl-d`, `shift-tab`, `enter`.
 * Several letters that came at once (a held key over a slow line) are as many keys.
 */
export function toKeyNames(input: string, key: Key): readonly string[] {
	if (key.tab) return [key.shift ? 'shift-tab' : 'tab'];
	const special = named.find(([field]) => key[field] === true);
	if (special !== undefined) return [special[1]];
	if (key.meta) return [];
	if (key.ctrl) return input === '' ? [] : [`ctrl-${input}`];
	return [...input].map((letter) => spelled[letter] ?? letter);
}

/** Control bytes that come in one piece with others. */
const spelled: Readonly<Record<string, string>> = {' ': 'space', '\r': 'enter', '\n': 'enter', '\t': 'tab', '\x7f': 'backspace'};
