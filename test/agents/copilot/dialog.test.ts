/** The requests that Copilot draws, as 1.0.102 draws them: which answer each option is, and that no words of others pass for one. */
import {expect, test} from 'vitest';
import {copilot} from '../../../src/agents/copilot/copilot.js';
import type {Choice} from '../../../src/core/ask/option-role.js';
import {askToken} from '../../../src/core/ask/token.js';
import type {Ask} from '../../../src/core/terms/ask.js';
import {planAnswer} from '../../../src/deliver/dialog/choice.js';
import {nextKey} from '../../../src/deliver/dialog/next-key.js';
import {screen, stateOf, transcript} from '../../helpers/samples/events.js';

const width = 60;
const row = (text: string): string => `│ ${text.padEnd(width - 4)} │`;
const edge = (text: string): string => row(`│ ${text.padEnd(width - 8)} │`);
const keys = ['', '↑/↓ to navigate · enter to select · esc to cancel'];
const three = [
	'❯ 1. Yes',
	"  2. Yes, and don't ask again for `touch` in this repo",
	'  3. No, and tell Copilot what to do differently (Esc to',
	'  stop)',
];

const paneOf = (...rows: readonly string[]) => {
	const lines = [
		'',
		` ● I will.`,
		`╭${'─'.repeat(width - 2)}╮`,
		...rows.map((each) => (each.startsWith('│') ? each : row(each))),
		`╰${'─'.repeat(width - 2)}╯`,
	];
	return copilot.readScreen(
		{text: lines.join('\n'), columns: width, rows: 40, foreground: 'node', history: 0},
		{version: undefined, patterns: []},
	);
};
const dialogOf = (...rows: readonly string[]) => paneOf(...rows).dialog;

const rowsOf = (title: string, question: string, body: readonly string[], options: readonly string[] = three) => [
	title,
	'─'.repeat(width - 4),
	row(`╭${'─'.repeat(width - 6)}╮`),
	...body.map(edge),
	row(`╰${'─'.repeat(width - 6)}╯`),
	'',
	question,
	'',
	...options,
	...keys,
];
const framed = (...of: Parameters<typeof rowsOf>) => dialogOf(...rowsOf(...of));

const tool = (input: Readonly<Record<string, unknown>>): Ask => ({kind: 'tool', tool: 'shell', input, rules: []});
const asking = 'Do you want to run this command?';
const yes = {kind: 'yes'} as const;

const yesses = ['  1. Yes', "  2. Yes, and don't ask again for `touch` in this repo"];

/** As after the key 3, and after words behind it: a digit is one more of them (1.0.102). */
test.each([
	['No, and tell Copilot what to do differently (Esc to stop)', ''],
	['use b (Esc to stop)', 'use b'],
	['Yes (Esc to stop)', 'Yes'],
])('with the cursor in the field of the No no key is sent: %s', (label, words) => {
	const dialog = framed('Create the file', asking, ['touch a'], [...yesses, `❯ 3. ${label}`]);
	if (dialog === undefined) throw new Error('no dialog');
	expect(dialog).toMatchObject({kind: 'permission', textField: words});
	for (const choice of [yes, {kind: 'no', reason: undefined}, {kind: 'options', numbers: [2], text: undefined}] as const) {
		const planned = planAnswer(dialog, choice);
		expect(planned.ok && nextKey(planned.goal, dialog, [])).toEqual({kind: 'stop', why: 'field-in-use'});
	}
	expect(planAnswer(dialog, {kind: 'options', numbers: [3], text: undefined})).toEqual({ok: false, why: 'words-missing'});
});

const nextOf = (dialog: ReturnType<typeof dialogOf>, choice: Choice, pressed: readonly string[] = []) => {
	const planned = dialog && planAnswer(dialog, choice);
	return planned?.ok ? nextKey(planned.goal, dialog as NonNullable<typeof dialog>, pressed) : planned;
};
const differently: Choice = {kind: 'no', reason: 'use b, not a'};

