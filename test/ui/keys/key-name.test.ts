import type {Key} from 'ink';
import {expect, test} from 'vitest';
import {toKeyNames} from '../../../src/ui/navigator.js';

const plain = {
	upArrow: false,
	downArrow: false,
	leftArrow: false,
	rightArrow: false,
	pageDown: false,
	pageUp: false,
	home: false,
	end: false,
	return: false,
	escape: false,
	ctrl: false,
	shift: false,
	tab: false,
	backspace: false,
	delete: false,
	meta: false,
} as Key;

test.each([
	['jjk', ['j', 'j', 'k']],
	['a b\r', ['a', 'space', 'b', 'enter']],
	[',\x15x', [',', 'ctrl-u', 'x']],
	['\n', ['ctrl-j']],
	['\t\x7f', ['tab', 'backspace']],
	['é漢', ['é', '漢']],
])('what came in one piece is as many keys: %j', (input, names) => {
	expect(toKeyNames(input, plain)).toEqual(names);
});

test('Esc that is pressed twice within the escape-time of tmux is two keys, though it comes as one with Alt', () => {
	expect(toKeyNames('', {...plain, escape: true})).toEqual(['esc']);
	expect(toKeyNames('\x1b', {...plain, escape: true, meta: true})).toEqual(['esc', 'esc']);
});

test('Shift-Enter is Alt-Enter, which begins a new line', () => {
	expect(toKeyNames('', {...plain, return: true, shift: true})).toEqual(['alt-enter']);
	expect(toKeyNames('', {...plain, return: true, meta: true})).toEqual(['alt-enter']);
	expect(toKeyNames('', {...plain, return: true})).toEqual(['enter']);
});
