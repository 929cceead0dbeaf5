/** Keeps the index of the search: transcripts are read in steps, the newest first, by one program at a time. */
import {randomBytes} from 'node:crypto';
import {join} from 'node:path';
import {listSaid, readSaid} from '../agents/agents.js';
import {ignoreFileErrors, isFileError} from '../store/files.js';
import {acquireLock, type Lock} from '../store/lock.js';
import {ensureDir, ensureState, type StatePaths} from '../store/paths.js';
import {
	copyTexts,
	type Extent,
	type IndexedSession,
	openIndex,
	removeOtherTexts,
	type SearchIndex,
	writeTexts,
} from '../store/search/index-file.js';
import {lockHolders} from '../system/processes.js';
import {isWasteful, readPortion, readStored, withExtent, withoutGaps} from './read-session.js';
import {type Task, toTasks} from './unread.js';

type IndexOptions = {
	readonly paths: StatePaths;
	readonly configDirs: () => readonly string[];
	/** Whether a directory is excluded, so that no texts of its sessions are stored. */
	readonly isExcluded: (cwd: string) => boolean;
	readonly now: () => number;
};

/** `read` of `total` sessions are completely read. */
type IndexProgress = {readonly isDone: boolean; readonly read: number; readonly total: number};

/** What a round reads and writes with. */
type RoundTools = IndexOptions & {readonly folder: string; readonly onDisk: ReturnType<typeof openIndex>};

/** One pass over all transcripts, under a lock. */
type IndexRound = {
	readonly given: RoundTools;
	readonly lock: Lock;
	/** The sessions that are not completely read, the newest last. */
	readonly tasks: Task[];
	readonly total: number;
	/** The index as last written. */
	index: SearchIndex;
	/** The sessions of the index by transcript, with what was read since. */
	readonly sessions: Map<string, IndexedSession>;
	unwritten: ReturnType<typeof createTexts>;
	/** Whether `sessions` differ from those of `index`. */
	isChanged: boolean;
	keptAt: number;
};

const lockMs = 60_000;
/** What was read is written after this much time or text. */
const keepMs = 1000;
const keepBytes = 8 * 2 ** 20;

export function createIndexWriter(options: IndexOptions) {
	const folder = options.paths.search;
	const onDisk = openIndex(folder);
	let round: IndexRound | undefined;

	function end(): void {
		if (round === undefined) return;
		const ended = round;
		round = undefined;
		try {
			if (ended.lock.isHeld()) keep(ended);
		} catch (error) {
			// A full disk: the next round reads again what was not written.
			if (!isFileError(error)) throw error;
		} finally {
			ended.lock.release();
		}
	}

	function progress(): IndexProgress {
		if (round !== undefined) return {isDone: false, read: round.total - round.tasks.length, total: round.total};
		const {size} = onDisk.read().sessions;
		return {isDone: true, read: size, total: size};
	}

	return {
		/** The index on disk, which any program may have written. */
		index: (): SearchIndex => round?.index ?? onDisk.read(),
		/**
		 * Continues reading for about this long, and at least some megabytes. The first step of a round finds what changed; the step after
		 * the last begins a new round.
		 */
		step(budgetMs: number): IndexProgress {
			const until = performance.now() + budgetMs;
			round ??= begin({...options, folder, onDisk});
			const on = round;
			// A full disk ends the round.
			if (on !== undefined && ignoreFileErrors(() => readUntil(on, until), true)) end();
			return progress();
		},
		/** Writes what was read, and releases the lock. */
		close: end,
	};
}

/** @returns undefined when another program makes a round, or the folder cannot be written */
function begin(given: RoundTools): IndexRound | undefined {
	const {paths, folder, onDisk, configDirs, isExcluded, now} = given;
	const lock = ignoreFileErrors(() => {
		ensureState(paths);
		ensureDir(folder);
		return acquireLock(join(folder, 'lock'), {now: now(), expiresMs: lockMs, holders: lockHolders()});
	});
	if (lock === undefined) return undefined;
	const before = onDisk.read();
	const index = before.name === '' ? {...before, name: newName()} : before;
	removeOtherTexts(folder, index.name);
	const found = new Map(listSaid(configDirs()).map((each) => [each.files[0] ?? '', each]));
	const known = [...index.sessions].filter(([path]) => found.has(path));
	const sessions = new Map(known.map(([path, session]) => [path, withExclusion(session, isExcluded)]));
	const isChanged = sessions.size < index.sessions.size || known.some(([path, session]) => sessions.get(path) !== session);
	const tasks = toTasks(found, sessions);
	return {given, lock, tasks, total: found.size, index, sessions, unwritten: createTexts(), isChanged, keptAt: performance.now()};
}

