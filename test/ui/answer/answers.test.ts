/** Answering, replying and the small screen, as a user sees them. */
import {afterEach, describe, expect, test} from 'vitest';
import {fittingAnswers} from '../../../src/app/answer/option-lines.js';
import type {CardLine} from '../../../src/app/card/line.js';
import {createQuick} from '../../../src/app/reply/quick.js';
import type {Row} from '../../../src/core/session.js';
import {openNavigator, type TestNavigator} from '../../helpers/navigator/navigator.js';
import {optionsOf} from '../../helpers/samples/dialogs.js';
import {aBlockedRow, aPlace, aQuestionRow, aRow, aWorkingRow, sixRows} from '../../helpers/samples/rows.js';

const rules = [{text: 'Bash(npm test:*)', raw: {}}];

function asking(row: Row, options: readonly string[], more: Partial<Row> = {}): Row {
	const {context} = row.state;
	if (context.kind !== 'blocked') throw new Error('not blocked');
	const ask = context.ask.kind === 'tool' ? {...context.ask, rules} : context.ask;
	return {...row, state: {...row.state, context: {...context, ask, options: optionsOf(ask.kind, ...options)}}, ...more};
}

const threeOptions = ['Yes', 'Yes, and don’t ask again for: npm test *', 'No'];
const api = asking(aBlockedRow('api'), threeOptions);
const web = asking(aQuestionRow('web'), ['PostgreSQL', 'SQLite', 'Type something.', 'Chat about this']);
const idle = aRow({
	id: 'docs',
	task: 'Fix the links',
	state: {
		since: 0,
		context: {kind: 'rest', said: 'Twelve links are fixed.\n\nShall I go on?', shells: 0, wakesItself: false, interrupted: false},
	},
});

/** Several of its options can be chosen. */
function choosing(row: Row): Row {
	const {context} = row.state;
	if (context.kind !== 'blocked' || context.ask.kind !== 'questions') throw new Error('asks nothing');
	const questions = context.ask.questions.map((question) => ({...question, multiSelect: true}));
	return {...row, state: {...row.state, context: {...context, ask: {...context.ask, questions}}}};
}

/** As the agent leaves it: what was said at the top, the input box at the bottom, nothing between. */
const longPane = `● Twelve links are fixed.\n\n  Shall I go on?${'\n'.repeat(30)}────\n❯\n────\n  ? for shortcuts`;

let open: TestNavigator | undefined;
afterEach(() => open?.close());

async function show(options: Parameters<typeof openNavigator>[0], until: string | RegExp): Promise<TestNavigator> {
	open = openNavigator({pane: 'the pane', ...options});
	await open.terminal.waitForText(until);
	return open;
}

/** The prompt has to be on the screen for a while before a key answers it. */
async function settled({terminal, runtime}: TestNavigator): Promise<void> {
	const from = performance.now();
	await terminal.waitUntil(() => performance.now() - from > 400 && runtime.state().shownPrompt !== undefined);
}

const sizes = [
	[80, 24],
	[40, 20],
	[90, 12],
] as const;

