import {describe, expect, test} from 'vitest';
import type {Row} from '../../src/core/session.js';
import {setupIs, show, type TestNavigator} from '../helpers/navigator/navigator.js';
import {aBlockedRow, aRow, aWorkingRow, manyRows, noon, sixRows} from '../helpers/samples/rows.js';

const sizes = [
	[40, 12],
	[40, 20],
	[90, 20],
	[80, 24],
	[34, 50],
	[100, 30],
	[200, 50],
	[250, 60],
] as const;

const pane = [
	'\x1b[1;38;5;174mClaude Code\x1b[0m v2.1.329',
	'',
	'\x1b[38;5;246m❯\xa0\x1b[39mmake the tests pass',
	'',
	'● I will run the tests.',
].join('\n');

function showUntil({until = 'I will run', ...options}: Parameters<typeof show>[0] & {until?: string}): Promise<TestNavigator> {
	return show({pane, ...options}, until);
}

describe('the whole screen, as a person sees it', () => {
	test.each(sizes)('Ink 8 runs on the Node of this test and draws six sessions at %d×%d', async (columns, rows) => {
		const hasPane = rows > 12 && columns !== 90;
		const until = hasPane ? 'I will run' : 'Run the unit tests';
		const {terminal} = await showUntil({columns, rows, until});
		await expect(`${terminal.screen().join('\n')}\n`).toMatchFileSnapshot(`screens/six/${columns}x${rows}.txt`);
	});

	test.each(sizes)('nothing to show says how to start at %d×%d', async (columns, rows) => {
		const ports = setupIs(() => ({kind: 'unknown'}));
		const {terminal} = await showUntil({columns, rows, sessions: [], ports, until: 'beckon install'});
		await expect(`${terminal.screen().join('\n')}\n`).toMatchFileSnapshot(`screens/empty/${columns}x${rows}.txt`);
	});

	test.each(sizes)('two hundred sessions fill the list and no more at %d×%d', async (columns, rows) => {
		const {terminal} = await showUntil({columns, rows, sessions: manyRows(200), until: '1/200'});
		if (rows > 20) await terminal.waitForText('I will run');
		await expect(`${terminal.screen().join('\n')}\n`).toMatchFileSnapshot(`screens/many/${columns}x${rows}.txt`);
	});

	test.each([
		[28, 8],
		[29, 40],
		[120, 7],
		[16, 4],
	])('below 30×8 stands the head of the queue, in which the cursor moves, at %d×%d', async (columns, rows) => {
		const {terminal, runtime, jumps, quits} = await showUntil({columns, rows, until: '❯'});
		const lines = () => terminal.screen().filter((line) => line !== '');
		expect(lines()).toHaveLength(Math.min(7, rows));
		expect(lines()[0]).toBe('3 need you'.slice(0, columns));
		expect(lines()[1]).toMatch(
			columns < 20 ? /^❯ ▲ api server/ : columns < 30 ? /^❯ ▲ api serv.*permission/ : /^❯ ▲ api server +Bash: npm test/,
		);
		const order = runtime.state().view.keys;
		terminal.type('jj');
		await terminal.waitUntil(() => runtime.state().cursor === order[2]);
		terminal.type('G');
		await terminal.waitUntil(() => lines().at(-1)?.startsWith('❯') === true);
		terminal.type('\r');
		await terminal.waitUntil(() => jumps.length === 1);
		expect(jumps[0]?.key).toBe(order.at(-1));
		terminal.type('\x03');
		await terminal.waitUntil(() => quits() === 1);
	});

	test.each([
		[28, 8],
		[120, 7],
	])('below 30×8 no key does what cannot be seen there, and says so, at %d×%d', async (columns, rows) => {
		const {terminal, runtime, sends} = await showUntil({columns, rows, until: '3 need you'});
		const {mode, cursor} = runtime.state();
		for (const key of ['y', 'd', '/', '1']) {
			terminal.type(key);
			await terminal.waitForText(`${key} needs 30x8`);
		}
		expect(runtime.state()).toMatchObject({mode, cursor, filter: ''});
		expect(sends).toEqual([]);
	});

	test('one line has room for the number of those who wait, and no key moves what is not there', async () => {
		const {terminal, runtime, quits} = await showUntil({columns: 40, rows: 1, until: '3 need you (30x8 needed)'});
		const {mode, cursor} = runtime.state();
		terminal.type('jG/1\x03');
		await terminal.waitUntil(() => quits() === 1);
		expect(runtime.state()).toMatchObject({mode, cursor, filter: ''});
	});

	test('a word in passing that needs the whole line takes it, and gives it back', async () => {
		const {terminal, runtime} = await showUntil({columns: 40, rows: 20, until: '1/6'});
		terminal.type('i');
		await terminal.waitForText(/^ i is not bound here\./m);
		runtime.dispatch({type: 'notice-expired'});
		await terminal.waitForText('1/6');
	});

	test('the name of an input line stands off from what is typed', async () => {
		const {terminal} = await showUntil({until: '1/6'});
		terminal.type(',');
		await terminal.waitForText('name: api server');
	});

	test('of a pane that is higher than its room what was said is seen above the input box, not the blank rows between', async () => {
		const high = `❯ make the tests pass${'\n'.repeat(20)}────\n❯\n────`;
		const {terminal} = await showUntil({columns: 80, rows: 24, sessions: [aWorkingRow('calm')], pane: high, until: '❯\n────'});
		expect(terminal.screen().join('\n')).toContain('❯ make the tests pass\n\n────\n❯\n────');
	});

	test('p says so where there is no room for a card', async () => {
		const {terminal} = await showUntil({columns: 80, rows: 12, until: '1/6'});
		terminal.type('p');
		await terminal.waitForText('No room beside the list: press Space to read in full');
	});

	test.each([30, 40, 60, 66, 80])('all lengths of a snooze are on the screen at %d columns', async (columns) => {
		const {terminal} = await showUntil({columns, rows: 20, until: '1/6'});
		terminal.type('z');
		const brief = /5m \[5\] · 30m \[3\] · 2h \[2\] · change \[z\] · tomorrow \[t\]/;
		await terminal.waitForText(columns < 60 ? /5 5m {2}3 30m {2}2 2h {2}z change/ : brief);
	});

	test.each([30, 40, 60, 90])('the key of the help is in the footer at %d columns', async (columns) => {
		const {terminal} = await showUntil({columns, rows: 20, sessions: manyRows(200), until: '1/200'});
		expect(terminal.screen().at(-1)).toMatch(columns > 40 ? /Enter jump.*\? help/ : /\? help/);
	});

	test('in ASCII, for terminals that know nothing else', async () => {
		const foreign = aBlockedRow('réseau 日本 ✓', `echo “x” … ${'long '.repeat(40)}`);
		const {terminal} = await showUntil({sessions: [foreign, ...sixRows()], isAscii: true, pane: '╭──╮ │ plain…', until: 'plain~'});
		const screen = terminal.screen().join('\n');
		expect(screen).toMatch(/^[\x20-\x7e\n]*$/);
		expect(terminal.written()).not.toMatch(/[^\x00-\x7f]/);
		await expect(`${screen}\n`).toMatchFileSnapshot('screens/others/ascii-80x24.txt');
	});
});

