import {spawnSync} from 'node:child_process';
import {existsSync, readdirSync, statSync, utimesSync, writeFileSync} from 'node:fs';
import {dirname, join} from 'node:path';
import {expect, test} from 'vitest';
import {acquireLock} from '../../src/store/lock.js';
import {tempDir} from '../helpers/temp-state.js';

const expiresMs = 60_000;

function lockFile(): string {
	return join(tempDir(), 'state/maintenance.lock');
}

test('a lock has one owner, until it is released', () => {
	const file = lockFile();
	const first = acquireLock(file, {now: Date.now(), expiresMs});
	expect(first?.isHeld()).toBe(true);
	expect(statSync(file).mode & 0o777).toBe(0o600);
	expect(acquireLock(file, {now: Date.now(), expiresMs})).toBeUndefined();
	first?.release();
	expect(existsSync(file)).toBe(false);
	expect(acquireLock(file, {now: Date.now(), expiresMs})?.isHeld()).toBe(true);
});

test('an expired lock is taken over, and its owner knows', () => {
	const file = lockFile();
	const first = acquireLock(file, {now: Date.now(), expiresMs});
	const old = (Date.now() - expiresMs - 1000) / 1000;
	utimesSync(file, old, old);
	const second = acquireLock(file, {now: Date.now(), expiresMs});
	expect(second?.isHeld()).toBe(true);
	expect(first?.isHeld()).toBe(false);
	first?.release();
	expect(second?.isHeld()).toBe(true);
	expect(readdirSync(dirname(file))).toEqual(['maintenance.lock']);
});

test('the lock of a process that is gone is taken over at once', () => {
	const file = lockFile();
	acquireLock(file, {now: Date.now(), expiresMs})?.release();
	const gone = spawnSync(process.execPath, ['-e', '0']).pid;
	writeFileSync(file, `${gone} abc`);
	expect(acquireLock(file, {now: Date.now(), expiresMs})?.isHeld()).toBe(true);
});

test('a lock that is being written is not taken for a dead one', () => {
	const file = lockFile();
	acquireLock(file, {now: Date.now(), expiresMs})?.release();
	writeFileSync(file, '');
	expect(acquireLock(file, {now: Date.now(), expiresMs})).toBeUndefined();
});
