/** The message of an MCP server's form, as 2.1.332 draws it: of more than four rows the first three, and its fields below it. */
import {describe, expect, test} from 'vitest';
import {fitsAsk} from '../../../../src/agents/claude/dialog/fits.js';
import {assess} from '../../../../src/agents/claude/screen/assess.js';
import {planAnswer} from '../../../../src/deliver/dialog/choice.js';
import {snapshotOf} from '../../../helpers/samples/screens.js';

const server = 'demo';
const columns = 60;

function screenOf(message: readonly string[], fields: readonly string[] = []): string {
	const below =
		fields.length === 0 ? ['  ❯ Accept    Decline', '', '  Esc to cancel · ↑/↓ to navigate'] : [...fields, '', '    Accept    Decline'];
	return [
		'❯ go',
		'',
		'● Calling demo…',
		'',
		'─'.repeat(columns),
		'  MCP server “demo” requests your input',
		'',
		...message,
		'',
		...below,
	].join('\n');
}
function dialogOf(message: readonly string[], fields?: readonly string[]) {
	const {dialog} = assess(snapshotOf(screenOf(message, fields), {columns}));
	if (dialog === undefined) throw new Error('no dialog is read');
	return dialog;
}
const fitOf = (dialog: ReturnType<typeof dialogOf>, message: string) => fitsAsk(dialog, {ask: {kind: 'elicitation', server, message}});
const yes = {kind: 'yes'} as const;

test.each(['2.1.200', '2.1.250', '2.1.332'])('a form of %s is read', (version) => {
	const {surface, dialog} = assess(snapshotOf(screenOf(['  Shall I go on?']), {columns}), {version});
	expect(surface).toBe('question');
	expect(dialog).toMatchObject({kind: 'elicitation', question: 'Shall I go on?'});
});

describe('a message that is shortened', () => {
	const dialog = dialogOf(['  One row', '  of the text', '  and the third', '  … (+49 more lines)']);

	test('may be that of a request which begins so, and is cut', () => {
		expect(fitOf(dialog, 'One row\nof the text\nand the third\nand more\nand more')).toBe('perhaps');
		expect(dialog.cut).toBe(true);
	});

	test('is not that of a request with other words', () => {
		expect(fitOf(dialog, 'One row\nof the text\nand a fourth\nand more')).toBe('no');
	});

	test('in a low pane ends in its first row', () => {
		const low = dialogOf(['  Which size, and…', '  … (+1 more lines)']);
		expect(fitOf(low, 'Which size, and which name?')).toBe('perhaps');
		expect(fitOf(low, 'Which size?')).toBe('no');
	});

	test('which really ends so is whole', () => {
		expect(fitOf(dialog, 'One row\nof the text\nand the third\n… (+49 more lines)')).toBe('yes');
	});
});

test.each([
	['without a message', screenOf([], ['      Age: not set', '', '    ✔ OK?: ☐'])],
	[
		'whose top is out of sight',
		['  somebody?', '', '    Accept    Decline', ' ↑ 8 more lines', '  Esc to cancel · ↑/↓ to navigate'].join('\n'),
	],
])('a form %s takes no yes', (_, screen) => {
	const {dialog} = assess(snapshotOf(screen, {columns}), {version: '2.1.332'});
	expect(dialog && planAnswer(dialog, yes)).toEqual({ok: false, why: 'form-has-fields'});
});

test('a request that only its dialog told is that of the dialog, by its title and its message', () => {
	const dialog = dialogOf(['  Shall I go on?'], ['  ❯   Age: not set']);
	expect(fitOf(dialog, `${dialog.title}\n${dialog.question}`)).toBe('yes');
	expect(fitOf(dialog, `${dialog.title}\nShall I stop?`)).toBe('no');
});

describe('a message of several paragraphs', () => {
	const text = ['  Shall I go on?', '', '  It takes an hour.'];

	test('has no fields, and takes a yes', () => {
		const dialog = dialogOf(text);
		expect(fitOf(dialog, 'Shall I go on?\n\nIt takes an hour.')).toBe('yes');
		expect(planAnswer(dialog, yes).ok).toBe(true);
	});

	test('is not that of a request of its first or its last paragraph', () => {
		expect(fitOf(dialogOf(text), 'Shall I go on?')).toBe('no');
		expect(fitOf(dialogOf(text), 'It takes an hour.')).toBe('no');
	});

	test.each([
		['the cursor on the first field', ['  ❯   Age: not set', '', '      Name: not set']],
		['the cursor below', ['      Age: not set', '', '  ❯ * Name: Type something…']],
		['a box', ['    ✔ OK?: ☐']],
	])('above fields takes no yes: %s', (_, fields) => {
		const dialog = dialogOf(text, fields);
		expect(fitOf(dialog, 'Shall I go on?\n\nIt takes an hour.')).toBe('yes');
		expect(planAnswer(dialog, yes)).toEqual({ok: false, why: 'form-has-fields'});
	});
});
