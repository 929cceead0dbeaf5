/** The changed lines of a file in a dialog, and whether an edit makes exactly these changes. */
import type {Dialog} from '../../../../core/surface.js';
import {columnsOf} from '../../../../core/text/width.js';
import {changedText, drawnText, fitsRows} from './blocks.js';

/** One line of the file: its printed number; `-` removed, `+` added, blank unchanged; its rows without the margin, and their columns. */
export type FileLine = {
	readonly number: number;
	readonly sign: '-' | '+' | ' ';
	readonly rows: readonly string[];
	readonly columns: number;
	/** The pane's column at which the text begins. */
	readonly start: number;
	/** What is drawn before the text. */
	readonly lead: string;
	/** Whether the file ends with this line, without a newline. */
	readonly isOpen?: true;
};

const MORE = "The diff doesn't show all of what this edit changes";
const OPEN = '\\ No newline at end of file';
/** The same in a notebook of an older version, where it has a number. */
const openInCell = /^ *(?:\\ )?No newline at end of file$/;

/** The row with the note that there is more, or -1. In a narrow pane the note wraps. */
export function rowThatSaysMore(rows: readonly string[]): number {
	return rows.findIndex(
		(row, at) =>
			row.includes('The diff') &&
			rows
				.slice(at, at + 4)
				.join(' ')
				.trimStart()
				.startsWith(MORE),
	);
}

/** `columns`: those of the dialog, of which the rightmost is free. */
type Ruled = {readonly columns: number; readonly signed: boolean; readonly oldRows: Dialog['oldRows']};

/**
 * Reads ` 2 +const b = 3;` and the continuation rows without a number. A whole new file has no signs.
 * @returns undefined when a row is neither.
 */
export function readFileLines(rows: readonly string[], {columns, signed, oldRows}: Ruled): readonly FileLine[] | undefined {
	const parts: string[][] = [[]];
	const note = signed ? rowThatSaysMore(rows) : -1;
	// The rows of the change are indented, and those of the note are not.
	const shown = rows.filter((row, index) => note === -1 || index < note || (index > note && row.startsWith(' ')));
	for (const row of shown) {
		if (signed && /^ ?\.\.\.$/.test(row)) parts.push([]);
		else parts.at(-1)?.push(row);
	}
	const read = parts.filter((part) => part.length > 0).map((part) => readPart(part, {columns, signed, oldRows}));
	const lines = read.flatMap((part) => part ?? []);
	return lines.length === 0 || read.includes(undefined) ? undefined : lines;
}

/** Reads one part of a file, whose numbers are right-aligned. A wrapped row may begin with a number too, but further to the right. */
function readPart(rows: readonly string[], {columns, signed, oldRows}: Ruled): readonly FileLine[] | undefined {
	const margin = Math.min(...rows.map((row) => /^ +\d+(?= |$)/.exec(row)?.[0].length ?? Number.POSITIVE_INFINITY));
	if (margin === Number.POSITIVE_INFINITY) return undefined;
	// In an edit the numbers begin in the second column, and the rows end in the last one (2.1.330).
	const isEdit = signed && rows.some((row) => /^ \d/.test(row));
	const room = columns - margin - (signed && !isEdit ? 3 : 2);
	const start = margin + (signed ? 2 : 1);
	const isOld = oldRows !== undefined;
	const lead = signed ? (oldRows?.lead ?? '') : '';
	const lines: FileLine[] = [];
	let notes = 0;
	for (const row of rows) {
		const head = row.slice(0, margin);
		const sign = signed ? (/[-+]/.exec(row[margin + 1] ?? '')?.[0] ?? ' ') : ' ';
		const text = row.slice(start);
		const last = lines.at(-1);
		const isNote = (signed && row.slice(margin + 1) === OPEN) || (sign === ' ' && (isOld ? openInCell.test(text) : text === OPEN.slice(1)));
		// A row that fills its frame is followed by a blank one (2.1.30, 2.1.62).
		if (isOld && row === '') continue;
		if (last && isNote) {
			lines[lines.length - 1] = {...last, isOpen: true};
			notes += head.trim() === '' ? 0 : 1;
		} else if (/^ +\d+$/.test(head))
			lines.push({
				number: Number(head) - notes,
				sign: sign === '-' ? '-' : sign === '+' ? '+' : ' ',
				rows: [text],
				columns: room - lead.length,
				start: start + 2 * lead.length,
				lead,
			});
		else if (head.trim() !== '') return undefined;
		else if (last) lines[lines.length - 1] = {...last, rows: [...last.rows, text]};
	}
	return lines;
}

type Replacement = {readonly before: string; readonly after: string; readonly everywhere: boolean};

/**
 * Whether removing the `-` lines and adding the `+` lines turns `before` into `after`. Unchanged lines are the file's and prove nothing.
 * Both texts may begin and end in the middle of a line, which then has the same rest on both sides.
 */
