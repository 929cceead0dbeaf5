import {existsSync, mkdirSync, readFileSync, realpathSync} from 'node:fs';
import {join} from 'node:path';
import {expect, onTestFinished, test} from 'vitest';
import {openWindow} from '../../../src/tmux/windows/window.js';
import {tempDir} from '../../helpers/temp-state.js';
import {startServer} from '../../helpers/tmux-server.js';
import {waitFor} from '../../helpers/wait-for.js';

test.each(["it's; a $HOME", 'p#[x]', 'p##[x]', 'p#{pane_id}', '##{pane_id}#', '#(touch x)'])(
	'a window opens in the folder %j',
	async (name) => {
		const {socket, kill} = await startServer();
		onTestFinished(kill);
		const home = tempDir();
		const directory = join(home, name);
		mkdirSync(directory);
		// Its program says where it is: some versions of tmux do not know the path they started it in, or print it otherwise.
		const said = join(home, 'said');
		const command = ['sh', '-c', 'pwd -P >"$0.new"; mv "$0.new" "$0"; exec cat', said];
		await openWindow(socket, {sessionId: undefined, directory, name: 'x', env: {}, command});
		await waitFor(() => existsSync(said), {what: 'the program says where it is'});
		expect(readFileSync(said, 'utf8')).toBe(`${realpathSync(directory)}\n`);
	},
);
