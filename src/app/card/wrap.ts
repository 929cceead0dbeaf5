/** Wraps the lines of a card. */
import {lastOf} from '../../core/last-of.js';
import type {Size} from '../layout.js';
import {width, wrap} from '../text.js';
import type {CardLine, Span} from './line.js';
import {wrapRow} from './table.js';

/** Wraps lines to a width; each piece has the role of its line. */
export function wrapCard(lines: readonly CardLine[], columns: number): readonly CardLine[] {
	return lines.flatMap((line) => piecesOf(line, {columns}));
}

/** The cached pieces of a line: a card is drawn and measured at the same width. */
const piecesOf = lastOf((line: CardLine, {columns}: {readonly columns: number}) => wrapLine(line, columns));

function wrapLine({text, role, lead, spans, option, table, hangs}: CardLine, columns: number): readonly CardLine[] {
	const leadColumns = lead === undefined ? 0 : width(lead.text);
	const room = columns - leadColumns;
	const pieces = (table && wrapRow(table, room)) ?? (hangs ? wrapHanging(text, room) : wrap(text, room));
	const parts = spans === undefined || spans.length === 0 ? undefined : cutSpans(text, spans, pieces);
	return pieces.map((piece, index) => ({
		text: piece,
		role,
		...(option === undefined ? {} : {option}),
		...(lead === undefined ? {} : {lead: index === 0 ? lead : {text: ' '.repeat(leadColumns), role: lead.role}}),
		...(parts === undefined ? {} : {spans: parts[index] ?? []}),
	}));
}

function wrapHanging(text: string, columns: number): readonly string[] {
	if (width(text) <= columns) return [text];
	return wrap(`  ${text}`, columns).map((piece, index) => (index === 0 ? piece.slice(2) : piece));
}

/** The spans of each piece; only blanks are removed or added at a break. */
function cutSpans(text: string, spans: readonly Span[], pieces: readonly string[]): readonly (readonly Span[])[] {
	let from = 0;
	return pieces.map((piece) => {
		const words = piece.trim();
		const at = Math.max(from, text.indexOf(words, from));
		from = at + words.length;
		const indent = piece.slice(0, piece.length - piece.trimStart().length);
		return [{text: indent, role: 'plain'}, ...between(spans, at, from)];
	});
}

function between(spans: readonly Span[], from: number, to: number): readonly Span[] {
	let start = 0;
	return spans.flatMap(({text, role}) => {
		const part = text.slice(Math.max(0, from - start), Math.max(0, to - start));
		start += text.length;
		return part === '' ? [] : [{text: part, role}];
	});
}

/** A paragraph with a rank: in a small room those of the lowest rank stay. */
export type Paragraph = CardLine & {readonly rank: number};

/** Fits a page into a small room: blank lines go first, and a paragraph is shown whole or not at all. */
export function fitPage(page: readonly Paragraph[], size: Size): readonly CardLine[] {
	for (const each of [page, page.filter(({text}) => text !== '')]) {
		const lines = wrapCard(each, size.columns);
		if (lines.length <= size.rows) return lines;
	}
	return mostImportant(page, size);
}

function mostImportant(page: readonly Paragraph[], {columns, rows}: Size): readonly CardLine[] {
	const kept = new Set<Paragraph>();
	let left = rows;
	for (const paragraph of page.toSorted((a, b) => a.rank - b.rank)) {
		const needed = wrapCard([paragraph], columns).length;
		if (needed > left) continue;
		left -= needed;
		kept.add(paragraph);
	}
	const shown = page.filter((each) => kept.has(each));
	return wrapCard(shown, columns);
}
