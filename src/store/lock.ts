/** A lock file that one process holds for a while. */
import {closeSync, linkSync, lstatSync, openSync, renameSync, rmSync, utimesSync, writeSync} from 'node:fs';
import {dirname} from 'node:path';
import {setTimeout} from 'node:timers/promises';
import {parseProcStat} from '../core/machine/proc-stat.js';
import {ignoreFileErrors, isCode} from './file-errors.js';
import {ensureDir} from './paths.js';
import {readText} from './read-file.js';

export type Lock = {
	/** Whether the lock is still ours: its file may have been removed. Check this before each step that must not be done twice. */
	readonly isHeld: () => boolean;
	/** Extends the lock; false: it is no longer ours. */
	readonly renew: () => boolean;
	readonly release: () => void;
};

/** A lock is taken over once its process is gone. Only one of which that cannot be known is taken over by its age, as clocks jump and machines sleep. */
export type LockOptions = {readonly now: number; readonly expiresMs: number};

/** Takes the lock. Undefined: another process holds it. */
export function acquireLock(file: string, {now, expiresMs}: LockOptions): Lock | undefined {
	ensureDir(dirname(file));
	const token = `${process.pid} ${startOf(process.pid) ?? '-'} ${bootId() ?? '-'} ${Math.random().toString(36).slice(2)}`;
	for (let tries = 0; tries < 3; tries += 1) {
		if (create(file, token)) {
			const isHeld = (): boolean => readToken(file) === token;
			return {isHeld, renew: () => isHeld() && touch(file), release: () => isHeld() && rmSync(file, {force: true})};
		}
		if (!removeStale(file, {now, expiresMs})) return undefined;
	}
	return undefined;
}

/** Takes the lock once it is free. Undefined: it was not free within `waitMs`. */
export async function waitForLock(
	file: string,
	{expiresMs, waitMs}: {readonly expiresMs: number; readonly waitMs: number},
): Promise<Lock | undefined> {
	for (const end = Date.now() + waitMs; ; await setTimeout(20)) {
		const lock = acquireLock(file, {now: Date.now(), expiresMs});
		if (lock !== undefined || Date.now() >= end) return lock;
	}
}

function create(file: string, token: string): boolean {
	let fd: number;
	try {
		fd = openSync(file, 'wx', 0o600);
	} catch (error) {
		if (isCode(error, 'EEXIST')) return false;
		throw error;
	}
	try {
		writeSync(fd, token);
		return true;
	} catch (error) {
		// The disk is full: an empty lock file would block every process until it expires.
		rmSync(file, {force: true});
		throw error;
	} finally {
		closeSync(fd);
	}
}

function touch(file: string): boolean {
	try {
		const now = new Date();
		utimesSync(file, now, now);
		return true;
	} catch {
		// The file was removed, or the state directory is no longer writable.
		return false;
	}
}

/** True when the lock may be free. */
function removeStale(file: string, {now, expiresMs}: LockOptions): boolean {
	const stats = lstatSync(file, {throwIfNoEntry: false});
	if (!stats) return true;
	// A folder is no lock of beckon's.
	if (stats.isDirectory()) return false;
	const held = readToken(file);
	const owner = ownerOf(held ?? '');
	if (owner === 'runs' || (owner === 'unknown' && now - stats.mtimeMs < expiresMs)) return false;
	const aside = `${file}.${process.pid}.stale`;
	try {
		renameSync(file, aside);
		// Two processes may find the same stale lock. If the moved file is the other's new lock, it is put back.
		if (readToken(aside) !== held) linkSync(aside, file);
		return true;
	} catch (error) {
		if (isCode(error, 'ENOENT', 'EEXIST')) return true;
		throw error;
	} finally {
		rmSync(aside, {force: true});
	}
}

/** Undefined: the file is gone, or never existed. */
function readToken(file: string): string | undefined {
	return ignoreFileErrors(() => readText(file));
}

/** `unknown`: the file is not written yet or was cut, or the system has no /proc, where a process is known by its number alone. */
function ownerOf(token: string): 'runs' | 'gone' | 'unknown' {
	const [, pid = '', start, boot] = /^(\d+) (\S+) (\S+) \S+$/.exec(token) ?? [];
	if (boot === undefined) return 'unknown';
	if (boot === '-') return isRunning(Number(pid)) ? 'unknown' : 'gone';
	return boot === bootId() && start === startOf(Number(pid)) ? 'runs' : 'gone';
}

function startOf(pid: number): string | undefined {
	const found = parseProcStat(ignoreFileErrors(() => readText(`/proc/${pid}/stat`), ''));
	return found?.zombie === false ? found.start : undefined;
}

function bootId(): string | undefined {
	return ignoreFileErrors(() => readText('/proc/sys/kernel/random/boot_id').trim());
}

function isRunning(pid: number): boolean {
	if (!Number.isSafeInteger(pid) || pid <= 0) return false;
	try {
		return process.kill(pid, 0);
	} catch (error) {
		return isCode(error, 'EPERM');
	}
}