/** @returns whether nothing is left to do in this round */
function readUntil(on: IndexRound, until: number): boolean {
	for (let isFirst = true; on.tasks.length > 0 && (isFirst || performance.now() < until); isFirst = false) {
		const task = on.tasks.at(-1);
		if (task !== undefined && readOn(on, task)) on.tasks.pop();
		if (on.unwritten.bytes() >= keepBytes || performance.now() - on.keptAt >= keepMs) {
			if (!on.lock.isHeld()) return true;
			keep(on);
		}
	}
	if (!on.lock.isHeld()) return true;
	if (on.tasks.length > 0) return false;
	keep(on);
	compact(on);
	return true;
}

/** @returns whether all of this session is read */
function readOn(on: IndexRound, {path, agent, sessionId, files, stored}: Task): boolean {
	const {sessions, index, unwritten} = on;
	const {isExcluded} = on.given;
	const fresh: IndexedSession = {...unread, sessionId, agent, path};
	const reading = {read: (line: Buffer) => readSaid(agent, line), isExcluded};
	const portion = stored === undefined ? readPortion(sessions.get(path) ?? fresh, files, reading) : readStored(fresh, stored, reading);
	on.isChanged = true;
	if (portion === 'restart') {
		sessions.set(path, fresh);
		return false;
	}
	const {session, lines, small, isWhole} = portion;
	const extents = session.isExcluded ? [] : withExtent(session.extents, unwritten.append(index.bytes, lines, small));
	if (session.files.length > 0) sessions.set(path, {...session, extents});
	else sessions.delete(path);
	return isWhole;
}

function keep(on: IndexRound): void {
	on.keptAt = performance.now();
	if (!on.isChanged) return;
	const {name, bytes} = on.index;
	if (on.unwritten.bytes() > 0) writeTexts(on.given.folder, name, bytes, on.unwritten.texts);
	on.index = on.given.onDisk.write({name, bytes: bytes + on.unwritten.bytes(), sessions: new Map(on.sessions)});
	on.unwritten = createTexts();
	on.isChanged = false;
}

/** Rewrites the texts without those of no session, and joins the parts of each session. */
function compact(on: IndexRound): void {
	if (!isWasteful(on.index)) return;
	const {folder, onDisk} = on.given;
	const {parts, ...rest} = withoutGaps(on.index);
	const name = newName();
	copyTexts(folder, {from: on.index.name, to: name}, parts);
	on.index = onDisk.write({name, ...rest});
	removeOtherTexts(folder, name);
}

/** Texts that are not written yet. They follow those of the index. */
function createTexts() {
	const texts: {readonly text: Buffer[]; readonly small: Buffer[]} = {text: [], small: []};
	let bytes = 0;
	return {
		texts,
		bytes: () => bytes,
		/** @param start the length of the written texts. @returns the new part */
		append(start: number, lines: readonly string[], small: readonly string[]): Extent {
			const text = Buffer.from(lines.join(''));
			const searched = Buffer.from(small.join(''));
			const extent: Extent = [start + bytes, text.length];
			if (text.length > 0) {
				texts.text.push(text);
				// Both have the same length. If they ever differed, all later positions would be wrong.
				texts.small.push(searched.length === text.length ? searched : text);
				bytes += text.length;
			}
			return extent;
		},
	};
}

const unread: Omit<IndexedSession, 'sessionId' | 'agent' | 'path'> = {
	cwd: undefined,
	branch: undefined,
	title: undefined,
	suggestedTitle: undefined,
	from: 0,
	to: 0,
	files: [],
	extents: [],
	isExcluded: false,
};

/** The config may have changed. A session that is no longer excluded is read from its beginning. */
function withExclusion(session: IndexedSession, isExcluded: IndexOptions['isExcluded']): IndexedSession {
	const is = session.cwd !== undefined && isExcluded(session.cwd);
	if (is === session.isExcluded) return session;
	return is ? {...session, isExcluded: true, extents: []} : {...session, isExcluded: false, files: [], extents: []};
}

function newName(): string {
	return randomBytes(6).toString('hex');
}
