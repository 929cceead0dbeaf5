/** The previews of a question's options: on the card, and in the text for a pager. */
import {expect, test} from 'vitest';
import {toAsk} from '../../../src/agents/claude/hooks/events.js';
import {cardLines, fullCard} from '../../../src/app/card/card.js';
import {toPagerText} from '../../../src/app/pager/pager-text.js';
import {optionsOf} from '../../helpers/samples/dialogs.js';
import {aBlockedRow, withRequest} from '../../helpers/samples/rows.js';

const preview = '  +----+\n  | \u202eab |\n## Small';
const layout = {
	question: 'Which layout?',
	header: 'Layout',
	multiSelect: false,
	options: [
		{label: 'Tabs', description: 'Along the top', preview},
		{label: 'List', description: 'Down the side'},
	],
};
const colour = {
	question: 'Which colour?',
	header: 'Colour',
	multiSelect: false,
	options: [{label: 'Red', description: '', preview: 'red'}],
};
const ask = toAsk({tool_name: 'AskUserQuestion', tool_input: {questions: [layout, colour]}});
const row = withRequest(aBlockedRow(), {ask, request: 'shown', options: optionsOf('questions', 'Tabs', 'List', 'Chat about this')});
const texts = (lines: ReturnType<typeof cardLines>) => lines.map(({lead, text}) => `${lead?.text ?? ''}${text}`);

test('those of the question in front stand below it, as Markdown, with their numbers', () => {
	expect(texts(cardLines(row))).toEqual([
		'Contains invisible characters, shown as signs such as <U+202E>.',
		'Layout (1 of 2)',
		'Which layout?',
		'',
		'1. Tabs',
		'  +----+',
		'  | <U+202E>ab |',
		'Small',
	]);
});

test('those of the other questions are in the full text', () => {
	expect(texts(fullCard(row)).join('\n')).toContain('  - Red\n\nred\n');
	expect(toPagerText(row, undefined)?.text).toContain(
		'- **Tabs** Along the top\n\n    +----+\n    | <U+202E>ab |\n  ## Small\n\n- **List**',
	);
});
