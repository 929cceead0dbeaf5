/**
 * The far shell, in each shell that it must work in.
 * @module-tag userland
 */
import {spawn, spawnSync} from 'node:child_process';
import {appendFileSync, mkdirSync, readdirSync, rmSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {expect, test} from 'vitest';
import {parseDetails} from '../../../src/sources/remote/machine/far-table.js';
import {describeIn, type Shell, shells} from '../../helpers/programs/shells.js';
import {isWholeRun} from '../../helpers/size.js';
import {waitFor} from '../../helpers/wait-for.js';
import {busyboxAlone, far, farPid, home, open, text, up} from './far-shells.js';

const alone: Shell = {name: busyboxAlone, argv: [busyboxAlone], tags: ['busybox'], hasAllCases: isWholeRun};

function isAlive(pid: number): boolean {
	try {
		process.kill(pid, 0);
		return true;
	} catch {
		return false;
	}
}

describeIn([...shells, alone], '%s as the far shell', ({argv, hasAllCases}) => {
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

	test('files are listed, told as unchanged, and read in pieces', async () => {
		const folder = home();
		mkdirSync(join(folder, 'sessions'));
		const file = join(folder, 'sessions', 'a b.jsonl');
		writeFileSync(file, '0123456789');
		const {link} = open(far(argv, folder));
		await up(link);
		const first = await link.ask('changed', join(folder, 'sessions'));
		expect(text(first)).toMatch(/^\d+ 10 \d+(\.\d+)? \/.*a b\.jsonl$/);
		expect(await link.ask('changed', join(folder, 'sessions'))).toMatchObject({code: 3});
		expect(text(await link.ask('piece', file, 3, 4))).toBe('3456');
		expect(await link.ask('piece', `${file}.gone`, 0, 4)).toMatchObject({code: 3});
		writeFileSync(file, '0123456789abc');
		expect(text(await link.ask('changed', join(folder, 'sessions')))).toContain(' 13 ');
	});

	test('of many files only those that differ are told, and those that are gone', async () => {
		const folder = join(home(), 'sessions');
		mkdirSync(folder);
		const [one, other, third] = ['one', 'other', 'third'].map((name) => join(folder, `${name} file.json`));
		if (one === undefined || other === undefined || third === undefined) throw new Error('no names');
		for (const file of [one, other]) writeFileSync(file, '{}');
		const {link} = open(far(argv));
		await up(link);
		expect(await link.ask('changed', folder)).toMatchObject({code: 0});
		writeFileSync(other, '{"a":1}');
		writeFileSync(third, '');
		rmSync(one);
		const answer = await link.ask('changed', folder);
		expect(answer).toMatchObject({code: 4});
		const lines = text(answer).trim().split('\n').sort();
		expect(lines.map((line) => line.replace(/^\d+ (\d+) [\d.]+ /, '$1 ')).sort()).toEqual([`- ${one}`, `0 ${third}`, `7 ${other}`]);
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
		expect(text(await link.ask('gone', process.pid, ended)).trim()).toBe(`${ended}`);
		expect(text(await link.ask('terminals', process.pid, ended))).toMatch(new RegExp(`^${process.pid} \\(.*\n\n`));
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
		await link.ask('changed', folder);
		appendFileSync(file, 'two');
		await waitFor(() => changes() === 2, {what: 'the change'});
		appendFileSync(file, 'three');
		await link.ask('sh', '-c', 'sleep 1');
		expect(changes()).toBe(2);
		await link.ask('changed', folder);
		writeFileSync(file, '{"replaced":1}');
		await waitFor(() => changes() === 3, {what: 'the replaced file'});
	});

	if (!hasAllCases) return;

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

	test('what comes too late is not done', async () => {
		const {link} = open(far(argv));
		await up(link);
		const now = Math.floor(Date.now() / 1000);
		expect(await link.ask('before', now - 1, 'put', 'done')).toMatchObject({code: 75, out: Buffer.from('')});
		expect(text(await link.ask('feed', 'text', 'before', now + 60, 'cat'))).toBe('text');
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
