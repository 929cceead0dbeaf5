import {expect, test} from 'vitest';
import {createFarTable} from '../../../../src/sources/remote/machine/far-table.js';

const stat = (pid: number, ppid: number, comm: string): string => `${pid} (${comm}) S ${ppid} ${'0 '.repeat(17)}${pid}0 0`;

function table(lines: string[]) {
	let now = 0;
	const asked: string[] = [];
	const missed: number[] = [];
	const reader = createFarTable({
		ask: async (command, ...words) => {
			asked.push([command, ...words].join(' '));
			return command === 'processes' ? `proc\n${lines.join('\n')}\n` : '';
		},
		areGone: async () => false,
		boot: 'b',
		now: () => now,
		onMiss: () => missed.push(now),
	});
	return {reader, asked, missed, at: (ms: number) => (now = ms)};
}

test('the table is read again after a minute, or where a process is asked for that it does not have, once', async () => {
	const {reader, at, missed} = table([stat(1, 0, 'init')]);
	expect(reader.isDue({hasNews: false})).toBe(true);
	await reader.read(new Set());
	expect(reader.isDue({hasNews: false})).toBe(false);
	expect(reader.isDue({hasNews: true})).toBe(true);
	reader.source().process(7);
	expect(reader.isDue({hasNews: false})).toBe(true);
	await reader.read(new Set());
	reader.source().process(7);
	expect(missed).toHaveLength(1);
	expect(reader.isDue({hasNews: false})).toBe(false);
	at(60_000);
	expect(reader.isDue({hasNews: false})).toBe(true);
});

test('whoever needs the newest table has it read again, also while it is being read', async () => {
	const {reader} = table([stat(1, 0, 'init')]);
	const reading = reader.read(new Set());
	reader.outdate();
	await reading;
	expect(reader.isDue({hasNews: false})).toBe(true);
	await reader.read(new Set());
	expect(reader.isDue({hasNews: false})).toBe(false);
});

test('a search below a pane reads it again soon, and later in vain after longer', async () => {
	const lines = [stat(1, 0, 'tmux: server'), stat(2, 1, 'sh')];
	const {reader, at} = table(lines);
	await reader.read(new Set());
	reader.source().argv(2);
	at(200);
	expect(reader.isDue({hasNews: false})).toBe(false);
	at(250);
	expect(reader.isDue({hasNews: false})).toBe(true);
	await reader.read(new Set());
	reader.source().argv(2);
	at(700);
	expect(reader.isDue({hasNews: false})).toBe(false);
	at(750);
	expect(reader.isDue({hasNews: false})).toBe(true);
	lines.push(stat(3, 2, 'claude'));
	await reader.read(new Set());
	expect(reader.source().children(2)).toEqual([3]);
	reader.source().argv(3);
	at(1000);
	expect(reader.isDue({hasNews: false})).toBe(true);
});

test('a shell that started nothing is no reason to read it again soon, one that is not in it is', async () => {
	const {reader, at} = table([stat(1, 0, 'tmux: server'), stat(2, 1, 'sh')]);
	await reader.read(new Set());
	expect(reader.source().children(2)).toEqual([]);
	at(750);
	expect(reader.isDue({hasNews: false})).toBe(false);
	expect(reader.source().children(3)).toEqual([]);
	expect(reader.isDue({hasNews: false})).toBe(true);
});

test('only agents below tmux, or that a status file names, are asked what they are, once each', async () => {
	const {reader, asked} = table([stat(1, 0, 'tmux: server'), stat(2, 1, 'node'), stat(3, 0, 'node'), stat(4, 0, 'claude')]);
	await reader.read(new Set([4]));
	await reader.read(new Set([4]));
	expect(asked.filter((each) => each.startsWith('details'))).toEqual(['details 2 4']);
});
