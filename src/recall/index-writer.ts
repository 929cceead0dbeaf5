/** Keeps the index of the search: transcripts are read in steps, the newest first, by one program at a time. */
import {randomBytes} from 'node:crypto';
import {statSync} from 'node:fs';
import {join} from 'node:path';
import type {SaidFiles} from '../agents/agent.js';
import {listSaid, readSaid} from '../agents/agents.js';
import type {AgentId} from '../core/address.js';
import {fileIdentity, ignoreFileErrors, isFileError} from '../store/files.js';
import {acquireLock, type Lock} from '../store/lock.js';
import {ensureDir, ensureState, type StatePaths} from '../store/paths.js';
import {type Extent, type IndexedSession, indexFile, readIndex, type SearchIndex, writeIndex} from '../store/search/index-file.js';
import {copyTexts, removeOtherTexts, writeTexts} from '../store/search/text-files.js';
import {lockHolders} from '../system/processes.js';
import {isWasteful, joined, readPortion, readStored, withExtent} from './read-session.js';

export type IndexOptions = {
	readonly paths: StatePaths;
	readonly configDirs: () => readonly string[];
	/** Of a session's directories: nothing is kept of such a session. */
	readonly isExcluded: (cwd: string) => boolean;
	readonly now: () => number;
};

/** `read` of `total` sessions are read to their ends. */
export type IndexProgress = {readonly isDone: boolean; readonly read: number; readonly total: number};

export type IndexWriter = {
	/** What is on disk, of whichever program. */
	readonly index: () => SearchIndex;
	/** Reads on for about this long, and at least some megabytes. The first step of a round looks for what changed. After the last one, the next begins a new round. */
	readonly step: (budgetMs: number) => IndexProgress;
	/** Writes what is read, and lets other programs read on. */
	readonly close: () => void;
};

type Task = SaidFiles & {readonly path: string; readonly agent: AgentId; readonly changedAt: number};
type Round = {readonly lock: Lock; readonly tasks: Task[]; readonly total: number};

const lockMs = 60_000;
/** What is read is written after so much time or text. */
const keepMs = 1000;
const keepBytes = 8 * 2 ** 20;
const empty: SearchIndex = {name: '', bytes: 0, sessions: new Map()};

