/** Reads the pane until it shows what is waited for, and which of its rows a key may be sent for. */
import type {Address} from '../../core/address.js';
import {isScreenMoved, type Receipt, unconfirmed} from '../../core/receipt.js';
import type {Dialog, Snapshot, SurfaceAssessment} from '../../core/surface.js';
import {traitsOf} from '../../core/terms/ask.js';
import {type Reason, whyAfter} from '../../core/terms/receipt-words.js';
import {canCompare, isFound, type ShownRow, toPlainRows} from '../../tmux/panes/guard.js';
import type {AddressReading} from '../../tmux/panes/reading.js';
import {type DeliverPorts, mostTries, type PaneLook, type SeenPane, waitMs} from '../ports.js';

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
	| {readonly kind: 'shown'; readonly look: SeenPane; readonly looks: number}
	/** `unread`: why the last read failed. */
	| {readonly kind: 'timeout'; readonly look: SeenPane | undefined; readonly unread: Reason | undefined}
	| {readonly kind: 'lost'; readonly why: Reason};

/** `withinMs` counts from the call; the pane is read at least once. The waiting ends at once when the address no longer holds. */
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
	/** The receipt where the address no longer holds; undefined: it is not known what came of it. */
	readonly lost?: (why: Reason) => Receipt | undefined;
	/** The receipt where no look has decided in time. @param last of the looks that showed something, the newest */
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

/** Whether the address no longer holds since the agent has ended. */
export function isEnd(why: Reason): boolean {
	return why === 'process-ended' || why === 'program-ended' || why === 'pane-gone';
}

type Watch<T> = {
	/** On the clock of the ports. */
	readonly deadline: number;
	/** What a look decides; undefined: nothing yet. `before`: the read before it. `looks`: the number of looks so far. */
	readonly seen: (look: SeenPane, was: {readonly before: SeenPane | undefined; readonly looks: number}) => T | undefined;
	readonly lost: (why: Reason) => T;
	/** @param last the newest look that showed something */
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

/** Tries again while tmux writes nothing because the screen has just changed. `kind`: of the receipt that says so. */
export async function whileScreenMoves(kind: 'refused' | 'typed', act: (tries: number) => Promise<Receipt>): Promise<Receipt> {
	let receipt = await act(0);
	for (let tries = 1; tries < mostTries && receipt.kind === kind && isScreenMoved(receipt); tries += 1) receipt = await act(tries);
	return receipt;
}