export function fitsEdit(lines: readonly FileLine[], {before, after, everywhere}: Replacement, {cut, isOld}: LineMatch): boolean {
	const changes = lines.filter(({sign}) => sign !== ' ');
	if (changes.length === 0) return false;
	const isOpen = (sign: string) => changes.some((line) => line.sign === sign && line.isOpen);
	if ((isOpen('-') && before.endsWith('\n')) || (isOpen('+') && after.endsWith('\n'))) return false;
	const fits = (text: string, line: FileLine) => fitsLine(text, line, {cut: false, isOld});
	if (everywhere && !cut && replacesAll(lines, changedText(before), changedText(after))) return true;
	return edges(changes, before).some(([lead, tail]) => {
		const old = linesOf(lead + before + tail);
		const next = linesOf(lead + after + tail);
		return turnsInto({old, next, changes, fits, everywhere, cut});
	});
}

/** `isOld`: the terminal may draw the tabs (2.0.45 to 2.1.285). */
export type LineMatch = {readonly cut: boolean; readonly isOld: boolean};

/** Whether the rows are this changed line, or this line of a new file. Versions up to 2.1.300 end rows earlier, each in its own way. */
export function fitsLine(text: string, {rows, columns, start, lead}: FileLine, {cut, isOld}: LineMatch, isNew = false): boolean {
	const drawn = isNew ? text : lead + changedText(text);
	const tabbed = isOld && text.includes('\t') ? [changedText(text, start), drawnText(text, start)].map((way) => lead + way) : [];
	return [0, 2, 4].some((less) => [drawn, ...tabbed].some((way) => fitsRows(way, rows, {columns: columns - less, cut})));
}

/** The same for an edit of every occurrence in several lines. */
function replacesAll(lines: readonly FileLine[], before: string, after: string): boolean {
	const side = (without: string) =>
		lines.flatMap((line) => (line.sign === without ? [] : [line.rows.join('').slice(line.lead.length)])).join('\n');
	return before !== '' && side('+').replaceAll(before, () => after) === side('-');
}

/** The text of the changed line before and after the edited part. */
function edges(changes: readonly FileLine[], before: string): readonly (readonly [string, string])[] {
	const gone = changes.filter(({sign}) => sign === '-');
	const [start, end] = [joined(gone[0]), joined(gone.at(-1))];
	const lines = before.split('\n').map((line) => drawnText(changedText(line)));
	const [head = '', foot = ''] = [lines[0], lines.at(-1)];
	if (lines.length === 1)
		return [
			['', ''],
			...start.flatMap((first) => startsOf(first, head).map((at): [string, string] => [first.slice(0, at), first.slice(at + head.length)])),
		];
	const leads = ['', ...start.filter((first) => first.endsWith(head)).map((first) => first.slice(0, first.length - head.length))];
	const tails = ['', ...end.filter((last) => last.startsWith(foot)).map((last) => last.slice(foot.length))];
	return leads.flatMap((lead) => tails.map((tail): [string, string] => [lead, tail]));
}

/** The line of these rows, without and with the blanks at the ends of rows, which a capture lacks. */
function joined({rows, columns, lead}: Pick<FileLine, 'rows' | 'columns' | 'lead'> = {rows: [], columns: 0, lead: ''}): readonly string[] {
	const filled = rows.map((row, index) => (index === rows.length - 1 ? row : row + ' '.repeat(Math.max(0, columns - columnsOf(row)))));
	return [...new Set([rows.join(''), filled.join('')].map((text) => text.slice(lead.length)))];
}

function startsOf(text: string, part: string): readonly number[] {
	const found: number[] = [];
	for (let at = text.indexOf(part); at !== -1 && part !== '' && found.length < 16; at = text.indexOf(part, at + 1)) found.push(at);
	return found;
}

/** An empty text has no lines, and a trailing newline begins none. */
function linesOf(text: string): readonly string[] {
	const lines = text.split('\n');
	return lines.at(-1) === '' ? lines.slice(0, -1) : lines;
}

type Turning = {
	readonly old: readonly string[];
	readonly next: readonly string[];
	readonly changes: readonly FileLine[];
	readonly fits: (text: string, line: FileLine) => boolean;
	readonly everywhere: boolean;
	readonly cut: boolean;
};

/** The most states that are tried, more than a readable edit needs; each takes a microsecond. */
const MOST_STATES = 50_000;

/** Walks both texts at once: `done` changes are used when `old[i]` and `next[j]` come next. */
function turnsInto({old, next, changes, fits, everywhere, cut}: Turning): boolean {
	if (cut && old.length * next.length > MOST_STATES) return false;
	const seen = new Set<string>();
	const states: [number, number, number][] = [[0, 0, 0]];
	if (cut) for (let i = 0; i <= old.length; i++) for (let j = 0; j <= next.length; j++) states.push([i, j, 0]);
	for (let state = states.pop(); state !== undefined; state = states.pop()) {
		const [i, j, done] = state;
		const key = state.join();
		if (seen.has(key)) continue;
		if (seen.size > MOST_STATES) return false;
		seen.add(key);
		const change = changes[done];
		if (i === old.length && j === next.length) {
			if (change === undefined) return true;
			if (everywhere && done > 0) states.push([0, 0, done]);
		}
		const [from, to] = [old[i], next[j]];
		if (from !== undefined && from === to) states.push([i + 1, j + 1, done]);
		if (change?.sign === '-' && from !== undefined && fits(from, change)) states.push([i + 1, j, done + 1]);
		if (change?.sign === '+' && to !== undefined && fits(to, change)) states.push([i, j + 1, done + 1]);
	}
	return false;
}
