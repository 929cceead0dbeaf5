/** What Copilot draws and does not record, as 1.0.102 draws it: the form of an MCP server, and the trust in a folder. */
import {expect, test} from 'vitest';
import {copilot} from '../../../src/agents/copilot/copilot.js';
import {askLine} from '../../../src/core/ask/ask.js';
import {askToken} from '../../../src/core/ask/token.js';
import {screen, stateOf, transcript} from '../../helpers/samples/events.js';

const shot = (text: string, columns = 44, rows = 24) =>
	copilot.readScreen({text, columns, rows, foreground: 'node', history: 0}, {version: undefined, patterns: []});

const form = `
 ❯ pick it                           07:28 ┃
                                           ┃
 ○ pick (MCP: demo) · x: 1                 ┃
                                           ┃
────────────────────────────────────────────
 demo needs information.
 Which colour shall it be?
 [Colour]  Name   Sure
 Colour:
 ❯ red
   green
   Other (type your answer)
 ↑/↓ select · enter accept · tab next ·
 ctrl+d decline · esc cancel
────────────────────────────────────────────
`;

const trust = `
╭──────────────────────────────────────────╮
│ Confirm folder trust                     │
│ ──────────────────────────────────────── │
│ ╭──────────────────────────────────────╮ │
│ │ /home/dev01/a-folder-with-a-long-nam │ │
│ │ e/proj                               │ │
│ ╰──────────────────────────────────────╯ │
│                                          │
│ Do you trust the files in this folder?   │
│                                          │
│ ❯ 1. Yes                                 │
│   2. Yes, and remember this folder for   │
│   future sessions                        │
│   3. No (Esc)                            │
│                                          │
│ ↑/↓ to navigate · enter to select · esc  │
│ to cancel                                │
╰──────────────────────────────────────────╯
`;

const autopilot = `
╭──────────────────────────────────────────╮
│ Enable autopilot mode                    │
│ ──────────────────────────────────────── │
│ Autopilot execution works best with the  │
│ Allow All permission policy. Without all │
│  permissions, requests will be auto-deni │
│ ed and the agent may not complete tasks. │
│                                          │
│ You can change the permission policy lat │
│ er with /permissions                     │
│                                          │
│ ❯ 1. Enable all permissions (recommended)│
│   2. Use Manual Approval for this session│
│   3. Cancel (Esc)                        │
│                                          │
│ ↑/↓ to navigate · enter to select · esc  │
│ to cancel                                │
╰──────────────────────────────────────────╯
`;

test('a prompt in autopilot mode opens a dialog that waits for its user, and takes no answer from here', () => {
	const {surface, dialog} = shot(autopilot);
	expect([surface, dialog?.kind, dialog?.title, dialog?.options]).toEqual(['trust', 'startup', 'Enable autopilot mode', []]);
	const at = 1_800_000_000_000;
	const rests = transcript({kind: 'ended', at}, {tells: 'answers'});
	expect(stateOf({transcript: rests, screen: screen(at + 3000, shot(autopilot))}, at + 3000).group).toBe('needs_you');
});

test('the form of an MCP server is a question, although the record has its call at work', () => {
	const {surface, dialog} = shot(form);
	expect([surface, dialog?.kind, dialog?.title, dialog?.question]).toEqual([
		'question',
		'elicitation',
		'demo needs information.',
		'Which colour shall it be?',
	]);
	const at = 1_800_000_000_000;
	const working = transcript({kind: 'working', at, openTools: ['demo-pick']}, {workedAt: at, tells: 'answers'});
	const state = stateOf({transcript: working, screen: screen(at + 3000, shot(form))}, at + 3000);
	expect(state).toMatchObject({group: 'needs_you', state: 'awaiting_input'});
	expect(state.context.kind === 'blocked' && askLine(state.context.ask)).toMatch(/^demo needs information\.\s+Which colour shall it be\?$/);
});

