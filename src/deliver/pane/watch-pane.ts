/** Reads the pane until it shows what is waited for, and which of its rows a key may be sent for. */
import type {Address} from '../../core/address.js';
import type {Dialog, Snapshot, SurfaceAssessment} from '../../core/surface.js';
import {traitsOf} from '../../core/terms/dialog-kinds.js';
import type {Reason} from '../../core/terms/receipt-words.js';
import {canCompare} from '../../tmux/panes/hidden-rows.js';
import type {AddressReading} from '../../tmux/panes/reading.js';
import {isFound, type ShownRow, toPlainRows} from '../../tmux/panes/shown-rows.js';
import {waits} from '../limits.js';
import type {DeliverPorts, Seen} from '../ports.js';

/** What tmux compares of a screen in the turn that writes a key: the whole rows of the dialog or of the input box. */
type KeyRows = {
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
	if (traitsOf(kind).isAtStart || drawn.rows === undefined) return false;
	const {from, to} = drawn.rows;
	const above = rows.slice(from, index).findLast((each) => each !== '');
	const below = rows.slice(index, to).find((each) => each !== '');
	return index >= from && index < to && above !== undefined && below !== undefined && !rule.test(above) && !rule.test(below);
}

export type WatchEnd =
	/** `looks`: the number of reads. */
	| {readonly kind: 'shown'; readonly look: Seen; readonly looks: number}
	/** `unread`: why the last read failed. */
	| {readonly kind: 'timeout'; readonly look: Seen | undefined; readonly unread: Reason | undefined}
	| {readonly kind: 'lost'; readonly why: Reason};

/** `withinMs` counts from the call; the pane is read at least once. The waiting ends at once when the address no longer holds. */
export async function waitForScreen(
	ports: DeliverPorts,
	address: Address,
	{until, withinMs}: {readonly until: (surface: SurfaceAssessment, look: Seen) => boolean; readonly withinMs: number},
): Promise<WatchEnd> {
	const deadline = ports.now() + withinMs;
	let last: Seen | undefined;
	let unread: Reason | undefined;
	for (let looks = 1; ; looks += 1) {
		const look = await ports.look(address);
		if (look.kind === 'changed') return {kind: 'lost', why: look.why};
		if (look.kind === 'seen') {
			last = look;
			unread = undefined;
			if (look.before !== undefined) until(look.before, look);
			if (until(look.surface, look)) return {kind: 'shown', look, looks};
		} else unread = look.why;
		if (ports.now() >= deadline) return {kind: 'timeout', look: last, unread};
		await ports.pause(waits.look);
	}
}
