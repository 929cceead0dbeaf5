/** Fits a page of text into a small room: in shorter words, or without its less important paragraphs. A paragraph is shown whole or not at all. */
import type {Size} from '../layout.js';
import type {CardLine} from './line.js';
import {wrapCard} from './wrap.js';

/** Where the room is too small for all paragraphs, those of the lowest rank stay. */
export type Paragraph = CardLine & {readonly rank: number};

/** @param wordings of one page, the longest first. The first that fits is shown, without its blank lines if they take too much room. */
export function fitPage(wordings: readonly (readonly Paragraph[])[], size: Size): readonly CardLine[] {
	for (const page of wordings.flatMap((each) => [each, each.filter(({text}) => text !== '')])) {
		const lines = wrapCard(page, size.columns);
		if (lines.length <= size.rows) return lines;
	}
	return mostImportant(wordings.at(-1) ?? [], size);
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
	return wrapCard(
		page.filter((each) => kept.has(each)),
		columns,
	);
}
