import {execFileSync} from 'node:child_process';
import {expect, test} from 'vitest';
import {
	isInForeground,
	parsePsTerminal,
	parseStatTerminal,
	psTerminalArgs,
	readTerminal,
	type TerminalOwner,
} from '../../src/system/foreground.js';
import {startServer} from '../helpers/tmux-server.js';
import {waitFor} from '../helpers/wait-for.js';

test('a line of /proc tells terminal and groups, whatever the name holds', () => {
	expect(parseStatTerminal('101 (a) b (c)) S 1 101 90 34817 101 4194560 1 0')).toEqual({tty: '34817', group: 101, foreground: 101});
	expect(parseStatTerminal('101 (x) S 1 101 90 0 -1 4194560')).toBeUndefined();
	expect(parseStatTerminal('')).toBeUndefined();
});

test('a line of ps tells the same', () => {
	expect(parsePsTerminal('ttys003   501   501\n')).toEqual({tty: 'ttys003', group: 501, foreground: 501});
	expect(parsePsTerminal('??   501   0')).toBeUndefined();
	expect(parsePsTerminal('')).toBeUndefined();
	expect(psTerminalArgs(7).filter((word) => /=./.test(word))).toEqual([]);
	expect(execFileSync('ps', psTerminalArgs(process.pid), {encoding: 'utf8'}).trim().split(/\s+/)).toHaveLength(3);
});

test.each<[string, TerminalOwner | undefined, TerminalOwner | undefined, boolean]>([
	['its group reads the terminal of the pane', {tty: '1', group: 5, foreground: 5}, {tty: '1', group: 4, foreground: 5}, true],
	[
		'the shell reads it: the agent is stopped or in the background',
		{tty: '1', group: 5, foreground: 4},
		{tty: '1', group: 4, foreground: 4},
		false,
	],
	['it has a terminal of its own', {tty: '2', group: 5, foreground: 5}, {tty: '1', group: 4, foreground: 4}, false],
	['it is gone', undefined, {tty: '1', group: 4, foreground: 4}, false],
	['the pane is gone', {tty: '1', group: 5, foreground: 5}, undefined, false],
])('an agent is in the foreground or not: %s', (_, agent, pane, is) => {
	expect(isInForeground(101, 100, (pid) => (pid === 101 ? agent : pane))).toBe(is);
});

test('a process that a shell put into the background is not in the foreground of its pane', async () => {
	const server = await startServer({command: 'exec sh -i'});
	try {
		const pid = Number(await server.tmux('display-message', '-p', '-t', '%0', '#{pane_pid}'));
		await waitFor(() => isInForeground(pid, pid));
		await server.tmux('send-keys', '-t', '%0', 'sleep 60', 'Enter');
		await waitFor(() => !isInForeground(pid, pid));
		const sleeper = readTerminal(pid)?.foreground ?? 0;
		expect(isInForeground(sleeper, pid)).toBe(true);
		await server.tmux('send-keys', '-t', '%0', 'C-z');
		await waitFor(() => !isInForeground(sleeper, pid));
		expect(isInForeground(pid, pid)).toBe(true);
	} finally {
		await server.kill();
	}
});
