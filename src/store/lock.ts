/** A lock file that one process holds for a while. */
import {linkSync, lstatSync, renameSync, rmSync, utimesSync} from 'node:fs';
import {dirname} from 'node:path';
import {setTimeout} from 'node:timers/promises';
import type {ProcessSource} from '../core/machine/machine.js';
import {ignoreFileErrors, isCode, linkOrCopy, writeNew} from './files.js';
import {ensureDir} from './paths.js';
import {readText} from './read-file.js';

export type Lock = {
	/** Whether the lock is still ours: its file may have been removed. Check this before each step that must not be done twice. */
	readonly isHeld: () => boolean;
	/** Extends the lock; false when it is no longer ours. */
	readonly renew: () => boolean;
	readonly release: () => void;
};

export type Holders = Pick<ProcessSource, 'boot' | 'exists' | 'process'>;

/** A lock is taken over once its process is gone. Its age counts only if that cannot be known, since clocks jump and machines sleep. */
type LockOptions = {readonly now: number; readonly expiresMs: number; readonly holders: Holders};

export type WaitOptions = Omit<LockOptions, 'now'> & {readonly waitMs: number};

/** Takes the lock. Undefined when another process holds it. */
export function acquireLock(file: string, {now, expiresMs, holders}: LockOptions): Lock | undefined {
	ensureDir(dirname(file));
	const token = `${process.pid} ${startOf(process.pid, holders)} ${bootOf(holders)} ${Math.random().toString(36).slice(2)}`;
	for (let tries = 0; tries < 3; tries += 1) {
		if (create(file, token)) {
			const isHeld = (): boolean => readToken(file) === token;
			return {isHeld, renew: () => isHeld() && touch(file), release: () => isHeld() && rmSync(file, {force: true})};
		}
		if (!removeStale(file, {now, expiresMs, holders})) return undefined;
	}
	return undefined;
}

/** Takes the lock once it is free. Undefined when it was not free within `waitMs`. */
export async function waitForLock(file: string, {expiresMs, waitMs, holders}: WaitOptions): Promise<Lock | undefined> {
	for (const end = performance.now() + waitMs; ; await setTimeout(20)) {
		const lock = acquireLock(file, {now: Date.now(), expiresMs, holders});
		if (lock !== undefined || performance.now() >= end) return lock;
	}
}

/** Creates the file with its token in one step: an empty file of a killed process would block all others until it expires. */
function create(file: string, token: string): boolean {
	const own = `${file}.${process.pid}.new`;
	try {
		writeNew(own, token, false);
		linkOrCopy(own, file);
		return true;
	} catch (error) {
		if (isCode(error, 'EEXIST')) return false;
		throw error;
	} finally {
		rmSync(own, {force: true});
	}
}

/** @returns false when the file was removed, or the state directory is no longer writable. */
function touch(file: string): boolean {
	const now = new Date();
	return ignoreFileErrors(() => {
		utimesSync(file, now, now);
		return true;
	}, false);
}

/** Removes a stale lock. True when the lock may be free. */
function removeStale(file: string, {now, expiresMs, holders}: LockOptions): boolean {
	const stats = lstatSync(file, {throwIfNoEntry: false});
	if (!stats) return true;
	// A folder is no lock of beckon's.
	if (stats.isDirectory()) return false;
	const held = readToken(file);
	const owner = ownerOf(held ?? '', holders);
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

/** Undefined when the file does not exist. */
function readToken(file: string): string | undefined {
	return ignoreFileErrors(() => readText(file));
}

/** `unknown`: the file was cut, or the system does not say when the process started. */
function ownerOf(token: string, holders: Holders): 'runs' | 'gone' | 'unknown' {
	const [, pid = '', start, boot] = /^(\d+) (\S+) (\S+) \S+$/.exec(token) ?? [];
	if (boot === undefined) return 'unknown';
	if (boot !== bootOf(holders)) return 'gone';
	const started = startOf(Number(pid), holders);
	if (started !== unknown && start !== unknown) return started === start ? 'runs' : 'gone';
	return holders.exists(Number(pid)) ? 'unknown' : 'gone';
}

/** Written in a lock for a value that the system does not report. */
const unknown = '-';

/** The start time of a process as one word: some systems write it with blanks. */
function startOf(pid: number, holders: Holders): string {
	const found = holders.process(pid);
	return found === undefined || found.zombie ? unknown : found.start.replace(/\s+/g, '_');
}

function bootOf(holders: Holders): string {
	return holders.boot() || unknown;
}
