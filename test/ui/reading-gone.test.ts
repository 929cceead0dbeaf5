import {afterEach, expect, test} from 'vitest';
import {openNavigator, type TestNavigator} from '../helpers/navigator/navigator.js';
import {aBlockedRow, aRow} from '../helpers/samples/rows.js';

let open: TestNavigator | undefined;
afterEach(() => open?.close());

test('a session that ends while it is read leaves its name, what it was, why, and the key that goes back', async () => {
	const row = aRow({...aBlockedRow('one'), id: 'one', project: 'api', cwd: '/work/api', notes: ['no-hooks']});
	open = openNavigator({sessions: [row, aRow({id: 'two', project: 'web'})]});
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
