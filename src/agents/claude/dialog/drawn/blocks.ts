/** Compares the texts of a request with its dialog, as the agent draws them: the command, an address, a query. Measured on 2.1.330. */
import type {Fit} from '../../../../core/evidence.js';
import type {Dialog} from '../../../../core/surface.js';
import {squeeze} from '../../../../core/text/label.js';
import {columnsOf} from '../../../../core/text/width.js';
import {areRowsOf, lacksVariants, type RowsOf, withoutVariants} from '../../../parts/drawn-rows.js';

/** Texts one below the other. `name`: begins the text, but does not count towards the length from which a text has a bar. */
export type Texts = readonly {readonly text: string; readonly name?: string}[];
/** `margin`: free columns at the left and at the right. `isOld`: the terminal may have drawn the tabs. */
type Place = {readonly columns: number; readonly cut: boolean; readonly margin?: number; readonly isOld?: true};
/** The text below the texts; `begins`: only its beginning is known. */
type Below = {readonly about: string; readonly begins?: true; readonly margin?: number};

/**
 * The texts are between two dashed rules, with their description above and the reason to ask below. A text of several rows, or of more than
 * 80 cells, has a bar before each row. When the top is out of sight, the last rule ends the rows of the texts.
 * @param ways the possible drawings of the call.
 */
export function fitsText(dialog: Dialog, ways: readonly Texts[], below: Below = {about: ''}): Fit {
	const {parts} = dialog.drawn;
	if (parts.length === 1 && !dialog.cut) return ways.some((texts) => fitsUndivided(dialog, texts, below)) ? 'yes' : 'no';
	const isWhole = parts.length >= 3;
	const rows = parts.at(isWhole ? 1 : 0) ?? [];
	if (!isWhole && (!dialog.cut || parts.length === 1)) return dialog.cut ? 'perhaps' : 'no';
	if (!isWhole && rows.length === 0) return 'perhaps';
	if (!ways.some((texts) => fitsBlocks(texts, rows, {columns: dialog.drawn.columns, cut: !isWhole}))) return 'no';
	return isWhole ? 'yes' : 'perhaps';
}

/** Whether the rows are the texts, each of which ends at some row. When the top is out of sight, the first texts may be too. */
function fitsBlocks([first, ...rest]: Texts, rows: readonly string[], place: Place): boolean {
	if (first === undefined) return false;
	const {text, name} = first;
	if (rest.length === 0) return fitsBlock(text, rows, {...place, name});
	const below = {...place, cut: false};
	const splits = rows.some(
		(_, index) => fitsBlocks(rest, rows.slice(index + 1), below) && fitsBlock(text, rows.slice(0, index + 1), {...place, name}),
	);
	return splits || (place.cut && fitsBlocks(rest, rows, place));
}

/** Measured on 2.1.330 in panes of 40 to 220 columns. */
const mostWithoutBar = 80;

export function fitsBlock(
	text: string,
	rows: readonly string[],
	{columns, cut, name = '', margin = 1, isOld}: Place & {readonly name?: string | undefined},
): boolean {
	const fitsBehind = (bar: number): boolean => {
		const shown = rows.map((row) => row.slice(margin + bar));
		const drawing = {columns: columns - 2 * margin - bar, cut};
		return fitsRows(name + text, shown, drawing) || (isOld === true && fitsRows(name + text, shown, {...drawing, tabsFrom: margin + bar}));
	};
	const hasBar = rows.length > 1 || cut || columnsOf(text) > mostWithoutBar;
	const isBarred = hasBar && rows.every((row) => /^(?: |$)/.test(row.slice(margin + 1)) && row[margin] === '│');
	return (isBarred && fitsBehind(2)) || (rows.every((row) => row.slice(0, margin).trim() === '') && fitsBehind(0));
}

/**
 * Versions up to 2.1.285 draw no rules: the description is below or above the texts, and nothing else has their margin. Measured on 2.0.45
 * to 2.1.285 in panes of 60 to 200 columns.
 */
