/** One line of a card, not yet wrapped. */
import {riskyParts} from '../../core/ask/risk.js';
import type {Subagent} from '../../core/terms/state.js';
import {inParts} from '../../core/text/parts.js';
import {subagentName} from '../../core/words/agent-words.js';
import {approvedLine, approvedLines, manyLines, oneLine} from '../text.js';

/** The role of a piece of text; the theme decides its style. */
export type Role =
	| 'plain'
	| 'selected'
	/** The cell of a text cursor. */
	| 'caret'
	| 'strong'
	| 'quiet'
	| 'waiting'
	| 'urgent'
	/** A part of a command that destroys or publishes something. */
	| 'risk'
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
	/** Text before the line, whose cells stay blank in wrapped rows: a line number, a list mark. */
	readonly lead?: Span;
	/** Parts of the text with roles of their own; together they are the text. */
	readonly spans?: readonly Span[];
	/** Set for the row of a table: in a table that is too wide, each cell wraps in its column. */
	readonly table?: TableRow;
	/** Set for a row of a pane: its wrapped part is indented, since the next row may be another line. */
	readonly hangs?: true;
	/** The dialog option of this line; a click on it answers. */
	readonly option?: number;
};

export const blankLine: CardLine = {text: '', role: 'plain'};

/** A line of parts with roles of their own. */
export function partedLine(...spans: readonly Span[]): CardLine {
	return {text: spans.map(({text}) => text).join(''), role: 'plain', spans};
}

/** Foreign text as one line, with its indentation. */
export function cardLine(text: string, role: Role): CardLine {
	const indent = text.length - text.trimStart().length;
	return {text: ' '.repeat(indent) + oneLine(text), role};
}

/** Foreign text as lines. */
export function cardTexts(text: string, role: Role): readonly CardLine[] {
	return manyLines(text).map((one) => ({text: one, role}));
}

/** Text that a user approves, as one line. */
export function askedLine(text: string, role: Role): CardLine {
	return {text: approvedLine(text), role};
}

/** A command that a user approves, as lines that highlight what destroys or publishes something. */
export function commandTexts(text: string): readonly CardLine[] {
	return askedTexts(text, 'strong').map((line) => {
		const risky = riskyParts(line.text);
		return risky.length === 0
			? line
			: {...line, spans: inParts(line.text, risky, (text, isRisky) => ({text, role: isRisky ? 'risk' : line.role}))};
	});
}

/** Text that a user approves, as lines. */
export function askedTexts(text: string, role: Role): readonly CardLine[] {
	return approvedLines(text).map((one) => ({text: one, role}));
}

/** One row, and the full width of each column. */
export type TableRow = {readonly cells: readonly string[]; readonly widths: readonly number[]};

/** A subagent and its task, e.g. `find the tests (Explore agent)`. The text is not cleaned of controls. */
export function subagentText({type, task}: Subagent): string {
	const agent = type === '' ? 'agent' : `${subagentName(type)} agent`;
	return task ? `${task} (${agent})` : agent;
}
