import {describe, expect, test} from 'vitest';
import {composerFragments, dialogFragments} from '../../../src/agents/claude/screen/fragments.js';
import {composerHolds, holdsText, isPromptOf, replyNotes, toReplyText} from '../../../src/core/text/reply-text.js';
import {readiness} from '../../../src/deliver/composer/readiness.js';
import {isSameDialog, showsAsk, showsOptions} from '../../../src/deliver/dialog/dialog-match.js';
import {isPlainText} from '../../../src/tmux/panes/send.js';
import {
	atDialog,
	atPrompt,
	atWork,
	checksDialog,
	dialogOf,
	fetchDialog,
	menu,
	option,
	planDialog,
	questionDialog,
	reviewDialog,
	trustDialog,
} from '../../helpers/samples/dialogs.js';

describe('a reply is cleaned', () => {
	test.each([
		['a\r\nb\rc\n\n', 'a\nb\nc'],
		['safe\u001b[201~\rtouch x', 'safe\ntouch x'],
		['bell\u0007 \u001b[31mred\u0000\u009b201~', 'bell [31mred'],
		['tab\tstays;', 'tab\tstays;'],
		['  leading blanks', '  leading blanks'],
	])('%j becomes %j', (text, clean) => {
		expect(toReplyText(text)).toBe(clean);
	});
});

test.each([
	['/model', ['command']],
	['/tmp/some/path is here', []],
	['!ls', ['shell']],
	['# heading', ['hash']],
	['look at @app.py', ['mention']],
	['mail a@b.c', []],
	['ends with \\', ['backslash']],
	['a\nb\nc', []],
	['a\nb\nc\nd', ['wrapped']],
	['x'.repeat(800), []],
	['x'.repeat(801), ['wrapped']],
	['👍'.repeat(800), []],
] as const)('what %j means to the agent', (text, notes) => {
	expect(replyNotes(text.replace(/^(.{0,40}).*$/s, text))).toEqual(notes);
});

describe('the composer holds the text', () => {
	test.each([
		['as it is', 'fix it; please', 'fix it; please'],
		['wrapped by the box', 'one two\nthree', 'one two three'],
		['with a tab as blanks', 'col    col', 'col\tcol'],
		['with a joined emoji drawn apart', 'ok 👩👩👧 done', 'ok 👩‍👩‍👧 done'],
		['an emoji alone', '👍', '👍'],
		['a large paste by its stand-in', '[Pasted text #3 +11 lines]', Array(12).fill('row').join('\n')],
		['a long line by its stand-in', '[Pasted text #1]', 'y'.repeat(900)],
		['a command with its hint', '/model  [model]', '/model'],
		['the end of one that scrolled', `…\n${'z'.repeat(50)}`, `${'a'.repeat(300)}${'z'.repeat(50)}`],
	])('%s', (_, shown, text) => {
		expect(composerHolds(atPrompt(shown).composer, text)).toBe(true);
	});

	test.each([
		['with other words before it', 'draft fix it', 'fix it'],
		['with a mark behind it', 'fix it?', 'fix it'],
		['only in part', 'fix', 'fix it'],
		['a stand-in with other words', 'no [Pasted text #3 +11 lines]', Array(12).fill('row').join('\n')],
		['a stand-in of other length', '[Pasted text #3 +10 lines]', Array(12).fill('row').join('\n')],
		['a stand-in for a short text', '[Pasted text #3 +1 lines]', 'a\nb'],
		['a command with a longer name', '/models', '/model'],
		['nothing', '', 'fix it'],
		['a word where an emoji was sent', 'thumb', '👍'],
	])('not %s', (_, shown, text) => {
		expect(composerHolds(atPrompt(shown).composer, text)).toBe(false);
	});

	test('in shell mode only what starts with ! stands there, without its !', () => {
		const shell = {kind: 'draft', text: 'ls', pasted: 0, shell: true} as const;
		expect(composerHolds(shell, '!ls')).toBe(true);
		expect(composerHolds(shell, 'ls')).toBe(false);
		expect(composerHolds(atPrompt('!ls').composer, '!ls')).toBe(false);
	});
});

test.each([
	['exact', 'fix it', 'fix it', true],
	['wrapped as pasted content', '\n\n<pasted_content id="f7be">\nrow 1\nrow 2\n</pasted_content id="f7be">\n', 'row 1\nrow 2', true],
	['kept cut', 'word '.repeat(200), 'word '.repeat(900), true],
	['another', 'fix that', 'fix it', false],
	['the start of it', 'fix', 'fix it', false],
	['an emoji alone', '👍', '👍', true],
	['with other words behind it', 'fix it, half a thought', 'fix it', false],
	['with other words before it', 'half a thoughtfix it', 'fix it', false],
	['wrapped, with other words around it', 'so \n\n<pasted_content id="f7be">\nrow 1\n</pasted_content id="f7be">\n', 'row 1', false],
	['a long one with other words before it', `so ${'word '.repeat(300)}`, 'word '.repeat(300), false],
] as const)('the prompt the agent tells of is the text: %s', (_, prompt, text, is) => {
	expect(isPromptOf(prompt, text)).toBe(is);
});

test('a field holds the words or not', () => {
	expect(holdsText('use make', 'use make')).toBe(true);
	expect(holdsText('use cmake', 'use make')).toBe(false);
	expect(holdsText('', 'use make')).toBe(false);
});

