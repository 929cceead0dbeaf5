/** The mouse: a click selects, a second one jumps, one on a title folds, the wheel scrolls. */
import type {RowKey} from '../../core/address.js';
import {type Cell, isTooSmall} from '../layout.js';
import {notJumpable} from '../list/bindings.js';
import {screenOf} from '../list/cursor.js';
import {folded} from '../list/grouping/grouping.js';
import {tabAt, toTabs} from '../list/grouping/tabs.js';
import {groupAtCursor, type ListLine, type ListScreen, toWindow} from '../list/lines.js';
import type {AppState, Step} from '../model.js';
import {pageMoved} from '../pager/page-view.js';
import {paneScrolled} from '../pane/update.js';
import {rowOf} from '../target.js';

/** The longest time between the clicks of a double click. */
const doubleMs = 400;
const wheelLines = 3;
/** The margin that `scrollTo` keeps free. */
const margin = 2;

export function clicked(state: AppState, place: Cell, now: number): Step {
	const {mode, size} = state;
	if (isTooSmall(size)) return [state, []];
	if (mode.kind !== 'queue' && mode.kind !== 'find') return [state, []];
	const screen = screenOf(state);
	const hit = lineAt(state, screen, place);
	const elsewhere: AppState = {...state, click: undefined};
	if (hit === 'tabs') return [toSection(elsewhere, place.column, now), []];
	if (hit === undefined || hit.kind === 'space') return [elsewhere, []];
	if (hit.kind === 'more')
		return [listWheeled({...elsewhere, lastKeyAt: now}, hit.isAbove ? -screen.layout.list.rows : screen.layout.list.rows), []];
	if (hit.kind === 'title') return [folded(elsewhere, now, hit.key), []];
	const {key} = hit.row;
	const isSecond = state.click?.key === key && Math.abs(now - state.click.at) < doubleMs;
	const next: AppState = {...state, cursor: key, held: true, lastKeyAt: now, click: isSecond ? undefined : {key, at: now}};
	return isSecond ? jump(next, key) : [next, []];
}

function jump(state: AppState, key: RowKey): Step {
	const reason = notJumpable({...state, mode: {kind: 'queue'}});
	const row = rowOf(state, key);
	if (reason !== undefined || row === undefined) return [{...state, notice: {kind: 'failed', text: reason ?? 'The session is gone'}}, []];
	return [state, [{type: 'jump', row}]];
}

/** @param by 1: down. */
export function wheeled(state: AppState, {by, ...place}: Cell & {readonly by: 1 | -1}, now: number): Step {
	const {mode} = state;
	switch (mode.kind) {
		case 'help':
		case 'history':
		case 'log':
		case 'search':
		case 'card':
		case 'batch':
			return [pageMoved(state, {by: by * wheelLines}), []];
		case 'queue':
		case 'find':
			return isBesideList(state, place)
				? paneScrolled(state, {rows: by * wheelLines})
				: [listWheeled({...state, lastKeyAt: now}, by * wheelLines), []];
		default:
			return [state, []];
	}
}

/** The cursor moves along when it would leave the screen. @param by lines; above 0: down. */
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

/** Whether the place is in the detail, beside the list or below it. */
function isBesideList(state: AppState, {column, line}: Cell): boolean {
	const {kind, list, detail} = screenOf(state).layout;
	const bottom = list.rows + (kind === 'tabs' ? 1 : 0);
	return detail !== undefined && !state.isLinear && (column >= list.columns || line >= bottom);
}

function lineAt({top}: AppState, screen: ListScreen, {column, line}: Cell): ListLine | 'tabs' | undefined {
	const {layout} = screen;
	const head = layout.kind === 'tabs' ? 1 : 0;
	if (line < head) return 'tabs';
	const isInside = column < layout.list.columns && line - head < layout.list.rows;
	return isInside ? toWindow(screen, top).lines[line - head] : undefined;
}

function toSection(state: AppState, column: number, now: number): AppState {
	const {view, size, cursor} = state;
	const section = tabAt(toTabs(view.groups, groupAtCursor(view, cursor), size.columns), column);
	if (section === undefined) return state;
	return toFirst(section.isFolded ? folded(state, now, section.key) : state, section.key);
}

function toFirst(state: AppState, section: string): AppState {
	const cursor = state.view.groups.find(({key}) => key === section)?.rows[0]?.key;
	return cursor === undefined ? state : {...state, cursor, held: true, top: 0};
}
