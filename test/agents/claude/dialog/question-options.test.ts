/** A form is compared with a request by its question and by its options. */
import {describe, expect, test} from 'vitest';
import {fitsAsk} from '../../../../src/agents/claude/dialog/fits.js';
import {assess} from '../../../../src/agents/claude/screen/assess.js';
import type {Dialog} from '../../../../src/core/surface.js';
import type {Ask} from '../../../../src/core/terms/ask.js';
import {screenText, snapshotOf} from '../../../helpers/samples/screens.js';

const rule = '─'.repeat(100);

function form(rows: readonly string[]): Dialog | undefined {
	const below = [rule, '  9. Chat about this', '', 'Enter to select · ↑/↓ to navigate · Esc to cancel'];
	const text = ['● Working.', '', rule, ' ☐ Head', '', ...rows, ...below].join('\n');
	return assess({text, columns: 100, rows: 40, foreground: 'claude', history: 0}, {version: '2.1.330'}).dialog;
}

function fits(dialog: Dialog | undefined, question: string, ...options: readonly (readonly [label: string, description: string])[]) {
	const asked = {question, header: 'Head', multiSelect: false, options: options.map(([label, description]) => ({label, description}))};
	const ask: Ask = {kind: 'questions', questions: [{...asked, question: 'Another?'}, asked]};
	return dialog && fitsAsk(dialog, {ask});
}

describe('a form of two options', () => {
	const shown = form(['Which one?', '', '  1. Left', '     Text 1', '❯ 2. Right ✔', '     Text 2', '  3. Type something.']);
	test.each([
		[
			'its own',
			[
				['Left', 'Text 1'],
				['Right', 'Text 2'],
			],
			'yes',
		],
		[
			'another label',
			[
				['Left', 'Text 1'],
				['Wrong', 'Text 2'],
			],
			'no',
		],
		[
			'another order',
			[
				['Right', 'Text 2'],
				['Left', 'Text 1'],
			],
			'no',
		],
		[
			'one more',
			[
				['Left', 'Text 1'],
				['Right', 'Text 2'],
				['Up', 'Text 3'],
			],
			'no',
		],
		[
			'the beginning of a label',
			[
				['Left', 'Text 1'],
				['Righ', 'Text 2'],
			],
			'no',
		],
	] as const)('%s', (_, options, expected) => {
		expect(fits(shown, 'Which one?', ...options)).toBe(expected);
	});
});

test('a chosen option may end with the sign for it', () => {
	const shown = form(['Which one?', '', '  1. Done ✔', '     Text 1', '❯ 2. Open ✔', '     Text 2', '  3. Type something.']);
	expect(fits(shown, 'Which one?', ['Done ✔', 'Text 1'], ['Open', 'Text 2'])).toBe('yes');
});

test('tmux leaves out what chooses the look of an emoji (2.1.330)', () => {
	const shown = form([
		'Pick \u26a0 or \u{1f3f3}\u200d\u{1f308}?',
		'',
		'❯ 1. \u26a0 warn',
		'     x',
		'  2. \u{1f44d} ok',
		'     y',
		'  3. Type something.',
	]);
	const pick = 'Pick \u26a0\ufe0f or \u{1f3f3}\ufe0f\u200d\u{1f308}?';
	expect(fits(shown, pick, ['\u26a0\ufe0f warn', 'x'], ['\u{1f44d}\u{1f3fd} ok', 'y'])).toBe('yes');
	expect(fits(shown, pick, ['\u2714\ufe0f warn', 'x'], ['\u{1f44d}\u{1f3fd} ok', 'y'])).toBe('no');
});

describe('a form with previews', () => {
	const seen = (name: string, columns: number, rows: number) => assess(snapshotOf(screenText(name), {columns, rows})).dialog;
	const long = [
		['Tabs', ''],
		['A rather long label for an option that wraps somewhere', ''],
		['Grid', ''],
		['Fourth', ''],
	] as const;

	test('shows its labels, and not what they mean', () => {
		const shown = seen('question-preview-classic-80x24', 80, 24);
		expect(fits(shown, 'Which layout do you want?', ...long)).toBe('yes');
		expect(fits(shown, 'Which layout do you want?', ...long.slice(0, 3), ['Fifth', ''])).toBe('no');
	});

	test('may have its top above the pane', () => {
		const shown = seen('question-preview-classic-110x12', 110, 12);
		expect(fits(shown, 'Which layout do you want?', ['Tabs', ''], ['List', ''], ['Grid', ''])).toBe('perhaps');
		expect(fits(shown, 'Which layout do you want?', ['Tabs', ''], ['List', ''], ['Table', ''])).toBe('no');
	});
});
