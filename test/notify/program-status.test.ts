/** What each terminal is told of the sessions, and that it is taken back. */
import {expect, test} from 'vitest';
import {recordReader} from '../../src/core/report/osc.js';
import type {Row} from '../../src/core/session.js';
import {createStatusWriter} from '../../src/notify/report.js';
import type {Look} from '../../src/observe/observer.js';
import type {Client} from '../../src/tmux/clients.js';
import {aRow} from '../helpers/samples/rows.js';
import {pane, world} from '../helpers/samples/worlds.js';

const client = (tty: string, terminal = 'xterm'): Client => ({
	name: tty,
	sessionId: '$0',
	spot: {socket: '/s', serverStart: 1, pane: pane('%1', 3).place.pane, panePid: 3},
	activeAt: 0,
	tty,
	terminal,
});

function stage(isOn = () => true) {
	const written: string[] = [];
	const state = {clients: [client('/dev/a')], full: Number.POSITIVE_INFINITY};
	const writer = createStatusWriter(isOn, () => undefined, {
		clients: async () => state.clients,
		write: (tty, sequence) => {
			if (written.length >= state.full) return false;
			written.push(`${tty} ${sequence}`);
			return true;
		},
	});
	const follow = async (rows: readonly Row[], now: number) => {
		const look: Look = {world: world({now, panes: [pane('%1', 3)]}), rows, problems: [], nextAt: now};
		writer.follow(look);
		await writer.settled();
		return told(written.splice(0));
	};
	return {writer, state, follow, written};
}

const told = (lines: readonly string[]) =>
	lines.map((line) => {
		const [tty, sequence = ''] = [line.slice(0, line.indexOf(' ')), line.slice(line.indexOf(' ') + 1)];
		const [record] = recordReader()(sequence.startsWith('\x1bPtmux;') ? sequence.slice(7, -2).replaceAll('\x1b\x1b', '\x1b') : sequence);
		return typeof record === 'object' ? `${tty} ${record.report.id === '' ? 'all' : 'one'} ${record.report.state}` : `${tty} ?`;
	});

const works = aRow({id: 'a', state: {group: 'autonomous', state: 'acting'}});

test('a terminal gets each record once, and later only what differs', async () => {
	const {follow} = stage();
	expect(await follow([works], 1000)).toEqual(['/dev/a all working', '/dev/a one working']);
	expect(await follow([works], 2000)).toEqual([]);
	expect(await follow([works], 9000)).toEqual([]);
	expect(await follow([{...works, state: {...works.state, state: 'idle', group: 'needs_you'}}], 10_000)).toEqual([
		'/dev/a all done',
		'/dev/a one done',
	]);
	expect(await follow([], 11_000)).toEqual(['/dev/a one clear', '/dev/a all idle']);
});

test('a client that attaches gets all of them, a nested one through its own tmux', async () => {
	const {follow, state} = stage();
	await follow([works], 1000);
	state.clients = [client('/dev/a'), client('/dev/b', 'tmux-256color')];
	expect(await follow([works], 2000)).toEqual([]);
	expect(await follow([works], 7000)).toEqual(['/dev/b all working', '/dev/b one working']);
});

test('what a terminal did not take is written at the next look', async () => {
	const {follow, state} = stage();
	state.full = 1;
	expect(await follow([works], 1000)).toEqual(['/dev/a all working']);
	state.full = 99;
	expect(await follow([works], 1500)).toEqual(['/dev/a one working']);
});

test('at the end, and when it is turned off, all is taken back', async () => {
	let isOn = true;
	const one = stage(() => isOn);
	await one.follow([works], 1000);
	isOn = false;
	expect(await one.follow([works], 2000)).toEqual(['/dev/a all clear']);
	isOn = true;
	await one.follow([works], 3000);
	await one.writer.close();
	expect(told(one.written)).toEqual(['/dev/a all clear']);
});
