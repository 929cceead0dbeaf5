/** The small screen, drawn. */
import {describe, expect, test} from 'vitest';
import {createQuick} from '../../../src/app/list/cursor.js';
import type {Row} from '../../../src/core/session.js';
import {api, asking, idle, settled, sizes, threeOptions, web} from '../../helpers/navigator/asking.js';
import {show} from '../../helpers/navigator/navigator.js';
import {aBlockedRow} from '../../helpers/samples/rows.js';

describe('the small screen', () => {
	test.each(sizes)('the small screen with a question at %d×%d', async (columns, rows) => {
		const start = {mode: {kind: 'quick'}, quick: createQuick()} as const;
		const nav = await show({columns, rows, sessions: [web, idle], start}, '2. SQLite');
		await expect(`${nav.terminal.screen().join('\n')}\n`).toMatchFileSnapshot(`../screens/quick/${columns}x${rows}.txt`);
	});

	test('the small screen tells at 40 columns who asks and the way to the next, and all of a request before what is suggested', async () => {
		const start = {mode: {kind: 'quick'}, quick: createQuick()} as const;
		const row = asking(aBlockedRow('checkout-api', 'make this\n'.repeat(11)), threeOptions);
		const nav = await show({columns: 40, rows: 20, sessions: [row, idle], start}, /^── ▲ checkout-api {2}permission ─+ ▲1 ●1$/m);
		expect(nav.terminal.screen().join('\n')).toMatch(/Run the unit tests[\s\S]*3\. No/);
		expect(nav.terminal.screen().join('\n')).not.toContain('suggested');
		expect(nav.terminal.screen().at(-1)).toMatch(/^ y yes {2}n no {2}Tab next {2}Esc close$/);
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
		await nav.terminal.waitForText('Cut off here');
		nav.terminal.type(' ');
		await nav.terminal.waitForText('echo 10');
		nav.terminal.type('\x1b');
		await nav.terminal.waitForText('more lines (Space)');
		const line = nav.terminal.screen().findIndex((text) => text.includes('(Space)'));
		nav.terminal.type(`\x1b[<0;9;${line + 1}M`);
		await nav.terminal.waitForText('echo 10');
		nav.terminal.type('1');
		await nav.terminal.waitForText('Scroll to the end to answer');
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
		await nav.terminal.waitForText('Nothing waits for you');
		expect(nav.terminal.screen().at(-1)).not.toContain('Tab');
		expect(nav.sends).toMatchObject([
			{type: 'answer', token: 'token', choice: {numbers: [2]}},
			{type: 'reply', reply: {text: 'yes'}},
		]);
	});
});