test('a no with words opens its field by the digit, and is typed and sent only there', () => {
	const shown = (third: readonly string[]) => framed('Create the file', asking, ['touch a'], [...yesses, ...third]);
	const closed = framed('Create the file', asking, ['touch a']);
	expect(nextOf(closed, differently)).toEqual({kind: 'press', key: '3', effect: 'step'});
	expect(nextOf(closed, differently, ['3'])).toEqual({kind: 'stop', why: 'option-takes-no-text'});
	const empty = shown([
		'❯3. No, and tell Copilot what to do differently  (Esc to',
		'                                                  stop)',
	]);
	expect(nextOf(empty, differently, ['3'])).toEqual({kind: 'write', text: 'use b, not a'});
	expect(nextOf(shown(['❯ 3. use b, not a (Esc to stop)']), differently, ['3'])).toEqual({kind: 'press', key: 'Enter', effect: 'end'});
	// Words that somebody typed earlier are back when the field opens.
	expect(nextOf(shown(['❯ 3. use c (Esc to stop)']), differently, ['3'])).toEqual({kind: 'stop', why: 'field-holds-other'});
});

test('words for another option than the one with a field are no key, since its digit would choose it', () => {
	const closed = framed('Create the file', asking, ['touch a']);
	for (const number of [1, 2])
		expect(nextOf(closed, {kind: 'options', numbers: [number], text: 'use b'})).toEqual({ok: false, why: 'option-takes-no-text'});
	expect(nextOf(closed, {kind: 'options', numbers: [3], text: 'use b'})).toEqual({kind: 'press', key: '3', effect: 'step'});
	const path = framed(
		'Allow path access',
		'Do you want to allow this?',
		['/a'],
		['  1. Yes', '❯ 2. Yes, and remember this path', '  3. No (Esc)'],
	);
	expect(nextOf(path, differently)).toEqual({ok: false, why: 'no-reason'});
});

/** As drawn at 60 columns: the hint is in a column of its own. */
test('long words in the field are read without the hint beside them', () => {
	const rows = [
		'❯3. not that, use /tmp instead and then 1 2 3 (Esc to',
		'    and thennnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnstop)',
		'    nnnnnn  two blanks  ok 日本語日本語日本語',
	];
	const field = framed('Create the file', asking, ['touch a'], [...yesses, ...rows])?.textField;
	expect(field).toBe(
		'not that, use /tmp instead and then 1 2 3 and thennnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnn nnnnnn  two blanks  ok 日本語日本語日本語',
	);
});

test('a command is the drawing of that request alone, and its options are known by their words', () => {
	const dialog = framed('Create the file', asking, ['touch a && sleep 2']);
	expect(dialog?.options.map(({role, digit, selected}) => [role, digit, selected])).toEqual([
		['yes', 1, true],
		['always', 2, false],
		['redirect', 3, false],
	]);
	expect(dialog).toMatchObject({kind: 'permission', title: 'Create the file', question: asking, body: 'touch a && sleep 2', cut: false});
	const fitting = (command: string) => dialog && copilot.fits(dialog, {ask: tool({command}), asker: undefined});
	expect([fitting('touch a && sleep 2'), fitting('touch a && sleep 22'), fitting('touch a  && sleep 2')]).toEqual(['yes', 'no', 'no']);
});

test('a path, an edit, a call of an MCP server and a plan each fit their own request', () => {
	const no = ['  1. Yes', '❯ 2. Yes, and remember this path for this session', '  3. No (Esc)'];
	const path = framed('Allow path access', 'Do you want to allow this?', ['/home/me/a'], no);
	const edit = dialogOf(
		'Update file',
		'─'.repeat(width - 4),
		'notes.txt +1 -1',
		'',
		'2 - two',
		'2 + 2',
		'',
		'Do you want to update /home/me/notes.txt?',
		'',
		...three,
		...keys,
	);
	const call = framed('note', 'Do you want to use this tool?', ['{', '  "title": "A b"', '}']);
	const plan = dialogOf(
		'Plan Ready for Review',
		'─'.repeat(width - 4),
		'Add a database',
		'',
		' 1. Create schema.sql',
		'',
		'❯1. Accept plan and continue in Interactive execution mode',
		'  2. Accept plan and continue in Autopilot execution mode',
		'  3. Exit to Interactive execution mode without running',
		'  the plan',
		'  4. Suggest changes',
		...keys,
	);
	const asks: readonly Ask[] = [
		tool({paths: '/home/me/a'}),
		tool({file_path: '/home/me/notes.txt', diff: '@@ -1 +1 @@\n-two\n+2\n'}),
		tool({args: {title: 'A b'}}),
		{kind: 'plan', plan: '# Add a database\n\n1. Create schema.sql'},
	];
	const fits = [path, edit, call, plan].map((dialog) => asks.map((ask) => dialog && copilot.fits(dialog, {ask, asker: undefined})));
	expect(fits).toEqual([
		['yes', 'no', 'no', 'no'],
		['no', 'perhaps', 'no', 'no'],
		['no', 'no', 'perhaps', 'no'],
		['no', 'no', 'no', 'perhaps'],
	]);
	expect(path?.options.map(({role}) => role)).toEqual(['yes', 'always', 'no']);
	// What another request of the same kind draws, while the record still has this one.
	const others: readonly (readonly [typeof edit, Ask])[] = [
		[edit, tool({file_path: '/home/me/notes.txt', diff: '@@ -1 +1 @@\n-two\n+three\n'})],
		[edit, tool({file_path: '/home/you/notes.txt', diff: '-two\n+2\n'})],
		[plan, {kind: 'plan', plan: '# Drop the database'}],
	];
	for (const [dialog, ask] of others) expect(dialog && copilot.fits(dialog, {ask, asker: undefined})).toBe('no');
	expect(plan?.options.map(({role}) => role)).toEqual(['yes', 'always', 'no', 'redirect']);
	expect(plan?.kind).toBe('plan');
});

