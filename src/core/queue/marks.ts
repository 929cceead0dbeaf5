/** The user's marks on rows: lines of `marks.jsonl`. The last line of a field wins. */
import {parseRowKey, type RowKey} from '../address.js';
import {asTime, type Fields, objectReader, textUpTo} from '../fields.js';
import type {EndedSession, RowMarks} from '../session.js';

/** One line. The `value` of `snoozed` is its end (epoch ms, as `at`), or `change`; `false` or undefined undoes a mark. */
export type Mark = {readonly at: number; readonly row: RowKey} & (
	| {readonly field: 'seen' | 'dismissed' | 'skipped' | 'pinned'; readonly value: boolean}
	| {readonly field: 'snoozed'; readonly value: number | 'change' | undefined}
);

/**
 * Also the marks that no key of the list sets. `ended`: the user ended it through beckon; `false`: it was resumed since. `left`: it ended
 * in another way, and no hook reported that.
 */
export type StoredMark =
	| Mark
	| ({readonly at: number; readonly row: RowKey} & (
			| {readonly field: 'ended'; readonly value: boolean | EndedSession}
			| {readonly field: 'left'; readonly value: EndedSession}
	  ));

const path = textUpTo(4096);
const readEnded = objectReader({agent: (value) => textUpTo(32)(value) || undefined}, {cwd: path, transcriptPath: path});

const flags = ['seen', 'dismissed', 'skipped', 'pinned'] as const;

/** Reads a line. Undefined when it is cut, or of a newer version. */
export function readMark({at: time, row: key, field, value}: Fields): StoredMark | undefined {
	const [at, row] = [asTime(time), parseRowKey(key)];
	if (at === undefined || row === undefined) return undefined;
	const isUndone = value === null || value === false;
	const flag = flags.find((each) => each === field);
	if (flag !== undefined) return {at, row, field: flag, value: !isUndone};
	const session = readEnded(value);
	if (field === 'ended') return {at, row, field, value: session ?? !isUndone};
	if (field === 'left') return session && {at, row, field, value: session};
	const until = value === 'change' ? value : asTime(value) || undefined;
	return field === 'snoozed' && (isUndone || until !== undefined) ? {at, row, field, value: until} : undefined;
}

export function toMarkFields({at, row, field, value}: StoredMark): object {
	return {at, row, field, value: value ?? null};
}

export function foldMark(marks: RowMarks, mark: StoredMark): RowMarks {
	if (mark.field === 'pinned') return {...marks, pinned: mark.value};
	const at = mark.value ? mark.at : undefined;
	if (mark.field === 'left') return {...marks, left: {...mark.value, at: mark.at}};
	if (mark.field === 'ended') return {...marks, endedAt: at, ended: typeof mark.value === 'object' ? mark.value : undefined};
	return mark.field === 'snoozed' ? {...marks, snoozedUntil: mark.value, snoozedAt: at} : {...marks, [`${mark.field}At`]: at};
}

/** The last mark of each field of each row, in the order of their first lines: the fewest lines with the same meaning. */
export function lastMarks(marks: Iterable<StoredMark>): readonly StoredMark[] {
	const last = new Map<string, StoredMark>();
	for (const mark of marks) last.set(`${mark.field} ${mark.row}`, mark);
	return [...last.values()];
}
