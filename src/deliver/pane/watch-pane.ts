/** Reads the pane until it shows what a caller waits for, and picks the rows that tmux compares before a key. */
import type {Address} from '../../core/address.js';
import {isScreenMoved, type Receipt, unconfirmed} from '../../core/receipt.js';
import type {Dialog, Snapshot, SurfaceAssessment} from '../../core/surface.js';
import {traitsOf} from '../../core/terms/ask.js';
import {type Reason, whyAfter} from '../../core/terms/receipt-words.js';
import {canCompare, isFound, type ShownRow, toPlainRows} from '../../tmux/panes/guard.js';
import type {AddressReading} from '../../tmux/panes/reading.js';
import {type DeliverPorts, mostTries, type PaneLook, type SeenPane, waitMs} from '../ports.js';

/** What tmux compares of a screen in the call that writes a key: the whole rows of the dialog or of the input box. */
type KeyRows = {
	readonly shown: readonly ShownRow[];
	/** Other rows of the dialog, whose change these would not show: tmux finds only the first of equal rows. */
	readonly hidden: readonly ShownRow[];
	/** Whether tmux cannot compare the hidden ones either. */
	readonly needsSilence: boolean;
};

/** Undefined when the screen has neither a dialog nor an input box. */
export function toKeyRows({text}: Pick<Snapshot, 'text'>, {dialog, keyRows}: SurfaceAssessment): KeyRows | undefined {
	if (keyRows === undefined) return undefined;
	const rows = toPlainRows(text);
	const indexes = [...rows.keys()].slice(keyRows.from, keyRows.to);
	const found = indexes.filter((index) => isFound(rows, index));
	const toShown = (index: number): ShownRow => ({number: index + 1, text: rows[index] ?? ''});
	// For an input box the cursor's position shows a change.
	const hidden = dialog === undefined ? [] : indexes.filter((index) => !isFound(rows, index) && isOfText(rows, index, dialog)).map(toShown);
	return {shown: found.map(toShown), hidden, needsSilence: !hidden.every(({text}) => canCompare(text))};
}

/** Whether nothing was printed in the second of this reading: tmux counts in seconds. */
export function isSilent({printedAt, clock}: AddressReading): boolean {
	return Number(printedAt) < Number(clock);
}

const rule = /^ *([─╌▔])\1{2,}$/;

/** Whether a row has text of the request. Rules have none, and blank rows count only between two rows of text. */
function isOfText(rows: readonly string[], index: number, {kind, drawn}: Dialog): boolean {
	const row = rows[index] ?? '';
	if (row !== '') return !rule.test(row);
	// The words of start-up dialogs are the agent's own.
	if (traitsOf(kind).isAtStart || drawn.rows === undefined) return false;
	const {from, to} = drawn.rows;
	const above = rows.slice(from, index).findLast((each) => each !== '');
	const below = rows.slice(index, to).find((each) => each !== '');
	return index >= from && index < to && above !== undefined && below !== undefined && !rule.test(above) && !rule.test(below);
}

export type WatchEnd =
	| {readonly kind: 'shown'; readonly look: SeenPane; readonly looks: number}
	/** `unread`: why the last read failed. */
	| {readonly kind: 'timeout'; readonly look: SeenPane | undefined; readonly unread: Reason | undefined}
	| {readonly kind: 'lost'; readonly why: Reason};

/** `withinMs` counts from the call; the pane is read at least once. The wait ends at once when the address no longer holds. */
export function waitForScreen(
	ports: DeliverPorts,
	address: Address,
	{until, withinMs}: {readonly until: (surface: SurfaceAssessment, look: SeenPane) => boolean; readonly withinMs: number},
): Promise<WatchEnd> {
	return watchPane<WatchEnd>(ports, address, {
		deadline: ports.now() + withinMs,
		seen(look, {looks}) {
			if (look.before !== undefined) until(look.before, look);
			return until(look.surface, look) ? {kind: 'shown', look, looks} : undefined;
		},
		lost: (why) => ({kind: 'lost', why}),
		late: (look, last) => ({kind: 'timeout', look: last, unread: look.kind === 'unreadable' ? look.why : undefined}),
	});
}

type Awaited = {
	/** What was done to the pane, and when. */
	readonly done: 'enter' | 'keys' | 'escape';
	readonly since: number;
	readonly seen: (look: SeenPane, before: SeenPane | undefined) => Receipt | undefined;
	/** The receipt when the address no longer holds; undefined when the result is unknown. */
	readonly lost?: (why: Reason) => Receipt | undefined;
	/** The receipt when no look has decided in time. @param last the newest readable look */
	readonly late: (last: SeenPane) => Receipt;
};

export function awaitReceipt(ports: DeliverPorts, address: Address, {done, since, seen, lost, late}: Awaited): Promise<Receipt> {
	const unknown = (why: Reason): Receipt => unconfirmed(whyAfter(done, why));
	return watchPane<Receipt>(ports, address, {
		deadline: since + waitMs.landed,
		seen: (look, {before}) => seen(look, before),
		lost: (why) => lost?.(why) ?? unknown(why),
		late: (look) => (look.kind === 'unreadable' ? unknown(look.why) : late(look)),
	});
}

/** Whether the address no longer holds because the agent ended. */
export function isEnd(why: Reason): boolean {
	return why === 'process-ended' || why === 'program-ended' || why === 'pane-gone';
}

type Watch<T> = {
	/** By the clock of the ports. */
	readonly deadline: number;
	/** What a look decides; undefined for nothing yet. `before`: the previous look. `looks`: the number of looks so far. */
	readonly seen: (look: SeenPane, was: {readonly before: SeenPane | undefined; readonly looks: number}) => T | undefined;
	readonly lost: (why: Reason) => T;
	/** @param last the newest readable look */
	readonly late: (look: Exclude<PaneLook, {kind: 'changed'}>, last: SeenPane | undefined) => T;
};

/** Looks at the pane, at least once, until a look decides, the address no longer holds, or the time is over. */
async function watchPane<T>(ports: DeliverPorts, address: Address, {deadline, seen, lost, late}: Watch<T>): Promise<T> {
	let last: SeenPane | undefined;
	for (let looks = 1; ; looks += 1) {
		const look = await ports.look(address);
		if (look.kind === 'changed') return lost(look.why);
		if (look.kind === 'seen') {
			const before = look.before === undefined ? last : {...look, surface: look.before};
			const decided = seen(look, {before, looks});
			if (decided !== undefined) return decided;
			last = look;
		}
		if (ports.now() >= deadline) return late(look, last);
		await ports.pause(waitMs.look);
	}
}

/** Tries again while tmux writes nothing because the screen has just changed. `kind`: the receipt's kind in that case. */
export async function whileScreenMoves(kind: 'refused' | 'typed', act: (tries: number) => Promise<Receipt>): Promise<Receipt> {
	let receipt = await act(0);
	for (let tries = 1; tries < mostTries && receipt.kind === kind && isScreenMoved(receipt); tries += 1) receipt = await act(tries);
	return receipt;
}
