/** The options at the end of a dialog, parsed from the last one up, so that a list in the dialog's body is never taken for them. */
import type {Dialog} from '../../../core/surface.js';
import {chosen, cursor, more} from '../glyphs.js';
import {type ScreenLine, styleAt} from '../screen/cells.js';
import type {Preset} from '../screen/presets.js';
import {indentOf, isBlank, isRule, isWrapped, unwrap} from '../screen/rows.js';
import type {BareOption} from './option-role.js';

/** The parts of a dialog on the screen. */
export type DialogParts = {
	readonly lines: readonly ScreenLine[];
	/** The columns of the pane's main part. */
	readonly columns: number;
	/** The columns that a row can fill. */
	readonly available: number;
	readonly menu: Menu | undefined;
	readonly previews?: Dialog['previews'];
	readonly title: string;
	/** -1 when the title is cut off. */
	readonly titleRow: number;
	/** Whether the first visible option is not the first of all: the rows above are the end of another one. */
	readonly hidesFirst: boolean;
	/** The paragraph right above the options, and its first row. */
	readonly question: string;
	readonly questionRow: number;
	readonly bottom: string;
	readonly cut: boolean;
};

/** `first` is the row of the first option, `end` the row after the last one; both relative to the dialog. */
export type Menu = {
	readonly options: readonly BareOption[];
	readonly first: number;
	readonly end: number;
	/** Whether some options are scrolled out of sight. */
	readonly scrolled: boolean;
	/** Whether the highlighted label is a suggestion: an open, empty text field. */
	readonly ghost: boolean;
};

/** Where the label wraps, versions up to 2.1.200 use the blank after the digit for it, or columns of the margin. */
const numbered = new RegExp(`^( *)(?:(${cursor}|${more})( *))?(\\d{1,2})\\.(?: +|(?=[^\\d\\s]))(\\S.*)$`, 'u');
const underCursor = new RegExp(`^ *${cursor} \\S`);
const cursorOnly = new RegExp(`^${cursor}$`);
const moreAbove = new RegExp(`^ *${more}`);
const submitRow = new RegExp(`^ *(${cursor}?) *Submit$`);
const chosenBefore = new RegExp(`^${chosen} `);
const halfBox = new RegExp(`^ *(?:${cursor} *)?\\d{1,2}\\. ?(?=\\[[^\\]] )`);
const checkbox = /^\[(.)\] ?(.*)$/u;

type OptionRow = {
	readonly row: number;
	readonly digit: number | undefined;
	/** The columns of the digit and of the label. */
	readonly start: number;
	readonly column: number;
	readonly selected: boolean;
	readonly label: string;
};

/** Numbered options; undefined when there are none. */
export function parseMenu(shown: readonly ScreenLine[], available: number, preset: Preset): Menu | undefined {
	const lines = shown.map((line, row) => withWholeBox(line, shown[row - 1], shown[row + 1]));
	const found = findNumbered(lines);
	const first = found[0];
	const last = found.at(-1);
	if (first === undefined || last === undefined) return undefined;
	const end = endOfOption(lines, last, lines.length);
	const options = found.map((option, i) => readOption({lines, option, until: found[i + 1]?.row ?? end, available, preset}));
	const selected = found.find((option) => option.selected);
	return {
		options,
		first: first.row,
		end,
		// No menu has one option: a low pane may hide the others without a mark (2.1.332).
		scrolled: found.some((option) => moreAbove.test(lines[option.row]?.text ?? '')) || first.digit !== 1 || found.length === 1,
		ghost: selected !== undefined && isGhost(lines[selected.row], selected),
	};
}

/** Options without digits: rows in one column, one of them under the cursor. */
export function parseBareMenu(lines: readonly ScreenLine[], available: number, preset: Preset): Menu | undefined {
	const marked = lines.findLastIndex((line) => underCursor.test(line.text));
	if (marked === -1) return undefined;
	const column = (lines[marked]?.text.search(cursor) ?? 0) + 2;
	const fits = (row: number) => {
		const text = lines[row]?.text ?? '';
		return row === marked || (indentOf(text) === column && !isBlank(text) && !preset.bottomLine.test(text));
	};
	let first = marked;
	while (first > 0 && fits(first - 1)) first--;
	let end = marked + 1;
	while (end < lines.length && fits(end)) end++;
	const options: BareOption[] = [];
	for (const [i, line] of lines.slice(first, end).entries()) {
		const text = line.text.slice(column).replace(chosenBefore, '');
		const before = options.at(-1);
		const above = lines[first + i - 1]?.text.slice(column) ?? '';
		// A label that is cut has no further row.
		if (before !== undefined && first + i !== marked && !above.endsWith('…') && isWrapped(above, text, available - column)) {
			options[options.length - 1] = {...before, label: `${before.label} ${text}`};
		} else options.push({digit: undefined, ...splitLabel(text), selected: first + i === marked, checked: undefined});
	}
	return {options, first, end, scrolled: false, ghost: false};
}

