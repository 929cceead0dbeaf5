import {spawn, spawnSync} from 'node:child_process';
import {existsSync, mkdirSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync} from 'node:fs';
import {dirname, join} from 'node:path';
import {expect, test} from 'vitest';
import {acquireLock} from '../../src/store/lock.js';
import {openPsOfOne} from '../../src/system/proc.js';
import {lockHolders} from '../../src/system/processes.js';
import {type Step, watchSteps} from '../helpers/at-step.js';
import {tempDir} from '../helpers/temp-state.js';

const expiresMs = 60_000;
const holders = lockHolders();
const hasProc = existsSync('/proc/self/stat');

function lockFile(): string {
	const file = join(tempDir(), 'state/maintenance.lock');
	mkdirSync(dirname(file));
	return file;
}

function age(file: string): void {
	const old = (Date.now() - expiresMs - 1000) / 1000;
	utimesSync(file, old, old);
}

test('a lock has one owner, until it is released', () => {
	const file = lockFile();
	const first = acquireLock(file, {now: Date.now(), expiresMs, holders});
	expect(first?.isHeld()).toBe(true);
	expect(statSync(file).mode & 0o777).toBe(0o600);
	expect(acquireLock(file, {now: Date.now(), expiresMs, holders})).toBeUndefined();
	expect(readdirSync(dirname(file))).toEqual(['maintenance.lock']);
	first?.release();
	expect(existsSync(file)).toBe(false);
	expect(acquireLock(file, {now: Date.now(), expiresMs, holders})?.isHeld()).toBe(true);
});

test.skipIf(!hasProc)('a lock whose process runs is not taken over, whatever its age and whatever the clock says', () => {
	const file = lockFile();
	const first = acquireLock(file, {now: Date.now(), expiresMs, holders});
	age(file);
	expect(acquireLock(file, {now: Date.now() + 1e9, expiresMs, holders})).toBeUndefined();
	expect(first?.isHeld()).toBe(true);
});

test('where the system has no /proc, `ps` tells whether the process of a lock still runs', () => {
	const file = lockFile();
	const there = {now: Date.now(), expiresMs, holders: openPsOfOne()};
	const first = acquireLock(file, there);
	age(file);
	expect(acquireLock(file, {...there, now: Date.now() + 1e9})).toBeUndefined();
	expect(first?.isHeld()).toBe(true);
	// Another process with this number has another start time.
	writeFileSync(
		file,
		readFileSync(file, 'utf8').replace(/_(\d{4}) /, (_, year: string) => `_${Number(year) - 1} `),
	);
	expect(acquireLock(file, there)?.isHeld()).toBe(true);
	const gone = spawnSync(process.execPath, ['-e', '0']).pid;
	writeFileSync(file, readFileSync(file, 'utf8').replace(/^\d+/, `${gone}`));
	expect(acquireLock(file, there)?.isHeld()).toBe(true);
});

test('the lock of a process that is gone is taken over at once, and its owner knows', () => {
	const file = lockFile();
	const first = acquireLock(file, {now: Date.now(), expiresMs, holders});
	const gone = spawnSync(process.execPath, ['-e', '0']).pid;
	writeFileSync(file, readFileSync(file, 'utf8').replace(/^\d+/, `${gone}`));
	const second = acquireLock(file, {now: Date.now(), expiresMs, holders});
	expect(second?.isHeld()).toBe(true);
	expect(first?.isHeld()).toBe(false);
	first?.release();
	expect(second?.isHeld()).toBe(true);
	expect(readdirSync(dirname(file))).toEqual(['maintenance.lock']);
});

test.skipIf(!hasProc)('a lock whose process id another process has by now is taken over at once', () => {
	const file = lockFile();
	acquireLock(file, {now: Date.now(), expiresMs, holders});
	const other = spawn('sleep', ['60']);
	try {
		writeFileSync(file, readFileSync(file, 'utf8').replace(/^\d+/, `${other.pid}`));
		expect(acquireLock(file, {now: Date.now(), expiresMs, holders})?.isHeld()).toBe(true);
	} finally {
		other.kill();
	}
});

test.skipIf(!hasProc)('a lock of another boot is taken over at once', () => {
	const file = lockFile();
	acquireLock(file, {now: Date.now(), expiresMs, holders});
	const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
	writeFileSync(file, readFileSync(file, 'utf8').replace(boot, '00000000-0000-4000-8000-000000000000'));
	expect(acquireLock(file, {now: Date.now(), expiresMs, holders})?.isHeld()).toBe(true);
});

test('a process that is killed at any step leaves no lock without its owner', async () => {
	const file = lockFile();
	const seen = new Set<string>();
	const run = async () => acquireLock(file, {now: Date.now(), expiresMs, holders});
	const steps = await watchSteps(
		dirname(file),
		() => seen.add(existsSync(file) ? readFileSync(file, 'utf8').replace(/ .*/, '') : 'none'),
		run,
	);
	expect(steps).toBeGreaterThan(1);
	expect([...seen]).toEqual(['none', `${process.pid}`]);
	expect(readdirSync(dirname(file))).toEqual(['maintenance.lock']);
});

test('where files have no links, a lock is taken too', async () => {
	const file = lockFile();
	const noLinks = ({name}: Step): void => {
		if (name === 'linkSync') throw Object.assign(new Error('EPERM: operation not permitted, link'), {code: 'EPERM', syscall: 'link'});
	};
	const held: (boolean | undefined)[] = [];
	await watchSteps(dirname(file), noLinks, async () => {
		for (let turn = 0; turn < 2; turn++) held.push(acquireLock(file, {now: Date.now(), expiresMs, holders})?.isHeld());
	});
	expect(held).toEqual([true, undefined]);
});

test.each(['', 'what a power cut left', '1'])('a lock file that reads %j is a lock until it expires', (text) => {
	const file = lockFile();
	writeFileSync(file, text);
	expect(acquireLock(file, {now: Date.now(), expiresMs, holders})).toBeUndefined();
	age(file);
	expect(acquireLock(file, {now: Date.now(), expiresMs, holders})?.isHeld()).toBe(true);
});