const asking = (...rows: readonly string[]) =>
	[' ○ form (MCP: demo) · x: 1   ┃', '─'.repeat(44), ...rows.map((row) => ` ${row}`), '─'.repeat(44)].join('\n');
const end = ['↑/↓ select · enter accept · ctrl+d decline ·', 'esc cancel'];

test.each([
	['of one choice', 'Which one? Database: the store', ['Which one?', 'Database:', 'the store', '❯ SQLite', '  MySQL', ...end]],
	['of several choices', 'Which ones? Sorts:', ['Which ones?', 'Sorts:', '❯ • A', '  • B', ...end]],
	['whose second option is marked', 'Go on? OK:', ['Go on?', 'OK:', '  Yes', '❯ No', ...end]],
	['without a field', 'Confirm the deploy', ['Confirm', 'the deploy', 'enter accept · ctrl+d decline · esc cancel']],
	[
		'of a text',
		'Which name? Name',
		['Which name?', 'Name', '─'.repeat(42), '❯', '─'.repeat(42), 'enter accept · ctrl+d decline · esc cancel'],
	],
])('a form %s is told with its question', (_, question, rows) => {
	expect(shot(asking('demo needs information.', ...rows)).dialog).toMatchObject({kind: 'elicitation', question, cut: false});
});

const twoFields = [
	'demo needs information.',
	'About it',
	'',
	' Database  [Sure]',
	'',
	'Sure:',
	'Are you sure?',
	'❯ Yes',
	'  No',
	'',
	...end,
];

test('a choice of a form is a question whose options are its own, told with the field that the names above mark', () => {
	const {dialog} = shot(asking(...twoFields));
	expect(dialog).toMatchObject({kind: 'question', title: 'demo needs information.', question: 'About it Sure: Are you sure?'});
	expect(dialog?.tabs).toEqual([{label: 'Sure', done: false, current: true}]);
	expect(dialog?.options.map(({label, role, selected}) => [label, role, selected])).toEqual([
		['Yes', 'other', true],
		['No', 'other', false],
	]);
	const checks = twoFields.map((row) => row.replace('Yes', '• Yes').replace('  No', '  ✓ No'));
	// A form of the model always has a choice for words.
	const ofModel = twoFields.map((row) => row.replace('demo needs', 'Copilot needs'));
	for (const rows of [checks, ofModel, twoFields.map((row) => row.replace('❯ Yes', '  Yes'))])
		expect(shot(asking(...rows)).dialog).toMatchObject({kind: 'elicitation', options: []});
});

test('the forms of two calls of an MCP server are two prompts, however equal they are', () => {
	const at = 1_800_000_000_000;
	const tokenAt = (calledAt: number, openTools: readonly string[]) => {
		const newest = {use: {tool: 'demo-form', command: undefined, file: undefined, url: undefined}, at: calledAt};
		const record = transcript({kind: 'working', at, openTools, newest}, {workedAt: calledAt});
		const state = stateOf({transcript: record, screen: screen(at + 5000, shot(asking(...twoFields)))}, at + 5000);
		return askToken({sessionId: undefined, process: undefined, state});
	};
	const tokens = [tokenAt(at, ['demo-form']), tokenAt(at + 900, ['demo-form']), tokenAt(at + 900, ['demo-form', 'demo-form'])];
	expect([new Set(tokens).size, tokens.includes(undefined), tokenAt(at, ['demo-form'])]).toEqual([3, false, tokens[0]]);
});

test('an address that an MCP server wants to be visited waits for its user', () => {
	const rows = ['demo wants you to visit', 'Sign in to Demo', 'https://demo.example/login', 'enter open · esc cancel'];
	expect(shot(asking(...rows))).toMatchObject({
		surface: 'question',
		dialog: {kind: 'elicitation', question: 'Sign in to Demo https://demo.example/login', cut: false},
	});
	// In words above the input box, which its footer is below, it is none.
	expect(shot(`${asking(...rows)}\n ← open sidebar · Interactive`).dialog).toBeUndefined();
});

