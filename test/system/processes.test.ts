import {type ChildProcess, spawn} from 'node:child_process';
import {once} from 'node:events';
import {copyFileSync, mkdirSync, readFileSync, realpathSync, symlinkSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {expect, onTestFinished, test, vi} from 'vitest';
import {agentTraits} from '../../src/agents/agents.js';
import {isProcess} from '../../src/agents/claude/traits.js';
import {parseSessionId} from '../../src/core/address.js';
import {type Process, type ProcessSource, parseProcStat} from '../../src/core/machine/machine.js';
import {openProc, openPs, parseLsof, parsePs} from '../../src/system/proc.js';
import {createProcessReader, type ProcessOptions, processStart, readProcesses} from '../../src/system/processes.js';
import {tempDir} from '../helpers/temp-state.js';
import {waitFor} from '../helpers/wait-for.js';

const stat = (comm: string, state = 'S') =>
	`4711 (${comm}) ${state} 801 4711 801 34817 4711 4194304 100 0 0 0 0 0 0 0 20 0 1 0 104097 3133440 415 18446744073709551615`;

test.each(['claude', 'a b', 'a) R 1 2', '((', ''])('the program name %j in stat moves no field', (comm) => {
	expect(parseProcStat(stat(comm))).toEqual({pid: 4711, ppid: 801, start: '104097', comm, zombie: false});
});

test('a process that a signal stopped is told', () => {
	expect(parseProcStat(stat('claude', 'T'))?.stopped).toBe(true);
	expect(parsePs('  10     1 T    Fri Nov 20 10:47:30 2026 claude')[0]?.stopped).toBe(true);
});

test('a zombie is told', () => {
	expect(parseProcStat(stat('claude', 'Z'))?.zombie).toBe(true);
});

test('the open files of a process are the paths among what it holds open', () => {
	const lines = [
		'p4711',
		'fcwd',
		'n/home/me',
		'f1',
		'n->0x1f',
		'f12',
		'n/home/me/a b.jsonl',
		'p12',
		'f13',
		'nlocalhost:80',
		'f14',
		'n/x',
		'',
	];
	expect([...parseLsof(lines.join('\n'))]).toEqual([
		[4711, ['/home/me', '/home/me/a b.jsonl']],
		[12, ['/x']],
	]);
});

/** An `lsof` that tells of one file for each process, notes how it was called, and fails as for a process that is gone. */
function fakeLsof(): {readonly calls: () => readonly string[]} {
	const folder = tempDir();
	const script = `#!/bin/sh
echo "$*" >> "$0.calls"
for pid in $(echo "$3" | tr , ' '); do printf 'p%s\\nf3\\nn/work/%s\\n' "$pid" "$pid"; done
exit 1
`;
	writeFileSync(join(folder, 'lsof'), script, {mode: 0o700});
	vi.stubEnv('PATH', `${folder}:${process.env['PATH']}`);
	return {calls: () => readFileSync(join(folder, 'lsof.calls'), 'utf8').trim().split('\n')};
}

const twoAgents = `
   10     1 Ss   Fri Nov 20 10:47:30 2026     codex
   20     1 Ss   Fri Nov 20 10:47:30 2026     codex
`;

test('a system without /proc is asked once for the open files of all agents', async () => {
	const {calls} = fakeLsof();
	const {files, filesLater} = openPs(() => '');
	const told = [
		[10, ['/work/10']],
		[20, ['/work/20']],
	];
	expect([...(files?.([10, 20]) ?? [])]).toEqual(told);
	expect([...((await filesLater?.([10, 20])) ?? [])]).toEqual(told);
	expect(calls()).toEqual(['-nPw -p 10,20 -Fpn', '-nPw -p 10,20 -Fpn']);
});

test('without lsof no files are known', async () => {
	vi.stubEnv('PATH', tempDir());
	const {files, filesLater} = openPs(() => '');
	expect(files?.([10])).toEqual(new Map());
	expect(await filesLater?.([10])).toEqual(new Map());
});

test('only the first search waits where open files take long, and a later answer is in the next search', async () => {
	let now = 0;
	const waits: (readonly number[])[] = [];
	let answer = (_: string) => {};
	const filesOf = (pids: readonly number[], name: string) => new Map(pids.map((pid) => [pid, [`/${name}/${pid}`]]));
	const source: ProcessSource = {
		...openPs(() => twoAgents),
		files(pids) {
			waits.push(pids);
			return filesOf(pids, 'first');
		},
		filesLater: (pids) =>
			new Promise((resolve) => {
				answer = (name) => resolve(filesOf(pids, name));
			}),
	};
	const reader = createProcessReader(() => now);
	const sessionId = parseSessionId('0199') ?? expect.fail();
	const options: ProcessOptions = {
		source,
		agentOf: agentTraits.byProcess,
		transcriptFinder:
			() =>
			([path = '']) => ({path, sessionId}),
	};
	const found = () =>
		reader
			.read(options)
			.search([10, 20])
			.map(({transcript}) => transcript?.path);
	expect(found()).toEqual(['/first/10', '/first/20']);
	now += 5000;
	expect(found()).toEqual(['/first/10', '/first/20']);
	expect(reader.read(options).isOutdated()).toBe(false);
	answer('second');
	await waitFor(() => reader.read(options).isOutdated());
	expect(found()).toEqual(['/second/10', '/second/20']);
	expect(reader.read(options).isOutdated()).toBe(false);
	expect(waits).toEqual([[10, 20]]);
});

test.each(['', '4711', '4711 (x', 'x (y) S', '4711 (x) S 1'])('%j is no stat', (text) => {
	expect(parseProcStat(text)).toBeUndefined();
});

const psOutput = `
    1     0 Ss   Thu Nov 19 08:00:01 2026     /sbin/launchd
  801     1 S+   Fri Nov 20 10:47:30 2026     -zsh
 4711   801 R+   Fri Nov  6 09:05:07 2026     claude --resume  abc
 4712  4711 Z    Fri Nov 20 10:48:00 2026     (sh)
 4713  4711 S    Fri Nov 20 10:48:00 2026     /opt/my apps/node /x/cli.js
`;

test('rows of ps are read, with a start time that does not depend on padding', () => {
	const rows = parsePs(psOutput);
	expect(rows.map((row) => row.pid)).toEqual([1, 801, 4711, 4712, 4713]);
	expect(rows[2]).toEqual({
		pid: 4711,
		ppid: 801,
		start: 'Fri Nov 6 09:05:07 2026',
		comm: 'claude',
		zombie: false,
		command: 'claude --resume  abc',
	});
	expect(rows[3]?.zombie).toBe(true);
});

test('ps runs once for all questions of a look', () => {
	let runs = 0;
	const source: ProcessSource = {
		...openPs(() => {
			runs += 1;
			return psOutput;
		}),
		exists: () => true,
	};
	const table = readProcesses({agentOf: agentTraits.byProcess, source});
	expect(table.search([801])).toMatchObject([{id: {pid: 4711, start: 'Fri Nov 6 09:05:07 2026'}, panePid: 801, cwd: undefined}]);
	expect(table.isAlive({pid: 4711, start: 'Fri Nov  6 09:05:07 2026'})).toBe(true);
	expect(table.isAlive({pid: 4711, start: 'Fri Nov 6 09:05:08 2026'})).toBe(false);
	expect(table.isAlive({pid: 4712, start: ''})).toBe(false);
	expect(table.ancestors(4713)).toEqual([4713, 4711, 801, 1]);
	expect(runs).toBe(1);
});

test.each<[string, readonly string[], boolean]>([
	['claude', ['claude'], true],
	['claude', ['/usr/local/bin/claude', '--resume'], true],
	['2.1.329', ['/home/dev/.local/share/claude/versions/2.1.329'], true],
	['2.1.329', ['claude', '-n', 'x'], true],
	['node', ['node', '/usr/lib/node_modules/@anthropic-ai/claude-code/cli.js'], true],
	['node', ['/usr/bin/node', '--max-old-space-size=8192', '/home/dev/.npm/bin/claude'], true],
	['MainThread', ['node', '/opt/node_modules/@anthropic-ai/claude-code/cli.mjs', '-c'], true],
	['node', ['node', 'server.js', 'claude'], false],
	['node', ['node', '/x/claude-code-viewer/cli.js'], false],
	['vim', ['vim', 'claude'], false],
	['grep', ['grep', 'claude'], false],
	['claude-monitor', ['claude-monitor'], false],
	['zsh', ['-zsh'], false],
	['', [''], false],
])('%s %j is the agent: %s', (comm, argv, expected) => {
	expect(isProcess(comm, argv)).toBe(expected);
});

test('a process that Node 24 runs may be an agent, an editor is none', () => {
	expect(['MainThread', 'node', 'vim'].map(agentTraits.mayRun)).toEqual([true, true, false]);
});

test('an agent is found under its pane, and what runs below it is its own', () => {
	const list: readonly (Process & {readonly argv: readonly string[]})[] = [
		{pid: 10, ppid: 1, start: '1', comm: 'zsh', zombie: false, argv: ['-zsh']},
		{pid: 11, ppid: 10, start: '2', comm: 'sh', zombie: false, argv: ['sh', 'run.sh']},
		{pid: 12, ppid: 11, start: '3', comm: 'claude', zombie: false, argv: ['claude']},
		{pid: 13, ppid: 12, start: '4', comm: 'claude', zombie: false, argv: ['claude', '-p', 'x']},
		{pid: 20, ppid: 1, start: '5', comm: 'claude', zombie: false, argv: ['claude']},
		{pid: 30, ppid: 1, start: '6', comm: 'claude', zombie: true, argv: []},
	];
	const source: ProcessSource = {
		boot: () => 'b',
		exists: (pid) => list.some((one) => one.pid === pid),
		process: (pid) => list.find((one) => one.pid === pid),
		children: (pid) => list.filter((one) => one.ppid === pid).map((one) => one.pid),
		argv: (pid) => list.find((one) => one.pid === pid)?.argv ?? [],
		cwd: () => '/work',
	};
	const table = readProcesses({agentOf: agentTraits.byProcess, source});
	expect(table.search([10, 20, 30, 99])).toEqual([
		{agent: 'claude', id: {pid: 12, start: '3'}, panePid: 10, argv: ['claude'], cwd: '/work'},
		{agent: 'claude', id: {pid: 20, start: '5'}, panePid: 20, argv: ['claude'], cwd: '/work'},
	]);
	const below = readProcesses({agentOf: agentTraits.byProcess, source}).search([], [10, 20, 30, 99]);
	expect(below.map(({id, panePid}) => [id.pid, panePid])).toEqual([[12, 10]]);
});

test('of a shell that started nothing only that is read', () => {
	const read: string[] = [];
	const note = (what: string) => (pid: number) => {
		read.push(`${what} ${pid}`);
		return undefined;
	};
	const source: ProcessSource = {
		...openPs(() => ''),
		process: note('process'),
		children: (pid) => note('children')(pid) ?? [],
		cwd: note('cwd'),
	};
	expect(readProcesses({agentOf: agentTraits.byProcess, source}).search([], [10, 11])).toEqual([]);
	expect(read).toEqual(['children 10', 'children 11']);
});

function child(program: string, args: readonly string[] = [], cwd?: string): ChildProcess & {pid: number} {
	const started = spawn(program, args, {stdio: 'ignore', cwd});
	onTestFinished(() => {
		started.kill('SIGKILL');
	});
	if (started.pid === undefined) throw new Error(`${program} did not start`);
	return Object.assign(started, {pid: started.pid});
}

test('a process lives until it is killed, and only with its own start time', async () => {
	const sleeper = child('sleep', ['60']);
	const start = processStart(sleeper.pid) ?? '';
	expect(start).not.toBe('');
	let now = 0;
	const reader = createProcessReader(() => now);
	expect(reader.read().isAlive({pid: sleeper.pid, start})).toBe(true);
	expect(reader.read().isAlive({pid: sleeper.pid, start: ''})).toBe(true);
	expect(reader.read().isAlive({pid: sleeper.pid, start: '1'})).toBe(false);
	expect(reader.read().ancestors(sleeper.pid).slice(0, 2)).toEqual([sleeper.pid, process.pid]);
	sleeper.kill('SIGKILL');
	await once(sleeper, 'exit');
	now += 1;
	expect(reader.read().isAlive({pid: sleeper.pid, start})).toBe(false);
	expect(processStart(sleeper.pid)).toBeUndefined();
	expect(reader.read().ancestors(sleeper.pid)).toEqual([]);
});

test('a table asks once whether a process lives, and the next one asks again', () => {
	let [asked, lives] = [0, true];
	const found = {pid: 4711, ppid: 1, start: '7', comm: 'claude', zombie: false};
	const ask = () => {
		asked += 1;
		return lives;
	};
	const source: ProcessSource = {...openPs(() => ''), exists: ask, process: () => (ask() ? found : undefined)};
	const reader = createProcessReader(() => 0);
	const isAlive = () => {
		const table = reader.read({source});
		return [1, 2, 3].map(() => table.isAlive({pid: 4711, start: '7'}));
	};
	expect(isAlive()).toEqual([true, true, true]);
	expect(asked).toBe(1);
	lives = false;
	expect(isAlive()).toEqual([false, false, false]);
	expect(asked).toBe(2);
});

test.skipIf(openProc() === undefined)('a process that nobody buried is dead some seconds later', async () => {
	const parent = spawn('sh', ['-c', 'sleep 60 & echo $!; exec sleep 60'], {stdio: ['ignore', 'pipe', 'ignore']});
	onTestFinished(() => {
		parent.kill('SIGKILL');
	});
	const [line] = await once(parent.stdout, 'data');
	const pid = Number(String(line));
	const start = processStart(pid) ?? '';
	let now = 0;
	const reader = createProcessReader(() => now);
	await waitFor(() => parent.pid !== undefined && openProc()?.process(parent.pid)?.comm === 'sleep', {what: 'its parent buries nobody'});
	expect(reader.read().isAlive({pid, start})).toBe(true);
	process.kill(pid, 'SIGKILL');
	await waitFor(() => openProc()?.process(pid)?.zombie === true, {what: 'it is a zombie'});
	now = 15_000;
	expect(reader.read().isAlive({pid, start})).toBe(false);
	expect(reader.read().isAlive({pid, start})).toBe(false);
});

test('agents below the same panes are searched once a second, below others at once', () => {
	let now = 0;
	const commands: Record<number, string> = {10: 'claude', 11: 'claude'};
	const {searchMs: _, ...other} = openPs(() => '');
	const source: ProcessSource = {
		...other,
		process: (pid) => ({pid, ppid: 1, start: '7', comm: commands[pid] ?? 'zsh', zombie: false}),
		children: () => [],
		argv: (pid) => [commands[pid] ?? 'zsh'],
	};
	const reader = createProcessReader(() => now);
	const found = (...panePids: readonly number[]) =>
		reader
			.read({source, agentOf: agentTraits.byProcess})
			.search(panePids)
			.map(({id}) => id.pid);
	expect(found(10)).toEqual([10]);
	commands[10] = 'zsh';
	expect(found()).toEqual([]);
	expect(found(10)).toEqual([10]);
	expect(found(10, 11)).toEqual([11]);
	commands[10] = 'claude';
	now = 1000;
	expect(found(10, 11)).toEqual([10, 11]);
});

test('ancestors are read again when one of them has ended, or after a while', () => {
	let now = 0;
	let reads = 0;
	const parents = new Map([
		[4711, 801],
		[801, 1],
		[1, 0],
	]);
	const source: ProcessSource = {
		...openPs(() => ''),
		exists: (pid) => parents.has(pid),
		process(pid) {
			reads += 1;
			const ppid = parents.get(pid);
			return ppid === undefined ? undefined : {pid, ppid, start: '7', comm: 'sh', zombie: false};
		},
	};
	const reader = createProcessReader(() => now);
	const ancestors = () => reader.read({source}).ancestors(4711);
	expect([ancestors(), ancestors()]).toEqual([
		[4711, 801, 1],
		[4711, 801, 1],
	]);
	expect(reads).toBe(3);
	parents.delete(801);
	parents.set(4711, 1);
	expect(ancestors()).toEqual([4711, 1]);
	// The pid of a parent may be another's by now.
	now = 60_000;
	parents.set(4711, 801).set(801, 1);
	expect(ancestors()).toEqual([4711, 801, 1]);
});

test.each([0, -1, 1.5, Number.NaN])('%s is the pid of no process', (pid) => {
	expect(readProcesses().isAlive({pid, start: ''})).toBe(false);
});

test('a real program named claude is found with its folder', async () => {
	const dir = realpathSync(tempDir());
	copyFileSync('/bin/sleep', join(dir, 'claude'));
	const shell = child('sh', ['-c', '"$0" 60; true', join(dir, 'claude')], dir);
	// Between its name and its arguments a program that is just starting has none.
	const found = await waitFor(() =>
		readProcesses({agentOf: agentTraits.byProcess})
			.search([shell.pid])
			.find(({argv}) => argv[0] !== ''),
	);
	expect(found).toMatchObject({panePid: shell.pid, argv: [join(dir, 'claude'), '60'], cwd: dir});
	expect(readProcesses().isAlive(found.id)).toBe(true);
	process.kill(found.id.pid, 'SIGKILL');
});

test.skipIf(process.platform !== 'linux')('children are found by one scan where the kernel keeps no lists of them', () => {
	const root = tempDir();
	for (const [pid, ppid] of [
		['10', '1'],
		['11', '10'],
	] as const) {
		mkdirSync(join(root, pid, 'task', pid), {recursive: true});
		writeFileSync(join(root, pid, 'stat'), stat('x').replace('4711 (', `${pid} (`).replace(' 801 ', ` ${ppid} `));
	}
	symlinkSync('10', join(root, 'self'));
	expect(openProc(root)?.children(10)).toEqual([11]);
	expect(openProc(tempDir())).toBeUndefined();
});

test.skipIf(process.platform !== 'linux')('the boot id is the one hooks write', () => {
	expect(readProcesses().boot).toMatch(/^[0-9a-f-]{36}$/);
});
