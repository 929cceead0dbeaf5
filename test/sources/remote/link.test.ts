/** Links to shells of this machine, as `command` gives them, and to programs that only pretend to be a shell. */
import {spawn, spawnSync} from 'node:child_process';
import {appendFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {afterEach, describe, expect, test} from 'vitest';
import type {Answer, LinkLimits} from '../../../src/sources/remote/connection.js';
import {type Link, openLink, usualLimits} from '../../../src/sources/remote/link.js';
import {parseDetails} from '../../../src/sources/remote/machine/far-processes.js';
import {packagePath} from '../../../src/store/package-root.js';
import {waitFor} from '../../helpers/wait-for.js';

const script = readFileSync(packagePath('hooks', 'far.sh'), 'utf8');
const opened: Link[] = [];
const folders: string[] = [];

afterEach(() => {
	for (const link of opened.splice(0)) link.close();
	for (const folder of folders.splice(0)) rmSync(folder, {recursive: true, force: true});
});

function home(): string {
	const folder = mkdtempSync(join(tmpdir(), 'beckon-far-'));
	folders.push(folder);
	return folder;
}

type Opened = {readonly link: Link; readonly states: string[]; readonly changes: () => number};

function open(argv: readonly [string, ...string[]], limits: Partial<LinkLimits> = {}): Opened {
	const states: string[] = [];
	let changes = 0;
	const link = openLink(
		{name: 'far', via: {kind: 'command', argv}},
		{
			env: process.env,
			script,
			onState: (state) => states.push(state.kind),
			onChange: () => {
				changes += 1;
			},
			limits,
		},
	);
	opened.push(link);
	return {link, states, changes: () => changes};
}

function far(shell: readonly string[], folder = home()): readonly [string, ...string[]] {
	const path = shell[0] === busyboxAlone ? applets() : (process.env['PATH'] ?? '');
	return ['env', '-i', `PATH=${path}`, `HOME=${folder}`, ...(shell[0] === busyboxAlone ? ['sh'] : shell)];
}

/** The shell and all programs are busybox's. */
const busyboxAlone = 'nothing but busybox';

function applets(): string {
	const folder = home();
	const busybox = spawnSync('sh', ['-c', 'command -v busybox'], {encoding: 'utf8'}).stdout.trim();
	for (const name of spawnSync(busybox, ['--list'], {encoding: 'utf8'}).stdout.trim().split('\n')) symlinkSync(busybox, join(folder, name));
	return folder;
}

async function up(link: Link): Promise<void> {
	await waitFor(() => link.state().kind === 'up', {lastSeen: () => JSON.stringify(link.state())});
}

function text(answer: Answer): string {
	return answer.kind === 'answered' ? answer.out.toString() : `lost: ${answer.reason}`;
}

/** The process over there that reads requests: a command of one runs in a child of it. */
async function farPid(link: Link): Promise<number> {
	return Number(text(await link.ask('sh', '-c', 'cut -d " " -f 4 "/proc/$PPID/stat"')).trim());
}

const shells = [['dash'], ['bash'], ['busybox', 'sh'], [busyboxAlone, 'busybox']];
const present = shells.filter((words) => spawnSync('sh', ['-c', `command -v ${words.at(words[0] === busyboxAlone ? 1 : 0)}`]).status === 0);

describe.each(present)('%s as the far shell', (...argv) => {
	test('text comes back byte by byte, and no argv holds it', async () => {
		const {link} = open(far(argv));
		await up(link);
		const said = `it's "ü" \\n $(id) \`id\` %s\n\n-n ${'x'.repeat(5000)}\n`;
		expect(text(await link.ask('feed', said, 'cat'))).toBe(said);
		const seen = text(await link.ask('feed', 'secret-words', 'sh', '-c', 'cat >/dev/null; cat /proc/[0-9]*/cmdline'));
		expect(seen).not.toContain('secret-words');
		expect(seen.length).toBeGreaterThan(100);
	});

	test('journals are listed before payloads: one that a listed line names was there when its folder was read', async () => {
		const folder = home();
		mkdirSync(join(folder, 'sessions', 'one', 'p'), {recursive: true});
		for (const name of ['p/1.json', 'journal.jsonl', 'base.json']) writeFileSync(join(folder, 'sessions', 'one', name), 'x');
		const {link} = open(far(argv));
		await up(link);
		const lines = text(await link.ask('files', join(folder, 'sessions')))
			.trim()
			.split('\n');
		expect(lines.map((line) => line.split('/sessions/one/')[1]).slice(0, 1)).toEqual(['journal.jsonl']);
		expect(lines).toHaveLength(3);
	});

	test('an answer says the exit code and what the command said on stderr', async () => {
		const {link} = open(far(argv));
		await up(link);
		const answer = await link.ask('sh', '-c', 'echo out; echo wrong >&2; exit 7');
		expect(answer).toMatchObject({kind: 'answered', errors: 'wrong', code: 7});
		expect(text(answer)).toBe('out\n');
	});

	test('a program that hangs over there is ended in time, and the next request is answered', async () => {
		const {link} = open(far(argv));
		await up(link);
		const [hung, next] = await Promise.all([link.ask('limit', 1, 'sleep', 60), link.ask('put', 'next')]);
		expect(hung).toMatchObject({kind: 'answered'});
		expect(hung.kind === 'answered' && hung.code).not.toBe(0);
		expect(text(next)).toBe('next');
	});

	test('files are listed, told as unchanged, and read in pieces', async () => {
		const folder = home();
		mkdirSync(join(folder, 'sessions'));
		const file = join(folder, 'sessions', 'a b.jsonl');
		writeFileSync(file, '0123456789');
		const {link} = open(far(argv, folder));
		await up(link);
		const first = await link.askNumbered('changed', join(folder, 'sessions'));
		expect(text(first)).toMatch(/^\d+ 10 \d+(\.\d+)? \/.*a b\.jsonl$/);
		expect(await link.askNumbered('changed', join(folder, 'sessions'))).toMatchObject({code: 3});
		expect(text(await link.ask('piece', file, 3, 4))).toBe('3456');
		expect(await link.ask('piece', `${file}.gone`, 0, 4)).toMatchObject({code: 3});
		writeFileSync(file, '0123456789abc');
		expect(text(await link.askNumbered('changed', join(folder, 'sessions')))).toContain(' 13 ');
	});

	test('of many files only those that differ are told, and those that are gone', async () => {
		const folder = join(home(), 'sessions');
		mkdirSync(folder);
		const [one, other, third] = ['one', 'other', 'third'].map((name) => join(folder, `${name} file.json`));
		if (one === undefined || other === undefined || third === undefined) throw new Error('no names');
		for (const file of [one, other]) writeFileSync(file, '{}');
		const {link} = open(far(argv));
		await up(link);
		expect(await link.askNumbered('changed', folder)).toMatchObject({code: 0});
		writeFileSync(other, '{"a":1}');
		writeFileSync(third, '');
		rmSync(one);
		const answer = await link.askNumbered('changed', folder);
		expect(answer).toMatchObject({code: 4});
		const lines = text(answer).trim().split('\n').sort();
		expect(lines.map((line) => line.replace(/^\d+ (\d+) [\d.]+ /, '$1 ')).sort()).toEqual([`- ${one}`, `0 ${third}`, `7 ${other}`]);
	});

	test('what comes too late is not done', async () => {
		const {link} = open(far(argv));
		await up(link);
		const now = Math.floor(Date.now() / 1000);
		expect(await link.ask('before', now - 1, 'put', 'done')).toMatchObject({code: 75, out: Buffer.from('')});
		expect(text(await link.ask('feed', 'text', 'before', now + 60, 'cat'))).toBe('text');
	});

	test('of a process its arguments, its folder and its tmux server are told, and no other variable', async () => {
		const folder = home();
		const hostile = ['a b', '', 'x\n/proc/1/cmdline\na fake', `c/proc/1/cwd /x`, 'y'.repeat(9000)];
		const env = {TMUX: '/tmp/s,1,0', SECRET: 'hidden'};
		const child = spawn('sh', ['-c', 'exec sleep 60 2>/dev/null & wait', 'name', ...hostile], {cwd: folder, env: {...process.env, ...env}});
		try {
			const {link} = open(far(argv));
			await up(link);
			const told = text(await link.ask('details', child.pid ?? 0, process.pid));
			expect(told).not.toContain('hidden');
			const details = parseDetails(told);
			expect([...details.keys()].sort()).toEqual([child.pid, process.pid].sort());
			const found = details.get(child.pid ?? 0);
			expect(found).toMatchObject({tmux: '/tmp/s,1,0', cwd: folder});
			expect(found?.argv.slice(0, 7)).toEqual([
				'sh',
				'-c',
				'exec sleep 60 2>/dev/null & wait',
				'name',
				'a b',
				'',
				'x /proc/1/cmdline a fake',
			]);
		} finally {
			child.kill('SIGKILL');
		}
	});

	test('processes that are gone are told, and where those that are there stand', async () => {
		const {link} = open(far(argv));
		await up(link);
		const ended = spawnSync('true').pid;
		expect(text(await link.askNumbered('gone', process.pid, ended)).trim()).toBe(`${ended}`);
		expect(text(await link.askNumbered('terminals', process.pid, ended))).toMatch(new RegExp(`^${process.pid} \\(.*\n\n`));
	});

	test('a file that is watched tells of a change once, until it is asked for', async () => {
		const folder = home();
		const file = join(folder, 'journal.jsonl');
		writeFileSync(file, 'one\n');
		const {link, changes} = open(far(argv));
		await up(link);
		const state = link.state();
		if (state.kind !== 'up' || state.hello.watches === undefined) return;
		link.watch([file]);
		await waitFor(() => changes() === 1);
		await link.askNumbered('changed', folder);
		appendFileSync(file, 'two');
		await waitFor(() => changes() === 2, {deadlineMs: 5000, what: 'the change'});
		appendFileSync(file, 'three');
		await link.ask('sh', '-c', 'sleep 1');
		expect(changes()).toBe(2);
		await link.askNumbered('changed', folder);
		writeFileSync(file, '{"replaced":1}');
		await waitFor(() => changes() === 3, {deadlineMs: 5000, what: 'the replaced file'});
	});

	test('its end leaves no file behind', async () => {
		const folder = home();
		const {link} = open(far(argv, folder));
		await up(link);
		const pid = await farPid(link);
		expect(isAlive(pid)).toBe(true);
		link.close();
		await waitFor(() => !isAlive(pid));
		expect(readdirSync(folder)).toEqual([]);
	});
});

function isAlive(pid: number): boolean {
	try {
		process.kill(pid, 0);
		return true;
	} catch {
		return false;
	}
}

test.each([
	['a program that floods', ['sh', '-c', 'exec yes']],
	['a program that floods without a newline', ['sh', '-c', 'exec cat /dev/zero']],
])('%s is nonsense', async (_, argv) => {
	const {link} = open(['env', ...argv]);
	await waitFor(() => link.state().kind === 'nonsense', {lastSeen: () => JSON.stringify(link.state())});
	expect(await link.ask('put', 'x')).toMatchObject({kind: 'lost', sent: false});
});

test('a link that died is noticed within 20 seconds', () => {
	expect(usualLimits.quietMs + usualLimits.answerMs).toBeLessThanOrEqual(20_000);
});

test('an answer without end closes the link with the reason, and little of it is kept', async () => {
	const {link} = open(far(['dash']), {pauseMs: 600_000});
	await up(link);
	const before = process.memoryUsage().rss;
	const answer = await link.ask('cat', '/dev/zero');
	expect(answer).toMatchObject({
		kind: 'lost',
		sent: true,
		reason: expect.stringMatching(/^the far shell sends more than \d+ bytes in one answer$/),
	});
	expect(link.state()).toMatchObject({kind: 'nonsense'});
	expect(process.memoryUsage().rss - before).toBeLessThan(200 * 2 ** 20);
});

test('what a command says on stderr without end is cut', async () => {
	const {link} = open(far(['dash']));
	await up(link);
	const answer = await link.ask('sh', '-c', 'head -c 3000000 /dev/zero | tr "\\0" x >&2');
	expect(answer.kind === 'answered' && answer.errors.length).toBe(2000);
});

test('what something else writes between two answers is no answer', async () => {
	const {link} = open(far(['dash']), {pauseMs: 600_000});
	await up(link);
	const pid = await farPid(link);
	const write = (text: string) => spawnSync('sh', ['-c', `printf '%b' '${text}' >/proc/${pid}/fd/4`]);
	write('rubbish\\n0123456789abcdef . 5 0\\n');
	expect(await link.ask('put', 'x')).toMatchObject({kind: 'answered', code: 0});
	expect(text(await link.ask('put', 'x'))).toBe('x');
});

test('the pauses of a host that cannot be reached grow', async () => {
	const pauses: number[] = [];
	const link = openLink(
		{name: 'far', via: {kind: 'command', argv: ['false']}},
		{
			env: process.env,
			script,
			now: () => 0,
			random: () => 0,
			onState: (state) => {
				if (state.kind === 'unreachable') pauses.push(state.retryAt);
			},
			onChange: () => {},
		},
	);
	opened.push(link);
	await waitFor(() => pauses.length === 3);
	expect(pauses).toEqual([500, 1000, 2000]);
});

test('a shell that is frozen is noticed, and a request to it is lost as one that may have been carried out', async () => {
	const {link} = open(far(['dash']), {quietMs: 200, answerMs: 1000, pauseMs: 600_000});
	await up(link);
	const pid = await farPid(link);
	process.kill(pid, 'SIGSTOP');
	try {
		expect(await link.ask('put', 'x')).toMatchObject({kind: 'lost', sent: true});
		expect(link.state()).toMatchObject({kind: 'unreachable', reason: 'no answer for 1 s'});
	} finally {
		process.kill(pid, 'SIGCONT');
	}
});

test('silence alone is noticed too', async () => {
	const {link} = open(far(['dash']), {quietMs: 100, answerMs: 500, pauseMs: 600_000});
	await up(link);
	const pid = await farPid(link);
	process.kill(pid, 'SIGSTOP');
	try {
		await waitFor(() => link.state().kind === 'unreachable');
	} finally {
		process.kill(pid, 'SIGCONT');
	}
});

test('a link that breaks is made again', async () => {
	const {link, states} = open(far(['dash']), {pauseMs: 10});
	await up(link);
	process.kill(await farPid(link), 'SIGKILL');
	await waitFor(() => states.filter((state) => state === 'up').length === 2, {lastSeen: () => states.join()});
	expect(text(await link.ask('put', 'back'))).toBe('back');
});

test('a program that does not start, and one that never speaks, say why', async () => {
	const absent = open(['/nonexistent/ssh']).link;
	const mute = open(['sleep', '600'], {handshakeMs: 300, pauseMs: 600_000}).link;
	await waitFor(() => absent.state().kind === 'unreachable' && mute.state().kind === 'unreachable');
	expect(absent.state()).toMatchObject({reason: expect.stringContaining('does not start')});
	expect(mute.state()).toMatchObject({reason: 'no answer for 0 s'});
});

test('a request of which only a part arrives is not run', async () => {
	const folder = home();
	const file = join(folder, 'never');
	const {link} = open(far(['dash', '-c', `head -c ${script.length + 200} | dash`], folder), {handshakeMs: 1500, pauseMs: 600_000});
	await waitFor(() => link.state().kind === 'unreachable' || link.state().kind === 'up', {lastSeen: () => JSON.stringify(link.state())});
	await link.ask('sh', '-c', `: >${file}`);
	expect(() => readFileSync(file)).toThrow();
});