describe('the whole screen', () => {
	test('an option is told with its own number and the key that was given to it', async () => {
		const nav = await show({sessions: [api], config: {keys: {option: ['Q', 'W']}}}, 'Q 1. Yes');
		expect(nav.terminal.screen().map((line) => line.trimEnd())).toEqual(
			expect.arrayContaining([' W 2. Yes, and don’t ask again for: npm test *', ' 3. No']),
		);
		await settled(nav);
		nav.terminal.type('W');
		await nav.terminal.waitUntil(() => nav.sends.length === 1);
		expect(nav.sends).toMatchObject([{choice: {numbers: [2]}}]);
	});

	test('options that were not read are told with the keys of yes and no', async () => {
		await show({sessions: [aBlockedRow('api')], config: {keys: {yes: ['Y'], no: ['X']}}}, 'Y yes · X no');
	});

	test.each([
		[40, api, /^ 1 Yes {2}2 Always {2}3 No {2}\? help/],
		[40, web, /^ 1–4 pick {2}Enter jump {2}n no {2}\? help/],
		[34, web, /^ 1–4 pick {2}Enter jump {2}\? help/],
		[60, api, /^ 1 Yes {2}2 Always {2}3 No {2}Enter jump {2}n no {2}.*\? help/],
	])('at %d columns the answers come first in the footer, all of them or as one, and the help last', async (columns, row, footer) => {
		const nav = await show({columns, rows: 50, sessions: [row]}, 'the pane');
		await nav.terminal.waitUntil(() => footer.test(nav.terminal.screen().at(-1) ?? ''));
	});

	test.each([40, 80])('the way out of choosing several is in the footer at %d columns', async (columns) => {
		const nav = await show({columns, rows: 20, sessions: [choosing(web)]}, 'PostgreSQL');
		await settled(nav);
		nav.terminal.type('1');
		await nav.terminal.waitForText(/Enter submit.*Esc (back|cancel)/);
	});

	test.each(sizes)('a permission with its options and rule in full at %d×%d', async (columns, rows) => {
		const nav = await show({columns, rows, sessions: [api, web, aWorkingRow('search')]}, 'api');
		if (columns === 80) await nav.terminal.waitForText('the pane');
		else {
			nav.terminal.type(' ');
			await nav.terminal.waitForText(/1 Yes.*Esc (back|cancel)/);
		}
		await expect(`${nav.terminal.screen().join('\n')}\n`).toMatchFileSnapshot(`../screens/card-${columns}x${rows}.txt`);
	});

	test('of a long option nothing is lost where its rows are there, and else the cut shows', () => {
		const lines = ['Yes', 'Yes, and switch to auto mode, which handles these prompts'].flatMap((text, index): CardLine[] => [
			{text, role: 'plain', lead: {text: `${index + 1}. `, role: 'key'}, option: index + 1},
		]);
		const all: CardLine[] = [...lines, {text: 'suggested: work in /tmp', role: 'quiet'}];
		const texts = (rows: number) => fittingAnswers(all, 30, {most: rows}).map(({text}) => text);
		expect(texts(9)).toEqual(['Yes', 'Yes, and switch to auto', 'mode, which handles these', 'prompts', 'suggested: work in /tmp']);
		expect(texts(4)).toEqual(['Yes', 'Yes, and switch to auto', 'mode, which handles these', 'prompts']);
		expect(texts(3)).toEqual(['Yes', 'Yes, and switch to auto mo…']);
	});

	test('what several choices mean stays longer than how they are sent', () => {
		const options = ['Added', 'Removed'].flatMap((text, index): CardLine[] => [
			{text, role: 'plain', lead: {text: `${index + 1}. `, role: 'key'}, option: index + 1},
			{text: 'An item', role: 'quiet', option: index + 1},
		]);
		const all: CardLine[] = [...options, {text: 'several can be chosen', role: 'quiet'}];
		const texts = (rows: number) => fittingAnswers(all, 30, {most: rows}).map(({text}) => text);
		expect(texts(4)).toEqual(['Added', 'An item', 'Removed', 'An item']);
		expect(texts(3)).toEqual(['Added', 'Removed']);
	});

	test('what an option means gives way to the request where that is whole without it', async () => {
		const question = 'Where should the sessions be kept, of which there are many more than there were? '.repeat(10).trim();
		const {context} = web.state;
		if (context.kind !== 'blocked' || context.ask.kind !== 'questions') throw new Error('asks nothing');
		const questions = context.ask.questions.map((one) => ({...one, question}));
		const long = {...web, state: {...web.state, context: {...context, ask: {...context.ask, questions}}}};
		const nav = await show({columns: 80, rows: 24, sessions: [long]}, /than there were\?\s+1\. PostgreSQL\s+2\. SQLite/);
		expect(nav.terminal.screen().join('\n')).not.toMatch(/more line|What the other services use/);
	});

	test.each([
		[34, 50],
		[40, 12],
	])('where a request has to be read first its key comes first at %d×%d', async (columns, rows) => {
		const sessions = [aBlockedRow('api', 'make this\n'.repeat(90)), ...sixRows()];
		const nav = await show({columns, rows, sessions, pane: ''}, 'api');
		await nav.terminal.waitUntil(() => /^ Space read {2}.*\? help/.test(nav.terminal.screen().at(-1) ?? ''));
	});

	test('where only the card is wanted and there is none, that is said', async () => {
		const nav = await show({sessions: [aWorkingRow('search')], columns: 80, rows: 24}, 'the pane');
		nav.terminal.type('p');
		await nav.terminal.waitForText('No messages yet');
		nav.terminal.type('p');
		await nav.terminal.waitForText('the pane');
		expect(nav.terminal.screen().join('\n')).not.toContain('No messages yet');
	});

	test('what is read tells of scrolling where there is more of it, and of no filter', async () => {
		const nav = await show({sessions: [api, aBlockedRow('app', 'make this\n'.repeat(90))], columns: 80, rows: 24}, 'the pane');
		nav.terminal.type('/app');
		await nav.terminal.waitForText('/app  Enter jump');
		nav.terminal.type('\x1b[B');
		await nav.terminal.waitForText('/app  Space read');
		nav.terminal.type(' ');
		await nav.terminal.waitForText(/^ j scroll.*Esc back/m);
		nav.terminal.type('\x1b');
		await nav.terminal.waitForText('/app  Space read');
		nav.terminal.type('\x1b');
		await nav.terminal.waitForText('2/2');
		nav.terminal.type('k ');
		await nav.terminal.waitForText(/^ 1 Yes.*Esc back/m);
		expect(nav.terminal.screen().at(-1)).not.toContain('scroll');
	});

	test.each(sizes)('a reply in several lines, and what the agent makes of it, at %d×%d', async (columns, rows) => {
		const nav = await show({columns, rows, sessions: [idle]}, 'docs');
		nav.terminal.type('r');
		await nav.terminal.waitForText('Reply to docs');
		nav.terminal.type('\x1b[200~!make\nand then a line that is long enough to be broken at the edge of a narrow screen\x1b[201~');
		await nav.terminal.waitForText(/shell command/);
		if (rows > 20) await nav.terminal.waitForText('the pane');
		await expect(`${nav.terminal.screen().join('\n')}\n`).toMatchFileSnapshot(`../screens/reply-${columns}x${rows}.txt`);
	});

	test.each([
		[80, 24],
		[80, 23],
		[90, 20],
		[100, 30],
		[34, 50],
		[34, 24],
		[40, 20],
	])('the row that is answered, its neighbours and what it said stay beside the input line at %d×%d', async (columns, rows) => {
		const said = 'Twelve links are fixed.\n\nThree pages are gone:\n- one\n- two\n\nShall I go on?';
		const links = aRow({id: 'links', state: {context: {...idle.state.context, said} as Row['state']['context']}});
		const start = {cursor: links.key, held: true};
		const nav = await show({columns, rows, sessions: [...sixRows(), links], pane: longPane, start}, 'links');
		nav.terminal.type('r');
		await nav.terminal.waitForText('Reply to links');
		nav.terminal.type('\x1b[200~no\nleave\nthem\x1b[201~');
		await nav.terminal.waitForText('  them');
		const screen = nav.terminal.screen().join('\n');
		expect(screen).toMatch(/ [^\n]*billing[\s\S]*❯ ● links/);
		expect(screen).toContain('Twelve links are fixed.');
		expect(screen).toContain('Shall I go on?');
	});

	test('a screen reader hears what was said and what is typed, and no picture of the pane', async () => {
		const nav = await show({sessions: [idle], isLinear: true}, 'docs');
		nav.terminal.type('r');
		await nav.terminal.waitForText('Reply to docs');
		nav.terminal.type('yes');
		await nav.terminal.waitForText('> yes');
		const screen = nav.terminal.screen().join('\n');
		expect(screen).toContain('Shall I go on?');
		expect(screen).not.toMatch(/the pane|[─│]/);
	});

	test('a new arrival takes neither the place nor the mark of the row that is answered', async () => {
		const nav = await show({sessions: [idle]}, 'docs');
		nav.terminal.type('r');
		await nav.terminal.waitForText('Reply to docs');
		nav.setRows([idle, api]);
		await nav.terminal.waitForText('api');
		expect(nav.terminal.screen().slice(1, 3)).toEqual([expect.stringMatching(/^❯ ● docs/), expect.stringMatching(/^ \+▲ api/)]);
	});

	test.each(sizes)('five that ask the same at %d×%d', async (columns, rows) => {
		const sessions = ['a', 'b', 'c', 'd', 'e'].map((id, index) => ({
			...api,
			key: id as never,
			project: id,
			token: id,
			place: aPlace({windowIndex: index}),
		}));
		const nav = await show({columns, rows, sessions}, / a +/);
		await settled(nav);
		nav.terminal.type('A');
		await nav.terminal.waitForText('Answer 5 sessions');
		nav.setRows(sessions.slice(1));
		await nav.terminal.waitForText('a  main:0.0: skipped');
		await expect(`${nav.terminal.screen().join('\n')}\n`).toMatchFileSnapshot(`../screens/batch-${columns}x${rows}.txt`);
	});

	test.each(sizes)('the small screen with a question at %d×%d', async (columns, rows) => {
		const start = {mode: {kind: 'quick'}, quick: createQuick()} as const;
		const nav = await show({columns, rows, sessions: [web, idle], start}, '2. SQLite');
		await expect(`${nav.terminal.screen().join('\n')}\n`).toMatchFileSnapshot(`../screens/quick-${columns}x${rows}.txt`);
	});

	test('the small screen tells at 40 columns who asks and the way to the next, and all of a request before what is suggested', async () => {
		const start = {mode: {kind: 'quick'}, quick: createQuick()} as const;
		const row = asking(aBlockedRow('checkout-api', 'make this\n'.repeat(11)), threeOptions);
		const nav = await show({columns: 40, rows: 20, sessions: [row, idle], start}, /^── ▲ checkout-api {2}permission ─+ 1 more$/m);
		expect(nav.terminal.screen().join('\n')).toMatch(/Run the unit tests[\s\S]*3\. No/);
		expect(nav.terminal.screen().join('\n')).not.toContain('suggested');
		expect(nav.terminal.screen().at(-1)).toMatch(/^ 1–3 pick {2}Tab next {2}n no {2}Esc close$/);
	});

	test('where a long name leaves no room for it, the small screen counts no sessions', async () => {
		const start = {mode: {kind: 'quick'}, quick: createQuick()} as const;
		const row = asking(aBlockedRow('payments-gateway-eu'), threeOptions);
		await show({columns: 40, rows: 20, sessions: [row, idle], start}, /^── ▲ payments-gateway-eu {2}permission ─+$/m);
	});

	test('the small screen does not name a key for identical prompts, which is one of the list', async () => {
		const start = {mode: {kind: 'quick'}, quick: createQuick()} as const;
		const nav = await show({sessions: [api, asking(aBlockedRow('other'), threeOptions)], start}, '3. No');
		expect(nav.terminal.screen().join('\n')).not.toContain('alike');
	});

	test('on the small screen a request that is longer than it is read in full, answered there, and left for it', async () => {
		const start = {mode: {kind: 'quick'}, quick: createQuick()} as const;
		const long = asking(aBlockedRow('api', Array.from({length: 40}, (_, line) => `echo ${line}`).join('\n')), threeOptions);
		const nav = await show({columns: 40, rows: 20, sessions: [long], start}, 'more lines (Space)');
		await settled(nav);
		nav.terminal.type('1');
		await nav.terminal.waitForText('Not all of it is shown here');
		nav.terminal.type(' ');
		await nav.terminal.waitForText('echo 10');
		nav.terminal.type('\x1b');
		await nav.terminal.waitForText('more lines (Space)');
		const line = nav.terminal.screen().findIndex((text) => text.includes('(Space)'));
		nav.terminal.type(`\x1b[<0;9;${line + 1}M`);
		await nav.terminal.waitForText('echo 10');
		nav.terminal.type('1');
		await nav.terminal.waitForText('Read it to the end first');
		await settled(nav);
		nav.terminal.type('G\x1b');
		await nav.terminal.waitForText('more lines (Space)');
		nav.terminal.type('1');
		await nav.terminal.waitUntil(() => nav.sends.length === 1);
		expect([nav.runtime.state().mode.kind, nav.sends]).toMatchObject(['quick', [{choice: {numbers: [1]}}]]);
	});

	test('on the small screen last words that are longer than it are told to have begun above', async () => {
		const start = {mode: {kind: 'quick'}, quick: createQuick()} as const;
		const said = Array.from({length: 20}, (_, index) => `${index + 1} of 20`).join('\n\n');
		const {context} = idle.state;
		const long = {...idle, state: {...idle.state, context: {...context, said}}} as Row;
		const nav = await show({columns: 90, rows: 12, sessions: [long], start}, '20 of 20');
		expect(nav.terminal.screen().slice(1, 3).join('\n')).toMatch(/^ ↑ \d+ more lines\s*\n/);
	});

	test('the small screen goes from a question to last words, and to its end', async () => {
		const start = {mode: {kind: 'quick'}, quick: createQuick()} as const;
		const nav = await show({columns: 90, rows: 12, sessions: [web, idle], start}, '2. SQLite');
		await settled(nav);
		nav.terminal.type('2');
		await nav.terminal.waitForText('Shall I go on?');
		await nav.terminal.waitForText('Reply to docs');
		nav.terminal.type('yes');
		await nav.terminal.waitForText('❯ yes');
		nav.terminal.type('\r');
		await nav.terminal.waitForText('Nothing needs you');
		expect(nav.terminal.screen().at(-1)).not.toContain('Tab');
		expect(nav.sends).toMatchObject([
			{type: 'answer', token: 'token', choice: {numbers: [2]}},
			{type: 'reply', reply: {text: 'yes'}},
		]);
	});
});

