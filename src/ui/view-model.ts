/** The part of the state that can be seen. Looks and captures that bring nothing new change nothing here, so they draw nothing. */
import {useCallback, useRef, useSyncExternalStore} from 'react';
import {alikeRows} from '../app/answer/batch.js';
import type {Runtime} from '../app/loop/runtime.js';
import type {AppState} from '../app/model.js';
import {sourceOf} from '../app/reading/diff-source.js';
import {targetRow} from '../app/target.js';
import type {Row} from '../core/session.js';

export type Drawn = ReturnType<typeof toDrawn>;

function toDrawn(state: AppState) {
	const target = targetRow(state);
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
		detail: state.detail,
		notice: state.notice,
		filter: state.filter,
		arrangement: state.arrangement,
		setup: state.setup,
		problems: state.problems,
		today: state.today,
		limits: state.limits,
		undo: state.undo,
		deliveries: state.deliveries,
		quick: state.quick,
		batch: state.batch,
		/** These decide which keys work. */
		card: state.card,
		read: state.read,
		columns: state.config.columns,
		/** `row`: the one that keys are about, as the list draws it. `alike`: how many ask what it asks, itself among them. */
		...targetOf(state, target),
		/** The file its request would change, as it is. */
		source: target && sourceOf(state, target),
		/** As the last look found them, for a list of those that ask the same; none otherwise, since they change at every look. */
		rows: state.mode.kind === 'batch' ? state.rows : noRows,
		/** The pane of the row that was selected before would be taken for this one's. */
		previewText: state.preview?.key === target?.key ? state.preview?.text : undefined,
	};
}

const noRows: readonly Row[] = [];

/** Rerenders when something visible changed, and only then. */
export function useDrawn(runtime: Runtime): Drawn {
	const last = useRef<Drawn>(undefined);
	const read = useCallback(() => {
		const next = toDrawn(runtime.state());
		if (last.current === undefined || !sameDrawn(last.current, next)) last.current = next;
		return last.current;
	}, [runtime]);
	return useSyncExternalStore(runtime.subscribe, read, read);
}

function sameDrawn(a: Drawn, b: Drawn): boolean {
	return (Object.keys(a) as (keyof Drawn)[]).every((field) => Object.is(a[field], b[field]));
}

/** A look that brings the same again hands out other rows: the list has kept those that were drawn. */
function targetOf(state: AppState, target: Row | undefined): {readonly row: Row | undefined; readonly alike: number} {
	if (target === undefined) return {row: undefined, alike: 0};
	const alike = alikeRows(state, target).length;
	for (const {rows} of state.view.groups) {
		const drawn = rows.find(({key}) => key === target.key);
		if (drawn !== undefined) return {row: drawn, alike};
	}
	return {row: target, alike};
}
