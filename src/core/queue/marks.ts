/** The user's marks on rows: lines of `marks.jsonl`. The last line of a field wins. */
import {parseRowKey, type RowKey} from '../address.js';
import {asRecord, asTime, parseJson, type Read, shape, textUpTo} from '../fields.js';
import type {Parsed} from '../parsed.js';
import type {EndedSession, RowMarks} from '../session.js';

/**
 * One line. `at` is epoch ms. A `value` of `null` or `false` undoes; else it is `true`, and for `snoozed` the end of the snooze (epoch ms) or
 * `change`.
 */
export type Mark = {readonly at: number; readonly row: RowKey} & (
	| {readonly field: 'seen' | 'dismissed' | 'skipped' | 'pinned'; readonly value: boolean}
	| {readonly field: 'snoozed'; readonly value: number | 'change' | undefined}
);

/** Also what no key of the list sets. `ended`: by the user through beckon; `false`: it was brought back since. `left`: in another way, and no hook told. */
export type StoredMark =
	| Mark
	| ({readonly at: number; readonly row: RowKey} & (
			| {readonly field: 'ended'; readonly value: boolean | EndedSession}
			| {readonly field: 'left'; readonly value: EndedSession}
	  ));

const path = textUpTo(4096);
const readEnded: Read<EndedSession> = shape({agent: (value) => textUpTo(32)(value) || undefined}, {cwd: path, transcriptPath: path});

/** Parses one line of `marks.jsonl`. A field of a newer version is a problem, and so is a cut line. */
export function parseMark(text: string): Parsed<StoredMark> {
	const parsed = parseJson(text);
	if (!parsed.ok) return parsed;
	const line = asRecord(parsed.value);
	if (line === undefined) return {ok: false, problem: 'the line is not an object'};
	const {row, field, value} = line;
	const at = asTime(line['at']);
	if (at === undefined) return {ok: false, problem: 'the line has no time'};
	const key = parseRowKey(row);
	if (!key) return {ok: false, problem: 'the line names no row'};
	switch (field) {
		case 'seen':
		case 'dismissed':
		case 'skipped':
		case 'pinned':
			return {ok: true, value: {at, row: key, field, value: value !== null && value !== false}};
		case 'ended':
			return {ok: true, value: {at, row: key, field, value: readEnded(value) ?? (value !== null && value !== false)}};
		case 'snoozed':
			return parseSnooze({at, row: key}, value);
		case 'left': {
			const left = readEnded(value);
			return left === undefined
				? {ok: false, problem: 'the line says nothing of its session'}
				: {ok: true, value: {at, row: key, field, value: left}};
		}
	}
	return {ok: false, problem: `the line has the field ${JSON.stringify(field)?.slice(0, 40) ?? 'undefined'}`};
}

/** The line of a mark, without a newline. */
export function toMarkFields({at, row, field, value}: StoredMark): object {
	return {at, row, field, value: value ?? null};
}

/** The marks of a row after one more line. */
export function foldMark(marks: RowMarks, mark: StoredMark): RowMarks {
	const at = mark.value ? mark.at : undefined;
	switch (mark.field) {
		case 'seen':
			return {...marks, seenAt: at};
		case 'dismissed':
			return {...marks, dismissedAt: at};
		case 'skipped':
			return {...marks, skippedAt: at};
		case 'ended':
			return {...marks, endedAt: at, ended: typeof mark.value === 'object' ? mark.value : undefined};
		case 'left':
			return {...marks, left: {...mark.value, at: mark.at}};
		case 'pinned':
			return {...marks, pinned: mark.value};
		case 'snoozed':
			return {...marks, snoozedUntil: mark.value, snoozedAt: mark.value === undefined ? undefined : mark.at};
	}
}

/** The last mark of each field of each row, in the order of their first lines: the fewest lines with the same meaning. */
export function lastMarks(marks: Iterable<StoredMark>): readonly StoredMark[] {
	const last = new Map<string, StoredMark>();
	for (const mark of marks) last.set(`${mark.field} ${mark.row}`, mark);
	return [...last.values()];
}

function parseSnooze(mark: {readonly at: number; readonly row: RowKey}, value: unknown): Parsed<Mark> {
	if (value === null || value === false) return {ok: true, value: {...mark, field: 'snoozed', value: undefined}};
	if (value === 'change') return {ok: true, value: {...mark, field: 'snoozed', value}};
	const until = asTime(value);
	if (until !== undefined && until > 0) return {ok: true, value: {...mark, field: 'snoozed', value: until}};
	return {ok: false, problem: 'a snooze ends at a time or at a change'};
}
