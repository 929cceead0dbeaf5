/** Lines of a card as lines of the screen. */
import type {CardLine} from '../app/card/line.js';
import type {CardExcerpt} from '../app/reading/detail-view.js';
import {clip, width} from '../app/text.js';
import {counted} from '../core/text/times.js';
import {asButton, indented, type Line, span, type TerminalStyle} from './line.js';

/** A finger on a phone is broader than a "Yes": an option is at least this wide, with the blank before it. */
const leastOption = 12;

/** Each line in one row, cut at the edge. */
export function drawnCard(lines: readonly CardLine[], columns: number, {theme}: TerminalStyle): readonly Line[] {
	return lines.map(({text, role, lead, spans, option}) => {
		const parts = [...(lead === undefined ? [] : [lead]), ...(spans === undefined || spans.length === 0 ? [{text, role}] : spans)];
		let left = columns;
		const line = parts.map((part) => {
			const shown = clip(part.text, left);
			left -= width(shown);
			return span({...theme[role], ...theme[part.role]}, shown);
		});
		return option === undefined ? line : asButton(line, leastOption - 1, {on: 'option', number: option});
	});
}

/** The same behind a blank. @param columns with the blank. */
export function indentedLines(lines: readonly CardLine[], columns: number, style: TerminalStyle): readonly Line[] {
	return drawnCard(lines, columns - 1, style).map(indented);
}

/** `readKey`: the name of the key that shows the whole text; undefined: there is none. */
type ExcerptShape = {readonly columns: number; readonly readKey: string | undefined};

/** The part of a text that fits, behind a blank, and the line that says how much is missing. */
export function excerptLines(text: CardExcerpt | undefined, {columns, readKey}: ExcerptShape, style: TerminalStyle): readonly Line[] {
	if (text === undefined) return [];
	const lines = indentedLines(text.lines, columns, style);
	if (text.missing === 0) return lines;
	const said = [span(style.theme.quiet, clip(moreText(text, readKey, style), columns - 1))];
	const more = indented(readKey === undefined ? said : asButton(said, columns - 1, {on: 'rest'}));
	return text.isEnd ? [more, ...lines] : [...lines, more];
}

function moreText({missing, isEnd}: CardExcerpt, readKey: string | undefined, {glyphs}: TerminalStyle): string {
	const key = readKey === undefined ? '' : ` (${readKey})`;
	return `${isEnd ? glyphs.less : glyphs.more} ${counted(missing, 'more line')}${key}`;
}