describe('answering', () => {
	test('the receipt stands in the row and in the footer', async () => {
		const nav = await show({sessions: [api]}, '1. Yes');
		await settled(nav);
		nav.terminal.type('1');
		await nav.terminal.waitForText(/api +permission +approved/);
		await nav.terminal.waitForText('✓ api: approved `npm test`');
	});

	test('a request that does not fit is read before it is answered', async () => {
		const command = Array.from({length: 40}, (_, line) => `echo ${line}`).join('\n');
		const nav = await show({sessions: [asking(aBlockedRow('api', command), threeOptions)]}, 'more lines (Space)');
		await settled(nav);
		nav.terminal.type('1');
		await nav.terminal.waitForText('Not all of it is shown here');
		nav.terminal.type(' ');
		await nav.terminal.waitForText('echo 12');
		nav.terminal.type('1');
		await nav.terminal.waitForText(/Read it to the end first: \d+ of \d+ lines/);
		expect(nav.sends).toEqual([]);
		nav.terminal.type('G');
		await nav.terminal.waitForText('echo 39');
		await settled(nav);
		nav.terminal.type('1');
		await nav.terminal.waitUntil(() => nav.sends.length === 1);
	});

	test.each([
		['in the list', {}],
		['on the small screen', {mode: {kind: 'quick'}, quick: createQuick()}],
	] as const)('a dialog nobody described says so and offers the jump %s', async (_, start) => {
		const row = asking(aBlockedRow('api'), ['Dark', 'Light']);
		const {context} = row.state;
		if (context.kind !== 'blocked') throw new Error('not blocked');
		const unknown = {...row, state: {...row.state, context: {...context, ask: {kind: 'dialog', title: 'Pick a theme'} as const}}};
		const nav = await show(
			{sessions: [unknown], start, columns: 100},
			'beckon does not know this dialog: answer it in its pane (press Enter)',
		);
		nav.terminal.type('\r');
		await nav.terminal.waitUntil(() => nav.jumps.length === 1);
	});

	test('an act asks before it is done', async () => {
		const nav = await show({sessions: [aWorkingRow('search')]}, 'search');
		nav.terminal.type('x');
		await nav.terminal.waitForText('Interrupt search?  x again: interrupt  Esc cancel');
		nav.terminal.type('x');
		await nav.terminal.waitUntil(() => nav.sends.length === 1);
		expect(nav.sends).toMatchObject([{type: 'act', act: 'interrupt'}]);
	});
});