test('the request of the record has the options of its own dialog, and none where ids alone answer', () => {
	const at = 1_800_000_000_000;
	const pane = paneOf(...rowsOf('Create the file', asking, ['touch a']));
	const optionsOf = (command: string, more: {readonly hasChannel?: true} = {}) => {
		const asked = {at, id: 'one', ask: tool({command})};
		const claims = {transcript: transcript({kind: 'working', at, openTools: []}, {asked, ...more}), isGuessed: true};
		const {context} = stateOf({...claims, screen: screen(at + 900, pane, {fits: copilot.fits})}, at + 900);
		return context.kind === 'blocked' ? [context.payload, context.options.map(({role}) => role)] : context.kind;
	};
	expect(optionsOf('touch a')).toEqual(['one', ['yes', 'always', 'redirect']]);
	expect(optionsOf('touch b')).toEqual(['one', []]);
	expect(optionsOf('touch a', {hasChannel: true})).toEqual(['one', []]);
});

test('words of a label that look like options, a title of another dialog, and a box above the input box offer nothing wrong', () => {
	const fake = [
		'❯ 1. Yes',
		"  2. Yes, and don't ask again for `x",
		'  1. Yes',
		'  2. No`',
		'  3. No, and tell Copilot what to do differently (Esc to',
		'  stop)',
	];
	expect(framed('Run it', asking, ['x'], fake)).toBeUndefined();
	const titled = framed('Plan Ready for Review', asking, ['rm -rf a']);
	expect(titled?.kind).toBe('permission');
	expect(framed('Run it', 'Shall it be so?', ['x'])).toBeUndefined();
	expect(dialogOf('Run it', '', asking, '', ...three)).toBeUndefined();
});

test('a question with choices takes one of them by arrows, and its field for words none', () => {
	const form = (...rows: readonly string[]) =>
		copilot.readScreen(
			{
				text: [
					'',
					'─'.repeat(width),
					' Copilot needs information.',
					' About the demo',
					'',
					' Database:',
					' Which database?',
					...(rows.at(-1) === '*end*'
						? rows.slice(0, -1)
						: [...rows, '', ' ↑/↓ select · enter accept · ctrl+d decline · esc cancel', '─'.repeat(width)]),
				].join('\n'),
				columns: width,
				rows: 40,
				foreground: 'node',
				history: 0,
			},
			{version: undefined, patterns: []},
		).dialog;
	const dialog = form(' ✓ SQLite', ' ❯ Postgres', '   Other (type your answer)');
	expect(dialog).toMatchObject({kind: 'question', question: 'About the demo Database: Which database?'});
	expect(dialog?.options.map(({label, role, digit, selected}) => [label, role, digit, selected])).toEqual([
		['SQLite', 'other', undefined, false],
		['Postgres', 'other', undefined, true],
		['Other (type your answer)', 'barred', undefined, false],
	]);
	const question = {question: 'About the demo: Which database?', header: 'Database', multiSelect: false};
	const options = ['SQLite', 'Postgres'].map((label) => ({label, description: ''}));
	const fitting = (labels: typeof options, more: Partial<typeof question> = {}) =>
		dialog && copilot.fits(dialog, {ask: {kind: 'questions', questions: [{...question, ...more, options: labels}]}, asker: undefined});
	expect([fitting(options), fitting(options.toReversed()), fitting(options.slice(1)), fitting(options, {multiSelect: true})]).toEqual([
		'yes',
		'no',
		'no',
		'no',
	]);
	expect(form(' ❯ SQLite', '   Postgres')?.kind).toBe('elicitation');
	// With the cursor on its last choice a field stands below it.
	const below = (words: string) =>
		form(
			' ✓ SQLite',
			'   Postgres',
			' ❯ Other (type your answer below)',
			'',
			' ↑/↓ select · enter accept · ctrl+d decline · esc cancel',
			'─'.repeat(width),
			'─'.repeat(width),
			`❯ ${words}`,
			'─'.repeat(width),
			'*end*',
		);
	expect([below('Type your answer...')?.textField, below('MySQL')?.textField]).toEqual(['', 'MySQL']);
	expect(below('MySQL')?.options.map(({label, selected}) => [label, selected])).toEqual([
		['SQLite', false],
		['Postgres', false],
		['Other (type your answer)', true],
	]);
});

