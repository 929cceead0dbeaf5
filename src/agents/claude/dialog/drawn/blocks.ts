/** Whether the texts of a request stand in its dialog as the agent draws them: the command, an address, a query. Measured on 2.1.330. */
import type {Fit} from '../../../../core/evidence.js';
import type {Dialog} from '../../../../core/surface.js';
import {columnsOf} from '../../../../core/text/width.js';
import {type Drawing, fitsRows} from './text.js';

/** Texts that stand one below the other. `name`: begins the text, and does not count when the text is long enough to have a bar. */
export type Texts = readonly {readonly text: string; readonly name?: string}[];
type Place = {readonly columns: number; readonly cut: boolean};

/**
 * The texts are between two dashed rules, with their description above and the reason to ask below. A text of several rows, or of more than 80 cells,
 * has a bar before each row. When the top is out of sight, the last rule tells which rows are of the texts.
 * @param ways each is one way to draw the call.
 */
export function fitsText(dialog: Dialog, ways: readonly Texts[], below: Below = {about: ''}): Fit {
	const {parts} = dialog.drawn;
	if (parts.length === 1 && !dialog.cut) return ways.some((texts) => fitsUndivided(dialog, joined(texts), below)) ? 'yes' : 'no';
	const isWhole = parts.length >= 3;
	const rows = parts.at(isWhole ? 1 : 0) ?? [];
	if (!isWhole && (!dialog.cut || parts.length === 1)) return dialog.cut ? 'perhaps' : 'no';
	if (!isWhole && rows.length === 0) return 'perhaps';
	if (!ways.some((texts) => fitsBlocks(texts, rows, {columns: dialog.drawn.columns, cut: !isWhole}))) return 'no';
	return isWhole ? 'yes' : 'perhaps';
}

function joined(texts: Texts): string {
	return texts.map(({text, name = ''}) => name + text).join('\n');
}

/** Each text ends at some row. When the top is out of sight, the first texts may be too. */
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
	{columns, cut, name = ''}: Place & {readonly name?: string | undefined},
): boolean {
	const fitsBehind = (margin: number): boolean => {
		const shown = rows.map((row) => row.slice(margin));
		return fitsRows(name + text, shown, {columns: columns - margin - 1, cut});
	};
	const hasBar = rows.length > 1 || cut || columnsOf(text) > mostWithoutBar;
	const isBarred = hasBar && rows.every((row) => /^ │(?: |$)/.test(row));
	return (isBarred && fitsBehind(3)) || (rows.every((row) => /^(?: |$)/.test(row)) && fitsBehind(1));
}

/**
 * Older versions draw no rules: the text comes first and what it is about below, or the other way round, and nothing else with their margin. Measured
 * on 2.0.45 to 2.1.200 in panes of 60 to 200 columns.
 * @param about undefined: any words.
 */
export function fitsUndivided({drawn: {parts, columns}}: Dialog, text: string, {about, margin = 3}: Below): boolean {
	const rows = withoutBlankEnds(parts[0] ?? []);
	// The reason to ask has a smaller margin.
	const reason = rows.findIndex((row) => row !== '' && row.slice(0, margin).trim() !== '');
	const texts = withoutBlankEnds(reason === -1 ? rows : rows.slice(0, reason)).map((row) => row.slice(margin));
	const isBarred = texts.length > 0 && texts.every((row) => /^│(?: |$)/.test(row));
	const bar = isBarred ? 2 : 0;
	const drawing = {columns: columns - 2 * margin - bar, cut: false, tabsFrom: margin + bar};
	const fits = (wanted: string, some: readonly string[]) =>
		fitsRows(
			wanted,
			some.map((row) => row.slice(bar)),
			drawing,
		);
	return texts.some((_, index) => {
		const [head, tail] = [texts.slice(0, index + 1), texts.slice(index + 1)];
		if (about === undefined) return fits(text, head);
		if (about === '') return tail.length === 0 && fits(text, head);
		return (fits(text, head) && fits(about, tail)) || (fits(about, head) && fits(text, tail));
	});
}

type Below = {readonly about: string | undefined; readonly margin?: number};

/** Older versions leave various margins. */
export function fitsSomeWidth(text: string, rows: readonly string[], {columns, cut}: Drawing): boolean {
	return [2, 3, 4, 5, 6, 8].some((less) => fitsRows(text, rows, {columns: columns - less, cut}));
}

export function withoutBlankEnds(rows: readonly string[]): readonly string[] {
	const first = rows.findIndex((row) => row !== '');
	return first === -1 ? [] : rows.slice(first, rows.findLastIndex((row) => row !== '') + 1);
}
