import {describe, expect, test} from 'vitest';
import type {Row} from '../../src/core/session.js';
import {settled} from '../helpers/navigator/asking.js';
import {show, type TestNavigator} from '../helpers/navigator/navigator.js';
import {optionsOf} from '../helpers/samples/dialogs.js';
import {aBlockedRow, aDoneRow, aloneInTmux, aRow, aWorkingRow, manyRows, noon, sixRows, withRequest} from '../helpers/samples/rows.js';

/** A low screen has no room for the pane. */
const shown = (options: Parameters<typeof show>[0] = {}) => show(options, /the pane|api server/);

/** Cells from 0, as the screen of the test has them. */
const click = (column: number, line: number) => `\x1b[<0;${column + 1};${line + 1}M\x1b[<0;${column + 1};${line + 1}m`;
const wheel = (by: 'up' | 'down', column = 5, line = 5) => `\x1b[<${by === 'up' ? 64 : 65};${column + 1};${line + 1}M`;
const lineOf = ({terminal}: TestNavigator, text: string) => terminal.screen().findIndex((line) => line.includes(text));
const cursor = ({terminal}: TestNavigator) => terminal.screen().find((line) => line.startsWith('❯')) ?? '';

function asking(id: string, command?: string): Row {
	return {...withRequest(aBlockedRow(id, command), {options: optionsOf('tool', 'Yes', 'No')}), token: `token ${id}`};
}

