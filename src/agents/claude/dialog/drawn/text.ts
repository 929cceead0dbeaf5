/** How a text of a request is drawn, and whether rows of a dialog are its drawing. */
import {squeeze} from '../../../../core/text/label.js';
import {columnsOf} from '../../../../core/text/width.js';
import {areRowsOf, lacksVariants, type RowsOf, withoutVariants} from '../../../drawn-rows.js';

export type Drawing = Omit<RowsOf, 'draw'> & {
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

/** The text of a changed line: each leading tab becomes two blanks, and for other tabs the sign counts as a column. Older: see `Drawing`. */
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

/** Whether the words are those of the text, wherever either of them has blanks. */
export function fitsWords(text: string, shown: string): boolean {
	const [wanted, seen] = [squeeze(drawnText(text)), squeeze(shown)];
	return wanted === seen || (lacksVariants(wanted, seen) && withoutVariants(wanted) === withoutVariants(seen));
}

export function squeezed(text: string): string {
	return text.replaceAll(/\s+/g, '');
}
