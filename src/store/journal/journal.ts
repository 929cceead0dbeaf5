/** Reads the journals of all sessions without writing: any number of readers, no locks. */
import {readdirSync} from 'node:fs';
import {parseSessionId, type SessionId} from '../../core/address.js';
import {messageOf} from '../../core/errors.js';
import type {Problem} from '../../core/fields.js';
import {latestLife} from '../../core/fold/fold.js';
import type {FoldConfig, SessionFold} from '../../core/fold/world.js';
import type {ToAsk} from '../../core/hook-event.js';
import {isWithin} from '../../core/text/paths.js';
import {ignoreCodes, ignoreFileErrors, isFileError} from '../files.js';
import type {StatePaths} from '../paths.js';
import type {Folded} from './checkpoint-file.js';
import type {ReadingCache} from './journal-cache.js';
import {
	continueSession,
	isAsRead,
	type ReadOptions,
	readSession,
	type SessionFiles,
	type SessionJournal,
	sessionFiles,
} from './session-journal.js';
import {createWholeAsks} from './whole-asks.js';

export type JournalRead = {
	readonly sessions: ReadonlyMap<SessionId, SessionFold>;
	readonly problems: readonly Problem[];
	/** The bytes of journals that were read for the present sessions. */
	readonly bytes: number;
};

/** A session before and after a read; undefined when it does not exist. */
type OneRead = {readonly before: SessionFold | undefined; readonly now: SessionFold | undefined};

export type JournalReader = ReturnType<typeof createJournalReader>;

export type JournalOptions = Pick<ReadOptions, 'toBody'> & {
	readonly toAsk: ToAsk;
	/** Epoch ms; events are never later. */
	readonly now?: () => number;
	/** The current config, with which lines are folded. */
	readonly config?: () => FoldConfig;
	/**
	 * Sessions in these folders (absolute paths) are left out. Another list object means that the config changed; evicted sessions are then
	 * read again.
	 */
	readonly ignoreDirectories?: () => readonly string[];
	readonly cache?: ReadingCache;
};

const noDirectories: readonly string[] = [];
/** The length of a long journal: some 5,000 events. With a navigator or `beckon watch` running, none gets a quarter as long. */
const longBytes = 2 ** 20;

type Sessions = {
	/** The sessions as they were last read, including those that are unreadable now. */
	readonly known: Map<SessionId, SessionJournal>;
	readonly evicted: Map<SessionId, Folded>;
	readonly unreadable: Map<SessionId, Problem>;
	/** The sessions that changed since the last `read`. */
	readonly changed: Set<SessionId>;
};

export function createJournalReader(paths: Pick<StatePaths, 'sessions'>, options: JournalOptions) {
	const {toBody, toAsk, now = Date.now, config, ignoreDirectories = () => noDirectories, cache} = options;
	const wholeAsks = createWholeAsks(toAsk, ({sessionId}) => sessionFiles(paths.sessions, sessionId).dir);
	const sessions: Sessions = {known: new Map(), evicted: new Map(), unreadable: new Map(), changed: new Set()};
	const {known, evicted, changed} = sessions;
	/** The folders whose sessions were left out by the last read. */
	let ignored = noDirectories;
	let last: JournalRead | undefined;

	function readOn(ids: Iterable<SessionId>): void {
		const at = {now: now(), config: config?.(), toBody};
		for (const id of ids) if (readInto(sessions, sessionFiles(paths.sessions, id), at, cache)) changed.add(id);
	}

	/** Sets the folders to leave out; if they changed, evicted sessions are read again. */
	function ignore(directories: readonly string[]): void {
		if (directories === ignored) return;
		ignored = directories;
		for (const id of known.keys()) changed.add(id);
		if (evicted.size > 0) cache?.again(evicted);
		evicted.clear();
	}

	return {
		/**
		 * Reads what is on disk; with `only`, just these sessions, while the others stay as they were. Costs two stats per session plus the
		 * appended bytes; returns the same object when nothing was appended.
		 */
		read(only?: ReadonlySet<SessionId>): JournalRead {
			const isPart = only !== undefined && last !== undefined && ignored === ignoreDirectories();
			const ids = isPart ? only : listSessions(paths.sessions);
			if (!isPart) {
				ignore(ignoreDirectories());
				letGo(sessions, ids);
			}
			readOn(ids);
			if (last === undefined || changed.size > 0) last = toRead(sessions, last, {ignored, wholeAsks});
			return last;
		},
		/** Reads what was appended to one session, also for the next `read`. */
		readOne(id: SessionId): OneRead {
			const before = known.get(id)?.fold;
			readOn([id]);
			return {before, now: known.get(id)?.fold};
		},
		/** Drops sessions from memory until their files change. A session that changed meanwhile stays. */
		evict(folds: ReadonlyMap<SessionId, SessionFold>): void {
			for (const [id, fold] of folds) {
				const session = known.get(id);
				if (session?.fold !== fold) continue;
				evicted.set(id, session.folded);
				known.delete(id);
				changed.add(id);
			}
		},
		evicted: (): ReadonlySet<SessionId> => new Set(evicted.keys()),
		/** The sessions with long journals. */
		long: (): ReadonlySet<SessionId> =>
			new Set([...known].flatMap(([id, {folded}]) => ((folded.current?.size ?? 0) > longBytes ? [id] : []))),
		/** Writes the cache for the next program that starts. */
		saveCache: (): void => cache?.save(known, evicted),
	};
}