test('the trust in a folder is told with the folder', () => {
	expect(shot(trust)).toMatchObject({surface: 'trust', dialog: {body: '/home/dev01/a-folder-with-a-long-name/proj'}});
});

test('the trust in a folder is told in a pane that shows the end of the dialog alone', () => {
	const rows = trust.trim().split('\n');
	const shown = (count: number) => shot([' [Current]  Sessions', '', ...rows.slice(-count)].join('\n'));
	expect(shown(9)).toMatchObject({surface: 'trust', dialog: {body: '', cut: true}});
	const state = stateOf({screen: screen(1_800_000_000_000, shown(9))}, 1_800_000_000_000);
	expect(state.context.kind === 'blocked' && askLine(state.context.ask)).toBe('Trust this folder?');
	expect(shown(6).dialog).toBeUndefined();
});

const inUse = `
╭──────────────────────────────────────────╮
│ Session in use                           │
│ ──────────────────────────────────────── │
│ This session was last active just now    │
│ and appears to be in use by another CLI  │
│ or application. Resuming it here may     │
│ cause conflicts.                         │
│                                          │
│ ❯ 1. Resume anyway                       │
│   2. Go back (Esc)                       │
│                                          │
│ ↑/↓ to navigate · enter to select · esc  │
│ to cancel                                │
╰──────────────────────────────────────────╯
`;

test('a session that another program holds waits for its user, also in a pane that shows the end of the dialog alone', () => {
	const rows = inUse.trim().split('\n');
	for (const count of [rows.length, 9, 7]) {
		const seen = shot([' [Current]  Sessions', '', ...rows.slice(-count)].join('\n'));
		expect(seen).toMatchObject({surface: 'trust', dialog: {kind: 'startup', title: 'Session in use', cut: count < rows.length}});
		const at = 1_800_000_000_000;
		const ready = transcript({kind: 'fresh', at}, {tells: 'answers'});
		expect(stateOf({transcript: ready, screen: screen(at + 3000, seen)}, at + 3000)).toMatchObject({group: 'needs_you'});
	}
});

test('a command that quotes such a dialog in its title and its rows is none, also in a low pane', () => {
	for (const dialog of [trust, inUse]) {
		const options = dialog.split('\n').filter((row) => /│ ..\d\. |future sessions/.test(row));
		const asked = [
			'│ ❯ 1. Yes                                 │',
			'│   2. No, and tell Copilot what to do (Esc) │',
			...dialog.trim().split('\n').slice(-4),
		];
		expect(shot(['', ...options, ...asked].join('\n')).dialog).toBeUndefined();
		const titled = dialog.trim().split('\n').slice(0, 3);
		expect(shot(['', ...titled, ...options, ...asked].join('\n')).dialog).toBeUndefined();
	}
});

test('a missing sign-in is told, and no words of a conversation that say so', () => {
	const box = [' ~/w [⎇ main]', '─'.repeat(44), '❯ half a draft', '─'.repeat(44), ' ← open sidebar · Interactive'];
	const hint = ['Please use /login to sign in to use', 'Copilot'];
	expect(shot(['', ...hint, ...box].join('\n'))).toMatchObject({
		surface: 'trust',
		dialog: {kind: 'startup', title: 'Please use /login to sign in to use Copilot'},
	});
	for (const rows of [hint.map((row) => ` ${row}`), [...hint, '', ' ● Done.', '']])
		expect(shot(['', ...rows, ...box].join('\n')).dialog).toBeUndefined();
});

test('the same above an input box, or the words of another dialog, are none', () => {
	const composer = `${'─'.repeat(44)}\n❯\n${'─'.repeat(44)}\n ← open sidebar · Interactive\n`;
	for (const text of [`${form}${composer}`, `${trust}${composer}`]) expect(shot(text)).toMatchObject({surface: 'idle', dialog: undefined});
	for (const text of [trust.replace('Confirm folder trust', 'Update file         '), ''])
		expect(shot(text)).toMatchObject({surface: 'other', availability: 'unsupported', dialog: undefined});
});

