/** One line of a card, not yet broken to a width. */

import {approvedLine, approvedLines, manyLines, oneLine} from '../text.js';

/** What a piece of text is, of which a theme says how it looks. */
export type Role =
	| 'plain'
	| 'selected'
	| 'strong'
	| 'quiet'
	| 'waiting'
	| 'urgent'
	| 'running'
	| 'done'
	| 'key'
	| 'failed'
	| 'said'
	| 'added'
	| 'removed'
	| 'heading'
	| 'code'
	| 'soft';

export type Span = {readonly text: string; readonly role: Role};

export type CardLine = Span & {
	/** Stands before the text, and keeps its cells free where the text is broken: a line number, the mark of a list. */
	readonly lead?: Span;
	/** Parts of the text with roles of their own; in a row they are the text. */
	readonly spans?: readonly Span[];
	/** The row of a table it is: where that is too wide, each cell is broken in its column. */
	readonly table?: TableRow;
	/** The option of a dialog it stands for: a click on it answers. */
	readonly option?: number;
};

export const blankLine: CardLine = {text: '', role: 'plain'};

/** Foreign text as one line; its indentation stays. */
export function cardLine(text: string, role: Role): CardLine {
	const indent = text.length - text.trimStart().length;
	return {text: ' '.repeat(indent) + oneLine(text), role};
}

/** Foreign text, line by line. */
export function cardTexts(text: string, role: Role): readonly CardLine[] {
	return manyLines(text).map((one) => ({text: one, role}));
}

/** What a human approves, as one line. */
export function askedLine(text: string, role: Role): CardLine {
	return {text: approvedLine(text), role};
}

/** What a human approves, line by line. */
export function askedTexts(text: string, role: Role): readonly CardLine[] {
	return approvedLines(text).map((one) => ({text: one, role}));
}

/** One row, and how wide each column is in full. */
export type TableRow = {readonly cells: readonly string[]; readonly widths: readonly number[]};
