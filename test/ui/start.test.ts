/** What `C` draws: directories, and the line of the first prompt. */
import {afterEach, expect, test} from 'vitest';
import {openNavigator, type TestNavigator} from '../helpers/navigator/navigator.js';
import {aRow} from '../helpers/samples/rows.js';

let open: TestNavigator | undefined;
afterEach(() => open?.close());

test('directories are listed and narrowed by what is typed, and the order of the session goes out with its prompt', async () => {
	const started: string[] = [];
	const ports = {
		readFolders: async () => ['/src/api', '/src/web'],
		start: async (directory: string) => {
			started.push(directory);
			throw new Error('tmux opens no window here');
		},
	};
	open = openNavigator({sessions: [aRow({cwd: '/src/alpha'})], ports});
	await open.terminal.waitForText('alpha');
	open.terminal.type('C');
	await open.terminal.waitForText('/src/web');
	expect(open.terminal.screen().join('\n')).toContain('/src/alpha');
	open.terminal.type('ap');
	await open.terminal.waitForText('new session in: ap');
	open.terminal.type('\r');
	await open.terminal.waitForText('first prompt:');
	open.terminal.type('go');
	await open.terminal.waitForText('first prompt: go');
	open.terminal.type('\r');
	await open.terminal.waitForText('tmux opens no window here');
	expect(started).toEqual(['/src/api']);
});

test('directories that differ at their ends are told apart on a narrow screen', async () => {
	const far = '/home/dev/projects/of/the/whole/company';
	const ports = {readFolders: async () => [`${far}/api`, `${far}/web`]};
	open = openNavigator({sessions: [aRow()], ports, columns: 40, rows: 15});
	await open.terminal.waitForText('[Your turn');
	open.terminal.type('C');
	await open.terminal.waitForText(/company\/api *\n.*company\/web/);
});

test('a directory with control characters draws none of them', async () => {
	open = openNavigator({sessions: [aRow({cwd: '/src/a\x1b[2Jb\u202ec', project: 'alpha'})]});
	await open.terminal.waitForText('alpha');
	open.terminal.type('C');
	await open.terminal.waitForText('/src/a');
	const shown = () => open?.terminal.screen().join('\n') ?? '';
	expect(shown()).not.toMatch(/[\u202e\x1b]/u);
	expect(shown()).toContain('New session: its directory');
	open.terminal.type('\r');
	await open.terminal.waitForText('first prompt:');
	expect(shown()).not.toMatch(/[\u202e\x1b]/u);
	expect(shown()).toContain('alpha');
});

test('a prompt whose session did not start is there at the next try', async () => {
	const start = () => Promise.reject(new Error('tmux opens no window here'));
	open = openNavigator({sessions: [aRow({cwd: '/src/alpha'})], ports: {start}});
	const {type, waitForText} = open.terminal;
	await waitForText('alpha');
	for (const [keys, seen] of [
		['C', 'new session in:'],
		['\r', 'first prompt:'],
		['go on', 'first prompt: go on'],
		['\r', 'opens no window'],
	] as const) {
		type(keys);
		await waitForText(seen);
	}
	type('C');
	await waitForText('new session in:');
	type('\r');
	await waitForText('first prompt: go on');
});
