/** What of a dialog on the screen is checked before and while keys are sent. */
import {describe, expect, test} from 'vitest';
import {isSameDialog, showsAsk, showsOptions} from '../../../src/deliver/dialog/choice.js';
import {
	checksDialog,
	dialogOf,
	fetchDialog,
	menu,
	planDialog,
	questionDialog,
	reviewDialog,
	trustDialog,
} from '../../helpers/samples/dialogs.js';

const echoDialog = dialogOf({
	title: 'Tool use',
	body: 'demo — Echo Tool: (MCP)\nwhat: "hello"',
	drawn: {columns: 80, parts: [[' demo — Echo Tool: (MCP)'], [' what: "hello"'], [' About the demo — Echo Tool:']]},
});

describe('the dialog on the screen', () => {
	const tool = (input: Readonly<Record<string, unknown>>, name = 'Bash') => ({kind: 'tool', tool: name, input, rules: []}) as const;
	const drawn = (...command: readonly string[]) => ({columns: 80, parts: [[' Do it'], command, []]});
	test.each([
		['the command', dialogOf(), tool({command: 'npm test', description: 'Run the tests'}), true],
		['another command', dialogOf(), tool({command: 'npm publish'}), false],
		['a command that differs after its start', dialogOf({body: 'Do it\nrm -rf build'}), tool({command: 'rm -rf /'}), false],
		['a command that goes on', dialogOf({body: 'Run the tests\nnpm test --force'}), tool({command: 'npm test'}), false],
		['a command within another', dialogOf({body: 'sudo npm test'}), tool({command: 'npm test'}), false],
		[
			'a command of several lines',
			dialogOf({drawn: drawn(' │ cat <<EOF', ' │ one two', ' │ EOF')}),
			tool({command: 'cat <<EOF\none two\nEOF', description: 'Do it'}),
			true,
		],
		[
			'a long command by its start',
			dialogOf({drawn: drawn(` │ x${'y'.repeat(75)}`, ' │ …')}),
			tool({command: `x${'y'.repeat(3000)}`}),
			false,
		],
		[
			'a file by its name',
			dialogOf({title: 'Edit file', body: 'src/app.py\n1 -x\n1 +y', question: 'Do you want to make this edit to app.py?'}),
			tool({file_path: '/a/other/app.py', old_string: 'x', new_string: 'y'}, 'Edit'),
			false,
		],
		[
			'another file',
			dialogOf({title: 'Edit file', body: '', question: 'Do you want to make this edit to lib.py?'}),
			tool({file_path: '/a/app.py'}, 'Edit'),
			false,
		],
		['a page', fetchDialog, tool({url: 'https://example.com/page'}, 'WebFetch'), true],
		['another page', fetchDialog, tool({url: 'https://example.org/'}, 'WebFetch'), false],
		['a short value of an MCP tool', echoDialog, tool({what: 'hello'}, 'mcp__demo__echo'), true],
		['another value of an MCP tool', echoDialog, tool({what: 'good bye'}, 'mcp__demo__echo'), false],
		['a tool where a question stands', questionDialog, tool({command: 'npm test'}), false],
		[
			'one of the questions',
			questionDialog,
			{kind: 'questions', questions: [{question: 'Which database should we use?', header: '', multiSelect: false, options: []}]},
			true,
		],
		[
			'the review of the form',
			reviewDialog,
			{kind: 'questions', questions: [{question: 'Which features do you want to enable?', header: '', multiSelect: true, options: []}]},
			true,
		],
		[
			'another question',
			questionDialog,
			{kind: 'questions', questions: [{question: 'Which color?', header: '', multiSelect: false, options: []}]},
			false,
		],
		['the plan', planDialog, {kind: 'plan', plan: planDialog.body}, true],
		['the trust prompt', trustDialog, {kind: 'trust', directory: '/work/a'}, true],
		[
			'a dialog known by its title alone',
			dialogOf({kind: 'startup', title: 'Settings Error'}),
			{kind: 'dialog', title: 'Settings Error'},
			true,
		],
		['a dialog known by its own words', dialogOf(), {kind: 'dialog', title: 'Bash command · Run the tests · npm test'}, true],
		['the same dialog about other words', dialogOf(), {kind: 'dialog', title: 'Bash command · Run the tests · npm test --force'}, false],
		['another title', dialogOf({title: 'Settings Error'}), {kind: 'dialog', title: 'Theme'}, false],
	] as const)('shows what was asked: %s', (_, dialog, ask, shows) => {
		expect(showsAsk('claude', dialog, {ask})).toBe(shows);
	});

	test('has the options that were shown, in their order', () => {
		expect(showsOptions(dialogOf(), ['Yes', 'Yes, and don’t ask again for: npm test *', 'No'])).toBe(true);
		expect(showsOptions(dialogOf(), ['Yes', 'Yes, and don’t ask again for: rm *', 'No'])).toBe(false);
		expect(showsOptions(dialogOf(), ['Yes', 'No'])).toBe(false);
		expect(showsOptions(dialogOf(), [])).toBe(true);
	});

	test('stays the same under its cursor, its check marks and an open field', () => {
		const moved = dialogOf({
			options: menu('Yes', 'Yes, and don’t ask again for: npm test *', 'No').map((each, i) => ({...each, selected: i === 2})),
		});
		expect(isSameDialog(dialogOf(), moved)).toBe(true);
		const amending = {
			...moved,
			textField: 'use make',
			options: moved.options.map((each, i) => (i === 2 ? {...each, label: 'No, use make'} : each)),
		};
		expect(isSameDialog(moved, amending)).toBe(true);
		expect(
			isSameDialog(checksDialog, {
				...checksDialog,
				options: checksDialog.options.map((each) => ({...each, checked: each.checked === false ? true : each.checked})),
			}),
		).toBe(true);
	});

	test.each([
		['another command', dialogOf({body: 'Run the tests\nnpm publish'})],
		['another option', dialogOf({options: menu('Yes', 'Yes, always', 'No')})],
		['fewer options', dialogOf({options: menu('Yes', 'No')})],
		['another asker', dialogOf({askerType: 'Explore'})],
		['another question', dialogOf({question: 'Do you want to create a.txt?'})],
	])('is another one with %s', (_, other) => {
		expect(isSameDialog(dialogOf(), other)).toBe(false);
	});
});
