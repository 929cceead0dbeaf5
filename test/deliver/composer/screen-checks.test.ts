/** What of the input box is checked before and while a text is sent. */
import {describe, expect, test} from 'vitest';
import type {Dialog} from '../../../src/core/surface.js';
import {composerHolds, holdsText, isPromptOf, replyNotes, toReplyText} from '../../../src/core/text/reply-text.js';
import {readiness} from '../../../src/deliver/composer/reply.js';
import {atDialog, atPrompt, atWork, dialogOf, planDialog, questionDialog, trustDialog} from '../../helpers/samples/dialogs.js';

describe('a reply is cleaned', () => {
	test.each([
		['a\r\nb\rc\n\n', 'a\nb\nc'],
		['safe\u001b[201~\rtouch x', 'safe\ntouch x'],
		['bell\u0007 \u001b[31mred\u0000\u009b201~', 'bell [31mred'],
		['tab\tstays;', 'tab\tstays;'],
		['\u202eoverride, mark\u200f\u061c and \u2067isolate\u2069', 'override, mark and isolate'],
		[
			'joined \u{1f469}\u200d\u{1f467} and \u0646\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645',
			'joined \u{1f469}\u200d\u{1f467} and \u0646\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645',
		],
		['  leading blanks', '  leading blanks'],
	])('%j becomes %j', (text, clean) => {
		expect(toReplyText(text)).toBe(clean);
	});
});

test.each([
	['/model', ['command']],
	[' /model', ['command']],
	['/exit', ['end']],
	['quit', ['end']],
	[':q', ['end']],
	['exit the loop', []],
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
		['words about an image', 'what is in [Image #1]?', 'what is in [Image #1]?'],
		['a command behind a blank, with its hint', ' /model  [model]', ' /model'],
		['a large paste by its stand-in', '[Pasted text #3 +11 lines]', Array(12).fill('row').join('\n')],
		['a long line by its stand-in', '[Pasted text #1]', 'y'.repeat(900)],
		['lines by a stand-in that counts them', '[Pasted Text: 12 lines]', Array(12).fill('row').join('\n')],
		['a long line by one that counts characters', '[Pasted Text: 900 chars]', 'y'.repeat(900)],
		['lines by a numbered one that counts them', '[Paste #1 - 12 lines]', Array(12).fill('row').join('\n')],
		['two lines by their stand-in, in a low pane', '[Pasted text #3 +1 lines]', 'a\nb'],
		['an image by its stand-in', '[Image #1]', '/tmp/a shot.PNG'],
		['an image in quotes by its stand-in', '[Image #12]', "'/tmp/a shot.jpg'"],
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
		['a count of other lines', '[Pasted Text: 11 lines]', Array(12).fill('row').join('\n')],
		['a count of other characters', '[Pasted Text: 901 chars]', 'y'.repeat(900)],
		['a numbered count of other lines', '[Paste #1 - 13 lines]', Array(12).fill('row').join('\n')],
		['a stand-in for a short line', '[Pasted text #3]', 'fix it'],
		['an image for other words', '[Image #1]', 'see /tmp/shot.png'],
		['a stand-in of text for an image', '[Pasted text #3]', '/tmp/shot.png'],
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
	['an image', '[Image #10]', '/tmp/shot.png', true],
	['an image for a text', '[Image #10]', 'fix it', false],
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
		['shell mode', atPrompt('', {composer: {kind: 'empty', shell: true}}), true, 'refuse'],
		['about to exit', atPrompt('', {exitPending: true}), true, 'refuse'],
		['a shell', atPrompt('', {surface: 'shell', availability: 'unsupported'}), true, 'refuse'],
		['a blank screen', atPrompt('', {surface: 'blank'}), true, 'refuse'],
		['another program', atPrompt('', {surface: 'other'}), true, 'refuse'],
	] as const)('%s', (_, surface, queue, kind) => {
		expect(readiness(surface, queue).kind).toBe(kind);
	});
});

test('a dialog in the way is named by its title, and a form by its question', () => {
	const named = (dialog: Dialog) => readiness(atDialog(dialog), false);
	expect(named(planDialog)).toMatchObject({why: {code: 'dialog-open', title: 'Ready to code?'}});
	expect(named(questionDialog)).toMatchObject({why: {code: 'dialog-open', title: 'Which database should we use?'}});
});
