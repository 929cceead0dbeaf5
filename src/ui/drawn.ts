/** The visible part of the state. */
import type {AppState} from '../app/model.js';
import {scrollOf} from '../app/pane/update.js';
import {toSubject} from '../app/shown/shown.js';
import {targetKey} from '../app/target.js';
import type {RowKey} from '../core/address.js';
import type {Row} from '../core/session.js';

export type Drawn = ReturnType<typeof toDrawn>;

export function toDrawn(state: AppState) {
	return {
		mode: state.mode,
		looked: state.looked,
		view: state.view,
		cursor: state.cursor,
		ticked: state.ticked,
		unsent: state.unsent,
		top: state.top,
		size: state.size,
		showPreview: state.showPreview,
		isTurned: state.isTurned,
		detail: state.detail,
		notice: state.notice,
		away: state.away,
		filter: state.filter,
		arrangement: state.arrangement,
		setup: state.setup,
		problems: state.problems,
		today: state.today,
		limits: state.limits,
		undo: state.undo,
		lastSnooze: state.lastSnooze,
		deliveries: state.deliveries,
		quick: state.quick,
		batch: state.batch,
		isLinear: state.isLinear,
		keyOf: state.keyOf,
		/** What the user has read decides which keys work. */
		read: state.read,
		columns: state.config.columns,
		...toSubject(state),
		/** The rows of the last look, for the list of those that ask the same. In other modes it is empty, since rows change at every look. */
		rows: state.mode.kind === 'batch' || state.mode.kind === 'past' ? state.rows : noRows,
		paneScroll: scrollOf(state),
		labels: state.mode.kind === 'labels' ? state.mode.labels : noLabels,
		/** Undefined for the capture of another row, which was selected before. */
		previewText: state.preview?.key === targetKey(state) ? state.preview?.text : undefined,
	};
}

const noRows: readonly Row[] = [];
const noLabels: ReadonlyMap<RowKey, string> = new Map();