export function fitsUndivided({drawn: {parts, columns}}: Dialog, texts: Texts, {about, begins, margin = 3}: Below): boolean {
	const all = withoutBlankEnds(parts[0] ?? []);
	// The reason to ask has a smaller margin.
	const reason = all.findIndex((row) => row.slice(0, margin).trim() !== '');
	const rows = withoutBlankEnds(reason === -1 ? all : all.slice(0, reason));
	const place = {columns, cut: false, margin, isOld: true} as const;
	const fits = (some: readonly string[]) => fitsBlocks(texts, some, place);
	const fitsAbout = (some: readonly string[]) => some.length > 0 && fitsBlock(about, some, place);
	return rows.some((_, index) => {
		const [head, tail] = [rows.slice(0, index + 1), rows.slice(index + 1)];
		if (begins) return (tail[0] ?? '').slice(margin).replace(/^│ /, '').startsWith(about) && fits(head);
		if (about === '') return tail.length === 0 && fits(head);
		return (fitsAbout(tail) && fits(head)) || (fitsAbout(head) && fits(tail));
	});
}

/** Whether the rows are the text with some margin: older versions have various ones. */
export function fitsSomeWidth(text: string, rows: readonly string[], {columns, cut}: Drawing): boolean {
	return [2, 3, 4, 5, 6, 8].some((less) => fitsRows(text, rows, {columns: columns - less, cut}));
}

export function withoutBlankEnds(rows: readonly string[]): readonly string[] {
	const first = rows.findIndex((row) => row !== '');
	return first === -1 ? [] : rows.slice(first, rows.findLastIndex((row) => row !== '') + 1);
}

/** The runs of rows between blank ones. */
export function paragraphs(rows: readonly string[]): readonly (readonly string[])[] {
	const found: string[][] = [[]];
	for (const row of rows) {
		if (row !== '') found.at(-1)?.push(row);
		else if (found.at(-1)?.length !== 0) found.push([]);
	}
	return found.filter(({length}) => length > 0);
}

/** How a text of a request is drawn, and whether rows of a dialog are its drawing. */
type Drawing = Omit<RowsOf, 'draw'> & {
	/** The pane's column at which a row begins, where the terminal draws the tabs: older versions. */
	readonly tabsFrom?: number;
};

/** A tab reaches to the next eighth column of its line (2.1.330, commands and new files). */
const TAB = 8;

const replaced = /(?=[\p{Cc}\p{Cf}])(?![\n\t]|(?<=\p{Extended_Pictographic}\ufe0f?)\u200d(?=\p{Extended_Pictographic}))[\s\S]/gu;

/** Control and format characters are drawn as U+FFFD each, but for what joins two emoji (2.1.330, both renderers). */
export function drawnText(text: string, tabsFrom = 0): string {
	return text
		.replaceAll(replaced, '\ufffd')
		.split('\n')
		.map((line) => withoutTabs(line, tabsFrom))
		.join('\n');
}

/** The text of a changed line: a leading tab becomes two blanks; for other tabs the sign counts as a column. Older: see `Drawing`. */
export function changedText(line: string, tabsFrom = 1): string {
	return withoutTabs(
		line.replace(/^\t+/, (tabs) => '  '.repeat(tabs.length)),
		tabsFrom,
	);
}

function withoutTabs(line: string, before: number): string {
	let columns = before;
	return line
		.split('\t')
		.map((part, index, parts) => {
			columns += columnsOf(part);
			const blanks = index === parts.length - 1 ? 0 : TAB - (columns % TAB);
			columns += blanks;
			return part + ' '.repeat(blanks);
		})
		.join('');
}

export function fitsRows(text: string, rows: readonly string[], {tabsFrom, ...drawing}: Drawing): boolean {
	return areRowsOf(text, rows, {...drawing, draw: (each) => drawnText(each, tabsFrom)});
}

/** Whether both have the same words, ignoring blanks. `isCut`: only the last words of the text are shown. */
export function fitsWords(text: string, shown: string, isCut = false): boolean {
	const [wanted, seen] = [squeeze(drawnText(text)), squeeze(shown)];
	const fits = (one: string, other: string) => (isCut ? one.endsWith(other) : one === other);
	return fits(wanted, seen) || (lacksVariants(wanted, seen) && fits(withoutVariants(wanted), withoutVariants(seen)));
}

export function squeezed(text: string): string {
	return text.replaceAll(/\s+/g, '');
}