/** A label that wraps may break its box: `1. [✔ Use the first` above `   ]  of all` (2.1.250). */
function withWholeBox(line: ScreenLine, above: ScreenLine | undefined, below: ScreenLine | undefined): ScreenLine {
	const {text} = line;
	const at = halfBox.exec(text)?.[0].length;
	if (at !== undefined && isHalf(below, at)) return {...line, text: `${text.slice(0, at + 2)}]${text.slice(at + 2)}`};
	const opened = halfBox.exec(above?.text ?? '')?.[0].length;
	return opened !== undefined && isHalf(line, opened) ? {...line, text: text.replace(']', ' ')} : line;
}

function isHalf(line: ScreenLine | undefined, column: number): boolean {
	return line?.text.trimStart().startsWith(']') === true && indentOf(line.text) === column;
}

function findNumbered(lines: readonly ScreenLine[]): readonly OptionRow[] {
	const found: OptionRow[] = [];
	for (let row = lines.length - 1; row >= 0; row--) {
		const text = lines[row]?.text ?? '';
		const next = found.find((option) => option.digit !== undefined);
		const option = numberedAt(lines, row);
		const digit = option?.digit ?? 0;
		if (option !== undefined && (next === undefined || (Math.abs(option.start - next.start) <= 1 && digit < (next.digit ?? 0)))) {
			found.unshift(option);
			if (digit === 1) break;
		} else if (next !== undefined && !isBlank(text) && !isRule(text)) {
			const submit = submitRow.exec(text);
			const start = text.indexOf('Submit');
			if (submit !== null) found.unshift({row, digit: undefined, start, column: start, selected: submit[1] !== '', label: 'Submit'});
			else if (indentOf(text) < next.start && !isBelowShifted(lines, row, next.start - 1)) break;
		}
	}
	while (found[0] !== undefined && found[0].digit === undefined) found.shift();
	return found;
}

function numberedAt(lines: readonly ScreenLine[], row: number): OptionRow | undefined {
	const text = lines[row]?.text ?? '';
	const match = numbered.exec(text);
	if (match === null) return undefined;
	const [, margin = '', mark = '', gap = '', digit, label = ''] = match;
	const start = margin.length + mark.length + gap.length;
	return {row, digit: Number(digit), start, column: text.indexOf(label), selected: cursorOnly.test(mark), label};
}

/** Whether the row continues a wrapped option, which 2.0 draws in this column, one to the left of the others. */
function isBelowShifted(lines: readonly ScreenLine[], row: number, column: number): boolean {
	let above = row;
	while (above > 0 && numberedAt(lines, above) === undefined && indentOf(lines[above]?.text ?? '') >= column) above--;
	return numberedAt(lines, above)?.start === column;
}

// The rows under an option are below its label. Versions up to 2.1.289 put them below the digit in a multi-select form, and 2.0 always.
function endOfOption(lines: readonly ScreenLine[], option: OptionRow, until: number): number {
	let end = option.row + 1;
	while (end < until && indentOf(lines[end]?.text ?? '') >= option.start && !isBlank(lines[end]?.text ?? '')) end++;
	return end;
}

type Place = {
	readonly lines: readonly ScreenLine[];
	readonly option: OptionRow;
	readonly until: number;
	readonly available: number;
	readonly preset: Preset;
};

function readOption({lines, option, until, available, preset}: Place): BareOption {
	const box = checkbox.exec(option.label);
	const column = box === null ? option.column : option.column + 4;
	const end = endOfOption(lines, option, until);
	const label = [box?.[2] ?? option.label];
	let row = option.row + 1;
	while (row < end && wrapsInto(lines, row, {room: available - column, last: label.at(-1) ?? '', preset})) {
		label.push(lines[row]?.text.trim() ?? '');
		row++;
	}
	const text = label.join(' ');
	const below = lines.slice(row, end).map((line) => line.text);
	// Where a blank of the label is missing, the description is to the right of the label.
	const margin = Math.max(column, Math.min(...below.map(indentOf)));
	const rest = below.map((text) => text.slice(Math.min(margin, indentOf(text))));
	const split = rest.length === 0 ? splitLabel(text) : {label: text, description: unwrap(rest, available - column)};
	return {digit: option.digit, ...split, selected: option.selected, checked: box === null ? undefined : box[1] !== ' '};
}

// A row that would have fitted above is a description, and so is one whose colour changes at the line break.
function wrapsInto(lines: readonly ScreenLine[], row: number, above: {room: number; last: string; preset: Preset}): boolean {
	const line = lines[row];
	const before = lines[row - 1];
	if (line === undefined || before === undefined || above.preset.optionNote.test(line.text.trim())) return false;
	const sameColour = styleAt(line, indentOf(line.text)).fg === styleAt(before, before.text.length - 1).fg;
	return sameColour && isWrapped(above.last, line.text.trim(), above.room);
}

// Local dialogs have the description right of the label, two or more spaces away.
function splitLabel(text: string): {label: string; description: string} {
	const gap = text.trimEnd().indexOf('  ');
	return gap <= 0 ? {label: text.trim(), description: ''} : {label: text.slice(0, gap), description: text.slice(gap).trim()};
}

function isGhost(line: ScreenLine | undefined, option: OptionRow): boolean {
	if (line === undefined) return false;
	const cursor = line.marks.find((mark) => mark.style.inverse && mark.at >= option.column);
	return cursor !== undefined && cursor.at + 1 < line.text.length && styleAt(line, cursor.at + 1).dim;
}
