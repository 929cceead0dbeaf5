import {expect, onTestFinished, test} from 'vitest';
import {readOptions} from '../../src/tmux/variables.js';
import {startServer} from '../helpers/tmux-server.js';

test('a user option is read as it is, and is empty when it is not set', async () => {
	const {socket, tmux, kill} = await startServer();
	onTestFinished(kill);
	await tmux('set-option', '-g', '@beckon_text', '-g #{pane_id} 50% ; "x" 日本\\;');
	expect((await readOptions(socket, ['@beckon_none', '@beckon_text']))('@beckon_text')).toBe('-g #{pane_id} 50% ; "x" 日本;');
	await tmux('set-option', '-gu', '@beckon_text');
	expect((await readOptions(socket, ['@beckon_none', '@beckon_text']))('@beckon_text')).toBe('');
});
