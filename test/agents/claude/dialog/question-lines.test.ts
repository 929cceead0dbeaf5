/** A question of several lines, as 2.1.330 draws it: a bar before each line, also before an empty one. */
import {expect, test} from 'vitest';
import {fitsAsk} from '../../../../src/agents/claude/dialog/fits.js';
import {assess} from '../../../../src/agents/claude/screen/assess.js';
import type {Ask} from '../../../../src/core/terms/ask.js';

const rule = '─'.repeat(80);
const shown = [
	...[
		'● Working.',
		'',
		rule,
		' ☐ Head',
		'',
		'│ First line',
		'│ Second line',
		'│',
		'│ Fourth?',
		'',
		'❯ 1. Left',
		'     Text 1',
		'  2. Right',
	],
	...['     Text 2', '  3. Type something.', rule, '  4. Chat about this', '', 'Enter to select · ↑/↓ to navigate · Esc to cancel'],
].join('\n');
const {dialog} = assess({text: shown, columns: 80, rows: 40, foreground: 'claude', history: 0}, {version: '2.1.330'});

function fits(question: string) {
	const options = ['Left', 'Right'].map((label) => ({label, description: 'Text'}));
	const ask: Ask = {kind: 'questions', questions: [{question, header: 'Head', multiSelect: false, options}]};
	return dialog && fitsAsk(dialog, {ask});
}

test('the bars are no part of the question', () => {
	expect(dialog?.question).toBe('First line\nSecond line\nFourth?');
	expect(fits('First line\nSecond line\n\nFourth?')).toBe('yes');
	expect(fits('First line\nSecond line\n\nFifth?')).toBe('no');
	expect(fits('First line\nSecond line')).toBe('no');
});
