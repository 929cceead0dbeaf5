/** Answers, receipts and the input line, drawn. */
import {describe, expect, test} from 'vitest';
import {createQuick} from '../../../src/app/list/cursor.js';
import {api, asking, idle, settled, threeOptions} from '../../helpers/navigator/asking.js';
import {show} from '../../helpers/navigator/navigator.js';
import {pasteIsOver} from '../../helpers/navigator/shown.js';
import {aBlockedRow, aWorkingRow} from '../../helpers/samples/rows.js';

describe('answering', () => {
	test('the receipt stands in the row and in the footer', async () => {
		const nav = await show({sessions: [api]}, '1. Yes');
		await settled(nav);
		nav.terminal.type('1');
		await nav.terminal.waitForText(/api +approved/);
		await nav.terminal.waitForText('✓ api: approved `npm test`');
	});

	test('a request that does not fit is read before it is answered', async () => {
		const command = Array.from({length: 40}, (_, line) => `echo ${line}`).join('\n');
		const nav = await show({sessions: [asking(aBlockedRow('api', command), threeOptions)]}, 'more lines (Space)');
		await settled(nav);
		nav.terminal.type('1');
		await nav.terminal.waitForText('Cut off here');
		nav.terminal.type(' ');
		await nav.terminal.waitForText('echo 12');
		nav.terminal.type('1');
		await nav.terminal.waitForText(/Scroll to the end to answer: line \d+ of \d+/);
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
		const nav = await show({sessions: [idle]}, 'Shall I go on?');
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
		const nav = await show({sessions: [idle]}, 'Shall I go on?');
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
		const nav = await show({sessions: [idle]}, 'Shall I go on?');
		nav.terminal.type('r');
		await nav.terminal.waitForText('Reply to docs');
		nav.terminal.type(`\x1b[200~${Array.from({length: 200}, (_, line) => `${line} 日本語 👩‍👩‍👧`).join('\n')}\x1b[201~`);
		await nav.terminal.waitForText('200/200');
		await nav.terminal.waitForText('199 日本語');
		expect(nav.terminal.screen()).toHaveLength(24);
		await pasteIsOver(nav);
		nav.terminal.type('\r');
		await nav.terminal.waitUntil(() => nav.sends.length === 1);
		expect(nav.sends[0]).toMatchObject({reply: {text: expect.stringMatching(/^0 日本語 👩‍👩‍👧\n[\s\S]*\n199 日本語 👩‍👩‍👧$/)}});
	});
});