function letGo({known, evicted, unreadable, changed}: Sessions, there: ReadonlySet<SessionId>): void {
	for (const id of evicted.keys()) if (!there.has(id)) evicted.delete(id);
	for (const id of [...known.keys(), ...unreadable.keys()]) {
		if (there.has(id)) continue;
		known.delete(id);
		unreadable.delete(id);
		changed.add(id);
	}
}

/** Reads what was appended to a session. @returns whether it changed */
function readInto({known, evicted, unreadable}: Sessions, files: SessionFiles, at: ReadOptions, cache: ReadingCache | undefined): boolean {
	const {id} = files;
	const evictedAt = evicted.get(id);
	if (evictedAt !== undefined && ignoreFileErrors(() => isAsRead(files, evictedAt), false)) return false;
	evicted.delete(id);
	const before = known.get(id);
	const from = before ?? cache?.get(id);
	try {
		const now = from ? continueSession(files, from, at) : readSession(files, at);
		const healed = unreadable.delete(id);
		if (now) known.set(id, now);
		else known.delete(id);
		return healed || now !== before;
	} catch (error) {
		// An unreadable session (EACCES, EIO) is a problem, and the others are still read.
		if (!isFileError(error)) throw error;
		const problem = messageOf(error);
		const isOther = unreadable.get(id)?.problem !== problem;
		unreadable.set(id, {file: files.dir, line: undefined, problem});
		return isOther;
	}
}

type ShownOptions = {readonly ignored: readonly string[]; readonly wholeAsks: ReturnType<typeof createWholeAsks>};

/** The sessions of the last read with those that changed since. */
function toRead({known, unreadable, changed}: Sessions, before: JournalRead | undefined, {ignored, wholeAsks}: ShownOptions): JournalRead {
	const sessions = new Map(before?.sessions);
	for (const id of changed) {
		const session = known.get(id);
		if (session && !isIgnored(session.fold, ignored)) sessions.set(id, wholeAsks.complete(session.fold));
		else {
			sessions.delete(id);
			wholeAsks.drop(id);
		}
	}
	changed.clear();
	const problems = [...known].flatMap(([id, session]) => (sessions.has(id) ? session.problems : []));
	const bytes = [...known.values()].reduce((sum, session) => sum + session.bytes, 0);
	return {sessions, problems: [...unreadable.values(), ...problems], bytes};
}

/** The ids of the session folders. Other names, files and symbolic links are left out. Throws if the path is a file. */
export function listSessions(sessions: string): ReadonlySet<SessionId> {
	const ids = new Set<SessionId>();
	for (const entry of ignoreCodes(['ENOENT'], () => readdirSync(sessions, {withFileTypes: true}), [])) {
		const id = entry.isDirectory() ? parseSessionId(entry.name) : undefined;
		if (id) ids.add(id);
	}
	return ids;
}

function isIgnored(fold: SessionFold, directories: readonly string[]): boolean {
	const folders = [fold.firstCwd, latestLife(fold)?.cwd];
	return directories.some((directory) => folders.some((folder) => folder !== undefined && isWithin(folder, directory)));
}
