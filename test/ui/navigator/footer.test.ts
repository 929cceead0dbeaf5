/** What the footer says of keys, failures and typed text. */
import {describe, expect, test} from 'vitest';
import type {NavigatorPorts} from '../../../src/app/loop/runtime.js';
import {UserError} from '../../../src/core/errors.js';
import {show} from '../../helpers/navigator/navigator.js';
import {keys} from '../../helpers/navigator/shown.js';
import {aBlockedRow, aRow} from '../../helpers/samples/rows.js';

describe('the footer', () => {
	test('what is folded says in the footer how to unfold it', async () => {
		const nav = await show({columns: 60, sessions: [aRow({id: 'one'})]});
		nav.terminal.type('-');
		await nav.terminal.waitForText(/\+ unfold.*\? help/);
		nav.terminal.type('+');
		await nav.terminal.waitForText('❯ ● one');
		expect(nav.terminal.screen().at(-1)).not.toContain('unfold');
	});

	test('the way back takes the place of the count where that is all the room, and stands below rather than be cut', async () => {
		const nav = await show({columns: 43, sessions: [aRow({id: 'one'}), aRow({id: 'z-long-name'})]});
		nav.terminal.type('d');
		await nav.terminal.waitForText(/^ one: dismissed until it changes {2}u undo$/m);
		nav.terminal.type('d');
		await nav.terminal.waitForText(/^ z-long-name: dismissed until it changes\n u undo/m);
	});

	test('a long failure takes three lines and no more', async () => {
		const jump = async () => Promise.reject(new UserError(`it is ${'a long story '.repeat(9)}`, 'Tell it to nobody.'));
		const nav = await show({columns: 40, rows: 20, ports: {jump}});
		nav.terminal.type(keys.enter);
		await nav.terminal.waitForText(/^ it is a long story[^…]*\n[^…]*\n .*…$/m);
		expect(nav.terminal.screen().filter((line) => /stor/.test(line))).toHaveLength(3);
	});

	test('Enter right after Esc arrives with it as one key, which says so', async () => {
		const nav = await show();
		nav.terminal.type(`${keys.esc}${keys.enter}`);
		await nav.terminal.waitForText('M-Enter (Esc and Enter at once) is not bound here. Press ? for the keys.');
		expect(nav.jumps).toHaveLength(0);
	});

	test('what was copied is said, and where it could not be, why', async () => {
		const copied: string[] = [];
		const copy: NavigatorPorts['copy'] = ({row, copied: {text, what}}) => {
			copied.push(text);
			return {type: 'copied', name: row.project, what};
		};
		const nav = await show({ports: {copy}});
		nav.terminal.type('Y');
		await nav.terminal.waitForText('command or message');
		nav.terminal.type('Y');
		await nav.terminal.waitForText(/api server: copied the (command|request|question)/);
		expect(copied).toHaveLength(1);
	});

	test('what is pasted over the list does nothing and says so', async () => {
		const nav = await show();
		nav.terminal.type('\x1b[200~yes y q\x1b[201~');
		await nav.terminal.waitForText('Paste ignored. Press r to reply first.');
		expect([nav.sends.length, nav.quits()]).toEqual([0, 0]);
	});

	test('behind what is typed stands what Enter does with it', async () => {
		const nav = await show();
		nav.terminal.type('/b');
		await nav.terminal.waitForText(/^ \/b +Enter done {2}Esc clear/m);
		nav.terminal.type('illing');
		await nav.terminal.waitForText(/^ \/billing +Enter jump {2}Esc clear/m);
	});

	test('a key that means nothing where text is typed says so behind the text', async () => {
		const nav = await show();
		nav.terminal.type('/web');
		await nav.terminal.waitForText('/web');
		nav.terminal.type('\x1b[D');
		await nav.terminal.waitForText(/^ \/web +← is not bound here/m);
	});

	test('with a row ticked a narrow footer still says how to untick it and where the help is', async () => {
		const nav = await show({columns: 40, rows: 20, sessions: [aBlockedRow('one'), aRow({id: 'two'})]});
		nav.terminal.type('t');
		await nav.terminal.waitForText(/Esc clear {2}\? help +1 selected {2}2\/2/);
	});

	test('an order that is not the one of the queue stays told', async () => {
		const nav = await show({sessions: [aRow({id: 'one'}), aRow({id: 'two'})]});
		nav.terminal.type('S');
		await nav.terminal.waitForText(/Sorted by time.* by time {2}1\/2/);
		nav.terminal.type('SSSS');
		await nav.terminal.waitForText(/In the order of the queue \(default\)(?!.* by ).* 1\/2/);
	});

	test('a pane that is gone is said in the footer, and what to do', async () => {
		const jump = async () => {
			throw new UserError('the pane of api server is gone (%1)', 'Run `beckon ls`.');
		};
		const nav = await show({ports: {jump}});
		nav.terminal.type(keys.enter);
		await nav.terminal.waitForText('the pane of api server is gone (%1) — Run `beckon ls`.');
		nav.terminal.type('j');
		await nav.terminal.waitForText('? help');
	});

	test('a key that cannot work now says why', async () => {
		const nav = await show();
		nav.terminal.type('m');
		await nav.terminal.waitForText('api server has no finished turn: nothing to mark as seen');
	});
});
