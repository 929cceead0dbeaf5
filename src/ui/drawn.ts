/** The part of the state that can be seen. Looks and captures that bring nothing new change nothing here, so they draw nothing. */
import {useCallback, useRef, useSyncExternalStore} from 'react';
import type {Runtime} from '../app/runtime.js';
import type {AppState} from '../app/state.js';

export type Drawn = Pick<
	AppState,
	'mode' | 'looked' | 'view' | 'cursor' | 'top' | 'size' | 'showPreview' | 'clock' | 'notice' | 'filter' | 'problems' | 'undo'
> & {readonly previewText: string | undefined; readonly isPreviewed: boolean};

function toDrawn(state: AppState): Drawn {
	const {mode, looked, view, cursor, top, size, showPreview, clock, notice, filter, problems, undo, preview} = state;
	const previewText = preview?.text;
	return {
		mode,
		looked,
		view,
		cursor,
		top,
		size,
		showPreview,
		clock,
		notice,
		filter,
		problems,
		undo,
		previewText,
		isPreviewed: preview !== undefined,
	};
}

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
