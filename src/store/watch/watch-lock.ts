/** Which process is the `beckon watch` of this state directory: `watch.json`, beside a lock that this process holds. */
import {join} from 'node:path';
import type {ProcessId} from '../../core/address.js';
import {parseObject} from '../../core/fields.js';
import {ignoreFileErrors, writeAtomic} from '../files.js';
import {type Lock, type WaitOptions, waitForLock} from '../lock.js';
import {ensureState, type StatePaths} from '../paths.js';
import {readText} from '../read-file.js';

/** `build` identifies the version and its build. */
export type WatchProcess = {readonly process: ProcessId; readonly build: string};

const expiresMs = 60_000;

/** Takes the lock; undefined when another process holds it for all of `waitMs`. The holder must call `renew`. */
export async function takeWatchLock(
	paths: StatePaths,
	holder: WatchProcess,
	{waitMs, holders}: Omit<WaitOptions, 'expiresMs'>,
): Promise<Lock | undefined> {
	ensureState(paths);
	const lock = await waitForLock(join(paths.root, 'watch.lock'), {expiresMs, waitMs, holders});
	if (lock !== undefined) writeAtomic(fileOf(paths), JSON.stringify({...holder.process, build: holder.build}), {flush: false});
	return lock;
}

/** The present or last holder of the lock. Undefined when the file is missing or cut. */
export function readWatchProcess(paths: StatePaths): WatchProcess | undefined {
	const {pid, start, build} = parseObject(ignoreFileErrors(() => readText(fileOf(paths)), '')) ?? {};
	if (typeof pid !== 'number' || typeof start !== 'string' || typeof build !== 'string') return undefined;
	return {process: {pid, start}, build};
}

function fileOf({root}: Pick<StatePaths, 'root'>): string {
	return join(root, 'watch.json');
}
