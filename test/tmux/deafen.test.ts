/** A pane below a popup that has just closed. */
import {expect, onTestFinished, test} from 'vitest';
import {parsePaneId} from '../../src/core/address.js';
import {turnInputOff} from '../../src/tmux/panes/send.js';
import {startServer} from '../helpers/tmux-server.js';
import {waitFor} from '../helpers/wait-for.js';

const pane = parsePaneId('%0') ?? expect.fail();

test('a pane is deaf for a while, and one that its user made deaf stays so', async () => {
	const server = await startServer();
	onTestFinished(server.kill);
	const isOff = () => server.tmux('display-message', '-p', '-t', pane, '#{pane_input_off}');
	await turnInputOff(server.socket, pane, 5);
	expect(await isOff()).toBe('1');
	await server.tmux('select-pane', '-e', '-t', pane);
	await turnInputOff(server.socket, pane, 0.1);
	await waitFor(async () => (await isOff()) === '0', {what: 'the pane hears again'});
	await server.tmux('select-pane', '-d', '-t', pane);
	await turnInputOff(server.socket, pane, 0);
	await server.tmux('run-shell', '-d', '0.1', 'true');
	expect(await isOff()).toBe('1');
	await expect(turnInputOff(server.socket, parsePaneId('%77') ?? expect.fail())).rejects.toThrow();
});
