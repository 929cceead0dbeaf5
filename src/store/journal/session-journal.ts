/** One session's journal files, followed through appends, rotation and replacement, and folded with their payloads. */
import {existsSync, type Stats, statSync} from 'node:fs';
import type {SessionId} from '../../core/address.js';
import type {Problem} from '../../core/fields.js';
import {emptyFold, foldEvent} from '../../core/fold/fold.js';
import type {FoldConfig} from '../../core/fold/world.js';
import {type HookEvent, type JournalLine, parseJournalLine, type ToHookBody, toHookEvent} from '../../core/hook-event.js';
import {fileIdentity, isUnchanged} from '../files.js';
import {readTail, startOfFile, type TailCursor, type TailLine} from '../read-lines.js';
import {type Base, type Folded, readBase} from './checkpoint-file.js';
import {readPayload} from './payload.js';

export type SessionJournal = Base & {
	/** Bytes of journals read so far. */
	readonly bytes: number;
};

export type SessionFiles = {
	readonly id: SessionId;
	readonly dir: string;
	readonly base: string;
	/** The journal that rotation renamed; readers read both. */
	readonly previous: string;
	readonly current: string;
};

/** What to do with a file that no cursor matches: `read` it, `skip` it because the base contains it, or `restart`. */
type Unknown = 'read' | 'skip' | 'restart';

export function sessionFiles(sessions: string, id: SessionId): SessionFiles {
	const dir = `${sessions}/${id}`;
	return {id, dir, base: `${dir}/base.json`, previous: `${dir}/journal.1.jsonl`, current: `${dir}/journal.jsonl`};
}

/**
 * Reads a session: its base, then its journals. Undefined when neither base nor journal exists. Starts again if a base is written
 * meanwhile.
 */
export function readSession(files: SessionFiles, options: ReadOptions, tries = 5): SessionJournal | undefined {
	const {base, identity, problem} = readBase(files.base, files.id);
	const folded: Folded = {current: undefined, previous: undefined};
	const known: Base = base ?? {fold: emptyFold(files.id), folded, at: undefined, problems: problem ? [problem] : []};
	const read = follow(files, {...known, bytes: 0}, {...options, unknown: base ? 'skip' : 'read'});
	if (tries > 1 && (read === 'restart' || fileIdentity(files.base) !== identity)) return readSession(files, options, tries - 1);
	const hasFile = base !== undefined || (read !== 'restart' && (read.folded.current ?? read.folded.previous) !== undefined);
	return read === 'restart' || !hasFile ? undefined : read;
}

/** Reads appended lines. Returns the same object when there are none; undefined when the session's files are gone. */
export function continueSession(files: SessionFiles, known: SessionJournal, options: ReadOptions): SessionJournal | undefined {
	const read = follow(files, known, {...options, unknown: 'restart'});
	return read === 'restart' ? readSession(files, options) : read;
}

export function isAsRead(files: SessionFiles, folded: Folded): boolean {
	const found = find(files, folded, 'restart');
	return found !== 'restart' && found.isRead;
}

function follow(files: SessionFiles, known: SessionJournal, options: ReadOptions & {unknown: Unknown}): SessionJournal | 'restart' {
	const found = find(files, known.folded, options.unknown);
	if (found === 'restart') return 'restart';
	const {previous, current, skipPrevious} = found;
	if (found.isRead)
		return known.folded.current === current && known.folded.previous === previous ? known : {...known, folded: {previous, current}};
	const older = append(files, known, {name: 'previous', cursor: previous, skip: skipPrevious}, options);
	return older === 'restart' ? older : append(files, older, {name: 'current', cursor: current, skip: false}, options);
}

/** `isRead`: nothing was appended to either file. */
type FoundJournal = Folded & {readonly skipPrevious: boolean; readonly isRead: boolean};

/** Where to continue reading in the existing files; takes one stat of each. */
function find(files: SessionFiles, folded: Folded, unknown: Unknown): FoundJournal | 'restart' {
	// Most sessions have no such file, and a failing stat costs twice as much as `existsSync`.
	const previous = existsSync(files.previous) ? statSync(files.previous, {throwIfNoEntry: false}) : undefined;
	const current = statSync(files.current, {throwIfNoEntry: false});
	const cursors = toCursors(folded, {previous: previous?.ino, current: current?.ino}, unknown);
	if (cursors === 'restart') return 'restart';
	return {...cursors, isRead: isRead(cursors.previous, previous) && isRead(cursors.current, current)};
}

