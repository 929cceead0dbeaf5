import {expect, test} from 'vitest';
import type {Place} from '../../../src/core/address.js';
import {paneKey} from '../../../src/core/fold/world.js';
import {capturePanes, listPanes} from '../../../src/tmux/panes/panes.js';
import {startOwnServer} from '../../helpers/tmux-server.js';
import {waitFor} from '../../helpers/wait-for.js';

async function placesOf(...sockets: readonly string[]): Promise<readonly Place[]> {
	return (await listPanes(sockets)).panes.map(({place}) => place);
}

test('many panes of two servers are captured with their colours, each under its own key', async () => {
	const [one, two] = [await startOwnServer({columns: 100, rows: 20}), await startOwnServer({columns: 60, rows: 10})];
	for (let index = 0; index < 150; index += 1) {
		await one.tmux('new-window', '-d', `printf '\\033[31mred ${index}\\033[0m \\033[38;5;246mgrey\\033[39m 日本'; exec cat`);
	}

	await two.tmux('split-window', '-d', "printf 'second'; exec cat");
	const places = await placesOf(one.socket, two.socket);
	const shots = await waitFor(async () => {
		const now = await capturePanes(places);
		return places.slice(1, 151).every((place) => now.get(paneKey(place))?.text.includes('日本')) && now;
	});
	expect(shots.size).toBe(places.length);
	for (const [index, place] of places.slice(1, 151).entries()) {
		const shot = shots.get(paneKey(place));
		expect(shot?.text.split('\n')[0]).toBe(`\u001b[31mred ${index}\u001b[39m \u001b[38;5;246mgrey\u001b[39m 日本`);
		expect(shot?.text.split('\n')).toHaveLength(20);
		expect(shot).toMatchObject({columns: 100, rows: 20, foreground: 'cat', history: 0});
	}

	const last = places.at(-1) as Place;
	expect(shots.get(paneKey(last))).toMatchObject({columns: 60});
	expect(shots.get(paneKey(last))?.text).toContain('second');
});

test('text that looks like tmux commands, formats or our marks is only text', async () => {
	const {socket, tmux} = await startOwnServer({columns: 100, rows: 6});
	const hostile = "#{pane_id} ' ; kill-server ; ␟abc␟ ␞ %0 \\";
	await tmux('new-window', '-d', `cat <<'END'\n${hostile}\n\n  ${hostile}\nEND\nexec cat`);
	const [, place] = await placesOf(socket);
	const text = await waitFor(async () => {
		const shot = place && (await capturePanes([place])).get(paneKey(place));
		return shot?.text.split('\n')[2]?.includes('kill-server') && shot.text;
	});
	expect(text).toBe(`${hostile}\n\n  ${hostile}\n\n\n`);
});

test('a pane that is gone or was replaced has no picture, the others have', async () => {
	const {socket, tmux} = await startOwnServer();
	await tmux('new-window', '-d', 'exec cat');
	await tmux('new-window', '-d', 'exec cat');
	await tmux('new-window', '-d', 'exec cat');
	const places = await placesOf(socket);
	await tmux('kill-pane', '-t', '%1');
	await tmux('respawn-pane', '-k', '-t', '%2', 'exec cat');
	const shots = await capturePanes(places);
	expect([...shots.keys()]).toEqual([places[0], places[3]].map((place) => paneKey(place as Place)));
	const [first] = places;
	expect(await capturePanes([{...first, server: {...first?.server, start: 1}} as Place])).toEqual(new Map());
});

test('a dead server has no pictures, and costs the other servers nothing', async () => {
	const [one, two] = [await startOwnServer(), await startOwnServer()];
	const places = await placesOf(one.socket, two.socket);
	await one.kill();
	expect([...(await capturePanes(places)).keys()]).toEqual([paneKey(places[1] as Place)]);
	expect(await capturePanes([])).toEqual(new Map());
});

test('a pane in copy mode shows what its program shows', async () => {
	const {socket, tmux} = await startOwnServer({columns: 60, rows: 8, command: 'seq 1 30; exec cat'});
	const [place] = await placesOf(socket);
	const look = async () => place && (await capturePanes([place])).get(paneKey(place));
	await waitFor(async () => (await look())?.text.includes('30'));
	await tmux('copy-mode', '-t', '%0');
	await tmux('send-keys', '-X', '-t', '%0', 'history-top');
	const shot = await look();
	expect(shot?.text).toContain('30');
	expect(shot?.history).toBe(23);
});