describe('readiness of a surface for free text', () => {
	test.each([
		['an empty composer', atPrompt(), false, 'ready'],
		['a draft', atPrompt('half'), false, 'draft'],
		['at work', atWork(), false, 'refuse'],
		['at work, to be queued', atWork(), true, 'ready'],
		['a draft at work, to be queued', atWork('half'), true, 'draft'],
		['with agents in the background', atPrompt('', {surface: 'background'}), false, 'ready'],
		['about to ask', atPrompt('', {surface: 'deferred', businessState: 'awaiting_operator'}), true, 'refuse'],
		['a dialog', atDialog(dialogOf()), true, 'refuse'],
		['a question', atDialog(questionDialog), true, 'refuse'],
		['a plan', atDialog(planDialog), true, 'refuse'],
		['a trust prompt', atDialog(trustDialog), true, 'refuse'],
		['a dialog of the agent', atPrompt('', {surface: 'local-dialog', inputMode: 'modal'}), true, 'refuse'],
		['scrolled up', atPrompt('', {surface: 'closed', inputMode: 'closed'}), true, 'refuse'],
		['a menu in the composer', atPrompt('/mo', {uiContext: 'slash_command', inputMode: 'modal'}), true, 'refuse'],
		['shell mode', atPrompt('', {composer: {kind: 'empty', ghost: '', shell: true}}), true, 'refuse'],
		['about to exit', atPrompt('', {exitPending: true}), true, 'refuse'],
		['a shell', atPrompt('', {surface: 'shell', availability: 'unsupported'}), true, 'refuse'],
		['a blank screen', atPrompt('', {surface: 'blank'}), true, 'refuse'],
		['another program', atPrompt('', {surface: 'other'}), true, 'refuse'],
	] as const)('%s', (_, surface, queue, kind) => {
		expect(readiness(surface, queue).kind).toBe(kind);
	});
});

const echoDialog = dialogOf({
	title: 'Tool use',
	body: 'demo — Echo Tool: (MCP)\nwhat: "hello"',
	drawn: {columns: 80, parts: [[' demo — Echo Tool: (MCP)'], [' what: "hello"'], [' About the demo — Echo Tool:']]},
});

describe('the dialog on the screen', () => {
	const tool = (input: Readonly<Record<string, unknown>>, name = 'Bash') => ({kind: 'tool', tool: name, input, rules: []}) as const;
	const drawn = (...command: readonly string[]) => ({columns: 80, parts: [[' Do it'], command, []]});
	test.each([
		['the command', dialogOf(), tool({command: 'npm test'}), true],
		['another command', dialogOf(), tool({command: 'npm publish'}), false],
		['a command that differs after its start', dialogOf({body: 'Do it\nrm -rf build'}), tool({command: 'rm -rf /'}), false],
		['a command that goes on', dialogOf({body: 'Run the tests\nnpm test --force'}), tool({command: 'npm test'}), false],
		['a command within another', dialogOf({body: 'sudo npm test'}), tool({command: 'npm test'}), false],
		[
			'a command of several lines',
			dialogOf({drawn: drawn(' │ cat <<EOF', ' │ one two', ' │ EOF')}),
			tool({command: 'cat <<EOF\none two\nEOF'}),
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
		['the plan', planDialog, {kind: 'plan', plan: 'x'}, true],
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
		expect(showsAsk(dialog, {ask})).toBe(shows);
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

describe('what tmux finds again in the turn that writes', () => {
	const dialogs = [dialogOf(), questionDialog, checksDialog, reviewDialog, planDialog, trustDialog, fetchDialog];

	test('every piece means itself in a pattern of tmux', () => {
		const odd = dialogOf({title: '#{pane_id}', body: 'rm -rf *[a]\n日本 ?x, }', options: [option('a,b}#[x]', {digit: 1, selected: true})]});
		for (const dialog of [...dialogs, odd]) {
			for (const key of ['1', 'Enter', 'Escape']) {
				const pieces = dialogFragments(dialog, key);
				expect(pieces.filter((piece) => !isPlainText(piece))).toEqual([]);
			}
		}
	});

	test('a dialog is known by its words and its options', () => {
		expect(dialogFragments(dialogOf(), '1')).toEqual(expect.arrayContaining(['Bash command', 'npm test', '3. No']));
	});

	test('Enter needs the option it would take to be highlighted still', () => {
		expect(dialogFragments(trustDialog, 'Enter')).toContain('❯ No');
		expect(dialogFragments(dialogOf(), 'Enter')).toContain('❯ 1.');
	});

	test('a permission whose field is not open must still say that Tab opens it', () => {
		expect(dialogFragments(dialogOf(), '1')).toContain('Tab to amend$');
		expect(dialogFragments(dialogOf({textField: 'use make'}), '')).not.toContain('Tab to amend$');
		expect(dialogFragments(questionDialog, '1')).not.toContain('Tab to amend$');
	});

	test('a box between digit and label is no part of a piece', () => {
		expect(dialogFragments(checksDialog, '1')).toContain('2.');
	});

	test('an open composer is known by its glyph, its words and its end', () => {
		expect(composerFragments(atPrompt('fix it; please'))).toEqual(['❯\u00a0', 'fix it', '❯\u00a0fix it. please$']);
		expect(composerFragments(atPrompt('then stop;'))).toEqual(['❯\u00a0', 'then stop', '❯\u00a0then stop.$']);
		expect(composerFragments(atPrompt('größer 👍'))).toEqual(['❯\u00a0', 'gr']);
		expect(composerFragments(atPrompt())).toEqual(['❯\u00a0$']);
		expect(composerFragments(atPrompt('x', {preset: '2.1.0'}))).not.toContain('❯\u00a0');
		expect(composerFragments(atPrompt('[Pasted text #1 +4 lines]'))).toEqual([
			'❯\u00a0',
			'Pasted text',
			'❯\u00a0.Pasted text .1 .4 lines.$',
		]);
	});
});
