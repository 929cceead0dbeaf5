/** Keeps the registry small, and journals short. One process at a time does this, while any number read. */
import {lstatSync, readdirSync, renameSync, rmSync, statSync} from 'node:fs';
import {join} from 'node:path';
import {setImmediate} from 'node:timers/promises';
import {type ProcessId, parseSessionId, type SessionId} from '../../core/address.js';
import type {Config} from '../../core/config.js';
import type {FoldConfig} from '../../core/fold/world.js';
import type {StoredMark} from '../../core/queue/marks.js';
import {removeLeftDecisions} from '../decisions/decisions.js';
import {ignoreCodes, isCode, missingCodes, unreadableCodes, writeAtomic} from '../files.js';
import {acquireLock, type Holders, type Lock} from '../lock.js';
import {reportFolders, type StatePaths} from '../paths.js';
import {pruneAudit} from '../records/audit-log.js';
import {compactTrails} from '../records/back-stack.js';
import {pruneHostCopies} from '../records/host-copies.js';
import {compactMarks} from '../records/marks.js';
import {pruneSearch} from '../search/index-file.js';
import {toBaseText} from './checkpoint-file.js';
import {listSessions} from './journal.js';
import {isPayloadName, prunePayloads} from './payloads.js';
import {lastChange, removeSession} from './purge.js';
import {type ReadOptions, readSession, type SessionFiles, sessionFiles} from './session-journal.js';

type MaintenanceOptions = Pick<ReadOptions, 'toBody'> & {
	/** The current config. */
	readonly config: () => FoldConfig & Pick<Config, 'retentionDays'>;
	/** Whether a process runs: a session with a living agent is kept, however long it is silent. */
	readonly isAlive: (process: ProcessId) => boolean;
	readonly holders: Holders;
	readonly now?: () => number;
};

const dayMs = 86_400_000;
const hourMs = 3_600_000;
const lockMs = 120_000;
/** How often the payloads of a working session are checked: this reads its whole journal. */
const pruneMs = 600_000;

type MaintenanceRound = {
	readonly paths: StatePaths;
	readonly options: MaintenanceOptions;
	readonly now: number;
	readonly seen: Map<SessionId, SeenSession>;
};
/** The state of a session's files after its last round, and when an unchanged session and its payloads are due again. */
type SeenSession = {readonly changedAt: number | undefined; readonly nextAt: number; readonly pruneAt: number};

/**
 * @returns a function that visits all sessions once, or only the given ones, and lets other work run after each. It does nothing while
 * another process does this. An unchanged session costs two stats.
 */
export function createMaintainer(paths: StatePaths, options: MaintenanceOptions): (only?: ReadonlySet<SessionId>) => Promise<void> {
	const seen = new Map<SessionId, SeenSession>();
	let hostsAt = 0;
	return async (only) => {
		const now = (options.now ?? Date.now)();
		const lock = acquireLock(paths.lock, {now: Date.now(), expiresMs: lockMs, holders: options.holders});
		if (!lock) return;
		try {
			if (only !== undefined) return await visit(only, {paths, options, now, seen}, lock);
			// Rarely, since this stats each copy.
			if (now - hostsAt >= hourMs) {
				hostsAt = now;
				pruneHostCopies(paths, now - options.config().retentionDays * dayMs);
				pruneSearch(paths.search, now - options.config().retentionDays * dayMs);
			}
			await doRound({paths, options, now, seen}, lock);
		} finally {
			lock.release();
		}
	};
}

async function doRound(round: MaintenanceRound, lock: Lock): Promise<void> {
	const {paths, options, now, seen} = round;
	const oldest = now - options.config().retentionDays * dayMs;
	const ids = listSessions(paths.sessions);
	for (const id of seen.keys()) if (!ids.has(id)) seen.delete(id);
	await visit(ids, round, lock);
	if (!lock.isHeld()) return;
	removeOld(join(paths.root, 'incoming'), now - hourMs, isPayloadName);
	removeOld(paths.root, now - hourMs, (name) => /\.\d+\.(tmp|stale)$/.test(name));
	removeLeftDecisions(paths, now - hourMs);
	for (const folder of reportFolders(paths)) removeOld(folder, oldest, (name) => name.endsWith('.jsonl'));
	removeOld(paths.claims, oldest, () => true);
	removeOld(join(paths.root, 'panes'), now - Math.max(90, options.config().retentionDays) * dayMs, (name) => /^\d+%\d+$/.test(name));
	if (!lock.isHeld()) return;
	const left = listSessions(paths.sessions);
	tryEach(
		() => pruneAudit(paths, oldest),
		() => compactTrails(paths),
		() => compactMarks(paths.marks, now, (mark) => isOfUse(mark, left, oldest)),
	);
}

