/** The mouse: a click selects, a double click jumps, a click on a title folds, one on a key presses it, and the wheel scrolls. */
import type {RowKey} from '../../core/address.js';
import {noBatch, noOption} from '../answer/disabled-reasons.js';
import {refused, rowOf} from '../binding.js';
import {movedIn, paletteEntries} from '../help/palette.js';
import {eventForKey} from '../keymap/keymap.js';
import {type Cell, isTooSmall} from '../layout.js';
import {folded} from '../list/arrangement/arrange.js';
import {notJumpable} from '../list/bindings.js';
import {screenOf} from '../list/cursor.js';
import type {AppState, Click, KeyEvent, Mode, Step} from '../model.js';
import {pageMoved} from '../pager/page-view.js';
import {paneScrolled} from '../pane/update.js';

/** The longest time between the clicks of a double click. */
const doubleMs = 400;
const wheelLines = 3;
/** The margin that `scrollTo` keeps free. */
const margin = 2;

const answering: ReadonlySet<Mode['kind']> = new Set(['queue', 'find', 'card', 'quick', 'choose', 'batch']);

/** The key that a click stands for, if any. */
export function keyOfClick(state: AppState, on: Click | undefined): KeyEvent | undefined {
	const {mode} = state;
	switch (on?.on) {
		case 'key':
			return eventForKey(state, on.key);
		case 'entry':
			return {type: 'entry-chosen', at: on.at};
		case 'rest':
			return mode.kind === 'queue' || mode.kind === 'quick' ? {type: 'key', action: 'read', index: 0} : undefined;
		case 'option': {
			if (!answering.has(mode.kind)) return undefined;
			const reason = mode.kind === 'batch' ? noBatch(state) : noOption(state, on.number);
			return reason === undefined ? {type: 'key', action: 'option', index: on.number - 1} : {type: 'key-refused', reason};
		}
		default:
			return undefined;
	}
}

export function clicked(state: AppState, on: Click | undefined, now: number): Step {
	const {mode, size} = state;
	if (isTooSmall(size) || (mode.kind !== 'queue' && mode.kind !== 'find')) return [state, []];
	const elsewhere: AppState = {...state, click: undefined};
	switch (on?.on) {
		case 'tab':
			return [toSection(elsewhere, on.section, now), []];
		case 'more': {
			const {rows} = screenOf(state).layout.list;
			return [listWheeled({...elsewhere, lastKeyAt: now}, on.isAbove ? -rows : rows), []];
		}
		case 'title':
			return [folded(elsewhere, now, on.section), []];
		case 'row': {
			const key = on.row;
			const isSecond = state.click?.key === key && Math.abs(now - state.click.at) < doubleMs;
			const next: AppState = {...state, cursor: key, held: true, lastKeyAt: now, click: isSecond ? undefined : {key, at: now}};
			return isSecond ? jump(next, key) : [next, []];
		}
		default:
			return [elsewhere, []];
	}
}

function jump(state: AppState, key: RowKey): Step {
	const reason = notJumpable({...state, mode: {kind: 'queue'}});
	const row = rowOf(state, key);
	if (reason !== undefined || row === undefined) return refused(state, reason ?? 'The session is gone');
	return [state, [{type: 'jump', row}]];
}

/** @param by 1 is down. */
export function wheeled(state: AppState, {by, ...place}: Cell & {readonly by: 1 | -1}, now: number): Step {
	const {mode} = state;
	if ('page' in mode) return [pageMoved(state, {by: by * wheelLines}), []];
	switch (mode.kind) {
		case 'palette': {
			const to = mode.at + by;
			return [to < 0 || to >= paletteEntries(state).length ? state : movedIn(state, by), []];
		}
		case 'queue':
		case 'find':
			return isBesideList(state, place)
				? paneScrolled(state, {rows: by * wheelLines})
				: [listWheeled({...state, lastKeyAt: now}, by * wheelLines), []];
		default:
			return [state, []];
	}
}

/** Scrolls the list. The cursor moves along when it would leave the screen. @param by lines; positive is down. */
function listWheeled(state: AppState, by: number): AppState {
	const screen = screenOf(state);
	const {lines, layout} = screen;
	const height = layout.list.rows;
	const top = Math.max(0, Math.min(lines.length - height, state.top + by));
	if (top === state.top) return state;
	const first = top === 0 ? 0 : top + margin;
	const last = top + height >= lines.length ? lines.length - 1 : top + height - 1 - margin;
	const rows = lines.flatMap((line, index) => (line.kind === 'row' ? [{key: line.row.key, index}] : []));
	const at = rows.find(({key}) => key === state.cursor)?.index ?? -1;
	if (at >= first && at <= last) return {...state, top, held: true};
	const inSight = rows.filter(({index}) => index >= first && index <= last);
	const cursor = (at < first ? inSight[0] : inSight.at(-1))?.key ?? state.cursor;
	return {...state, top, cursor, held: true};
}

function isBesideList(state: AppState, {column, line}: Cell): boolean {
	const {kind, list, detail} = screenOf(state).layout;
	const bottom = list.rows + (kind === 'tabs' ? 1 : 0);
	return detail !== undefined && !state.isLinear && (column >= list.columns || line >= bottom);
}

function toSection(state: AppState, key: string, now: number): AppState {
	const section = state.view.groups.find((group) => group.key === key);
	if (section === undefined) return state;
	const open = section.isFolded ? folded(state, now, key) : state;
	const cursor = open.view.groups.find((group) => group.key === key)?.rows[0]?.key;
	return cursor === undefined ? open : {...open, cursor, held: true, top: 0};
}
