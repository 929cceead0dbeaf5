/** The sheet of the keys as lines: each want on lines of its own, its keys in columns. */
import type {CardLine, Span} from '../card/line.js';
import type {HelpSheet, SheetKey} from '../key-of.js';
import {clip, fill, oneLine, width} from '../text.js';

/** From this width on the wants have their titles at the left. */
const titledFrom = 70;
const titleCells = 9;
const gap = 2;
/** A user's own command may have a long name. */
const longestWord = 20;

/** @param rows that are free: where not all keys fit, those that cannot work now are left out. */
export function sheetLines(sheet: HelpSheet, columns: number, rows: number): readonly CardLine[] {
	const all = linesOf(sheet, columns);
	if (all.length <= rows) return all;
	return linesOf({...sheet, groups: sheet.groups.map(({title, keys}) => ({title, keys: keys.filter(({isOff}) => !isOff)}))}, columns);
}

function linesOf({groups}: HelpSheet, columns: number): readonly CardLine[] {
	const indent = columns >= titledFrom ? titleCells : 0;
	const cell = Math.max(1, ...groups.flatMap(({keys}) => keys.map((key) => width(textOf(key))))) + gap;
	const across = Math.max(1, Math.floor((columns - indent + gap) / cell));
	return groups.flatMap(({title, keys}) =>
		inLines(keys, across).map((line, index) => lineOf(line, cell, indent === 0 ? '' : (index === 0 ? title : '').padEnd(indent))),
	);
}

function inLines(keys: readonly SheetKey[], across: number): readonly (readonly SheetKey[])[] {
	return Array.from({length: Math.ceil(keys.length / across)}, (_, index) => keys.slice(index * across, (index + 1) * across));
}

function textOf({key, word}: SheetKey): string {
	return `${key} ${clip(oneLine(word), longestWord)}`;
}

function lineOf(keys: readonly SheetKey[], cell: number, title: string): CardLine {
	const cells = keys.flatMap((one, index): readonly Span[] => {
		const text = index === keys.length - 1 ? textOf(one) : fill(textOf(one), cell);
		const at = one.key.length;
		if (one.isOff) return [{text, role: 'quiet'}];
		return [
			{text: text.slice(0, at), role: 'key'},
			{text: text.slice(at), role: 'plain'},
		];
	});
	const spans: readonly Span[] = [{text: title, role: 'strong'}, ...cells];
	return {text: spans.map(({text}) => text).join(''), role: 'plain', spans};
}
