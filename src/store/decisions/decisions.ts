/** Decisions for waiting hooks. Each is given once and taken once by its hook, and can be withdrawn until then. */
import {closeSync, linkSync, lstatSync, renameSync, rmSync, writeFileSync} from 'node:fs';
import {setTimeout as sleep} from 'node:timers/promises';
import type {HookRequest, WaitingHook} from '../../core/machine/machine.js';
import {isCode} from '../files.js';
import type {StatePaths} from '../paths.js';
import {listRequests, openBell, requestPlace, ring} from './hook-pipes.js';

/** A hook of this machine that listens. The caller that opens it closes it. An empty decision releases the hook without an answer. */
type LocalHook = {
	readonly [Name in keyof WaitingHook]: (...given: Parameters<WaitingHook[Name]>) => Awaited<ReturnType<WaitingHook[Name]>>;
};

/** A hook between two waits opens its pipe again within a few milliseconds, on a busy machine within a hundred. */
const attempts = 40;
const attemptMs = 5;

/** Undefined: no hook waits for this request. */
export async function findWaitingHook(paths: StatePaths, request: HookRequest): Promise<LocalHook | undefined> {
	const place = requestPlace(paths, request);
	for (let count = 0; count < attempts && lstatSync(`${place}.bell`, {throwIfNoEntry: false}); count += 1) {
		const bell = openBell(place);
		if (bell !== undefined) return waitingHook(place, bell);
		await sleep(attemptMs);
	}
	return undefined;
}

function waitingHook(place: string, bell: number): LocalHook {
	const file = `${place}.json`;
	const own = `${place}.${process.pid}.tmp`;
	let isHeard = true;
	return {
		give(decision) {
			rmSync(own, {force: true});
			writeFileSync(own, decision, {flag: 'wx', mode: 0o600});
			try {
				// Unlike a rename, a link never replaces a decision that another process gave.
				linkSync(own, file);
			} catch (error) {
				if (isCode(error, 'EEXIST')) return false;
				throw error;
			} finally {
				rmSync(own, {force: true});
			}
			isHeard = ring(bell);
			return true;
		},
		isTaken() {
			if (lstatSync(file, {throwIfNoEntry: false}) === undefined) return true;
			if (!isHeard) isHeard = ring(bell);
			return false;
		},
		takeBack() {
			try {
				renameSync(file, own);
			} catch (error) {
				if (isCode(error, 'ENOENT')) return false;
				throw error;
			}
			rmSync(own, {force: true});
			return true;
		},
		close: () => closeSync(bell),
	};
}

/** Journals are read before pipes are listed, and a hook writes its line before it makes its pipe, so younger pipes may have unread lines. */
const youngMs = 2000;

/** Releases hooks whose requests were answered in the pane. `isOpen` gets only requests that are older than its look. `now` in epoch ms. */
export function releaseAnswered(paths: StatePaths, isOpen: (request: HookRequest) => boolean, now: number): void {
	for (const request of listRequests(paths)) {
		const place = requestPlace(paths, request);
		const stats = lstatSync(`${place}.bell`, {throwIfNoEntry: false});
		if (stats === undefined || now - stats.mtimeMs < youngMs || isOpen(request)) continue;
		const bell = openBell(place);
		if (bell === undefined) continue;
		const hook = waitingHook(place, bell);
		hook.give('');
		hook.close();
	}
}
