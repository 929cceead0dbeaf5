/** Deletes what beckon recorded, on the user's order; only files with beckon's names. */
import {lstatSync, readdirSync, rmSync} from 'node:fs';
import {join} from 'node:path';
import {parseSessionId, type SessionId} from '../../core/address.js';
import {UserError} from '../../core/errors.js';
import {asRecord, asText} from '../../core/fields.js';
import type {ToHookBody} from '../../core/hook-event.js';
import {savedSessionsOf} from '../../core/restore/plan.js';
import {isWithin} from '../../core/text/paths.js';
import {ignoreCodes, isCode, missingCodes, removeEmpty} from '../files.js';
import {type Holders, type Lock, waitForLock} from '../lock.js';
import {reportFolders, type StatePaths} from '../paths.js';
import {removeHostCopies} from '../records/host-copies.js';
import {dropLines, readJsonLines, readLog} from '../records/json-files.js';
import {forgetLastRows} from '../records/last-rows.js';
import {forgetDrafts, forgetStarts} from '../records/left-by-navigator.js';
import {marksFiles, readMarks} from '../records/marks.js';
import {readNames, writeName} from '../records/names.js';
import {forgetPlaces, readPlaces, removePlaces} from '../records/places.js';
import {listSessions} from './journal.js';
import {listPayloads} from './payloads.js';
import {readSession, type SessionFiles, sessionFiles} from './session-journal.js';

export type PurgeWhat =
	| {readonly kind: 'session'; readonly id: SessionId}
	/** The sessions that were in this folder or below it, and the folder's name. An absolute path. */
	| {readonly kind: 'directory'; readonly directory: string}
	| {readonly kind: 'all'};

type PurgeReport = {
	readonly sessions: readonly SessionId[];
	/** Folders that remain because they contain foreign files. */
	readonly kept: readonly string[];
	/** Whether anything matched: a session, or a line or text with its id. */
	readonly found: boolean;
};

const lockMs = {expiresMs: 120_000, waitMs: 5000};

/**
 * Removes sessions with their payloads, marks, and every audit line, outbox text and draft that names them. Hooks of running agents start a
 * new journal with their next event. The installed hooks stay, and so do other hosts' folders.
 * @throws UserError when the maintenance of another process does not end within 5 s.
 */
export async function purge(
	paths: StatePaths,
	what: PurgeWhat,
	{toBody, holders}: {readonly toBody: ToHookBody; readonly holders: Holders},
): Promise<PurgeReport> {
	const lock = await takeLock(paths.lock, holders);
	try {
		const ids = sessionsOf(paths, what, toBody);
		if (what.kind === 'all') removePlaces(paths);
		else forgetPlaces(paths, ids);
		const files = ids.map((id) => sessionFiles(paths.sessions, id));
		const kept = files.filter((one) => lstatSync(one.dir, {throwIfNoEntry: false}) && !removeSession(one)).map((one) => one.dir);
		rmSync(paths.kept, {force: true});
		forgetLastRows(paths);
		// The next search reads the transcripts again.
		rmSync(paths.search, {recursive: true, force: true});
		const named = what.kind === 'session' ? [what.id] : ids;
		if (what.kind === 'all') removeAll(paths);
		const traces = what.kind === 'all' ? [] : named.filter((id) => removeTraces(paths, id));
		const reports = what.kind === 'directory' ? removeReportsIn(paths, what.directory) : 0;
		const names = what.kind === 'directory' ? [...readNames(paths).names.keys()].filter((named) => isWithin(named, what.directory)) : [];
		for (const named of names) await writeName(paths, named, undefined, holders);
		if (what.kind === 'directory') forgetStarts(paths, what.directory);
		return {sessions: ids, kept, found: ids.length + traces.length + reports > 0};
	} finally {
		lock?.release();
	}
}

/** The recorded sessions that a purge would remove. For an agent without hooks, a mark or a place may be the only record. */
export function sessionsOf(paths: StatePaths, what: PurgeWhat, toBody: ToHookBody): readonly SessionId[] {
	const journals = [...listSessions(paths.sessions)].filter((id) => isMeant(foldersOf(sessionFiles(paths.sessions, id), toBody), id, what));
	const marked = [...readMarks(paths)].flatMap(([key, {ended, left}]) => {
		const [sessionId, of] = [parseSessionId(key), ended ?? left];
		return sessionId === undefined || of === undefined ? [] : [{sessionId, cwd: of.cwd}];
	});
	const others = [...marked, ...readPlaces(paths).flatMap(savedSessionsOf)].filter(({sessionId, cwd}) =>
		isMeant(() => [cwd], sessionId, what),
	);
	return [...new Set([...journals, ...others.map(({sessionId}) => sessionId)])];
}

