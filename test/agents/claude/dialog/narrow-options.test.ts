/** Options in narrow panes: where one wraps, older versions take columns from its digit, its blank or its margin. */
import {describe, expect, test} from 'vitest';
import {fitsAsk} from '../../../../src/agents/claude/dialog/fits.js';
import {assess} from '../../../../src/agents/claude/screen/assess.js';
import type {Ask} from '../../../../src/core/terms/ask.js';

function options(version: string, rows: readonly string[]) {
	const head = ['─'.repeat(60), ' Bash command', '', '   touch a', '   Make a file', '', ' Do you want to proceed?'];
	const text = [...head, ...rows, '', ' Esc to cancel'].join('\n');
	const {dialog} = assess({text, columns: 60, rows: 40, foreground: 'claude', history: 0}, {version});
	return dialog?.kind === 'permission'
		? dialog.options.map(({digit, label, description}) => `${digit} ${label}${description}`)
		: dialog?.kind;
}

const allow = 'Yes, and always allow access to narrow/ from this project';
const similar = "Yes, and don't ask again for similar commands in /home/me/projects/narrow";
const tells = 'Type here to tell Claude what to do differently';

test.each([
	[
		'2.1.200',
		[' ❯ 1. Yes', '   2.Yes, and always allow access to narrow/ from this', '     project', '   3. No'],
		['1 Yes', `2 ${allow}`, '3 No'],
	],
	[
		'2.1.150',
		[' ❯ 1. Yes', '  2.Yes, and always allow access to narrow/ from this', '    project', '   3. No'],
		['1 Yes', `2 ${allow}`, '3 No'],
	],
	[
		'2.1.150',
		['   1. Yes', ' ❯2.Yes, and always allow access to narrow/ from this', '    project', '   3. No'],
		['1 Yes', `2 ${allow}`, '3 No'],
	],
	[
		'2.1.226',
		[' ❯ 1. Yes', '   2. Yes, and always allow access to made/ from this', '   3. Nooject'],
		['1 Yes', '2 Yes, and always allow access to made/ from this', '3 No'],
	],
	[
		'2.0.45',
		[...[' ❯ 1. Yes', "   2. Yes, and don't ask again for similar commands in", '   /home/me/projects/narrow'], ...[`  3. ${tells}`]],
		['1 Yes', `2 ${similar}`, `3 ${tells}`],
	],
	[
		'2.0.30',
		[' ❯ 1. Yes', "  2. Yes, and don't ask again for touch walk1158x commands", '  in /home/me/projects/narrow', `   3. ${tells}`],
		['1 Yes', "2 Yes, and don't ask again for touch walk1158x commands in /home/me/projects/narrow", `3 ${tells}`],
	],
])('an option that wraps in a narrow pane is read whole, as version %s draws it', (version, rows, expected) => {
	expect(options(version, rows)).toEqual(expected);
});

const question = ['─'.repeat(60), ' ☐ Approach', '', 'Which of these approaches?', ''];
const below = ['  2. Second', '     Short', '  3. Type something.', '─'.repeat(60), '  4. Chat about this', ''];

test.each([
	['2.1.200', ['❯ 1.Use the first of the approaches, which is long in its', '    label', '     A description']],
	['2.1.150', ['❯1. Use the first of the approaches, which is long in its', '    label', '     A description']],
])('a question of %s', (version, first) => {
	const text = [...question, ...first, ...below, 'Enter to select · ↑/↓ to navigate · Esc to cancel'].join('\n');
	const {surface, dialog} = assess({text, columns: 60, rows: 40, foreground: 'claude', history: 0}, {version});
	expect(surface).toBe('question');
	expect(dialog?.options.slice(0, 2)).toMatchObject([
		{label: 'Use the first of the approaches, which is long in its label', description: 'A description', selected: true},
		{label: 'Second', description: 'Short'},
	]);
});

describe('a box that its long label breaks (2.1.250)', () => {
	const label = 'Use the first of the approaches, which is long in its label';
	const meaning = 'A description that is long too, so that it wraps where the pane is narrow, and more';
	const head = ['─'.repeat(60), '←  ☐ Features  ✔ Submit  →', '', '│ Which features?', ''];
	const rows = ['     ]  its label', '  A description that is long too, so that it wraps where the', '  pane is narrow, and more'];
	const others = ['  2. [✔] Second', '  Short', '  3. [ ] Type something', '     Submit', '─'.repeat(60), '  4. Chat about this', ''];
	const read = (mark: string, below = rows) => {
		const first = `❯ 1. [${mark} Use the first of the approaches, which is long in`;
		const text = [...head, first, ...below, ...others, 'Enter to select · ↑/↓ to navigate · Esc to cancel'].join('\n');
		return assess({text, columns: 60, rows: 40, foreground: 'claude', history: 0}, {version: '2.1.250'}).dialog;
	};
	const fitOf = (first: string) => {
		const options = [
			{label: first, description: meaning},
			{label: 'Second', description: 'Short'},
		];
		const dialog = read(' ');
		const ask: Ask = {kind: 'questions', questions: [{question: 'Which features?', header: 'Features', multiSelect: true, options}]};
		return dialog && fitsAsk(dialog, {ask});
	};

	test.each([
		[' ', false],
		['✔', true],
	])('is whole with the mark "%s"', (mark, checked) => {
		expect(read(mark)?.options.slice(0, 2)).toMatchObject([
			{label, description: meaning, checked},
			{label: 'Second', checked: true},
		]);
	});

	test('is whole only with its other half', () => {
		expect(read('✔', rows.slice(1))?.options[0]).toMatchObject({checked: undefined});
	});

	test('leaves its form told apart', () => {
		expect([fitOf(label), fitOf(`${label}s`), fitOf(label.replace('its', 'his'))]).toEqual(['yes', 'no', 'no']);
	});
});
