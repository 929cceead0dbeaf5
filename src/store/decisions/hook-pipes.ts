/** The pipes of hooks that wait for a decision: `decisions/<session>.<n>.bell`, with `<n>` as in the name of the request's payload. */
import {closeSync, constants, fstatSync, lstatSync, openSync, readdirSync, rmSync, writeSync} from 'node:fs';
import {join} from 'node:path';
import {parseSessionId, type SessionId} from '../../core/address.js';
import type {HookRequest} from '../../core/machine/machine.js';
import {ignoreCodes, isCode, missingCodes} from '../files.js';
import type {StatePaths} from '../paths.js';

/** @param payload the name in a journal line, `p/<n>.json`. Undefined: no hook gives such a name. */
export function parseRequest(sessionId: SessionId, payload: string | undefined): HookRequest | undefined {
	const number = /^p\/(\d{1,10}x*)\.json$/.exec(payload ?? '')?.[1];
	return number === undefined ? undefined : {sessionId, number};
}

/** The path of the request's files, without extension. */
export function requestPlace(paths: Pick<StatePaths, 'decisions'>, {sessionId, number}: HookRequest): string {
	return join(paths.decisions, `${sessionId}.${number}`);
}

/** The hook's pipe, open for writing; undefined: no hook listens. A hook between two waits listens a few milliseconds later. */
export function openBell(place: string): number | undefined {
	let fd: number | undefined;
	try {
		fd = openSync(`${place}.bell`, constants.O_WRONLY | constants.O_NONBLOCK | constants.O_NOFOLLOW);
		if (fstatSync(fd).isFIFO()) return fd;
		closeSync(fd);
		return undefined;
	} catch (error) {
		if (isCode(error, 'ENXIO', 'ENOENT', 'ELOOP', 'ENOTDIR', 'EACCES', 'EPERM')) return undefined;
		throw error;
	}
}

/** @returns false when no hook listened. */
export function ring(fd: number): boolean {
	try {
		writeSync(fd, '\n');
		return true;
	} catch (error) {
		// A full pipe wakes the hook as well.
		if (isCode(error, 'EAGAIN')) return true;
		if (isCode(error, 'EPIPE')) return false;
		throw error;
	}
}

/** Wakes every hook, so that it checks at once whether a program that can decide still lives. */
export function ringAll(paths: Pick<StatePaths, 'decisions'>): void {
	for (const request of listRequests(paths)) {
		const fd = openBell(requestPlace(paths, request));
		if (fd === undefined) continue;
		ring(fd);
		closeSync(fd);
	}
}

/** Requests whose hooks wait, or waited until they were killed. */
export function listRequests(paths: Pick<StatePaths, 'decisions'>): readonly HookRequest[] {
	return listDecisions(paths).flatMap((name) => {
		const [, id, number = ''] = /^([^.]+)\.(\d{1,10}x*)\.bell$/.exec(name) ?? [];
		const sessionId = parseSessionId(id);
		return sessionId === undefined ? [] : [{sessionId, number}];
	});
}

/** Removes the files of requests without a listening hook, which killed hooks and programs left. `before` in epoch ms. */
export function removeLeftDecisions(paths: Pick<StatePaths, 'decisions'>, before: number): void {
	for (const name of listDecisions(paths)) {
		const place = /^([A-Za-z0-9_-]+\.\d{1,10}x*)\./.exec(name)?.[1];
		const file = join(paths.decisions, name);
		const stats = lstatSync(file, {throwIfNoEntry: false});
		if (place === undefined || stats === undefined || stats.isDirectory() || stats.mtimeMs >= before) continue;
		const fd = openBell(join(paths.decisions, place));
		if (fd === undefined) rmSync(file, {force: true});
		else closeSync(fd);
	}
}

function listDecisions({decisions}: Pick<StatePaths, 'decisions'>): readonly string[] {
	return ignoreCodes([...missingCodes, 'EACCES'], () => readdirSync(decisions), []);
}
