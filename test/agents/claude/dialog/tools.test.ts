import {expect, test} from 'vitest';
import {showsPlainRows, toDialogTools} from '../../../../src/agents/claude/dialog/tools.js';

const proceed = 'Do you want to proceed?';

test.each([
	['a title that is known is for its tools alone', {title: 'Edit file', question: ''}, {MultiEdit: 'yes', Bash: undefined}, 'no'],
	[
		'the title of all other tools is for none that has its own',
		{title: 'Tool use', question: proceed},
		{Bash: 'no', mcp__a__b: undefined},
		'yes',
	],
	[
		'without a title the question excludes tools that ask another one',
		{title: '', question: proceed},
		{Bash: 'perhaps', Edit: 'no'},
		'perhaps',
	],
	[
		'a page is asked for in words of its own',
		{title: '', question: 'Do you want to allow Claude to fetch this content?'},
		{WebFetch: 'perhaps', Bash: 'no'},
		'no',
	],
	['words that nobody knows exclude nothing', {title: 'Settings Error', question: 'Sure?'}, {Bash: undefined}, 'perhaps'],
])('%s', (_, words, named, others) => {
	const tools = toDialogTools(words);
	expect(Object.fromEntries(Object.keys(named).map((tool) => [tool, tools.named[tool]]))).toEqual(named);
	expect(tools.others).toBe(others);
});

test('the rows of a new file carry no signs', () => {
	expect(showsPlainRows({title: 'Create file', question: ''})).toBe(true);
	expect(showsPlainRows({title: '', question: 'Do you want to create a.ts?'})).toBe(true);
	expect(showsPlainRows({title: 'Overwrite file', question: 'Do you want to overwrite a.ts?'})).toBe(false);
});
