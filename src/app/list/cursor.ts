/**
 * Moves the cursor, which freezes the order, scrolls the list and changes the preview. Also the ticked rows, and the row
 * of the small screen.
 */
import type {RowKey} from '../../core/address.js';
import {nextRow} from '../../core/queue/next.js';
import {isEnded, type Row} from '../../core/session.js';
import {targetRow} from '../binding.js';
import type {AppState} from '../model.js';
import {detailOptions} from '../shown/shown.js';
import {type ListScreen, scrollTo, toScreen} from './lines.js';
import type {Move, QuickScreen} from './model.js';
import {survivingKey, toView, type View, withFilter} from './view.js';

/** After this time without a key the order is no longer frozen. */
const frozenMs = 60_000;

export function isFrozen(state: AppState, now: number): boolean {
	return isHeld(state) && Math.abs(now - state.lastKeyAt) < frozenMs;
}

/** Whether the cursor stays on its row, as in a mode that was opened for a row. */
function isHeld({held, mode}: AppState): boolean {
	return held || 'row' in mode;
}

export function moveCursor(state: AppState, move: Move): AppState {
	const cursor = target(state, move);
	return scrolled({...state, held: true, cursor});
}

function target(state: AppState, move: Move): RowKey | undefined {
	const {keys} = state.view;
	const at = state.cursor === undefined ? 0 : Math.max(0, keys.indexOf(state.cursor));
	const to = (index: number) => keys[Math.max(0, Math.min(keys.length - 1, index))];
	if ('by' in move) return to(at + move.by);
	if ('pages' in move) {
		const {layout, isDouble} = screenOf(state);
		return to(at + Math.trunc(move.pages * Math.max(1, Math.floor(layout.list.rows / (isDouble ? 2 : 1)) - 1)));
	}
	switch (move.to) {
		case 'first':
			return keys[0];
		case 'last':
			return keys.at(-1);
		case 'next-group':
			return groupStart(state, 1);
		case 'previous-group':
			return groupStart(state, -1);
	}
}

function groupStart(state: AppState, step: 1 | -1): RowKey | undefined {
	const groups = state.view.groups.filter((group) => group.rows.length > 0);
	const at = groups.findIndex((group) => group.rows.some((row) => row.key === state.cursor));
	return groups[(at + step + groups.length) % Math.max(1, groups.length)]?.rows[0]?.key ?? state.cursor;
}

export function screenOf(state: AppState): ListScreen {
	const {view, size, cursor} = state;
	return toScreen(view, size, {cursor, ...detailOptions(state)});
}

export function scrolled(state: AppState): AppState {
	const top = scrollTo(screenOf(state), state.cursor, state.top);
	return top === state.top ? state : {...state, top};
}

/** Arranges the rows again, sorted unless `frozen`. Returns the same state when nothing visible changed. */
export function arranged(state: AppState, {now, frozen}: {now: number; frozen: boolean}): AppState {
	const view = toView(state.rows, state.view, {config: state.config, filter: state.filter, now, frozen, arrangement: state.arrangement});
	return redrawn(state, view, now);
}

/** Shows the same rows in the same order through another filter. */
export function narrowed(state: AppState, filter: string, now: number): AppState {
	return redrawn({...state, filter}, withFilter(state.view, filter, state.arrangement), now);
}

function redrawn(state: AppState, view: View, now: number): AppState {
	const cursor = placeCursor(state, view, now);
	if (view === state.view && cursor === state.cursor) return state;
	return scrolled({...state, view, cursor});
}

function placeCursor(state: AppState, view: View, now: number): RowKey | undefined {
	if (state.quick !== undefined) return quickRow(state, now)?.key;
	// Until the first move, the cursor is at the head of the queue.
	return isHeld(state) ? survivingKey(state.view, view, state.cursor) : view.keys[0];
}

/** Where the cursor goes when its row disappears, best first: the next row of its group, the previous one, then other groups. */
export function nextKeys({groups, keys}: View, key: RowKey): readonly RowKey[] {
	const groupKeys = groups.find(({rows}) => rows.some((row) => row.key === key))?.rows.map((row) => row.key) ?? [];
	return [...new Set([...around(groupKeys, key), ...around(keys, key)])];
}

function around(keys: readonly RowKey[], key: RowKey): readonly RowKey[] {
	const at = keys.indexOf(key);
	return [...keys.slice(at + 1), ...keys.slice(0, Math.max(0, at)).toReversed()];
}

/** Ticked rows: keys that put rows away, pin or reply act on all of these. */
export const noTicks: ReadonlySet<RowKey> = new Set();

/** Moves to the next row, so that one key ticks several in a row. */
export function tickToggled(state: AppState): AppState {
	const {cursor} = state;
	if (cursor === undefined) return state;
	const ticked = new Set(tickedRows(state).map(({key}) => key));
	if (!ticked.delete(cursor)) ticked.add(cursor);
	return moveCursor({...state, ticked}, {by: 1});
}

/** The ticked rows, from top to bottom, including those that a filter or a fold hides, without those that left the list. */
export function tickedRows({rows, ticked, view}: AppState): readonly Row[] {
	if (ticked.size === 0) return [];
	const places = view.sections.flatMap((section) => section.rows.map(({key}) => key));
	return rows.filter(({key}) => ticked.has(key) && view.order.has(key)).toSorted((a, b) => places.indexOf(a.key) - places.indexOf(b.key));
}

/** The rows that a key acts on: the ticked ones, else the one under the cursor. */
export function chosenRows(state: AppState): readonly Row[] {
	const ticked = tickedRows(state);
	const row = targetRow(state);
	return ticked.length > 0 ? ticked : row === undefined ? [] : [row];
}

/** @param pane from `TMUX` and `TMUX_PANE`. */
export function createQuick(pane?: QuickScreen['pane']): QuickScreen {
	return {pane, passed: new Map()};
}

export function quickRow({rows, quick, config}: AppState, now: number): Row | undefined {
	if (quick === undefined) return undefined;
	const {pane} = quick;
	const isLeft = (row: Row): boolean => quick.passed.get(row.key) !== signOf(row);
	if (pane === undefined) return nextRow(rows, {...config, now, isMeant: isLeft});
	return rows
		.filter(isLeft)
		.find((row) => row.kind === 'interactive' && !isEnded(row) && row.place?.pane === pane.pane && row.place.server.socket === pane.socket);
}

/** @returns the small screen without this row in its present state. */
export function passed({quick, rows}: AppState, key: RowKey): QuickScreen | undefined {
	const row = rows.find((one) => one.key === key);
	if (quick === undefined || row === undefined) return quick;
	return {...quick, passed: new Map(quick.passed).set(key, signOf(row))};
}

function signOf({state, token}: Row): string {
	return `${state.state} ${state.since} ${token ?? ''}`;
}
