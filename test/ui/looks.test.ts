import {expect, test} from 'vitest';
import {spokenAge} from '../../src/app/reading/detail-view.js';
import {noMarks} from '../../src/core/session.js';
import {show} from '../helpers/navigator/navigator.js';
import {aBlockedRow, aloneInTmux, aRow, manyRows, noon} from '../helpers/samples/rows.js';

test('high contrast dims nothing of ours and has no pale colour, with colours and without', async () => {
	for (const hasColour of [true, false]) {
		const open = await show({hasColour, pane: 'the pane', config: {theme: 'high-contrast'}});
		expect(open.terminal.written()).not.toMatch(/\x1b\[(?:\d+;)*2m/);
		// Green, yellow, blue and cyan are pale on white or on black.
		expect(open.terminal.written()).not.toMatch(/\x1b\[(?:\d+;)*3[2346]m/);
		await open.close();
	}
});

test('a screen reader gets sentences, and no lines or pictures', async () => {
	const open = await show({isLinear: true}, 'Needs you 3, Running 2, Done 1.');
	await expect(`${open.terminal.screen().join('\n')}\n`).toMatchFileSnapshot('screens/others/linear-80x24.txt');
	open.terminal.type('jjj');
	await open.terminal.waitForText(/4 of 6: docs, using tool, for (?:less than a minute|1 minute): Edit: README.md/);
	open.terminal.type('?');
	await open.terminal.waitForText('approve once');
	expect(open.terminal.screen().join('\n')).not.toMatch(/[─│▲●]|--/);
});

test('a screen reader hears the row before a long text and however many groups there are', async () => {
	const sessions = [...manyRows(9), {...aRow({id: 'docs'}), marks: {...noMarks, pinned: true}}];
	const said = {kind: 'rest', said: 'a long line\n'.repeat(40), shells: 0, wakesItself: false, interrupted: false} as const;
	const long = sessions.map((row) => ({...aloneInTmux(row), state: {...row.state, context: said}}));
	const open = await show({sessions: long, isLinear: true}, 'a long line');
	expect(open.terminal.screen()[0]).toMatch(/^Needs you \d+/);
	open.terminal.type('gt');
	await open.terminal.waitForText('one of 10 groups.');
	expect(open.terminal.screen().slice(0, 2)).toMatchObject([
		expect.stringMatching(/ 1, one of 10 groups\.$/),
		expect.stringMatching(/^1 of 10: /),
	]);
});

test('a screen reader hears which group is folded and which row is selected', async () => {
	const open = await show({sessions: [aBlockedRow('api', 'ls'), aRow({id: 'docs'})], isLinear: true}, /^Needs you 1, /m);
	open.terminal.type('-');
	await open.terminal.waitForText(/^Needs you 1 folded, /m);
	open.terminal.type('t');
	await open.terminal.waitForText(/^1 of 1: docs, .*, selected, for /m);
});

test('a screen reader hears once what is asked', async () => {
	const open = await show({sessions: [aBlockedRow('api', 'npm run migrate')], isLinear: true}, 'npm run migrate');
	expect(open.terminal.screen().filter((line) => line.includes('npm run migrate'))).toEqual(['$ npm run migrate']);
	expect(open.terminal.screen()[1]).toMatch(/^1 of 1: api, permission, for .*\.$/);
});

test('what a screen reader was not given to read is not answered, and the key that reads it is said', async () => {
	const open = await show(
		{sessions: [aBlockedRow('api', 'make this\n'.repeat(40))], isLinear: true},
		/^\d+ more lines\. Press Space to read all\.$/m,
	);
	open.terminal.type('y');
	await open.terminal.waitForText('Cut off here');
	expect(open.sends).toEqual([]);
});

test('a screen reader says of a row in the drawer when it comes back', async () => {
	const marks = {...noMarks, snoozedUntil: noon + 1_800_000, snoozedAt: noon};
	const open = await show({sessions: [{...aRow({id: 'docs'}), marks}, aRow({id: 'web'})], isLinear: true}, '1 of 1: web');
	open.terminal.type('Z');
	await open.terminal.waitForText(/1 of 1: docs, .*, back in 30m, for/);
});

test.each([
	[30_000, 'less than a minute'],
	[60_000, '1 minute'],
	[7_300_000, '2 hours'],
	[86_400_000 * 3, '3 days'],
])('%d ms is said as %s', (ms, text) => {
	expect(spokenAge(ms)).toBe(text);
});
