/** What a refresh asks of a far shell. */
import {expect, test} from 'vitest';
import type {Answer} from '../../../../src/sources/remote/conversation.js';
import type {FarHello} from '../../../../src/sources/remote/link.js';
import {farMachine} from '../../../../src/sources/remote/machine/far-machine.js';
import {tempDir} from '../../../helpers/temp-state.js';

const hello: FarHello = {
	system: 'Linux',
	hostName: 'box',
	home: '/home/a',
	base: '/state',
	perHost: false,
	stateDir: '/state',
	agentDir: '/home/a/.claude',
	socket: '/tmp/tmux-1000/default',
	tmux: 'tmux 3.5a',
	hasAgent: true,
	watches: undefined,
	boot: 'b',
	machine: 'm',
	shell: {pid: 7, start: '7'},
};

/** A far shell that tells of these files. */
function shell() {
	let told: {readonly code: number; readonly out: string} = {code: 0, out: ''};
	const asked: string[] = [];
	const answered = (out: string, code = 0): Answer => ({kind: 'answered', out: Buffer.from(out), errors: '', code});
	const sizes = new Map<string, number>();
	const link = {
		state: () => ({kind: 'up', since: 0, hello, offsetMs: 0, latencyMs: 1}) as const,
		ask: async (...words: readonly (string | number)[]) => {
			asked.push(words.slice(0, 2).join(' '));
			if (words[0] === 'processes') return answered('proc\n');
			if (words[0] === 'changed') return answered(told.out, told.code);
			if (words[0] === 'gone') return answered('');
			return answered(
				words
					.slice(1)
					.map((path) => 'x'.repeat(sizes.get(String(path)) ?? 0))
					.join(''),
			);
		},
		watch: () => {},
		retry: () => {},
		close: () => {},
	};
	const host = {name: 'box', via: {kind: 'command', argv: ['sh']}} as const;
	const machine = farMachine({host, hello, link, mirror: tempDir(), now: () => 0, onMiss: () => {}});
	return {
		machine,
		/** How often all processes were asked for. */
		tables: () => asked.filter((each) => each.startsWith('processes')).length,
		tell: (path: string, size: number) => {
			sizes.set(path, size);
			told = {code: 4, out: `1 ${size} 1700000000 ${path}\n`};
		},
	};
}

test('a session that is new has its process looked up at once, also before its agent has a status file', async () => {
	const {machine, tables, tell} = shell();
	await machine.refresh();
	expect(tables()).toBe(1);
	tell('/state/sessions/one/journal.jsonl', 10);
	await machine.refresh();
	expect(tables()).toBe(2);
	tell('/state/sessions/one/journal.jsonl', 20);
	await machine.refresh();
	tell('/state/sessions/one/p/1.json', 20);
	await machine.refresh();
	expect(tables()).toBe(2);
	tell('/home/a/.claude/sessions/7.json', 20);
	await machine.refresh();
	expect(tables()).toBe(3);
});

test('a clock here that is set back makes no request come too late there', async () => {
	let now = 7_200_000;
	const deadlines: number[] = [];
	const up = {kind: 'up', since: 0, hello, offsetMs: 0, latencyMs: 1} as const;
	const answered: Answer = {kind: 'answered', out: Buffer.from(''), errors: '', code: 0};
	const link = {
		state: () => up,
		ask: async (...[, second]: readonly (string | number)[]) => {
			deadlines.push(Number(second));
			return answered;
		},
		askNumbered: async () => answered,
		watch: () => {},
		retry: () => {},
		close: () => {},
	};
	const host = {name: 'box', via: {kind: 'command', argv: ['sh']}} as const;
	const machine = farMachine({host, hello, link, mirror: tempDir(), now: () => now, onMiss: () => {}});
	const ask = () => machine.tmux('/tmp/tmux', [['list-panes']]);
	await ask();
	now -= 3_600_000;
	await ask();
	expect(deadlines[0]).toBeGreaterThan(7200);
	expect(deadlines[1]).toBeGreaterThanOrEqual(deadlines[0] ?? Number.NaN);
});
