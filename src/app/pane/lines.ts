/** Which rows of a pane stand in the detail. */
import type {Row} from '../../core/session.js';
import {rowsAboveDialog} from './above-dialog.js';
import type {PaneScroll} from './model.js';
import {styledLines} from './styled-lines.js';

/** `lines` still have their colours. `below`: how many rows come after them; where there are any, a line of its own says so. */
export type PaneLines = {readonly lines: readonly string[]; readonly below: number};

type Want = {
	/** As it was captured last; undefined: the pane is gone, or was not captured yet. */
	readonly text: string | undefined;
	readonly scroll: PaneScroll | undefined;
	/** The row whose card stands above the pane: its dialog is not shown a second time. Undefined: there is no card. */
	readonly card: Row | undefined;
	readonly rows: number;
};

/** @returns undefined where nothing was captured. */
export function paneLines({text, scroll, card, rows}: Want): PaneLines | undefined {
	const screen = scroll?.past?.screen ?? text;
	if (screen === undefined) return undefined;
	const above = scroll?.past?.above ?? '';
	const shown = card === undefined ? screen : withoutDialog(screen, card);
	const all = inked(above === '' ? shown : `${above}\n${shown}`, rows);
	const below = Math.min(scroll?.below ?? 0, mostBelow(all.length, rows));
	if (below <= 0) return {lines: all.slice(Math.max(0, all.length - rows)), below: 0};
	const end = all.length - below;
	return {lines: all.slice(Math.max(0, end - (rows - 1)), end), below};
}

/** How many rows can be left below; one row of the room tells of them. */
function mostBelow(count: number, rows: number): number {
	return count <= rows || rows < 2 ? 0 : count - (rows - 1);
}

/** What stands above the dialog that the card shows already. */
export function withoutDialog(text: string, row: Row): string {
	const above = rowsAboveDialog(row);
	return above === undefined ? text : text.split('\n').slice(0, above).join('\n');
}

/**
 * A pane is drawn from the top and read at the bottom: blank rows below do not count. Where it is higher than its room, neither do blank
 * rows behind another: the agent leaves many between what was said and its input box.
 */
function inked(text: string, rows: number): readonly string[] {
	const lines = styledLines(text);
	const whole = lines.slice(0, lines.findLastIndex((line) => hasInk(line)) + 1);
	if (whole.length <= rows) return whole;
	return whole.filter((line, index) => hasInk(line) || hasInk(whole[index - 1] ?? ''));
}

function hasInk(line: string): boolean {
	return line.replace(/\x1b\[[\d;:]*m/g, '').trim() !== '';
}