describe('the input line', () => {
	test.each([
		['Alt-Enter', '\x1b\r'],
		['Ctrl-J', '\n'],
	])('%s breaks the line, Enter sends both', async (_, key) => {
		const nav = await show({sessions: [idle]}, 'the pane');
		nav.terminal.type('r');
		await nav.terminal.waitForText('Reply to docs');
		nav.terminal.type('one');
		await nav.terminal.waitForText('❯ one');
		nav.terminal.type(key);
		nav.terminal.type('two');
		await nav.terminal.waitForText(/❯ one\n {2}two/);
		nav.terminal.type('\r');
		await nav.terminal.waitUntil(() => nav.sends.length === 1);
		expect(nav.sends).toMatchObject([{reply: {text: 'one\ntwo'}}]);
	});

	test('word keys of terminals: Alt-b, Ctrl-Left, Alt-Backspace, Delete', async () => {
		const nav = await show({sessions: [idle]}, 'the pane');
		nav.terminal.type('r');
		await nav.terminal.waitForText('Reply to docs');
		nav.terminal.type('one two three');
		await nav.terminal.waitForText('one two three');
		for (const key of ['\x1bb', '\x1b[1;5D', '\x1b[3~', '\x1b\x7f', 'X']) {
			nav.terminal.type(key);
			await nav.terminal.settle();
		}
		await nav.terminal.waitForText('❯ Xwo three');
	});

	test('a text of two hundred lines scrolls with its cursor, wide letters and all', async () => {
		const nav = await show({sessions: [idle]}, 'the pane');
		nav.terminal.type('r');
		await nav.terminal.waitForText('Reply to docs');
		nav.terminal.type(`\x1b[200~${Array.from({length: 200}, (_, line) => `${line} 日本語 👩‍👩‍👧`).join('\n')}\x1b[201~`);
		await nav.terminal.waitForText('200/200');
		await nav.terminal.waitForText('199 日本語');
		expect(nav.terminal.screen()).toHaveLength(24);
		nav.terminal.type('\r');
		await nav.terminal.waitUntil(() => nav.sends.length === 1);
		expect(nav.sends[0]).toMatchObject({reply: {text: expect.stringMatching(/^0 日本語 👩‍👩‍👧\n[\s\S]*\n199 日本語 👩‍👩‍👧$/)}});
	});
});