async function visit(ids: Iterable<SessionId>, round: MaintenanceRound, lock: Lock): Promise<void> {
	for (const id of ids) {
		await setImmediate();
		if (!lock.isHeld()) return;
		maintainSession(sessionFiles(round.paths.sessions, id), round);
	}
}

function maintainSession(files: SessionFiles, round: MaintenanceRound): void {
	const {now, seen, options} = round;
	const changedAt = lastChange(files);
	const before = seen.get(files.id);
	if (before && before.changedAt === changedAt && now < before.nextAt) return;
	try {
		const expiresAt = (changedAt ?? 0) + options.config().retentionDays * dayMs;
		if (changedAt !== undefined && now > expiresAt && !isLive(files, round)) {
			removeSession(files);
			return;
		}
		turnJournal(files, {now, config: options.config(), toBody: options.toBody});
		const isPruned = before !== undefined && now < before.pruneAt;
		const prunedNextAt = isPruned ? before.pruneAt : prunePayloads(files, now);
		seen.set(files.id, {
			changedAt: lastChange(files),
			nextAt: Math.min(prunedNextAt, Math.max(expiresAt, now + hourMs)),
			pruneAt: isPruned ? before.pruneAt : now + pruneMs,
		});
	} catch (error) {
		// A session that was purged meanwhile, or is not writable, is skipped; readers report unreadable files.
		if (!isCode(error, ...unreadableCodes, 'ENOENT', 'EROFS', 'ENOSPC')) throw error;
	}
}

function isLive(files: SessionFiles, {now, options}: MaintenanceRound): boolean {
	const lives = readSession(files, {now, config: options.config(), toBody: options.toBody})?.fold.lives ?? [];
	return lives.some((life) => life.turn.kind !== 'closed' && life.process !== undefined && options.isAlive(life.process));
}

/**
 * Whether a mark is kept: those of existing sessions, and all young ones, since it is unknown whether a row without a session id is gone.
 */
function isOfUse(mark: StoredMark, sessions: ReadonlySet<SessionId>, oldest: number): boolean {
	const id = parseSessionId(mark.row.split(':')[0]);
	return mark.at >= oldest || (id !== undefined && sessions.has(id));
}

/** Runs each step, even if an earlier one met an unreadable file. */
function tryEach(...steps: readonly (() => void)[]): void {
	for (const step of steps) ignoreCodes(unreadableCodes, step, undefined);
}

function removeOld(dir: string, before: number, isOurs: (name: string) => boolean): void {
	const remove = (): void => {
		for (const name of readdirSync(dir).filter(isOurs)) {
			const file = join(dir, name);
			const stats = lstatSync(file, {throwIfNoEntry: false});
			if (stats?.isFile() && stats.mtimeMs < before) rmSync(file, {force: true});
		}
	};
	ignoreCodes([...missingCodes, 'EACCES'], remove, undefined);
}

const rotateBytes = 128 * 1024;

/**
 * Folds a long journal into the base and renames it. After a crash between the two steps no line counts twice, since the base has the read
 * position of each inode. Lines that a hook writes into the renamed file are read from there.
 * @returns whether it was renamed.
 */
export function turnJournal(files: SessionFiles, options: ReadOptions): boolean {
	const before = statSync(files.current, {throwIfNoEntry: false});
	if (!before || before.size <= rotateBytes) return false;
	const session = readSession(files, options);
	const cursor = session?.folded.current;
	if (!session || cursor?.inode !== before.ino) return false;
	writeAtomic(files.base, toBaseText(session));
	if (statSync(files.current, {throwIfNoEntry: false})?.ino !== cursor.inode) return false;
	renameSync(files.current, files.previous);
	return true;
}
