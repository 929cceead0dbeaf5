/** The rows of a pane that the detail shows. */
import type {Row} from '../../core/session.js';
import {styledLines} from '../../core/text/sgr.js';
import type {PaneScroll} from './model.js';

/** `lines` still have their colours. `below`: the number of rows after them, which a line of its own says if there are any. */
export type PaneLines = {readonly lines: readonly string[]; readonly below: number};

type PaneInput = {
	/** The last capture; undefined: the pane is gone, or was not captured yet. */
	readonly text: string | undefined;
	readonly scroll: PaneScroll | undefined;
	/** The row whose card is above the pane: its dialog is not shown a second time. Undefined: there is no card. */
	readonly card: Row | undefined;
	readonly rows: number;
};

/** @returns undefined without a capture. */
export function paneLines({text, scroll, card, rows}: PaneInput): PaneLines | undefined {
	const screen = scroll?.past?.screen ?? text;
	if (screen === undefined) return undefined;
	const above = scroll?.past?.above ?? '';
	const shown = card === undefined ? screen : withoutDialog(screen, card);
	const all = withoutBlankRows(above === '' ? shown : `${above}\n${shown}`, rows);
	const below = Math.min(scroll?.below ?? 0, mostBelow(all.length, rows));
	if (below <= 0) return {lines: all.slice(Math.max(0, all.length - rows)), below: 0};
	const end = all.length - below;
	return {lines: all.slice(Math.max(0, end - (rows - 1)), end), below};
}

/** How many rows can be left below; one row of the room counts them. */
function mostBelow(count: number, rows: number): number {
	return count <= rows || rows < 2 ? 0 : count - (rows - 1);
}

/** The rows above the dialog, which the card shows already. */
export function withoutDialog(text: string, row: Row): string {
	const above = rowsAboveDialog(row);
	return above === undefined ? text : text.split('\n').slice(0, above).join('\n');
}

/**
 * A pane is drawn from the top and read at the bottom, so blank rows at the end are removed. In a pane higher than its room, each run of blank rows
 * becomes one: the agent leaves many above its input box.
 */
function withoutBlankRows(text: string, rows: number): readonly string[] {
	const lines = styledLines(text);
	const whole = lines.slice(0, lines.findLastIndex((line) => isFilled(line)) + 1);
	if (whole.length <= rows) return whole;
	return whole.filter((line, index) => isFilled(line) || isFilled(whole[index - 1] ?? ''));
}

function isFilled(line: string): boolean {
	return line.replace(/\x1b\[[\d;:]*m/g, '').trim() !== '';
}

/** Undefined: the row has no such dialog, only its pane shows all of it, or the beginning of the dialog is unknown. */
export function rowsAboveDialog({state: {context}}: Row): number | undefined {
	if (context.kind !== 'blocked' || context.hasFields === true) return undefined;
	const {ask, request} = context;
	const isWhole = (ask.kind === 'questions' || ask.kind === 'plan') && ask.cut === undefined && request === 'none';
	const isTold = request === 'shown' || isWhole || ('rows' in ask && ask.rows !== undefined);
	return isTold ? context.aboveDialog : undefined;
}
