/** Reads what is new in the transcripts of one session, and finds where its texts are in the file of all texts. */
import type {Said, StoredSession} from '../agents/agent.js';
import {toRecord} from '../core/search/hit.js';
import {ignoreFileErrors} from '../store/files.js';
import {type OpenFile, readOpened} from '../store/read-file.js';
import {isContinued, readByteLines} from '../store/read-lines.js';
import type {Extent, IndexedSession, ReadFile, SearchIndex} from '../store/search/index-file.js';

/** The longest line of a transcript that is read; a portion has at least one. */
const maxLineBytes = 8 * 2 ** 20;
const portionBytes = 2 * maxLineBytes;

type TranscriptReading = {
	readonly read: (line: Buffer) => Said | undefined;
	readonly isExcluded: (cwd: string) => boolean;
};

type Portion = {
	readonly session: IndexedSession;
	/** The lines of new messages, as they were written and as they are searched. */
	readonly lines: readonly string[];
	readonly small: readonly string[];
	readonly isWhole: boolean;
};

/** Collects messages of a session, in order. */
function createPortion(before: IndexedSession, isExcluded: TranscriptReading['isExcluded']) {
	const lines: string[] = [];
	const small: string[] = [];
	let session = before;
	let cwd: string | undefined;
	return {
		take(said: Said, fallbackAt: number): void {
			if (said.cwd !== undefined && said.cwd !== cwd) {
				cwd = said.cwd;
				session = {...session, cwd: session.cwd ?? cwd, isExcluded: session.isExcluded || isExcluded(cwd)};
			}
			session = {
				...session,
				branch: said.branch ?? session.branch,
				title: said.title ?? session.title,
				suggestedTitle: said.suggestedTitle ?? session.suggestedTitle,
			};
			if (session.isExcluded) return;
			for (const message of said.messages) {
				const at = message.at || session.to || fallbackAt;
				const record = toRecord({...message, at});
				if (record === undefined) continue;
				lines.push(`${record.line}\n`);
				small.push(`${record.small}\n`);
				session = {...session, from: session.from === 0 ? at : Math.min(session.from, at), to: Math.max(session.to, at)};
			}
		},
		/** @param files with their new positions */
		result: (files: readonly ReadFile[], isWhole: boolean): Portion => ({session: {...session, files}, lines, small, isWhole}),
	};
}

/** Reads a whole session from a database. @param fresh a session without texts */
export function readStored(
	fresh: IndexedSession,
	{changedAt, read}: StoredSession,
	{isExcluded}: Pick<TranscriptReading, 'isExcluded'>,
): Portion {
	const portion = createPortion(fresh, isExcluded);
	for (const said of read()) portion.take(said, changedAt);
	return portion.result([{path: fresh.path, inode: 0, size: 0, mtimeMs: changedAt, offset: 0, line: 0, before: '', skipping: false}], true);
}

/**
 * Reads some more megabytes. `restart`: a file was shortened, rewritten or removed, so the session must be read from its beginning.
 * @param files the session's transcripts, its own first
 */
export function readPortion(before: IndexedSession, files: readonly string[], {read, isExcluded}: TranscriptReading): Portion | 'restart' {
	const portion = createPortion(before, isExcluded);
	let left = portionBytes;
	const take = (bytes: Buffer, fallbackAt: number): void => {
		const said = read(bytes);
		if (said !== undefined) portion.take(said, fallbackAt);
	};
	if (before.files.some(({path}) => !files.includes(path))) return 'restart';
	let done = before.files;
	for (const path of files) {
		const known = done.find((file) => file.path === path);
		const next = readFrom(path, known, {most: left, take});
		if (next === 'restart') return 'restart';
		if (next === undefined) continue;
		left -= next.offset - (known?.offset ?? 0);
		done = [...done.filter((file) => file.path !== path), next];
		if (left <= 0 || next.size < 0) return portion.result(done, false);
	}
	return portion.result(done, true);
}

type From = {readonly most: number; readonly take: (line: Buffer, at: number) => void};

/** `size` is -1 until all is read. Undefined when the file is unreadable. */
function readFrom(path: string, known: ReadFile | undefined, {most, take}: From): ReadFile | 'restart' | undefined {
	const read = (file: OpenFile): ReadFile | 'restart' => {
		const {ino: inode, size, mtimeMs} = file.stats;
		const isAsLong = known?.size === size && known.mtimeMs === mtimeMs;
		if (known !== undefined && !isAsLong && (known.size === size || !isContinued(file, known))) return 'restart';
		const from = known ?? {offset: 0, line: 0, before: '', skipping: false};
		const end = Math.min(size, from.offset + Math.max(most, portionBytes));
		const {position} = readByteLines(file.fd, from, {end, maxLineBytes}, (_line, bytes) => {
			if (bytes !== undefined) take(bytes, mtimeMs);
		});
		return {...position, line: 0, path, inode, size: end < size ? -1 : size, mtimeMs};
	};
	return ignoreFileErrors(() => readOpened(path, read) ?? (known === undefined ? undefined : 'restart'));
}

/** The extents with one more, which extends the last one if it follows directly. */
export function withExtent(extents: readonly Extent[], [start, length]: Extent): readonly Extent[] {
	const last = extents.at(-1);
	if (length === 0) return extents;
	if (last !== undefined && last[0] + last[1] === start) return [...extents.slice(0, -1), [last[0], last[1] + length]];
	return [...extents, [start, length]];
}

/**
 * Whether the files should be rewritten: a quarter belongs to no session, there are far more parts than sessions, or texts of an excluded
 * session remain.
 */
export function isWasteful({sessions, bytes}: SearchIndex): boolean {
	const parts = [...sessions.values()].flatMap(({extents}) => extents);
	const used = parts.reduce((sum, [, length]) => sum + length, 0);
	const isFull = bytes - used <= Math.max(2 ** 20, bytes / 4) && parts.length <= 2 * sessions.size + 1000;
	const isPrivate = [...sessions.values()].every((session) => !session.isExcluded);
	return !isFull || (!isPrivate && bytes !== used);
}

/**
 * The layout of a new file: copy `parts` of the present file one after the other; they have `bytes` in total, and each of `sessions` one
 * extent at most.
 */
export function withoutGaps({sessions}: SearchIndex): {
	readonly parts: readonly Extent[];
	readonly sessions: ReadonlyMap<string, IndexedSession>;
	readonly bytes: number;
} {
	let bytes = 0;
	const moved = new Map<string, IndexedSession>();
	for (const [path, session] of sessions) {
		const length = session.extents.reduce((sum, [, each]) => sum + each, 0);
		moved.set(path, {...session, extents: length === 0 ? [] : [[bytes, length]]});
		bytes += length;
	}
	return {parts: [...sessions.values()].flatMap(({extents}) => extents), sessions: moved, bytes};
}