const fieldsRead = (...rows: readonly string[]) => {
	const text = ['', '─'.repeat(width), ' Copilot needs information.', ' About it', '', ...rows, '─'.repeat(width)].join('\n');
	return copilot.readScreen({text, columns: width, rows: 40, foreground: 'node', history: 0}, {version: undefined, patterns: []});
};
const choices = [
	'   No',
	' ❯ Yes',
	'   Other (type your answer)',
	'',
	' ↑/↓ select · enter accept · tab next ·',
	' ctrl+d decline · esc cancel',
];
const fieldOf = (question: string, header: string) => ({
	question,
	header,
	multiSelect: false,
	options: ['No', 'Yes'].map((label) => ({label, description: ''})),
});

test('of a form of several fields the one in the pane is asked, and is a prompt of its own', () => {
	const ask: Ask = {
		kind: 'questions',
		questions: [fieldOf('About it: Tested?', 'Tests'), fieldOf('Sure?', 'Sure'), fieldOf('Sure?', 'So')],
	};
	const at = 1_800_000_000_000;
	const record = transcript({kind: 'working', at, openTools: []}, {asked: {at, ask, id: 'call_1'}, tells: 'answers'});
	const told = (names: string, ...rows: readonly string[]) => {
		const pane = screen(at + 900, fieldsRead(names, '', ...rows, ...choices), {fits: copilot.fits});
		const state = stateOf({transcript: record, screen: pane}, at + 900);
		const {context, label} = state;
		const offer = context.kind === 'blocked' ? context : undefined;
		return {
			label,
			options: offer?.options.length,
			token: askToken({sessionId: undefined, process: undefined, state}),
			question: offer?.question,
		};
	};
	const all = [
		told(' [Tests]  Sure   So', ' Tests:', ' Tested?'),
		told('  Tests  [Sure]  So', ' Sure:', ' Sure?'),
		told('  Tests   Sure  [So]', ' So:', ' Sure?'),
	];
	expect(all.map(({label, options, question}) => [label, options, question])).toEqual(
		ask.questions.map((question) => [question.question, 3, question]),
	);
	expect(new Set(all.map(({token}) => token)).size).toBe(3);
	// Names that do not mark the field leave open which it is.
	expect(told(' ← Sure   So →', ' Sure:', ' Sure?')).toMatchObject({label: 'About it: Tested?', options: 0});
});

test('a field for words of such a form takes no answer but a No, which cancels the form', () => {
	const edge = ` ${'─'.repeat(width - 2)}`;
	const {dialog} = fieldsRead(
		' [Name]  Sure',
		'',
		' Name',
		edge,
		' ❯',
		edge,
		'',
		' enter accept · tab next ·',
		' ctrl+d decline · esc cancel',
	);
	const questions = [{...fieldOf('About it: Name', 'Name'), options: []}, fieldOf('Sure?', 'Sure')];
	const ask: Ask = {kind: 'questions', questions};
	expect(dialog && copilot.fits(dialog, {ask, asker: undefined})).toBe('perhaps');
	const planned = (choice: Choice) => dialog && planAnswer(dialog, choice, ask);
	expect(planned({kind: 'options', numbers: [1], text: undefined})).toEqual({ok: false, why: 'form-has-fields'});
	expect(planned({kind: 'yes'})).toEqual({ok: false, why: 'form-has-fields'});
	expect(planned({kind: 'no', reason: undefined})).toEqual({ok: true, goal: {kind: 'escape'}});
	const others: Ask = {kind: 'questions', questions: [fieldOf('About it: Tested?', 'Tests'), fieldOf('Sure?', 'So')]};
	expect(dialog && copilot.fits(dialog, {ask: others, asker: undefined})).toBe('no');
});
