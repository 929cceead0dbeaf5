/** Keys in the list: moving, selecting, jumping, leaving. */
import {describe, expect, test} from 'vitest';
import {noMarks} from '../../../src/core/session.js';
import {openNavigator, show} from '../../helpers/navigator/navigator.js';
import {keys, pasteIsOver, waitForCursor} from '../../helpers/navigator/shown.js';
import {aBlockedRow, aRow, aWorkingRow, noon, sixRows} from '../../helpers/samples/rows.js';

describe('keys', () => {
	test.each([
		['u', {}],
		['C-z', {undo: ['C-z']}],
	])('what was filed says that %s undoes it, and what was undone that d does it again', async (key, own) => {
		const nav = await show({sessions: [aRow({id: 'one'}), aRow({id: 'two'})], config: {keys: own}});
		nav.terminal.type('d');
		await nav.terminal.waitForText(`one: dismissed until it changes  ${key} undo`);
		nav.terminal.type(key === 'u' ? 'u' : '\x1a');
		await nav.terminal.waitForText('Undone: one dismissed  d again');
		expect(nav.terminal.screen().at(-1)).not.toContain('undo');
	});

	test('what is said is read in full at 40 columns, over lines that are there again afterwards', async () => {
		const nav = await show({columns: 40, rows: 20, sessions: [aBlockedRow('checkout-api'), ...sixRows()]});
		const before = nav.terminal.screen().slice(0, -1);
		nav.terminal.type('r');
		await nav.terminal.waitForText(/^ api server has a dialog open; answer\n it first *\n .*help.* 1\/7$/m);
		expect(nav.terminal.screen().slice(0, -3)).toEqual(before.slice(0, -2));
		nav.terminal.type(keys.esc);
		await nav.terminal.waitUntil(() => !nav.terminal.screen().join('\n').includes('it first'));
		expect(nav.terminal.screen().slice(0, -1)).toEqual(before);
	});

	test('what the filter found is underlined in the list, until all is shown again', async () => {
		const nav = await show({hasColour: true});
		nav.terminal.type('/docs');
		await nav.terminal.waitUntil(() => nav.runtime.state().view.keys.length === 1);
		await nav.terminal.waitUntil(() => /\x1b\[4m[^\x1b]*(\x1b\[[\d;]+m)*docs/.test(nav.terminal.written()));
		const before = nav.terminal.written().length;
		nav.terminal.type('\x1b');
		await nav.terminal.waitForText('billing');
		expect(nav.terminal.written().slice(before)).not.toContain('\x1b[4m');
	});

	test('a history is drawn, searched, and left for the list', async () => {
		const turns = [
			{at: noon - 60_000, prompt: 'Fix the login', said: 'It was the **cookie**.'},
			{at: noon, prompt: 'Deploy', said: undefined},
		];
		const nav = await show({ports: {'read-history': ({row}) => ({type: 'history-read', row: row.key, turns})}});
		nav.terminal.type('H');
		await nav.terminal.waitForText(/History of api server[\s\S]*> Deploy[\s\S]*> Fix the login\n *It was the cookie/);
		nav.terminal.type('/cook');
		await nav.terminal.waitUntil(() => !nav.terminal.screen().join('\n').includes('Deploy'));
		nav.terminal.type('\r');
		await nav.terminal.waitForText('History of api server: “cook”');
		nav.terminal.type('qq');
		await nav.terminal.waitForText('billing');
	});

	test.each([
		[40, /^❯ Sort again {20,}= *$[\s\S]*^ re-sort \(order is frozen while you\n navigate\)$/m],
		[100, /^❯ Sort again {80,}= *$[\s\S]*^ re-sort \(order is frozen while you navigate\)$/m],
	])('the palette names each command, and says below what the marked one does, at %d columns', async (columns, text) => {
		const nav = await show({columns, rows: columns > 40 ? 30 : 20});
		nav.terminal.type(':sort again');
		await nav.terminal.waitForText(text);
	});

	test.each([
		[60, /^ Interrupt search\? {2}x again: interrupt {2}Esc cancel/m],
		[30, /^ Interrupt search\? *\n x again: interrupt {2}Esc back/m],
	])('what is asked once more is read in full at %d columns', async (columns, text) => {
		const nav = await show({columns, rows: 20, sessions: [aWorkingRow('search')]});
		nav.terminal.type('x');
		await nav.terminal.waitForText(text);
	});

	test.each([40, 80])('the drawer says at %d columns how to bring a row back and how to leave, and Esc leaves it', async (columns) => {
		const marks = {...noMarks, snoozedUntil: 'change', snoozedAt: noon} as const;
		const nav = await show({columns, rows: 20, sessions: [{...aBlockedRow('one'), marks}, aRow({id: 'two'})]});
		nav.terminal.type('Z');
		await nav.terminal.waitForText('Snoozed 1');
		await nav.terminal.waitForText('until it changes');
		await nav.terminal.waitForText(/z bring back.*Esc back.*\? help/);
		nav.terminal.type(keys.esc);
		await nav.terminal.waitForText(/Your turn 1[\s\S]*● two/);
		expect(nav.terminal.screen().at(-1)).not.toContain('Esc');
	});

	test('t ticks rows, which is seen without colour, and d dismisses them all', async () => {
		const nav = await show({hasColour: false, sessions: [aRow({id: 'one'}), aRow({id: 'two'}), aRow({id: 'three'})]});
		nav.terminal.type('tt');
		await nav.terminal.waitForText(/^ \*● one[\s\S]*^ \*● three[\s\S]*^❯ ● two/m);
		await nav.terminal.waitForText(/d dismiss.*2 selected {2}3\/3/);
		nav.terminal.type('d');
		await nav.terminal.waitUntil(() => nav.marks.length === 2);
		expect(nav.marks.map(({row, field}) => [row, field])).toEqual([
			['one', 'dismissed'],
			['three', 'dismissed'],
		]);
		await nav.terminal.waitForText('2 sessions dismissed until it changes');
		expect(nav.terminal.screen().join('\n')).not.toContain('*●');
	});

	test('j k < G and the arrows move the cursor, which is seen without colour', async () => {
		const nav = await show();
		for (const [key, project] of [
			['j', 'web frontend'],
			[keys.down, 'billing'],
			['k', 'web frontend'],
			[keys.up, 'api server'],
			['G', 'infra'],
			['<', 'api server'],
			[keys.tab, 'docs'],
			[keys.shiftTab, 'api server'],
			[keys.pageDown, 'infra'],
		] as const) {
			nav.terminal.type(key);
			await waitForCursor(nav, project);
		}
	});

	test('keys that come in one piece are as many keys', async () => {
		const nav = await show();
		nav.terminal.type('jjj');
		await waitForCursor(nav, 'docs');
	});

	test('pasted text is no keys', async () => {
		const nav = await show();
		nav.terminal.type('\x1b[200~jjq\x1b[201~');
		nav.terminal.type('j');
		await waitForCursor(nav, 'web frontend');
		expect(nav.quits()).toBe(0);
	});

	test('what comes in one piece with a paste is no keys either: a text may hold the end of a paste', async () => {
		const nav = await show({sessions: [aRow({id: 'docs'})]});
		nav.terminal.type('r');
		await nav.terminal.waitForText('Reply to docs');
		nav.terminal.type('\x1b[200~delete\x1b[201~\r');
		nav.terminal.type('\x1b\r');
		await nav.terminal.waitForText('Ignored: this came together with a paste');
		await nav.terminal.waitForText(/^❯ delete *$/m);
		expect(nav.sends).toEqual([]);
		await pasteIsOver(nav);
		nav.terminal.type(keys.enter);
		await nav.terminal.waitUntil(() => nav.sends.length === 1);
		expect(nav.sends).toMatchObject([{reply: {text: 'delete'}}]);
	});

	test('Enter jumps to the selected row', async () => {
		const nav = await show();
		nav.terminal.type('j');
		nav.terminal.type(keys.enter);
		await nav.terminal.waitUntil(() => nav.jumps.length === 1);
		expect(nav.jumps[0]?.project).toBe('web frontend');
		expect(nav.quits()).toBe(0);
	});

	test('in a popup the navigator ends after the jump', async () => {
		const nav = await show({popup: true});
		nav.terminal.type(keys.enter);
		await nav.terminal.waitUntil(() => nav.quits() === 1);
		expect(nav.jumps).toHaveLength(1);
	});

	test('a key that answers the first frame meets a terminal that is read key by key', () => {
		const open = openNavigator();
		expect(open.terminal.writtenBeforeRaw()).toBe(0);
	});

	test.each(['q', `/${keys.ctrlC}`])('%j quits', async (typed) => {
		const nav = await show();
		nav.terminal.type(typed);
		await nav.terminal.waitUntil(() => nav.quits() === 1);
	});

	test('keys of the config file work and are shown', async () => {
		const nav = await show({config: {keys: {down: ['t'], quit: ['Q']}}});
		nav.terminal.type('t');
		await waitForCursor(nav, 'web frontend');
		await nav.terminal.waitForText('Q quit');
	});
});