export function createIndexWriter({paths, configDirs, isExcluded, now}: IndexOptions): IndexWriter {
	const folder = paths.search;
	let index = empty;
	let identity: string | undefined;
	let round: Round | undefined;
	let sessions = new Map<string, IndexedSession>();
	let texts: {text: Buffer[]; small: Buffer[]} = {text: [], small: []};
	let unwritten = 0;
	let isChanged = false;
	let keptAt = 0;

	function load(): SearchIndex {
		const is = ignoreFileErrors(() => fileIdentity(indexFile(folder)), '');
		if (is === identity) return index;
		identity = is;
		index = readIndex(folder) ?? empty;
		return index;
	}

	function begin(): Round | undefined {
		const lock = ignoreFileErrors(() => {
			ensureState(paths);
			ensureDir(folder);
			return acquireLock(join(folder, 'lock'), {now: now(), expiresMs: lockMs, holders: lockHolders()});
		});
		if (lock === undefined) return undefined;
		const before = load();
		if (before.name === '') index = {...empty, name: newName()};
		removeOtherTexts(folder, index.name);
		const found = new Map(listSaid(configDirs()).map((each) => [each.files[0] ?? '', each]));
		sessions = new Map([...before.sessions].filter(([path]) => found.has(path)).map(([path, session]) => [path, withExclusion(session)]));
		isChanged = sessions.size < before.sessions.size || [...sessions].some(([path, session]) => before.sessions.get(path) !== session);
		const tasks: Task[] = [];
		for (const [path, said] of found) {
			const changedAt = changeOf(sessions.get(path), said);
			if (changedAt !== undefined) tasks.push({...said, path, changedAt});
		}
		tasks.sort((one, other) => one.changedAt - other.changedAt);
		keptAt = performance.now();
		return {lock, tasks, total: found.size};
	}

	/** The config may have changed since. What is no longer excluded is read anew. */
	function withExclusion(session: IndexedSession): IndexedSession {
		const is = session.cwd !== undefined && isExcluded(session.cwd);
		if (is === session.isExcluded) return session;
		return is ? {...session, isExcluded: true, extents: []} : {...session, isExcluded: false, files: [], extents: []};
	}

	function readOn({path, agent, sessionId, files, stored}: Task): boolean {
		const fresh: IndexedSession = {
			sessionId,
			agent,
			path,
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
		const reading = {read: (line: Buffer) => readSaid(agent, line), isExcluded};
		const portion = stored === undefined ? readPortion(sessions.get(path) ?? fresh, files, reading) : readStored(fresh, stored, reading);
		isChanged = true;
		if (portion === 'restart') {
			sessions.set(path, fresh);
			return false;
		}
		const {session, lines, small, isWhole} = portion;
		const extents = session.isExcluded ? [] : withExtent(session.extents, append(lines, small));
		if (session.files.length > 0) sessions.set(path, {...session, extents});
		else sessions.delete(path);
		return isWhole;
	}

	/** @returns the new part. */
	function append(lines: readonly string[], small: readonly string[]): Extent {
		const start = index.bytes + unwritten;
		const text = Buffer.from(lines.join(''));
		const searched = Buffer.from(small.join(''));
		if (text.length > 0) {
			texts.text.push(text);
			// Both are equally long. If they ever were not, nothing else would be found in the right place.
			texts.small.push(searched.length === text.length ? searched : text);
			unwritten += text.length;
		}
		return [start, text.length];
	}

	function keep(): void {
		keptAt = performance.now();
		if (!isChanged) return;
		if (unwritten > 0) writeTexts(folder, index.name, index.bytes, texts);
		index = {name: index.name, bytes: index.bytes + unwritten, sessions: new Map(sessions)};
		texts = {text: [], small: []};
		unwritten = 0;
		isChanged = false;
		writeIndex(folder, index);
		identity = fileIdentity(indexFile(folder));
	}

	/** Leaves out what belongs to no session any more, and joins the parts of each. */
	function compact(): void {
		if (!isWasteful(index)) return;
		const {parts, ...rest} = joined(index);
		const next = {name: newName(), ...rest};
		copyTexts(folder, {from: index.name, to: next.name}, parts);
		index = next;
		writeIndex(folder, index);
		identity = fileIdentity(indexFile(folder));
		removeOtherTexts(folder, index.name);
	}

	function end(): void {
		if (round === undefined) return;
		const {lock} = round;
		round = undefined;
		try {
			if (lock.isHeld()) keep();
		} catch (error) {
			// A full disk: the next round reads again what was not written.
			if (!isFileError(error)) throw error;
		} finally {
			if (unwritten > 0) identity = undefined;
			texts = {text: [], small: []};
			unwritten = 0;
			lock.release();
		}
	}

	function progress(): IndexProgress {
		if (round !== undefined) return {isDone: false, read: round.total - round.tasks.length, total: round.total};
		return {isDone: true, read: load().sessions.size, total: load().sessions.size};
	}

	return {
		index: () => (round === undefined ? load() : index),
		step(budgetMs) {
			const until = performance.now() + budgetMs;
			round ??= begin();
			if (round === undefined) return progress();
			try {
				for (let isFirst = true; round.tasks.length > 0 && (isFirst || performance.now() < until); isFirst = false) {
					const task = round.tasks.at(-1);
					if (task !== undefined && readOn(task)) round.tasks.pop();
					if (unwritten >= keepBytes || performance.now() - keptAt >= keepMs) {
						if (!round.lock.isHeld()) break;
						keep();
					}
				}
				if (round.tasks.length > 0 && round.lock.isHeld()) return progress();
				if (round.lock.isHeld()) {
					keep();
					compact();
				}
			} catch (error) {
				if (!isFileError(error)) throw error;
			}
			end();
			return progress();
		},
		close: end,
	};
}

/** When a session's files changed last, epoch ms; undefined: all is read. */
function changeOf(session: IndexedSession | undefined, {files, stored}: SaidFiles): number | undefined {
	if (stored !== undefined) return session?.files[0]?.mtimeMs === stored.changedAt ? undefined : stored.changedAt;
	let changedAt: number | undefined;
	let at = 0;
	if (session !== undefined && session.files.length !== files.length) changedAt = 0;
	for (const path of files) {
		const stats = ignoreFileErrors(() => statSync(path, {throwIfNoEntry: false}));
		const known = session?.files.find((file) => file.path === path);
		if (stats === undefined) continue;
		at = Math.max(at, stats.mtimeMs);
		if (known?.size !== stats.size || known.mtimeMs !== stats.mtimeMs || known.inode !== stats.ino) changedAt = at;
	}
	return changedAt === undefined ? undefined : Math.max(at, changedAt);
}

function newName(): string {
	return randomBytes(6).toString('hex');
}
