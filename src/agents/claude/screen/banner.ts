/** Claude Code's greeting: the mascot, and beside it the version, the model and the folder. */
import {indentOf, type Rows} from './rows.js';

const named = /^.{0,12}? {2,}Claude Code v(\d+\.\d+\.\d+)|^[╭─]+ Claude Code v(\d+\.\d+\.\d+) ─/u;
const mascot = /^[ ·*▎]{0,3}[▐▛█▜▝▘▗▟▙▞▚▀▄▌▂▁▃▖╭]/u;
const conversation = /^[●⏺❯>✻※] ?\S/u;

/** The version in the greeting; undefined when it has scrolled away. The same words in an answer have no mascot beside them. */
export function bannerVersion(rows: Rows): string | undefined {
	const at = rowOf(rows);
	const match = at === undefined ? null : named.exec(rows.lines[at]?.text ?? '');
	return match?.[1] ?? match?.[2];
}

export function bannerRows(rows: Rows): ReadonlySet<number> {
	const at = rowOf(rows);
	const found = new Set<number>();
	if (at === undefined) return found;
	for (let i = at; i < at + 5 && isBannerRow(rows.lines[i]?.text ?? ''); i++) found.add(i);
	return found;
}

function rowOf(rows: Rows): number | undefined {
	for (const [i, line] of rows.lines.entries()) {
		if (named.test(line.text)) return rows.lines.slice(i, i + 5).some((row) => mascot.test(row.text)) ? i : undefined;
		if (conversation.test(line.text)) return undefined;
	}
	return undefined;
}

function isBannerRow(text: string): boolean {
	return mascot.test(text) || named.test(text) || (indentOf(text) >= 10 && indentOf(text) <= 12);
}
