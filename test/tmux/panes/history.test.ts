import {expect, onTestFinished, test} from 'vitest';
import {captureHistory, listPanes} from '../../../src/tmux/panes/panes.js';
import {tmuxBatch} from '../../../src/tmux/run.js';
import {startServer} from '../../helpers/tmux-server.js';
import {waitFor} from '../../helpers/wait-for.js';

async function paneRunning(command: string) {
	const server = await startServer({columns: 80, rows: 10});
	onTestFinished(server.kill);
	await server.tmux('new-window', '-d', command);
	const [, pane] = (await listPanes([server.socket])).panes;
	if (pane === undefined) throw new Error('no pane');
	return {...server, place: pane.place};
}

const plain = (text: string) => text.replace(/\x1b\[[\d;]*m/g, '').split('\n');

test('what has scrolled out of a pane is read with its colours, and apart from its screen', async () => {
	const {place} = await paneRunning("i=1; while [ $i -le 40 ]; do printf '\\033[31mline %s\\033[0m\\n' $i; i=$((i+1)); done; exec cat");
	const {above, screen} = await waitFor(async () => {
		const past = await captureHistory(place, tmuxBatch);
		return past?.screen.includes('line 40') === true && past;
	});
	const all = Array.from({length: 40}, (_, index) => `line ${index + 1}`);
	// The last row of the screen is the one that the next line would stand in.
	expect(above).toContain('\u001b[31m');
	expect(plain(above)).toEqual(all.slice(0, 31));
	expect(plain(screen)).toEqual([...all.slice(31), '']);
});

test('a pane that nothing has scrolled out of has no history', async () => {
	const {place} = await paneRunning("printf 'one line'; exec cat");
	const past = await waitFor(async () => {
		const found = await captureHistory(place, tmuxBatch);
		return found?.screen.startsWith('one line') === true && found;
	});
	expect(past.above).toBe('');
	expect(past.screen.split('\n')).toHaveLength(10);
});

test('a program on the alternate screen has none of the lines that were there before it', async () => {
	const {place} = await paneRunning(
		"i=1; while [ $i -le 40 ]; do echo before $i; i=$((i+1)); done; printf '\\033[?1049h\\033[Hfull screen'; exec cat",
	);
	const past = await waitFor(async () => {
		const found = await captureHistory(place, tmuxBatch);
		return found?.screen.startsWith('full screen') === true && found;
	});
	expect(past.above).toBe('');
});

test('a pane that was replaced has none', async () => {
	const {place, tmux} = await paneRunning('exec cat');
	await tmux('respawn-pane', '-k', '-t', place.pane, 'exec cat');
	expect(await captureHistory(place, tmuxBatch)).toBeUndefined();
	await tmux('kill-pane', '-t', place.pane);
	expect(await captureHistory(place, tmuxBatch)).toBeUndefined();
});
