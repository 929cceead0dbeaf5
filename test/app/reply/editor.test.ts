import {describe, expect, test} from 'vitest';
import {createEditor, type Edit, type Editor, edit, editorText} from '../../../src/app/reply/editor.js';

/** `|` is the cursor. */
function at(text: string): Editor {
	const [before = '', after = ''] = text.split('|');
	return {before, after, recalled: undefined};
}

function shown({before, after}: Editor): string {
	return `${before}|${after}`;
}

const insert = (text: string): Edit => ({kind: 'insert', text});
const erase = (to: Extract<Edit, {kind: 'erase'}>['to']): Edit => ({kind: 'erase', to});
const move = (to: Extract<Edit, {kind: 'move'}>['to']): Edit => ({kind: 'move', to});

describe('the editor', () => {
	test.each([
		['a letter goes in at the cursor', 'ab|c', insert('X'), 'abX|c'],
		['a paste of several lines is one piece', 'a|b', insert('1\n2\n3'), 'a1\n2\n3|b'],
		['nothing typed changes nothing', 'a|b', insert(''), 'a|b'],
		['backspace takes a whole family', 'hi 👩‍👩‍👧|!', erase('left'), 'hi |!'],
		['backspace takes an accent with its letter', 'e\u0301|x', erase('left'), '|x'],
		['backspace joins lines', 'a\n|b', erase('left'), 'a|b'],
		['backspace at the start does nothing', '|b', erase('left'), '|b'],
		['Ctrl-W takes a word and the blanks behind it', 'one two  |three', erase('word-left'), 'one |three'],
		['Ctrl-W crosses a line break where only that is left', 'one\n|two', erase('word-left'), '|two'],
		['Ctrl-U takes the line so far', 'one\ntwo th|ree', erase('line-start'), 'one\n|ree'],
		['Ctrl-U at the start of a line takes its break', 'one\n|two', erase('line-start'), 'one|two'],
		['delete takes the grapheme after', '|👩‍👩‍👧b', erase('right'), '|b'],
		['delete at the end does nothing', 'a|', erase('right'), 'a|'],
		['Ctrl-K takes the rest of the line', 'on|e\ntwo', erase('line-end'), 'on|\ntwo'],
		['Ctrl-K at the end of a line takes its break', 'one|\ntwo', erase('line-end'), 'one|two'],
		['left goes over a grapheme', 'a👍🏽|b', move('left'), 'a|👍🏽b'],
		['right goes over a grapheme', 'a|👍🏽b', move('right'), 'a👍🏽|b'],
		['left at the start stays', '|ab', move('left'), '|ab'],
		['a word to the left', 'one two |three', move('word-left'), 'one |two three'],
		['a word to the right', 'one| two three', move('word-right'), 'one two| three'],
		['the start of the line', 'one\ntw|o', move('line-start'), 'one\n|two'],
		['the end of the line', 'o|ne\ntwo', move('line-end'), 'one|\ntwo'],
		['up keeps the column, counted in what is drawn', 'a👍🏽cd\nxyz|', move('up'), 'a👍🏽c|d\nxyz'],
		['up onto a shorter line goes to its end', 'a\nxyz|', move('up'), 'a|\nxyz'],
		['down keeps the column', 'ab|c\nxyz', move('down'), 'abc\nxy|z'],
		['up with nothing above and no history stays', 'ab|c', move('up'), 'ab|c'],
		['down with nothing below stays', 'ab|c', move('down'), 'ab|c'],
	] as const)('%s: %j', (_, before, change, after) => {
		expect(shown(edit(at(before), change))).toBe(after);
	});

	test('every edit keeps the rest of the text as it was', () => {
		const text = 'first line 日本\n\n👩‍👩‍👧 third\tline';
		for (let index = 0; index <= text.length; index += 1) {
			const editor = {before: text.slice(0, index), after: text.slice(index), recalled: undefined};
			for (const to of ['left', 'right', 'word-left', 'word-right', 'line-start', 'line-end', 'up', 'down'] as const) {
				expect(editorText(edit(editor, move(to)))).toBe(text);
			}
		}
	});

	test('past texts come up the newest first, and the own text is still there below them', () => {
		const past = ['oldest', 'newest'];
		const own = createEditor('half writ');
		const newest = edit(own, move('up'), past);
		expect(shown(newest)).toBe('newest|');
		const oldest = edit(newest, move('up'), past);
		expect(shown(oldest)).toBe('oldest|');
		expect(edit(oldest, move('up'), past)).toBe(oldest);
		expect(shown(edit(edit(oldest, move('down'), past), move('down'), past))).toBe('half writ|');
	});

	test('what came from outside replaces the text, with the cursor at its end', () => {
		expect(shown(edit(at('a|b'), {kind: 'replace', text: 'new\ntext'}))).toBe('new\ntext|');
	});
});
