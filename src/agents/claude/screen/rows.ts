/** The rows of Claude Code's main column, without side panel, boxes and trailing blanks. Also unwraps lines, and finds the greeting. */
import type {Snapshot} from '../../../core/surface.js';
import {columnsOf, indexOfColumn} from '../../../core/text/width.js';
import {parseLines, type ScreenLine, sliceLine, styleAt} from './cells.js';
import type {Preset} from './presets.js';

/**
 * `main` is the width left of the side panel; equal to `columns` without one. `coloured`: Claude Code uses colours, so that a missing
 * colour has a meaning too.
 */
export type Rows = {readonly lines: readonly ScreenLine[]; readonly columns: number; readonly main: number; readonly coloured: boolean};

const longestCapture = 400_000;
const longestRow = 1000;

/** The rows of one capture. Of a capture far larger than any pane, only its end is used, which is the live part. */
export function toScreenRows(snapshot: Snapshot): Rows {
	const text = snapshot.text.length > longestCapture ? snapshot.text.slice(-longestCapture) : snapshot.text;
	const lines = parseLines(text).map((line) => (line.text.length > longestRow ? sliceLine(line, 0, longestRow) : line));
	while (lines.length > 0 && isBlank(lines.at(-1)?.text ?? '')) lines.pop();
	const columns = widthOf(lines, snapshot.columns);
	const coloured = lines.some(isPaintedRule);
	const panel = sidePanel(lines, columns);
	if (panel === undefined) return {lines, columns, main: columns, coloured};
	const left = lines.map((line) => cutAt(line, panel) ?? line);
	while (left.length > 0 && isBlank(left.at(-1)?.text ?? '')) left.pop();
	return {lines: left, columns, main: panel, coloured};
}

// The pane may be resized between the query of its size and the capture: Claude Code's own rules have the width it drew for.
function widthOf(lines: readonly ScreenLine[], asked: number): number {
	const widest = Math.max(0, ...lines.map((line) => columnsOf(line.text)));
	if (asked <= 0) return Math.max(40, widest);
	const rule = lines.findLast((line) => /^([─▔])\1{9,}$/u.test(line.text))?.text.length ?? 0;
	return rule > asked || (rule > 0 && rule === widest) ? rule : asked;
}

// With `NO_COLOR` a capture still has escapes, for reverse video; a Claude Code with colours paints all its rules.
function isPaintedRule(line: ScreenLine): boolean {
	if (!/^ ?[─▔╭╰]/.test(line.text)) return false;
	const style = styleAt(line, 1);
	return style.fg !== '' || style.dim;
}

/** A row of only rule characters from the first column, maybe with a label in it. */
export function isRule(text: string): boolean {
	return /^([─▔])\1{2,}(?: .{1,80} \1*)?$/u.test(text) && /[─▔]$/u.test(text);
}

/**
 * The upper rule of a dialog with a long hint in it, which leaves only the last of its characters (2.1.285 to 2.1.315). Both are painted,
 * each in its own colour, as no text of a request is.
 */
export function isHintRule(line: ScreenLine): boolean {
	const hint = /^▔* (?=tmux detected · .* ▔+$)/u.exec(line.text)?.[0].length;
	if (hint === undefined) return false;
	const [words, rule] = [styleAt(line, hint).fg, styleAt(line, line.text.length - 1).fg];
	return words !== '' && rule !== '' && words !== rule;
}

/** A row that only divides: a rule at any indent, solid or dashed. */
export function isSeparator(text: string): boolean {
	return /^ *[─╌▔]{3}/.test(text) && (!/\p{L}/u.test(text) || isRule(text));
}

/** The top or the bottom of a frame, at any indent. */
export function isFrame(text: string): boolean {
	return /^ *[╭╰]─+[╮╯] *$/.test(text);
}

export function isBlank(text: string): boolean {
	return !/[^ \u00a0]/.test(text);
}

export function indentOf(text: string): number {
	let indent = 0;
	while (text.charCodeAt(indent) === 32) indent++;
	return indent;
}

// The diff panel of the fullscreen renderer: one column of `│` right of the middle, from the first row down to the input box.
function sidePanel(lines: readonly ScreenLine[], columns: number): number | undefined {
	const first = lines[0]?.text ?? '';
	for (let at = first.indexOf('│'); at !== -1; at = first.indexOf('│', at + 1)) {
		const column = columnOf(first, at);
		if (column < columns * 0.4 || column >= columns - 10) continue;
		const height = lines.findIndex((line) => cutAt(line, column) === undefined);
		if (height === -1 || height >= 5) return column;
	}
	return undefined;
}

function cutAt(line: ScreenLine, column: number): ScreenLine | undefined {
	const index = indexOfColumn(line.text, column);
	return index !== undefined && line.text[index] === '│' ? sliceLine(line, 0, index) : undefined;
}

