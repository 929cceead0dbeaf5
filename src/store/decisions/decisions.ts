/**
 * Decisions for waiting hooks, and the processes that can decide. Each hook waits at a pipe `decisions/<session>.<n>.bell`, with `<n>` from
 * the name of the request's payload. A decision is given once and taken once by its hook, and can be withdrawn until then.
 */
import {
	closeSync,
	constants,
	fstatSync,
	linkSync,
	lstatSync,
	openSync,
	readdirSync,
	renameSync,
	rmSync,
	writeFileSync,
	writeSync,
} from 'node:fs';
import {join} from 'node:path';
import {setTimeout as sleep} from 'node:timers/promises';
import {type ProcessId, parseSessionId, type SessionId} from '../../core/address.js';
import type {HookRequest, WaitingHook} from '../../core/machine/machine.js';
import {ignoreCodes, ignoreFileErrors, isCode, missingCodes, writeAtomic} from '../files.js';
import {ensureDir, type StatePaths} from '../paths.js';
import {readText} from '../read-file.js';

/** A listening hook of this machine. Its opener closes it. An empty decision releases the hook without an answer. */
type LocalHook = {
	readonly [Name in keyof WaitingHook]: (...given: Parameters<WaitingHook[Name]>) => Awaited<ReturnType<WaitingHook[Name]>>;
};

/** A hook between two waits opens its pipe again within a few milliseconds, on a busy machine within a hundred. */
const attempts = 40;
const attemptMs = 5;

/** Undefined when no hook waits for this request. */
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
	let isWoken = true;
	return {
		give(decision) {
			rmSync(own, {force: true});
			writeFileSync(own, decision, {flag: 'wx', mode: 0o600});
			try {
				// A link, unlike a rename, never replaces a decision that another process gave.
				linkSync(own, file);
			} catch (error) {
				if (isCode(error, 'EEXIST')) return false;
				throw error;
			} finally {
				rmSync(own, {force: true});
			}
			isWoken = wakeHook(bell);
			return true;
		},
		isTaken() {
			if (lstatSync(file, {throwIfNoEntry: false}) === undefined) return true;
			if (!isWoken) isWoken = wakeHook(bell);
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

/**
 * Journals are read before pipes are listed, and a hook writes its line before it makes its pipe, so younger pipes may have unread lines.
 */
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

/** @param payload the name in a journal line, `p/<n>.json`. Undefined when no hook writes such a name. */
export function parseRequest(sessionId: SessionId, payload: string | undefined): HookRequest | undefined {
	const number = /^p\/(\d{1,10}x*)\.json$/.exec(payload ?? '')?.[1];
	return number === undefined ? undefined : {sessionId, number};
}

export function requestPlace(paths: Pick<StatePaths, 'decisions'>, {sessionId, number}: HookRequest): string {
	return join(paths.decisions, `${sessionId}.${number}`);
}

/** The hook's pipe, open for writing; undefined when no hook listens. A hook between two waits listens again within milliseconds. */
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
function wakeHook(fd: number): boolean {
	try {
		writeSync(fd, '\n');
		return true;
	} catch (error) {
		// A full pipe also wakes the hook.
		if (isCode(error, 'EAGAIN')) return true;
		if (isCode(error, 'EPIPE')) return false;
		throw error;
	}
}

/** Wakes every hook, so that it checks at once whether a program that can decide still lives. */
function wakeHooks(paths: Pick<StatePaths, 'decisions'>): void {
	for (const request of listRequests(paths)) {
		const fd = openBell(requestPlace(paths, request));
		if (fd === undefined) continue;
		wakeHook(fd);
		closeSync(fd);
	}
}

/** Requests whose hooks wait, or waited when they were killed. */
export function listRequests(paths: Pick<StatePaths, 'decisions'>): readonly HookRequest[] {
	return listDecisions(paths).flatMap((name) => {
		const [, id, number = ''] = /^([^.]+)\.(\d{1,10}x*)\.bell$/.exec(name) ?? [];
		const sessionId = parseSessionId(id);
		return sessionId === undefined ? [] : [{sessionId, number}];
	});
}

/** Removes the files that killed hooks and programs left: those of requests without a listening hook. `before` in epoch ms. */
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

/**
 * The processes that can decide. Hooks wait for a decision only while one of them lives. Each has a file with its start time and the place
 * where it is shown.
 */
export type Reader = {
	readonly process: ProcessId;
	/** One line that names the place. */
	readonly screen: string;
};

/**
 * Makes hooks wait for this process. @returns a function that ends this: hooks then end, unless another such process exists.
 * A killed process leaves its file; hooks notice that, and the next announcement removes the file.
 * Both throw the file system's error, e.g. EACCES, ENOSPC.
 */
export function announceReader(paths: StatePaths, self: Reader, isAlive: (pid: number) => boolean): () => void {
	ensureDir(paths.readers);
	for (const name of readdirSync(paths.readers)) {
		if (/^\d{1,10}$/.test(name) && !isAlive(Number(name))) rmSync(join(paths.readers, name), {force: true});
	}
	const file = join(paths.readers, String(self.process.pid));
	writeAtomic(file, `${self.process.start}\n${self.screen}\n`, {flush: false});
	return () => {
		rmSync(file, {force: true});
		wakeHooks(paths);
	};
}

/** All announced processes, including those that were killed. */
export function listReaders(paths: StatePaths): readonly Reader[] {
	const names = ignoreCodes(['ENOENT', 'EACCES', 'EPERM'], () => readdirSync(paths.readers), []);
	return names
		.filter((name) => /^\d{1,10}$/.test(name))
		.flatMap((name) => {
			// The file may be removed between listing and reading.
			const text = ignoreFileErrors(() => readText(join(paths.readers, name)));
			if (text === undefined) return [];
			const [start = '', screen = ''] = text.split('\n');
			return [{process: {pid: Number(name), start}, screen}];
		});
}
