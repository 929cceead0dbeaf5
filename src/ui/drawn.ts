/** The part of the state that can be seen. Looks and captures that bring nothing new change nothing here, so they draw nothing. */
import {useCallback, useRef, useSyncExternalStore} from 'react';
import {alikeRows} from '../app/batching.js';
import type {Runtime} from '../app/runtime.js';
import {sourceOf} from '../app/sourcing.js';
import {type AppState, targetRow} from '../app/state.js';
import type {Config} from '../core/config.js';
import type {SourceFile} from '../core/file-change.js';
import type {Row} from '../core/session.js';

export type Drawn = Pick<
	AppState,
	| 'mode'
	| 'looked'
	| 'view'
	| 'cursor'
	| 'ticked'
	| 'top'
	| 'size'
	| 'showPreview'
	| 'detail'
	| 'notice'
	| 'filter'
	| 'arrangement'
	| 'setup'
	| 'problems'
	| 'undo'
	| 'deliveries'
	| 'quick'
	/** Decides which keys work. */
	| 'cut'
> & {
	/** The one that keys are about, as the list draws it. */
	readonly row: Row | undefined;
	readonly columns: Config['columns'];
	/** The file its request would change, as it is. */
	readonly source: SourceFile | undefined;
	/** How many ask what it asks, itself among them. */
	readonly alike: number;
	/** As the last look found them, for a list of those that ask the same; none otherwise, since they change at every look. */
	readonly rows: readonly Row[];
	readonly previewText: string | undefined;
};

function toDrawn(state: AppState): Drawn {
	const {
		mode,
		looked,
		view,
		cursor,
		ticked,
		top,
		size,
		showPreview,
		detail,
		notice,
		filter,
		arrangement,
		setup,
		problems,
		undo,
		preview,
		deliveries,
		quick,
		cut,
	} = state;
	const target = targetRow(state);
	// The pane of the row that was selected before would be taken for this one's.
	const previewText = preview?.key === target?.key ? preview?.text : undefined;
	const {row: drawnRow, alike} = targetOf(state, target);
	return {
		mode,
		looked,
		view,
		cursor,
		ticked,
		top,
		size,
		showPreview,
		detail,
		notice,
		filter,
		arrangement,
		setup,
		problems,
		undo,
		deliveries,
		quick,
		cut,
		row: drawnRow,
		columns: state.config.columns,
		source: target && sourceOf(state, target),
		alike,
		rows: mode.kind === 'batch' ? state.rows : noRows,
		previewText,
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