/** Undefined when the disk is full. No other maintenance can write then either, so purging without the lock is safe and makes room. */
async function takeLock(file: string, holders: Holders): Promise<Lock | undefined> {
	let lock: Lock | undefined;
	try {
		lock = await waitForLock(file, {...lockMs, holders});
	} catch (error) {
		if (isCode(error, 'ENOSPC', 'EDQUOT', 'EFBIG')) return undefined;
		throw error;
	}
	if (lock === undefined) throw new UserError(`Another beckon is tidying up (${file}).`, 'Try again in a moment, or quit the other one.');
	return lock;
}

type Folders = () => readonly (string | undefined)[];

/** @param folders those that the session was in */
function isMeant(folders: Folders, id: SessionId, what: PurgeWhat): boolean {
	switch (what.kind) {
		case 'session':
			return id === what.id;
		case 'all':
			return true;
		case 'directory':
			return folders().some((folder) => folder !== undefined && isWithin(folder, what.directory));
	}
}

function foldersOf(files: SessionFiles, toBody: ToHookBody): Folders {
	return () => {
		const fold = readSession(files, {now: Date.now(), config: undefined, toBody})?.fold;
		return [fold?.firstCwd, ...(fold?.lives.map((life) => life.cwd) ?? [])];
	};
}

function removeAll(paths: StatePaths): void {
	const {names, answers, health, drafts, view, back, faults, debug, fullDebug} = paths;
	const files = [names, answers, health, drafts, view, back, faults, debug, fullDebug];
	for (const file of [...files, ...Object.values(marksFiles(paths.marks)), ...sumFiles(paths)]) rmSync(file, {force: true});
	removeHostCopies(paths);
	for (const dir of textFolders(paths)) for (const file of listFiles(dir)) rmSync(file, {force: true});
}

/** Removes lines and files that contain the session's id as a whole word. @returns whether there were any. */
function removeTraces(paths: StatePaths, id: SessionId): boolean {
	const pattern = new RegExp(`(?<![A-Za-z0-9_-])${id}(?![A-Za-z0-9_-])`);
	let found = forgetDrafts(paths, (key) => pattern.test(key));
	for (const file of [...Object.values(marksFiles(paths.marks)), paths.answers, ...sumFiles(paths)])
		found = dropLines(file, (line) => pattern.test(line)) || found;
	for (const dir of textFolders(paths)) {
		for (const file of listFiles(dir)) {
			if (!pattern.test(file) && !pattern.test(readLog(file))) continue;
			rmSync(file, {force: true});
			found = true;
		}
	}
	return found;
}

/** Removes what agents reported of sessions in the folder or below it. @returns the number of files. */
function removeReportsIn(paths: StatePaths, directory: string): number {
	const files = reportFolders(paths).flatMap(listFiles);
	const meant = files.filter((file) => {
		const {values} = readJsonLines(file, ({p}) => asText(asRecord(p)?.['directory']));
		return values.some((folder) => isWithin(folder, directory));
	});
	for (const file of meant) rmSync(file, {force: true});
	return meant.length;
}

/** The files with the costs of transcripts, one line each. */
function sumFiles({root}: StatePaths): readonly string[] {
	return listFiles(root).filter((file) => /\/sums-[a-z]+\.jsonl$/.test(file));
}

function textFolders(paths: StatePaths): readonly string[] {
	return [paths.outbox, paths.decisions, paths.readers, paths.claims, join(paths.root, 'incoming'), ...reportFolders(paths)];
}

function listFiles(dir: string): readonly string[] {
	const entries = ignoreCodes(missingCodes, () => readdirSync(dir, {withFileTypes: true}), []);
	return entries.flatMap((entry) => (entry.isFile() ? [join(dir, entry.name)] : []));
}

/** True when the folder is gone; false when foreign files keep it. Folders behind a symbolic link stay. */
export function removeSession(files: SessionFiles): boolean {
	if (!lstatSync(files.dir, {throwIfNoEntry: false})?.isDirectory()) return false;
	const payloads = join(files.dir, 'p');
	if (lstatSync(payloads, {throwIfNoEntry: false})?.isDirectory()) {
		for (const {name} of listPayloads(payloads)) rmSync(join(payloads, name), {force: true});
		removeEmpty(payloads);
	}
	for (const name of readdirSync(files.dir).filter((each) => ours.test(each))) rmSync(join(files.dir, name), {force: true});
	return removeEmpty(files.dir);
}

/** The newest change of any of a session's files, epoch ms. Undefined when the folder is empty or not beckon's. */
export function lastChange(files: SessionFiles): number | undefined {
	const times = [files.base, files.previous, files.current, join(files.dir, 'p')].flatMap((file) => {
		const stats = lstatSync(file, {throwIfNoEntry: false});
		return stats ? [stats.mtimeMs] : [];
	});
	return times.length === 0 ? undefined : Math.max(...times);
}

const ours = /^(base\.json(\.\d+\.tmp)?|journal\.jsonl|journal\.1\.jsonl|usage(\.\d+\.tmp)?)$/;