/** Matches the files on disk with the known ones. A journal keeps its inode when rotation renames it. */
function toCursors(
	folded: Folded,
	inodes: {readonly previous: number | undefined; readonly current: number | undefined},
	unknown: Unknown,
): (Folded & {readonly skipPrevious: boolean}) | 'restart' {
	const rotated = folded.current !== undefined && folded.current.inode === inodes.previous;
	const stayed = folded.current !== undefined && folded.current.inode === inodes.current;
	if (unknown === 'restart' && folded.current !== undefined && !rotated && !stayed) return 'restart';
	const current = inodes.current === undefined ? undefined : stayed && !rotated ? folded.current : startOfFile;
	if (inodes.previous === undefined) {
		return unknown === 'restart' && folded.previous !== undefined ? 'restart' : {previous: undefined, current, skipPrevious: false};
	}
	if (rotated) return {previous: folded.current, current, skipPrevious: false};
	if (folded.previous?.inode === inodes.previous) return {previous: folded.previous, current, skipPrevious: false};
	return unknown === 'restart' ? 'restart' : {previous: startOfFile, current, skipPrevious: unknown === 'skip'};
}

function isRead(cursor: TailCursor | undefined, stats: Stats | undefined): boolean {
	if (cursor === undefined || stats === undefined) return cursor === undefined && stats === undefined;
	return isUnchanged(stats, cursor);
}

function append(
	files: SessionFiles,
	known: SessionJournal,
	part: {readonly name: 'previous' | 'current'; readonly cursor: TailCursor | undefined; readonly skip: boolean},
	options: ReadOptions & {unknown: Unknown},
): SessionJournal | 'restart' {
	const at = (cursor: TailCursor | undefined): Folded => ({...known.folded, [part.name]: cursor});
	if (!part.cursor) return {...known, folded: at(undefined)};
	const file = files[part.name];
	const read = readTail(file, part.cursor);
	if (read.kind === 'gone') return 'restart';
	if (read.kind === 'replaced') {
		if (options.unknown === 'restart') return 'restart';
		// The system reused the inode of a file in the base.
		return append(files, known, {...part, cursor: startOfFile, skip: part.name === 'previous'}, options);
	}
	const folded = at(read.cursor);
	const bytes = known.bytes + read.bytes;
	if (part.skip) return {...known, folded, bytes};
	return {...foldLines(files, known, {file, lines: read.lines, mtimeMs: read.mtimeMs}, options), folded, bytes};
}

/** `now` in epoch ms. `toBody` gives payloads their meaning. */
export type ReadOptions = {readonly now: number; readonly config: FoldConfig | undefined; readonly toBody: ToHookBody};

const maxProblems = 50;

type NewLines = {readonly file: string; readonly lines: readonly TailLine[]; readonly mtimeMs: number};

/** Folds new lines in their order. Broken lines and payloads become problems with file and line; the newest 50 stay. */
function foldLines(files: SessionFiles, known: SessionJournal, batch: NewLines, options: ReadOptions): SessionJournal {
	let {fold, at} = known;
	const problems: Problem[] = [];
	for (const [index, {text, line, problem: unread}] of batch.lines.entries()) {
		const parsed = unread === undefined ? parseJournalLine(text) : {ok: false as const, problem: unread};
		if (!parsed.ok) {
			problems.push({file: batch.file, line, problem: parsed.problem});
			continue;
		}
		// Without a payload, the newest line gets the time of the journal, and any other the time of the previous line.
		const fallback = index === batch.lines.length - 1 ? batch.mtimeMs : (at ?? batch.mtimeMs);
		const {event, problem} = readEvent(files.dir, parsed.value, {...options, fallback});
		if (problem !== undefined) problems.push({file: batch.file, line, problem});
		fold = foldEvent(fold, event, options.config);
		at = event.at;
	}
	if (fold === known.fold && problems.length === 0) return known;
	return {...known, fold, at, problems: problems.length === 0 ? known.problems : [...known.problems, ...problems].slice(-maxProblems)};
}

/** Limits the time of an event to `now`: clocks are set back, and files are copied. */
function readEvent(
	dir: string,
	line: JournalLine,
	options: ReadOptions & {readonly fallback: number},
): {event: HookEvent; problem: string | undefined} {
	const toEvent = (payload: string | undefined, at: number): HookEvent =>
		toHookEvent({line, payload, at: Math.min(Math.floor(at), options.now), toBody: options.toBody});
	if (line.payload === undefined) return {event: toEvent(undefined, options.fallback), problem: 'the hook could not write its payload'};
	const payload = readPayload(`${dir}/${line.payload}`);
	switch (payload.kind) {
		case 'expired':
			return {event: toEvent(undefined, options.fallback), problem: undefined};
		case 'broken':
			return {event: toEvent(undefined, payload.mtimeMs ?? options.fallback), problem: `${line.payload}: ${payload.problem}`};
		case 'text': {
			const event = toEvent(payload.text, payload.mtimeMs);
			const broken = event.problem === undefined ? undefined : `${line.payload}: ${event.problem}`;
			return {event, problem: broken};
		}
	}
}
