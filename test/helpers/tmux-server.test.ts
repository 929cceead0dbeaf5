import {existsSync} from 'node:fs';
import {dirname} from 'node:path';
import {expect, onTestFinished, test} from 'vitest';
import {startServer} from './tmux-server.js';

test('a client of a private server sees what its pane prints, and can type into it', async () => {
	const server = await startServer({columns: 60, rows: 12});
	onTestFinished(server.kill);
	const client = await server.attachClient();
	await client.press('echo a$((40+2))b;', 'Enter');
	await client.see('a42b');
	expect(await server.capture('main')).toContain('a42b');
	await client.resize(50, 10);
	const second = await server.attachClient({columns: 80, rows: 20});
	expect(second.name).not.toBe(client.name);
	await second.see('a42b');
	await second.detach();
	await second.see('client left');
});

test('a killed server leaves nothing behind', async () => {
	const server = await startServer();
	await server.attachClient();
	await server.kill();
	expect(existsSync(dirname(server.socket))).toBe(false);
	await expect(server.tmux('list-sessions')).rejects.toThrow();
});
