import {expect, onTestFinished} from 'vitest';
import {setOptions, showOption} from '../../src/tmux/options.js';
import {startServer, tmuxTest as test} from '../helpers/tmux-server.js';

test('user options are set together, read back as they are, and unset', async () => {
	const {socket, tmux, kill} = await startServer();
	onTestFinished(kill);
	await setOptions(socket, {'@beckon_needs_you': '3', '@beckon_text': '-g #{pane_id} ; "x" 日本;'});
	expect(await showOption(socket, '@beckon_needs_you')).toBe('3');
	expect(await showOption(socket, '@beckon_text')).toBe('-g #{pane_id} ; "x" 日本;');
	expect(await tmux('display-message', '-p', '#{@beckon_needs_you} wait')).toBe('3 wait');
	await setOptions(socket, {'@beckon_needs_you': undefined});
	expect(await showOption(socket, '@beckon_needs_you')).toBe('');
	await setOptions(socket, {});
});

test('an option of one pane or session is its own', async () => {
	const {socket, tmux, kill} = await startServer();
	onTestFinished(kill);
	await tmux('split-window', '-d');
	await setOptions(socket, {'@beckon_state': 'idle'}, {kind: 'pane', target: '%1'});
	await setOptions(socket, {'@beckon_state': 'all'}, {kind: 'session', target: '$0'});
	expect(await showOption(socket, '@beckon_state', {kind: 'pane', target: '%1'})).toBe('idle');
	expect(await showOption(socket, '@beckon_state', {kind: 'pane', target: '%0'})).toBe('');
	expect(await showOption(socket, '@beckon_state', {kind: 'session', target: '$0'})).toBe('all');
});
