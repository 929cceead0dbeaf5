/** The part of the state that can be seen, for components. Looks and captures that bring nothing new change nothing here, so they draw nothing. */
import {useCallback, useRef, useSyncExternalStore} from 'react';
import type {Runtime} from '../app/loop/runtime.js';
import {type Drawn, toDrawn} from './drawn.js';

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