const hostile: readonly (readonly [string, string])[] = [
	['controls', 'a\x1b[2J\x1b[31mb\x07c\x1b]0;title\x07d\r\ne'],
	['a writing direction', 'abc\u202egnorw\u2066x\u200f'],
	['wide letters', '日本語のとても長いプロジェクト名がここにあります'],
	['joined emoji', '👩‍👩‍👧‍👦 family 👍🏽 ok ❤️ 🏳️‍🌈'],
	['flags and keycaps', '🇩🇪🇯🇵 1️⃣ done'],
	['piles of accents', `z${'\u0300\u0301\u0302\u0303'.repeat(20)}algo`],
	['no width at all', 'a\u200bb\u2060c\ufeffd'],
	['right to left', 'שלום עולם (abc) 123 مرحبا بالعالم'],
	['halves of characters', 'a\ud800b\udc00c'],
	['letters of disputed width', 'ทำงาน ກຳ soft\u00adhyphen'],
	['nothing', ''],
	['a very long word', 'x'.repeat(5000)],
];

describe('foreign text', () => {
	test.each(hostile)('%s moves no border', async (_, text) => {
		const row: Row = {...aBlockedRow('hostile', text), project: text, title: text, branch: text};
		const {terminal} = await showUntil({columns: 170, rows: 30, sessions: [row, aWorkingRow('calm')], pane: `${text}\nI will run`});
		const divider = Array.from({length: 29}, (_, line) => terminal.cellAt(line, 82));
		expect(divider).toEqual(Array.from({length: 29}, () => '│'));
		expect(terminal.screen()[1]).toMatch(/2m {2}│ /);
		expect(terminal.screen().at(-1)).toContain('1/2');
		expect(terminal.written()).not.toContain('\x1b[2J');
		expect(terminal.written()).not.toContain('\x1b]0;title');
	});

	test.each(hostile)('%s breaks no narrow screen', async (_, text) => {
		const row: Row = {...aBlockedRow('hostile', text), project: text, task: text};
		const {terminal} = await showUntil({columns: 34, rows: 40, sessions: [row, aWorkingRow('calm')], pane: text, until: 'calm'});
		expect(terminal.screen()[1]).toMatch(/ 2m$/);
		expect(terminal.screen()).toHaveLength(40);
	});
});

