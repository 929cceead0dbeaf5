/** The tip that a dialog may draw among the rows of its request. */
import {advice} from '../glyphs.js';
import type {Preset} from '../screen/presets.js';
import {isSeparator} from '../screen/rows.js';
import {isWrapped} from '../screen/unwrap.js';

export function withoutTip(rows: readonly string[], available: number, preset: Preset): readonly string[] {
	const {start, end} = tipAt(rows, available, preset);
	return [...rows.slice(0, start), ...rows.slice(end)];
}

/** Its words are the agent's own, which no request can change. */
export function isAdvice(rows: readonly string[]): boolean {
	return rows.map((row) => row.trim()).join(' ') === advice;
}

/** The rows of the tip; both are the number of rows where there is none. */
export function tipAt(rows: readonly string[], available: number, preset: Preset): {readonly start: number; readonly end: number} {
	const start = rows.findIndex((row) => preset.tip.test(row));
	if (start === -1) return {start: rows.length, end: rows.length};
	// The row below a rule is the command, whatever would have fitted above.
	const wraps = (at: number): boolean =>
		!isSeparator(rows[at] ?? '') && isWrapped(rows[at - 1]?.trim() ?? '', rows[at]?.trim() ?? '', available - 1);
	let end = start + 1;
	while (end < rows.length && wraps(end) && !isAdvice(rows.slice(start, end))) end++;
	return {start, end};
}
