/** `base.json`: the fold of lines that need not be read again, and their end positions. */
import {readFileSync} from 'node:fs';
import type {SessionId} from '../../core/address.js';
import {
	asCount,
	asNumber,
	asRecord,
	asString,
	eachOf,
	type FieldReader,
	objectReader,
	type Problem,
	parseObject,
} from '../../core/fields.js';
import {fromBase, toBase} from '../../core/fold/checkpoint.js';
import type {SessionFold} from '../../core/fold/world.js';
import {fileIdentity, toIdentity, unlessUnreadable} from '../files.js';
import {type OpenFile, readOpened} from '../read-file.js';
import type {TailCursor} from '../read-lines.js';

/** Which lines a base contains. A file is identified by its inode *and* its name, since the system soon reuses a freed inode. */
export type Folded = {
	/** The read position in the journal that was current when the base was written; it may be `journal.1.jsonl` by now. */
	readonly current: TailCursor | undefined;
	/** The read position in the file that was `journal.1.jsonl` then. */
	readonly previous: TailCursor | undefined;
};

export type Base = {
	readonly fold: SessionFold;
	readonly folded: Folded;
	readonly at: number | undefined;
	/** The newest few problems of the folded lines. */
	readonly problems: readonly Problem[];
};

/** `base` is undefined when it is absent, damaged or of another version: the session is then read from its journals alone. */
type BaseRead = {readonly identity: string; readonly base: Base | undefined; readonly problem: Problem | undefined};

const maxProblems = 20;
/** More than any fold needs. */
const maxBytes = 16 * 2 ** 20;
// Quotes inside a problem are escaped, so the first occurrence of this text is the field.
const foldMark = ',"fold":';

export function toBaseText({fold, folded, at, problems}: Base): string {
	const head = {v: 2, folded, at, problems: problems.slice(-maxProblems)};
	// The fold is last and unparsed, so that reading parses it once.
	return `${JSON.stringify(head).slice(0, -1)}${foldMark}${toBase(fold)}}\n`;
}

export function readBase(file: string, id: SessionId): BaseRead {
	const none = (identity: string, problem?: string): BaseRead => ({
		identity,
		base: undefined,
		problem: problem === undefined ? undefined : {file, line: undefined, problem},
	});
	// Most sessions have no base. Opening a missing file costs an error object, a stat does not.
	const found = fileIdentity(file);
	if (found === '') return none('');
	const read = ({fd, stats}: OpenFile): BaseRead => {
		const identity = toIdentity(stats);
		if (stats.size > maxBytes) return none(identity, 'the base is too large to be one');
		const base = parseBase(readFileSync(fd, 'utf8'), id);
		return typeof base === 'string' ? none(identity, base) : {identity, base, problem: undefined};
	};
	return unlessUnreadable(
		() => readOpened(file, read) ?? none(''),
		({message}) => none(found, message),
	);
}

export function parseBase(text: string, id: SessionId): Base | string {
	const cut = text.indexOf(foldMark);
	if (cut === -1 || !text.endsWith('}\n')) return 'the base is damaged';
	const fold = fromBase(text.slice(cut + foldMark.length, -2));
	if (!fold.ok) return fold.problem;
	if (fold.value.sessionId !== id) return 'the base is of another session';
	const fields = parseObject(`${text.slice(0, cut)}}`);
	const head = fields?.['v'] === 2 ? readHead(fields) : undefined;
	return head === undefined ? 'the base is damaged' : {fold: fold.value, ...head};
}

const readCursor: FieldReader<TailCursor> = objectReader({
	inode: asCount,
	offset: asCount,
	line: asCount,
	before: asString,
	size: asCount,
	mtimeMs: asNumber,
});

/** An unreadable position makes the base invalid, since lines would count twice. */
const readFolded: FieldReader<Folded> = (value) => {
	const fields = asRecord(value);
	const [current, previous] = [readCursor(fields?.['current']), readCursor(fields?.['previous'])];
	const isWhole =
		fields !== undefined && 'current' in fields === (current !== undefined) && 'previous' in fields === (previous !== undefined);
	return isWhole ? {current, previous} : undefined;
};

const readProblem: FieldReader<Problem> = objectReader({file: asString, problem: asString}, {line: asCount});

const readHead: FieldReader<Omit<Base, 'fold'>> = objectReader({folded: readFolded}, {at: asNumber, problems: eachOf(readProblem)});
