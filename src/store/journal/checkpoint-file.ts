/** `base.json`: the fold of lines that need not be read again, and the position it reaches. */
import {closeSync, readFileSync} from 'node:fs';
import type {SessionId} from '../../core/address.js';
import {fromBase, toBase} from '../../core/fold/checkpoint.js';
import type {SessionFold} from '../../core/fold/model.js';
import type {Problem} from '../../core/parsed.js';
import {fileIdentity, isUnreadable, toIdentity} from '../files.js';
import {openToRead} from '../read-file.js';
import type {TailCursor} from '../read-lines.js';

/** The lines in a base. A file is identified by its inode *and* its name, since the system soon reuses a freed inode. */
export type Folded = {
	/** The read position in the journal that was current when the base was written; it may be `journal.1.jsonl` by now. */
	readonly current: TailCursor | undefined;
	/** The read position in the file that was `journal.1.jsonl` then. */
	readonly previous: TailCursor | undefined;
};

export type Base = {
	readonly fold: SessionFold;
	readonly folded: Folded;
	/** The time of its newest event. */
	readonly at: number | undefined;
	/** The newest few problems of its lines, which are not read again. */
	readonly problems: readonly Problem[];
};

export type BaseRead =
	| {readonly kind: 'none'; readonly identity: string; readonly problem: Problem | undefined}
	| {readonly kind: 'base'; readonly identity: string; readonly base: Base};

const maxProblems = 20;
/** A fold is far smaller. */
const maxBytes = 16 * 2 ** 20;
// Quotes inside a problem are escaped, so the first occurrence of this text is the field.
const foldMark = ',"fold":';

/** The text of a base. */
export function toBaseText({fold, folded, at, problems}: Base): string {
	const head = {v: 1, folded: toPlain(folded), at: at ?? null, problems: problems.slice(-maxProblems)};
	// The fold is last and unparsed, so that reading parses it once.
	return `${JSON.stringify(head).slice(0, -1)}${foldMark}${toBase(fold)}}\n`;
}

/** A base that is absent, damaged or of another version is `none`: the session then counts from its journals alone. */
export function readBase(file: string, id: SessionId): BaseRead {
	// Most sessions have no base. Opening a missing file costs an error object, a stat does not.
	const found = fileIdentity(file);
	if (found === '') return {kind: 'none', identity: '', problem: undefined};
	let fd: number | undefined;
	try {
		const opened = openToRead(file);
		if (opened === undefined) return {kind: 'none', identity: '', problem: undefined};
		fd = opened.fd;
		const identity = toIdentity(opened.stats);
		if (opened.stats.size > maxBytes)
			return {kind: 'none', identity, problem: {file, line: undefined, problem: 'the base is too large to be one'}};
		const base = parseBase(readFileSync(fd, 'utf8'), id);
		if (typeof base === 'string') return {kind: 'none', identity, problem: {file, line: undefined, problem: base}};
		return {kind: 'base', identity, base};
	} catch (error) {
		if (!isUnreadable(error)) throw error;
		return {kind: 'none', identity: found, problem: {file, line: undefined, problem: error.message}};
	} finally {
		if (fd !== undefined) closeSync(fd);
	}
}

/** The base in a text, or what is wrong with it. */
export function parseBase(text: string, id: SessionId): Base | string {
	const cut = text.indexOf(foldMark);
	if (cut === -1 || !text.endsWith('}\n')) return 'the base is damaged';
	const fold = fromBase(text.slice(cut + foldMark.length, -2));
	if (!fold.ok) return fold.problem;
	if (fold.value.sessionId !== id) return 'the base is of another session';
	try {
		const head: unknown = JSON.parse(`${text.slice(0, cut)}}`);
		if (!isHead(head)) return 'the base is damaged';
		return {fold: fold.value, folded: toFolded(head), at: head.at ?? undefined, problems: head.problems};
	} catch {
		// The head is no JSON.
		return 'the base is damaged';
	}
}

type PlainCursor = readonly [inode: number, offset: number, line: number, before: string, size: number, mtimeMs: number];
type Head = {
	readonly folded: {readonly current: PlainCursor | null; readonly previous: PlainCursor | null};
	readonly at: number | null;
	readonly problems: readonly Problem[];
};

function toPlain(folded: Folded): Head['folded'] {
	const plain = (cursor: TailCursor | undefined): PlainCursor | null =>
		cursor ? [cursor.inode, cursor.offset, cursor.line, cursor.before, cursor.size, cursor.mtimeMs] : null;
	return {current: plain(folded.current), previous: plain(folded.previous)};
}

function toFolded({folded}: Head): Folded {
	const cursor = (plain: PlainCursor | null): TailCursor | undefined =>
		plain ? {inode: plain[0], offset: plain[1], line: plain[2], before: plain[3], size: plain[4], mtimeMs: plain[5]} : undefined;
	return {current: cursor(folded.current), previous: cursor(folded.previous)};
}

function isHead(value: unknown): value is Head {
	if (typeof value !== 'object' || value === null || !('v' in value) || value.v !== 1) return false;
	if (!('at' in value) || !(value.at === null || typeof value.at === 'number')) return false;
	if (!('problems' in value && Array.isArray(value.problems) && value.problems.every(isProblem))) return false;
	if (!('folded' in value) || typeof value.folded !== 'object' || value.folded === null) return false;
	const {folded} = value;
	return 'current' in folded && isPlain(folded.current) && 'previous' in folded && isPlain(folded.previous);
}

function isProblem(value: unknown): value is Problem {
	if (typeof value !== 'object' || value === null) return false;
	return 'file' in value && typeof value.file === 'string' && 'problem' in value && typeof value.problem === 'string';
}

function isPlain(value: unknown): value is PlainCursor | null {
	if (value === null) return true;
	if (!Array.isArray(value) || value.length !== 6) return false;
	const [inode, offset, line, before, size, mtimeMs]: unknown[] = value;
	const counts = [inode, offset, line, size].every((part) => Number.isSafeInteger(part) && Number(part) >= 0);
	return counts && typeof before === 'string' && typeof mtimeMs === 'number';
}
