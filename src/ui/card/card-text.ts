/** Lines of a card as text with SGR. */
import type {CardLine} from '../../app/card/line.js';
import type {CardExcerpt} from '../../app/reading/excerpt.js';
import {clip, width} from '../../app/text.js';
import {counted} from '../../core/text/times.js';
import type {TerminalLook} from '../terminal-style.js';
import {paint} from '../theme.js';

/** Each line in one row, cut at the edge. */
export function styledCardTexts(lines: readonly CardLine[], columns: number, {theme}: TerminalLook): readonly string[] {
	return lines.map(({text, role, lead, spans}) => {
		const parts = [...(lead === undefined ? [] : [lead]), ...(spans === undefined || spans.length === 0 ? [{text, role}] : spans)];
		let left = columns;
		return parts
			.map((part) => {
				const shown = clip(part.text, left);
				left -= width(shown);
				return paint({...theme[role], ...theme[part.role]}, shown);
			})
			.join('');
	});
}

/** `readKey`: the name of the key that shows the whole text; undefined: there is none. */
export type ExcerptSize = {readonly columns: number; readonly readKey: string | undefined};

export function excerptTexts(text: CardExcerpt | undefined, {columns, readKey}: ExcerptSize, look: TerminalLook): readonly string[] {
	if (text === undefined) return [];
	const lines = styledCardTexts(text.lines, columns, look);
	if (text.missing === 0) return lines;
	const more = paint(look.theme.quiet, clip(moreText(text, readKey, look), columns));
	return text.isEnd ? [more, ...lines] : [...lines, more];
}

function moreText({missing, isEnd}: CardExcerpt, readKey: string | undefined, {glyphs}: TerminalLook): string {
	const key = readKey === undefined ? '' : ` (${readKey})`;
	return `${isEnd ? glyphs.less : glyphs.more} ${counted(missing, 'more line')}${key}`;
}