const inputBox = (rows: readonly string[], line = ' ← open sidebar · Interactive', below: readonly string[] = [], height = 24) =>
	shot(['', ' ● Done.', '', ' ~/w [⎇ main]', '─'.repeat(44), ...rows, '─'.repeat(44), line, ...below].join('\n'), 44, height);

test('the input box is read with its draft, and a long one as one whose beginning may be out of sight', () => {
	expect(inputBox(['❯'])).toMatchObject({surface: 'idle', inputMode: 'freeform', composer: {kind: 'empty'}, keyRows: {from: 5, to: 6}});
	expect(inputBox(['❯ one', '', '  three']).composer).toEqual({kind: 'draft', text: 'one\n\nthree', pasted: 0, shell: false});
	expect(inputBox(['❯ [Paste #1 - 15 lines]']).composer).toMatchObject({kind: 'draft', pasted: 1});
	expect(inputBox(['❯ a', ...Array<string>(7).fill('  b')]).composer).toMatchObject({text: expect.stringMatching(/^…a\nb/)});
	// A low pane has fewer rows of it: four of twelve.
	expect(inputBox(['❯ a', '  b', '  c', '  d'], undefined, [], 12).composer).toMatchObject({text: '…a\nb\nc\nd'});
	expect(inputBox(['❯ a', '  b', '  c'], undefined, [], 12).composer).toMatchObject({text: 'a\nb\nc'});
	expect(inputBox(['❯'], ' ◎ Working · 30 B esc esc interrupt')).toMatchObject({surface: 'working', composer: {kind: 'empty'}});
	expect(inputBox(['❯'], ' ctrl+c again to exit')).toMatchObject({exitPending: true});
});

test.each([
	[' ← open sidebar · Interactive · Manual Approval · / commands', 'idle', 'none'],
	[' ← open sidebar · Plan · Manual Approval · / commands', 'idle', 'plan'],
	[' Plan · Manual Approval', 'idle', 'plan'],
	[' Plan · Manual Approval · ◎ Working esc esc interrupt · ctrl+q enqueue', 'working', 'plan'],
	[' Autopilot · Manual Approval · ● Working · 1 B esc esc interrupt', 'working', 'none'],
	[' ← open sidebar · Interactive · Allow All · / commands', 'idle', 'bypass'],
	[' ◎ Working esc esc edit prompt', 'working', undefined],
])('the status line %j says what it does and in which mode', (line, surface, mode) => {
	expect(inputBox(['❯'], line)).toMatchObject({surface, mode});
});

test('a list below the input box, a shell command in it, and another view have no input box that takes text', () => {
	expect(inputBox(['❯ /'], ' /add-dir', [' /agent'])).toMatchObject({surface: 'other', composer: {kind: 'none'}});
	expect(inputBox(['! ls'])).toMatchObject({surface: 'other', composer: {kind: 'none'}});
});

test('a prompt in the conversation has neither its time nor the scroll bar, since nobody typed them', () => {
	const {normalised} = shot([' ❯ edit                             19:14 ┃', '─'.repeat(44), '❯', '─'.repeat(44), ' Working'].join('\n'));
	expect(normalised.split('\n')[0]).toBe(' ❯ edit');
	expect(normalised).not.toContain('Working');
});

test('a pane that works well after the end in the record goes on; shortly after it, and after an Esc, the record is ahead', () => {
	const at = 1_800_000_000_000;
	const works = inputBox(['❯'], ' ● Working · 712 B esc esc interrupt');
	const told = (kind: 'ended' | 'interrupted', afterMs: number) =>
		stateOf({transcript: transcript({kind, at}, {}), screen: screen(at + afterMs, works), isGuessed: true}, at + afterMs).group;
	expect([told('ended', 1000), told('ended', 3000), told('interrupted', 3000)]).toEqual(['needs_you', 'autonomous', 'needs_you']);
});
