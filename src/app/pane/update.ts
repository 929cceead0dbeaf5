/** Scrolls the pane in the detail, by keys. The first step back reads the history, and freezes the pane until the scrolling ends. */
import type {RowKey} from '../../core/address.js';
import {shortName} from '../../core/rows/row-name.js';
import type {PaneHistory} from '../../core/surface.js';
import {aboutRow, keysOf, notArranged, targetKey, targetRow, withNotice} from '../binding.js';
import type {AppState, Step} from '../model.js';
import {detailView, rowsOfCard} from '../reading/detail-view.js';
import type {PaneScroll} from '../shown/model.js';
import {paneLines} from '../shown/option-lines.js';
import {subjectOf} from '../shown/shown.js';

/** The rows of the detail for the target row's pane. */
export function paneRows(state: AppState): number {
	return detailView(state)?.fit.paneRows ?? 0;
}

export function paneScrolled(state: AppState, by: {readonly rows: number} | {readonly pages: number}): Step {
	const row = targetRow(state);
	const rows = paneRows(state);
	if (row === undefined || rows === 0) return [state, []];
	const step = 'rows' in by ? by.rows : Math.sign(by.pages) * Math.max(1, Math.floor(Math.abs(by.pages) * rows));
	const old = scrollOf(state);
	const next = clamped(state, {key: row.key, below: (old?.below ?? 0) - step, past: old?.past});
	if (step < 0 && old?.past !== undefined && next.paneScroll?.below === old.below) return [withNotice(next, 'Top of the scrollback'), []];
	if (old !== undefined || next.paneScroll === undefined) return [next, []];
	return [next, [{type: 'read-pane', row}]];
}

export function paneRead(state: AppState, {key, past}: {readonly key: RowKey; readonly past: PaneHistory | undefined}): AppState {
	const scroll = scrollOf(state);
	if (scroll === undefined || scroll.key !== key || past === undefined) return state;
	const next = clamped(state, {...scroll, past});
	return next.paneScroll === undefined ? withNotice(next, 'All of the pane is shown: it has no history') : next;
}

/** The scrolling of the target row's pane, if it is scrolled. */
export function scrollOf(state: AppState): PaneScroll | undefined {
	return state.paneScroll?.key === targetKey(state) ? state.paneScroll : undefined;
}

/** Ends the scrolling when another row is the target. */
export function withPane(state: AppState): AppState {
	return state.paneScroll === undefined || scrollOf(state) !== undefined ? state : {...state, paneScroll: undefined};
}

/** Limits the scrolling to the existing rows, whose number is unknown until the history is read. */
function clamped(state: AppState, scroll: PaneScroll): AppState {
	if (scroll.below <= 0) return {...state, paneScroll: undefined};
	if (scroll.past === undefined) return {...state, paneScroll: scroll};
	const fit = detailView(state)?.fit;
	const card = fit !== undefined && rowsOfCard(fit) > 0 ? subjectOf(state).row : undefined;
	const {below} = paneLines({text: undefined, scroll, card, rows: fit?.paneRows ?? 0}) ?? {below: 0};
	return {...state, paneScroll: below === 0 ? undefined : {...scroll, below}};
}

/** Why a key of the pane in the detail cannot work now, in words for the footer; undefined when it can. */
const noPane = aboutRow((row, state) => {
	const why = notArranged(state);
	if (why !== undefined) return why;
	if (row.place === undefined) return `${shortName(row)} is not in a tmux pane`;
	return paneRows(state) > 0 ? undefined : `The pane is not shown. Press ${state.keyOf('detail')} or ${state.keyOf('preview')} to show it`;
});

const notScrolled = (state: AppState): string | undefined =>
	noPane(state) ?? (scrollOf(state) === undefined ? 'The pane already shows its last lines' : undefined);

export const paneBindings = keysOf(
	{modes: ['queue'], task: 'Read', perKey: true, kind: 'shows'},
	{
		'pane-up': {
			keys: ['[', 'ctrl-y'],
			sheet: ['Read', 7, 'pane'],
			name: 'Scroll the pane up',
			also: 'preview history scrollback back',
			help: 'scroll its pane up, by half a page or a line',
			blocked: noPane,
			run: (state, {index}) => paneScrolled(state, index === 0 ? {pages: -0.5} : {rows: -1}),
		},
		'pane-down': {
			keys: [']', 'ctrl-e'],
			sheet: ['Read', 7, 'pane'],
			name: 'Scroll the pane down',
			also: 'preview history scrollback forward',
			help: 'scroll its pane down, by half a page or a line',
			blocked: notScrolled,
			run: (state, {index}) => paneScrolled(state, index === 0 ? {pages: 0.5} : {rows: 1}),
		},
	},
);
