/** Divides the rows of the detail among the answers, the request, and the pane; and the part of a text that fits. */
import type {CardLine} from '../card/line.js';

export type DetailFit = {
	readonly cardRows: number;
	/** A blank line, so that a list in the request does not look like answers. */
	readonly space: 0 | 1;
	readonly choiceRows: number;
	readonly paneRows: number;
	readonly isCut: boolean;
};

/** The rows that the request and its answers take. */
export function rowsOfCard({cardRows, space, choiceRows}: DetailFit): number {
	return cardRows + space + choiceRows;
}

/** A pane with fewer rows is of no use. */
const leastPane = 4;
/** A request that is longer than the screen leaves this many rows to the pane. */
const goodPane = 8;

type FitInput = {
	/** The rows below the title. */
	readonly room: number;
	readonly card: number;
	readonly choices: number;
	readonly hasPane: boolean;
};

/** The answers come first, with a part of the request; then the whole request; the pane gets the rest. */
export function toFit({room, card, choices, hasPane}: FitInput): DetailFit {
	const choiceRows = Math.min(choices, Math.max(0, room - Math.min(card, 3)));
	const space = card > 0 && choiceRows > 0 && room - card - choiceRows > 0 ? 1 : 0;
	const most = room - choiceRows - space;
	const share = Math.floor(room * 0.65);
	const isLess = hasPane && card > most && room - share > goodPane;
	const shared = Math.min(card, Math.max(share - choiceRows - space, Math.min(3, most)));
	const leavesPane = room - shared - space - choiceRows - 1 >= leastPane;
	const cardRows = isLess && leavesPane ? shared : Math.min(card, most);
	const used = cardRows + space + choiceRows;
	const left = used === 0 ? room : room - used - 1;
	const paneRows = hasPane && (used === 0 || left >= leastPane) ? Math.max(0, left) : 0;
	return {cardRows, space, choiceRows, paneRows, isCut: cardRows < card || choiceRows < choices};
}

/** `missing`: the number of missing lines, which a row of its own says; it is the first row when the end is shown. */
export type CardExcerpt = {readonly lines: readonly CardLine[]; readonly missing: number; readonly isEnd: boolean};

export function toCardExcerpt(lines: readonly CardLine[], rows: number, isEnd: boolean): CardExcerpt | undefined {
	if (rows <= 0) return undefined;
	if (rows >= lines.length) return {lines, missing: 0, isEnd};
	const left = isEnd ? lines.slice(lines.length - rows + 1) : lines.slice(0, rows - 1);
	return {lines: left, missing: lines.length - left.length, isEnd};
}
