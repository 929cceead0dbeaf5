/** Which process is the `beckon watch` of this state directory: `watch.json`, beside a lock that this process holds. */
import {join} from 'node:path';
import {setTimeout as sleep} from 'node:timers/promises';
import type {ProcessId} from '../../core/address.js';
import {parseObject} from '../../core/fields.js';
import {ignoreFileErrors, writeAtomic} from '../files.js';
import {acquireLock, type Holders, type Lock, type LockOptions} from '../lock.js';
import {ensureState, type StatePaths} from '../paths.js';
import {readText} from '../read-file.js';

/** `build` identifies the version and its build. */
export type WatchProcess = {readonly process: ProcessId; readonly build: string};

const expiresMs = 60_000;

/** Takes the lock; undefined: another process holds it. The holder must call `renew`. */
export function takeWatchLock(paths: StatePaths, holder: WatchProcess, {now, holders}: Omit<LockOptions, 'expiresMs'>): Lock | undefined {
	ensureState(paths);
	const lock = acquireLock(join(paths.root, 'watch.lock'), {now, expiresMs, holders});
	if (lock !== undefined) writeAtomic(fileOf(paths), JSON.stringify({...holder.process, build: holder.build}), {flush: false});
	return lock;
}

/** Waits for the lock of a process that was asked to end. */
export async function awaitWatchLock(
	paths: StatePaths,
	holder: WatchProcess,
	{patienceMs, holders}: {readonly patienceMs: number; readonly holders: Holders},
): Promise<Lock | undefined> {
	for (const end = performance.now() + patienceMs; performance.now() < end; await sleep(50)) {
		const lock = takeWatchLock(paths, holder, {now: Date.now(), holders});
		if (lock !== undefined) return lock;
	}
	return undefined;
}

/** The present or last holder of the lock. Undefined: the file was never written, or is cut. */
export function readWatchProcess(paths: StatePaths): WatchProcess | undefined {
	const {pid, start, build} = parseObject(ignoreFileErrors(() => readText(fileOf(paths)), '')) ?? {};
	if (typeof pid !== 'number' || typeof start !== 'string' || typeof build !== 'string') return undefined;
	return {process: {pid, start}, build};
}

function fileOf({root}: Pick<StatePaths, 'root'>): string {
	return join(root, 'watch.json');
}
