/** What tmux compares of a screen in the turn that writes a key: the whole rows of the dialog or of the input box. */
import type {Dialog, Snapshot, SurfaceAssessment} from '../../core/surface.js';
import {canCompare} from '../../tmux/panes/hidden-rows.js';
import type {AddressReading} from '../../tmux/panes/reading.js';
import {isFound, type ShownRow, toPlainRows} from '../../tmux/panes/shown-rows.js';

export type KeyRows = {
	readonly shown: readonly ShownRow[];
	/** Other rows of the dialog that could change without a trace in these: tmux finds only the first of equal rows. */
	readonly hidden: readonly ShownRow[];
	/** tmux cannot compare the hidden ones either. */
	readonly needsSilence: boolean;
};

/** Undefined: the screen has neither a dialog nor an input box. */
export function toKeyRows({text}: Pick<Snapshot, 'text'>, {dialog, keyRows}: SurfaceAssessment): KeyRows | undefined {
	if (keyRows === undefined) return undefined;
	const rows = toPlainRows(text);
	const indexes = [...rows.keys()].slice(keyRows.from, keyRows.to);
	const found = indexes.filter((index) => isFound(rows, index));
	const toShown = (index: number): ShownRow => ({number: index + 1, text: rows[index] ?? ''});
	// The cursor's place tells what is in an input box.
	const hidden = dialog === undefined ? [] : indexes.filter((index) => !isFound(rows, index) && isOfText(rows, index, dialog)).map(toShown);
	return {shown: found.map(toShown), hidden, needsSilence: !hidden.every(({text}) => canCompare(text))};
}

/** Whether nothing was printed in the second of this reading: tmux counts in seconds. */
export function isSilent({printedAt, clock}: AddressReading): boolean {
	return Number(printedAt) < Number(clock);
}

const rule = /^ *([─╌▔])\1{2,}$/;

/** A rule is none, and a blank row only between two rows of the request's text. */
function isOfText(rows: readonly string[], index: number, {kind, drawn}: Dialog): boolean {
	const row = rows[index] ?? '';
	if (row !== '') return !rule.test(row);
	// The words of these are the agent's own.
	if (kind === 'trust' || kind === 'startup' || drawn.rows === undefined) return false;
	const {from, to} = drawn.rows;
	const above = rows.slice(from, index).findLast((each) => each !== '');
	const below = rows.slice(index, to).find((each) => each !== '');
	return index >= from && index < to && above !== undefined && below !== undefined && !rule.test(above) && !rule.test(below);
}
