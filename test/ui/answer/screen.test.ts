/** The whole screen while a session asks. */
import {describe, expect, test} from 'vitest';
import type {CardLine} from '../../../src/app/card/line.js';
import {fittingAnswers} from '../../../src/app/shown/option-lines.js';
import type {Row} from '../../../src/core/session.js';
import {api, idle, settled, sizes, web} from '../../helpers/navigator/asking.js';
import {show} from '../../helpers/navigator/navigator.js';
import {aBlockedRow, aPlace, aRow, aWorkingRow, sixRows, withRequest} from '../../helpers/samples/rows.js';

/** Several of its options can be chosen. */
function choosing(row: Row): Row {
	const {context} = row.state;
	if (context.kind !== 'blocked' || context.ask.kind !== 'questions') throw new Error('asks nothing');
	const questions = context.ask.questions.map((question) => ({...question, multiSelect: true}));
	return withRequest(row, {ask: {...context.ask, questions}});
}

/** As the agent leaves it: what was said at the top, the input box at the bottom, nothing between. */
const longPane = `● Twelve links are fixed.\n\n  Shall I go on?${'\n'.repeat(30)}────\n❯\n────\n  ? for shortcuts`;

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
		[40, 50, api, /^ y yes {2}n no {2}Enter jump {2}\? help/],
		[40, 50, web, /^ 1–4 choose {2}n none {2}.*\? help/],
		[34, 50, web, /^ 1–4 choose {2}n none {2}.*\? help/],
		[60, 50, api, /^ y yes {2}n no {2}Enter jump {2}N no, because {2}.*\? help/],
	])(
		'at %d×%d the answers come first in the footer: by letter or as one where their numbers stand above, and the help last',
		async (columns, rows, row, footer) => {
			const nav = await show({columns, rows, sessions: [row]}, '? help');
			await nav.terminal.waitUntil(() => footer.test(nav.terminal.screen().at(-1) ?? ''));
		},
	);

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
			await nav.terminal.waitForText(/y yes.*Esc (back|cancel)/);
		}
		await expect(`${nav.terminal.screen().join('\n')}\n`).toMatchFileSnapshot(`../screens/card/${columns}x${rows}.txt`);
	});

	test('of a long option nothing is lost where its rows are there, and else the cut shows', () => {
		const lines = ['Yes', 'Yes, and switch to auto mode, which handles these prompts'].flatMap((text, index): CardLine[] => [
			{text, role: 'plain', lead: {text: `${index + 1}. `, role: 'key'}, option: index + 1},
		]);
		const all: CardLine[] = [...lines, {text: 'suggested: work in /tmp', role: 'quiet'}];
		const texts = (rows: number) => fittingAnswers(all, 30, {most: rows}).lines.map(({text}) => text);
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
		const texts = (rows: number) => fittingAnswers(all, 30, {most: rows}).lines.map(({text}) => text);
		expect(texts(4)).toEqual(['Added', 'An item', 'Removed', 'An item']);
		expect(texts(3)).toEqual(['Added', 'Removed']);
	});

	test('what an option means gives way to the request where that is whole without it', async () => {
		const question = 'Where should the sessions be kept, of which there are many more than there were? '.repeat(11).trim();
		const {context} = web.state;
		if (context.kind !== 'blocked' || context.ask.kind !== 'questions') throw new Error('asks nothing');
		const questions = context.ask.questions.map((one) => ({...one, question}));
		const long = withRequest(web, {ask: {...context.ask, questions}});
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
		await nav.terminal.waitForText(/^ y yes.*Esc back/m);
		expect(nav.terminal.screen().at(-1)).not.toContain('scroll');
	});

	test.each(sizes)('a reply in several lines, and what the agent makes of it, at %d×%d', async (columns, rows) => {
		const nav = await show({columns, rows, sessions: [idle]}, 'docs');
		nav.terminal.type('r');
		await nav.terminal.waitForText('Reply to docs');
		nav.terminal.type('\x1b[200~!make\nand then a line that is long enough to be broken at the edge of a narrow screen\x1b[201~');
		await nav.terminal.waitForText(/shell command/);
		await expect(`${nav.terminal.screen().join('\n')}\n`).toMatchFileSnapshot(`../screens/reply/${columns}x${rows}.txt`);
	});

	test.each([
		[80, 24],
		[80, 23],
		[90, 20],
		[100, 30],
		[34, 50],
		[34, 24],
		[40, 20],
	])('the row that is answered, its part and what it said stay beside the input line at %d×%d', async (columns, rows) => {
		const said = 'Twelve links are fixed.\n\nThree pages are gone:\n- one\n- two\n\nShall I go on?';
		const links = aRow({id: 'links', state: {context: {...idle.state.context, said} as Row['state']['context']}});
		const start = {cursor: links.key, held: true};
		const nav = await show({columns, rows, sessions: [...sixRows(), links], pane: longPane, start}, 'links');
		nav.terminal.type('r');
		await nav.terminal.waitForText('Reply to links');
		nav.terminal.type('\x1b[200~no\nleave\nthem\x1b[201~');
		await nav.terminal.waitForText('  them');
		const screen = nav.terminal.screen().join('\n');
		expect(screen).toMatch(/Your turn 1[\s\S]*❯ ● links/);
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
		nav.setRows([idle, {...idle, key: 'api' as never, project: 'api'}]);
		await nav.terminal.waitForText('api');
		expect(nav.terminal.screen().slice(1, 3)).toEqual([expect.stringMatching(/^❯ ● docs/), expect.stringMatching(/^ \+● api/)]);
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
		await nav.terminal.waitForText('Answer 5 identical prompts');
		nav.setRows(sessions.slice(1));
		await nav.terminal.waitForText('a  main:0.0: skipped');
		await expect(`${nav.terminal.screen().join('\n')}\n`).toMatchFileSnapshot(`../screens/batch/${columns}x${rows}.txt`);
	});
});