describe('the mouse', () => {
	test('selects with a click, jumps with a second one', async () => {
		const nav = await shown();
		nav.terminal.type(click(10, lineOf(nav, 'billing')));
		await nav.terminal.waitUntil(() => cursor(nav).includes('billing'));
		expect(nav.jumps).toHaveLength(0);
		nav.terminal.type(click(10, lineOf(nav, 'docs')) + click(12, lineOf(nav, 'docs')));
		await nav.terminal.waitUntil(() => nav.jumps.length === 1);
		expect(nav.jumps[0]?.project).toBe('docs');
	});

	test('a click elsewhere between two keeps them from being a double one', async () => {
		const nav = await shown();
		const line = lineOf(nav, 'docs');
		nav.terminal.type(click(10, line) + click(3, 0) + click(3, 0) + click(10, line));
		await nav.terminal.waitUntil(() => cursor(nav).includes('docs'));
		expect(nav.jumps).toHaveLength(0);
		nav.terminal.type(click(10, line) + click(10, line));
		await nav.terminal.waitUntil(() => nav.jumps.length > 0);
	});

	test('right of an option there is nothing to click', async () => {
		const nav = await shown({sessions: [asking('api')], columns: 100, rows: 30});
		await nav.terminal.waitForText('1. Yes');
		await settled(nav);
		const line = lineOf(nav, '1. Yes');
		nav.terminal.type(click(13, line) + click(60, line));
		await nav.terminal.settle();
		nav.terminal.type(click(6, line));
		await nav.terminal.waitUntil(() => nav.sends.length > 0);
		expect(nav.sends).toHaveLength(1);
	});

	test.each([
		[80, 24],
		[40, 20],
		[200, 24],
	])('reads in full what there is more of at %d×%d', async (columns, rows) => {
		const plan = Array.from({length: 60}, (_, step) => `${step + 1}. step`).join('\n');
		const context = {
			kind: 'blocked',
			request: 'reported',
			ask: {kind: 'plan', plan},
			asker: undefined,
			askedAt: noon,
			drawn: true,
			options: [],
		} as const;
		const sessions = [aRow({id: 'api server', state: {state: 'awaiting_approval', context}})];
		const nav = await show({columns, rows, sessions}, '(Space)');
		const line = lineOf(nav, '(Space)');
		nav.terminal.type(click(columns - 20, line - 1) + click(columns - 20, line + 1));
		await nav.terminal.settle();
		expect(nav.runtime.state().mode.kind).toBe('queue');
		nav.terminal.type(click(columns - 20, line));
		await nav.terminal.waitUntil(() => nav.runtime.state().mode.kind === 'card');
	});

	test('does what is clicked in the palette, and goes along it with the wheel', async () => {
		const nav = await shown();
		nav.terminal.type(':');
		await nav.terminal.waitForText('Commands');
		nav.terminal.type(wheel('up') + wheel('down') + wheel('down'));
		await nav.terminal.waitUntil(() => lineOf(nav, cursor(nav)) === 3);
		nav.terminal.type('pin to');
		// The list of the last letter: those before it have the line elsewhere.
		await nav.terminal.waitForText(/^ :pin to /m);
		await nav.terminal.waitUntil(() => lineOf(nav, 'Pin to the top') > 0);
		nav.terminal.type(click(8, 0) + click(8, lineOf(nav, 'Pin to the top')));
		await nav.terminal.waitUntil(() => nav.marks.length === 1);
		expect(nav.marks[0]).toMatchObject({field: 'pinned', value: true});
		expect(nav.runtime.state().mode.kind).toBe('queue');
	});

	test('finds an entry of a palette that is scrolled', async () => {
		const nav = await shown({rows: 12, columns: 60});
		nav.terminal.type(':');
		await nav.terminal.waitForText('Commands');
		nav.terminal.type('\x1b[A');
		await nav.terminal.waitUntil(() => lineOf(nav, cursor(nav)) > 5);
		nav.terminal.type(click(8, lineOf(nav, 'Interrupt session')));
		await nav.terminal.waitUntil(() => nav.runtime.state().mode.kind === 'queue');
		expect(nav.runtime.state().notice?.text).toContain('not working');
	});

	test.each([80, 40])('presses the keys of the footer, also beside what is said or asked, at %d columns', async (columns) => {
		const nav = await shown({columns, rows: 24, sessions: [aWorkingRow('docs', 'Write it'), aDoneRow('web'), aDoneRow('api server')]});
		const press = (text: string) => {
			const line = nav.terminal.screen().length - 1;
			const column = nav.terminal.screen()[line]?.indexOf(text) ?? -1;
			expect({text, screen: column < 0 ? nav.terminal.screen() : []}).toEqual({text, screen: []});
			nav.terminal.type(click(column, line));
		};
		await nav.terminal.waitForText('? help');
		press('help');
		await nav.terminal.waitUntil(() => nav.runtime.state().mode.kind === 'help');
		await nav.terminal.waitForText('Esc back  m all keys');
		press('Esc back');
		await nav.terminal.waitUntil(() => nav.runtime.state().mode.kind === 'queue');
		nav.terminal.type('z');
		await nav.terminal.waitForText('30m');
		press('30m');
		await nav.terminal.waitUntil(() => nav.marks.length === 1);
		nav.terminal.type(';');
		await nav.terminal.waitForText('is not bound here');
		await nav.terminal.waitForText('? help');
		press('? help');
		await nav.terminal.waitUntil(() => nav.runtime.state().mode.kind === 'help');
		nav.terminal.type('q');
		await nav.terminal.waitUntil(() => nav.runtime.state().mode.kind === 'queue');
		nav.runtime.dispatch({type: 'pressed', key: {type: 'key', action: 'last', index: 0}});
		while (nav.runtime.state().cursor !== 'docs') nav.runtime.dispatch({type: 'pressed', key: {type: 'key', action: 'up', index: 0}});
		nav.terminal.type('x');
		await nav.terminal.waitForText('again: interrupt');
		press(columns < 60 ? 'Esc back' : 'Esc cancel');
		await nav.terminal.waitUntil(() => nav.runtime.state().mode.kind === 'queue');
	});

	test('between two keys of the footer nothing is pressed', async () => {
		const nav = await shown();
		await nav.terminal.waitForText('? help');
		const line = nav.terminal.screen().length - 1;
		const column = nav.terminal.screen()[line]?.indexOf('? help') ?? -1;
		nav.terminal.type(`${click(column - 1, line)}${click(column + 6, line)}${click(column, line - 1)}j`);
		await nav.terminal.waitUntil(() => cursor(nav).includes('web frontend'));
		expect(nav.runtime.state().mode.kind).toBe('queue');
	});

	test('folds a group with a click on its title', async () => {
		const nav = await shown();
		nav.terminal.type(click(3, 0));
		await nav.terminal.waitForText('▸ Needs you 3');
		nav.terminal.type(click(3, 0));
		await nav.terminal.waitForText('billing');
	});

	test('beside the list changes nothing, and a session in no pane says so', async () => {
		const nav = await shown({columns: 170, sessions: [aRow({id: 'plain', place: undefined}), ...sixRows()]});
		nav.terminal.type(click(100, 2));
		nav.terminal.type(click(5, lineOf(nav, ' plain')).repeat(2));
		await nav.terminal.waitForText('plain is not in a tmux pane');
		expect(nav.jumps).toHaveLength(0);
	});

	test('scrolls the list with the wheel, and takes the cursor along', async () => {
		const nav = await shown({sessions: manyRows(60)});
		for (let turn = 0; turn < 4; turn += 1) nav.terminal.type(wheel('down'));
		await nav.terminal.waitUntil(() => nav.runtime.state().top === 12);
		await nav.terminal.waitUntil(() => cursor(nav).includes('project'));
		for (let turn = 0; turn < 30; turn += 1) nav.terminal.type(wheel('up'));
		await nav.terminal.waitUntil(() => nav.runtime.state().top === 0);
	});

	test('scrolls what is read', async () => {
		const nav = await shown({rows: 14});
		nav.terminal.type('?m');
		await nav.terminal.waitForText(/^ Answer$/m);
		nav.terminal.type(wheel('down'));
		await nav.terminal.waitUntil(() => !/^ Answer$/m.test(nav.terminal.screen().join('\n')));
	});

	test('chooses a tab', async () => {
		const nav = await shown({columns: 40, rows: 12});
		nav.terminal.type(click(16, 0));
		await nav.terminal.waitForText('[Running 2]');
	});

	test('of more tabs than fit the current one is in sight, and the ones beside it are chosen', async () => {
		const nav = await shown({columns: 40, rows: 20, sessions: manyRows(30).map(aloneInTmux), config: {groupBy: 'session'}});
		nav.terminal.type('G');
		const tabs = () => nav.terminal.screen()[0] ?? '';
		await nav.terminal.waitUntil(() => /^….*\[project \d+ 1\]$/.test(tabs()));
		const before = tabs();
		const [, name = ''] = /^… (project \d+ 1) /.exec(before) ?? [];
		nav.terminal.type(click(0, 0) + click(2, 0));
		await nav.terminal.waitUntil(() => tabs().includes(`[${name}]`));
	});

	test('unfolds the group of a tab', async () => {
		const nav = await shown({columns: 40, rows: 12});
		nav.terminal.type('-');
		await nav.terminal.waitForText('[Running 2]');
		nav.terminal.type(click(3, 0));
		await nav.terminal.waitForText(/\[Needs you 3\][\s\S]*❯ \S api server/);
	});

	test('answers with a click on an option beside the list, and in the card', async () => {
		const sessions = [asking('api server'), asking('other')];
		const nav = await shown({columns: 170, sessions});
		await nav.terminal.waitForText('2. No');
		await settled(nav);
		nav.terminal.type(click(90, lineOf(nav, '2. No')));
		await nav.terminal.waitUntil(() => nav.sends.length === 1);
		nav.terminal.type('j ');
		await nav.terminal.waitForText(/^ other ─/);
		await settled(nav);
		nav.terminal.type(click(3, lineOf(nav, '1. Yes')));
		await nav.terminal.waitUntil(() => nav.sends.length === 2);
		expect(nav.sends.map((order) => order.type === 'answer' && order.choice)).toEqual([
			{kind: 'options', numbers: [2], text: undefined},
			{kind: 'options', numbers: [1], text: undefined},
		]);
	});

	test('answers nothing that was not read, and says why', async () => {
		const row = asking('api server', Array.from({length: 40}, (_, line) => `echo ${line}`).join('\n'));
		const nav = await shown({sessions: [row]});
		await nav.terminal.waitForText('2. No');
		await settled(nav);
		await nav.terminal.waitUntil(() => !nav.terminal.screen().at(-1)?.includes('1 Yes'));
		nav.terminal.type(click(3, lineOf(nav, '2. No')));
		await nav.terminal.waitForText('Cut off here');
		expect(nav.sends).toHaveLength(0);
	});

	test('types nothing where text is typed', async () => {
		const nav = await shown();
		nav.terminal.type(`/${click(1, 1)}in${wheel('up')}`);
		await nav.terminal.waitForText('/in');
		expect(nav.runtime.state().filter).toBe('in');
	});

	test('is left alone where the config says so', async () => {
		const nav = await shown({config: {mouse: false}});
		nav.mounted.unmount();
		expect(nav.terminal.written()).not.toMatch(/\x1b\[\?100\d/);
	});
});