test('a state nobody has heard of looks like a question, with its own word', async () => {
	const {terminal} = await showUntil({sessions: [aRow({state: {state: 'awaiting_rain', group: 'needs_you'}})], until: 'awaiting rain'});
	expect(terminal.screen()[1]).toMatch(/\? alpha\s+awaiting rain · Turn finished/);
});

test('an icon of the user’s own rules takes the place of the glyph, wide ones too', async () => {
	const iconed = (id: string, icon: string) => ({...aBlockedRow(id), domain: {icon, urgency: undefined}});
	const {terminal} = await showUntil({sessions: [iconed('a', '$'), iconed('b', '🔥')], until: 'npm test'});
	expect(terminal.screen()[1]).toMatch(/^❯ \$ a {9}Bash/);
	expect(terminal.screen()[2]).toMatch(/^ {2}🔥b {9}Bash/);
});

test('colours come from the palette, and NO_COLOR leaves none of them', async () => {
	const coloured = await showUntil({hasColour: true});
	expect(coloured.terminal.written()).toContain('\x1b[38;5;174m');
	await coloured.close();
	const plain = await showUntil({hasColour: false});
	expect(plain.terminal.written()).not.toMatch(/\x1b\[[\d;]*(3[0-7]|4[0-7]|9[0-7]|38)[;m]/);
	expect(plain.terminal.screen()[1]).toMatch(/^❯ ▲ api server/);
});

test.each([80, 34])('what a row is about is not dim at %d columns', async (columns) => {
	const {terminal} = await showUntil({columns, rows: 50, sessions: [aBlockedRow('a'), aWorkingRow('b', 'Rewrite it')], until: 'README.md'});
	expect(terminal.written()).not.toMatch(/\x1b\[2m[^\x1b]*Edit: README/);
});

test('the task of a session that waits for its next prompt is shown, and since when', async () => {
	const {terminal} = await showUntil({
		sessions: [aRow({task: 'Upgrade the linter', state: {since: noon - 3 * 3_600_000}})],
		until: 'Upgrade',
	});
	expect(terminal.screen()[1]).toMatch(/^❯ ● alpha\s+Upgrade the linter\s+3h$/);
});
