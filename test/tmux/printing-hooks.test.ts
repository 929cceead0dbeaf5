/** Hooks of the user that print: their words are no answer of tmux. */
import {expect, test} from 'vitest';
import type {PaneId} from '../../src/core/address.js';
import {viewServer} from '../../src/jump/focus.js';
import {checkTmux} from '../../src/setup/doctor/keys.js';
import {capturePanes, listPanes} from '../../src/tmux/panes/panes.js';
import {readPaneSnapshot} from '../../src/tmux/panes/reading.js';
import {sendKeys} from '../../src/tmux/panes/send.js';
import {tmuxBatch} from '../../src/tmux/run.js';
import {createTestIo} from '../helpers/test-io.js';
import {startOwnServer, type TestServer} from '../helpers/tmux-server.js';

const pane = '%0' as PaneId;

async function hooked(...names: readonly string[]): Promise<TestServer> {
	const server = await startOwnServer({columns: 80, rows: 20, command: 'exec cat'});
	await server.runs(pane, 'cat');
	for (const name of names) await server.tmux('set-hook', '-g', name, 'display-message -p sent');
	return server;
}

test('lists have all their records, and a jump finds the client', async () => {
	const server = await hooked('after-list-panes', 'after-list-clients', 'after-display-message');
	const client = await server.attachClient();
	const {showings, clients} = await viewServer(server.socket);
	expect([showings.map((each) => each.pane), clients.map(({name}) => name)]).toEqual([[pane], [client.name]]);
	expect((await listPanes([server.socket])).panes[0]?.lookedAt).toBeGreaterThan(0);
	await client.detach();
});

test('what a hook says of a key is not what tmux says', async () => {
	const server = await hooked();
	const now = (await readPaneSnapshot(server.socket, pane, tmuxBatch))?.reading;
	if (now === undefined) throw new Error('no such pane');
	for (const name of ['after-display-message', 'after-send-keys']) await server.tmux('set-hook', '-g', name, 'display-message -p sent');
	const target = {socket: server.socket, serverStart: now.serverStart, pane, panePid: now.panePid, foreground: now.foreground};
	expect(await sendKeys({...target, foreground: 'vi'}, ['x'], tmuxBatch)).toMatchObject({kind: 'refused', now: {foreground: 'cat'}});
	expect(await sendKeys(target, ['x'], tmuxBatch)).toEqual({kind: 'sent'});
});

test.each(['after-capture-pane', 'after-display-message'])(
	'a screen with words of %s among its rows is not read, and doctor names it',
	async (name) => {
		const server = await hooked();
		const {panes} = await listPanes([server.socket]);
		const places = panes.map(({place}) => place);
		expect((await capturePanes(places)).size).toBe(1);
		const {io} = createTestIo(await server.insideEnv());
		expect(JSON.stringify(await checkTmux(io))).not.toContain('Hooks of tmux');
		await server.tmux('set-hook', '-g', name, 'display-message -p sent');
		await expect(readPaneSnapshot(server.socket, pane, tmuxBatch)).rejects.toThrow('a hook of tmux prints among the rows');
		expect((await capturePanes(places)).size).toBe(0);
		expect(await checkTmux(io)).toContainEqual(expect.objectContaining({level: 'note', text: expect.stringContaining(`${name}[0]`)}));
	},
);
