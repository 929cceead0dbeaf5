/** The part of a text that fits. */
import type {CardLine} from '../card/line.js';

/** `missing`: the number of missing lines, which a row of its own says; it is the first row when the end is shown. */
export type CardExcerpt = {readonly lines: readonly CardLine[]; readonly missing: number; readonly isEnd: boolean};

export function toCardExcerpt(lines: readonly CardLine[], rows: number, isEnd: boolean): CardExcerpt | undefined {
	if (rows <= 0) return undefined;
	if (rows >= lines.length) return {lines, missing: 0, isEnd};
	const left = isEnd ? lines.slice(lines.length - rows + 1) : lines.slice(0, rows - 1);
	return {lines: left, missing: lines.length - left.length, isEnd};
}
