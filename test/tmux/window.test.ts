import {mkdirSync} from 'node:fs';
import {join} from 'node:path';
import {expect, onTestFinished} from 'vitest';
import {openWindow} from '../../src/tmux/window.js';
import {tempDir} from '../helpers/temp-state.js';
import {startServer, tmuxTest as test} from '../helpers/tmux-server.js';

test.each(["it's; a $HOME", 'p#[x]', 'p##[x]', 'p#{pane_id}', '##{pane_id}#', '#(touch x)'])(
	'a window opens in the folder %j',
	async (name) => {
		const {socket, tmux, kill} = await startServer();
		onTestFinished(kill);
		const directory = join(tempDir(), name);
		mkdirSync(directory);
		const pane = await openWindow(socket, {sessionId: undefined, directory, name: 'x', env: {}, command: ['cat']});
		expect(await tmux('display-message', '-p', '-t', pane, '#{pane_start_path}')).toBe(directory);
	},
);
