import {expect, test} from 'vitest';
import {openNavigator} from '../helpers/navigator/navigator.js';
import {aBlockedRow, aRow} from '../helpers/samples/rows.js';

test('a session that ends while it is read leaves its name, what it was, why, and the key that goes back', async () => {
	const row = aRow({...aBlockedRow('one'), id: 'one', project: 'api', cwd: '/work/api', notes: ['no-hooks']});
	const open = openNavigator({sessions: [row, aRow({id: 'two', project: 'web'})]});
	const {terminal} = open;
	await terminal.waitForText('api');
	terminal.type(' ');
	await terminal.waitForText(/^ api ─/m);
	open.setRows([aRow({id: 'two', project: 'web'})]);
	await terminal.waitForText(/^ api: closed ─+ just now/m);
	const screen = terminal.screen().join('\n');
	expect(screen).toContain('This session is not listed any more: its process has ended, and');
	expect(screen).toMatch(/It was last seen as: \S+/);
	expect(screen).toMatch(/It ran in .*\/work\/api/);
	expect(screen).toContain('Press Esc for the list.');
	terminal.type('\x1b');
	await terminal.waitForText('web');
	open.setRows([row]);
	await terminal.waitForText('api');
});

test('a session that ends while its words are read keeps them, and says that it ended', async () => {
	const row = aRow({id: 'one', project: 'api', prompt: 'fix it'});
	const said = {
		...row,
		state: {...row.state, context: {kind: 'rest', said: 'It is **fixed**.', shells: 0, wakesItself: false, interrupted: false}},
	} as const;
	const open = openNavigator({sessions: [said]});
	const {terminal} = open;
	await terminal.waitForText('api');
	terminal.type(' ');
	await terminal.waitForText('It is fixed.');
	open.setRows([{...row, state: {...row.state, state: 'session_ended', group: 'delivered', context: {kind: 'none'}}}]);
	await terminal.waitForText(/^ api: ended ─/m);
	const screen = terminal.screen().join('\n');
	expect(screen).toContain('This session has ended. Press O to resume it.');
	expect(screen).toContain('It is fixed.');
	expect(screen).toContain('fix it');
	open.setRows([said]);
	await terminal.waitForText(/^ api ─/m);
	expect(terminal.screen().join('\n')).not.toContain('has ended');
});