function columnOf(text: string, index: number): number {
	let column = index;
	while (column > 0 && (indexOfColumn(text, column) ?? Number.POSITIVE_INFINITY) > index) column--;
	while ((indexOfColumn(text, column) ?? Number.POSITIVE_INFINITY) < index) column++;
	return column;
}

export function openFrames(rows: Rows, {framed}: Preset): Rows {
	if (framed === undefined) return rows;
	const {lines} = rows;
	const out = [...lines];
	for (let top = 0; top < lines.length; top++) {
		const bottom = framed.test(lines[top - 1]?.text ?? '') ? bottomOf(lines, top) : undefined;
		if (bottom === undefined) continue;
		const dashes = '╌'.repeat(lines[top]?.text.trim().length ?? 0);
		const inside = lines.slice(top + 1, bottom).map((line) => sliceLine(line, line.text.indexOf('│') + 1, line.text.lastIndexOf('│')));
		const gap = inside.findIndex(({text}) => isBlank(text));
		const divided = inside.map((line, index) => (index === gap ? {...line, text: dashes} : line));
		out.splice(top, bottom - top + 1, {text: '', marks: []}, ...divided, {text: dashes, marks: []});
		top = bottom;
	}
	return {...rows, lines: out};
}

/** The last row of a frame that begins at `top`, if one does. */
function bottomOf(lines: readonly ScreenLine[], top: number): number | undefined {
	const first = lines[top]?.text ?? '';
	if (!isFrame(first) || !first.includes('╭') || indentOf(first) > 1) return undefined;
	let end = top + 1;
	while (/^ ?│.*│ *$/.test(lines[end]?.text ?? '')) end++;
	const last = lines[end]?.text ?? '';
	return isFrame(last) && last.includes('╰') && indentOf(last) === indentOf(first) ? end : undefined;
}

/**
 * Undoes Claude Code's wrapping: a row is joined to the one above when its first word would not have fitted there.
 * @param available the columns of a row
 */
export function unwrap(rows: readonly string[], available: number): string {
	let out = '';
	let last = '';
	let carried = 0;
	for (const [i, row] of rows.entries()) {
		const between = isWrapped(last, row, available - carried) ? joint(last, row, available) : '\n';
		if (i > 0) out += between;
		// The blank after a full row takes a column of the next row without being drawn (2.1.330, both renderers).
		carried = between === ' ' && columnsOf(last) >= available ? 1 : 0;
		out += row;
		last = row;
	}
	return out;
}

/** Whether `next` is the part that did not fit at the end of `row`. */
export function isWrapped(row: string, next: string, available: number): boolean {
	if (row === '' || next === '' || next.startsWith(' ')) return false;
	return columnsOf(row) + 1 + columnsOf(firstWord(next)) > available;
}

// A word longer than a row is broken in the middle, without a blank.
function joint(row: string, next: string, available: number): '' | ' ' {
	const lastWord = row.slice(row.lastIndexOf(' ') + 1);
	return columnsOf(row) >= available && columnsOf(lastWord) + columnsOf(firstWord(next)) > available ? '' : ' ';
}

function firstWord(text: string): string {
	const end = text.indexOf(' ');
	return end === -1 ? text : text.slice(0, end);
}

const named = /^.{0,12}? {2,}Claude Code v(\d+\.\d+\.\d+)|^[╭─]+ Claude Code v(\d+\.\d+\.\d+) ─/u;
const mascot = /^[ ·*▎]{0,3}[▐▛█▜▝▘▗▟▙▞▚▀▄▌▂▁▃▖╭]/u;
const conversation = /^[●⏺❯>✻※] ?\S/u;

/** The version in the greeting; undefined when it has scrolled away. In an answer the same words have no mascot beside them. */
export function bannerVersion(rows: Rows): string | undefined {
	const at = rowOf(rows);
	const match = at === undefined ? null : named.exec(rows.lines[at]?.text ?? '');
	return match?.[1] ?? match?.[2];
}

export function bannerRows(rows: Rows): ReadonlySet<number> {
	const at = rowOf(rows);
	const found = new Set<number>();
	if (at === undefined) return found;
	for (let i = at; i < at + 5 && isBannerRow(rows.lines[i]?.text ?? ''); i++) found.add(i);
	return found;
}

function rowOf(rows: Rows): number | undefined {
	for (const [i, line] of rows.lines.entries()) {
		if (named.test(line.text)) return rows.lines.slice(i, i + 5).some((row) => mascot.test(row.text)) ? i : undefined;
		if (conversation.test(line.text)) return undefined;
	}
	return undefined;
}

function isBannerRow(text: string): boolean {
	return mascot.test(text) || named.test(text) || (indentOf(text) >= 10 && indentOf(text) <= 12);
}
