/** Cursor moves in a text, as indexes into it. */
import {graphemes} from '../../core/text/graphemes.js';

/** Skips blanks, then the word before them. */
export function wordLeft(before: string): number {
	let at = before.trimEnd().length;
	while (at > 0 && /\S/u.test(before[at - 1] ?? '')) at -= 1;
	return at;
}

export function wordRight(after: string): number {
	return /^\s*\S*/u.exec(after)?.[0].length ?? 0;
}

export function lineStart(before: string): number {
	return before.lastIndexOf('\n') + 1;
}

/** Stops at the next line break. */
export function lineEnd(after: string): number {
	const end = after.indexOf('\n');
	return end === -1 ? after.length : end;
}

/** The same column, in graphemes, one line above or below. Undefined: that line does not exist. */
export function verticalTarget(before: string, after: string, to: 'up' | 'down'): number | undefined {
	const start = lineStart(before);
	const column = graphemes(before.slice(start)).length;
	if (to === 'up') {
		if (start === 0) return undefined;
		const above = lineStart(before.slice(0, start - 1));
		return above + columnIndex(before.slice(above, start - 1), column);
	}
	const end = lineEnd(after);
	if (end === after.length) return undefined;
	const below = after.slice(end + 1);
	return before.length + end + 1 + columnIndex(below.slice(0, lineEnd(below)), column);
}

function columnIndex(line: string, column: number): number {
	return graphemes(line).slice(0, column).join('').length;
}
