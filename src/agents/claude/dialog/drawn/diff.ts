/** The changed lines of a file in a dialog, and whether an edit makes exactly these changes. */
import {changedText, drawnText, fitsRows} from './text.js';

/** One line of the file: its printed number; `-` removed, `+` added, blank unchanged; its rows without the margin. */
type FileLine = {readonly number: number; readonly sign: '-' | '+' | ' '; readonly rows: readonly string[]};

export type FileLines = {readonly lines: readonly FileLine[]; readonly columns: number};

const MORE = "The diff doesn't show all of what this edit changes";

/**
 * Reads ` 2 +const b = 3;` and the continuation rows without a number. A whole new file has no signs.
 * @param columns of the dialog; the rightmost one is free.
 * @returns undefined when a row is neither.
 */
export function readFileLines(rows: readonly string[], columns: number, signed: boolean): FileLines | undefined {
	const margin = Math.max(0, ...rows.map((row) => /^ +\d+(?= |$)/.exec(row)?.[0].length ?? 0));
	const lines: FileLine[] = [];
	for (const row of rows) {
		const head = row.slice(0, margin);
		const sign = signed ? (/[-+]/.exec(row[margin + 1] ?? '')?.[0] ?? ' ') : ' ';
		const text = row.slice(margin + (signed ? 2 : 1));
		const last = lines.at(-1);
		if (/^ +\d+$/.test(head)) lines.push({number: Number(head), sign: sign === '-' ? '-' : sign === '+' ? '+' : ' ', rows: [text]});
		else if (signed && (/^ ?\.\.\.$/.test(row) || row.trimStart().startsWith(MORE))) continue;
		else if (head.trim() === '' && last) lines[lines.length - 1] = {...last, rows: [...last.rows, text]};
		else if (head.trim() !== '') return undefined;
	}
	return margin === 0 ? undefined : {lines, columns: columns - margin - (signed ? 3 : 2)};
}

type Edit = {readonly before: string; readonly after: string; readonly everywhere: boolean};

/**
 * Whether removing the `-` lines and adding the `+` lines turns `before` into `after`. Unchanged lines are the file's and prove nothing. Both texts
 * may begin and end in the middle of a line, which then has the same rest on both sides.
 */
export function fitsEdit({lines, columns}: FileLines, {before, after, everywhere}: Edit, cut: boolean): boolean {
	const changes = lines.filter(({sign}) => sign !== ' ');
	if (changes.length === 0) return false;
	const fits = (text: string, line: FileLine) => fitsRows(changedText(text), line.rows, {columns, cut: false});
	return edges(changes, before).some(([lead, tail]) => {
		const old = linesOf(lead + before + tail);
		const next = linesOf(lead + after + tail);
		return turnsInto({old, next, changes, fits, everywhere, cut});
	});
}

/** The text of the changed line before and after the edited part. */
function edges(changes: readonly FileLine[], before: string): readonly (readonly [string, string])[] {
	const gone = changes.filter(({sign}) => sign === '-').map(({rows}) => rows.join(''));
	const [first = '', last = ''] = [gone[0], gone.at(-1)];
	const lines = before.split('\n').map((line) => drawnText(changedText(line)));
	const [head = '', foot = ''] = [lines[0], lines.at(-1)];
	if (lines.length === 1)
		return [['', ''], ...startsOf(first, head).map((at): [string, string] => [first.slice(0, at), first.slice(at + head.length)])];
	const leads = first.endsWith(head) ? ['', first.slice(0, first.length - head.length)] : [''];
	const tails = last.startsWith(foot) ? ['', last.slice(foot.length)] : [''];
	return leads.flatMap((lead) => tails.map((tail): [string, string] => [lead, tail]));
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

/** More are tried for no edit that a person reads; each takes a microsecond. */
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
