/** Gives components the visible part of the state. A look or capture without changes leaves it the same, so nothing is drawn. */
import {useCallback, useRef, useSyncExternalStore} from 'react';
import {hasSameFields} from '../app/last-of.js';
import type {Runtime} from '../app/loop/runtime.js';
import {type Drawn, toDrawn} from './drawn.js';

/** Renders again only when something visible has changed. */
export function useDrawn(runtime: Runtime): Drawn {
	const last = useRef<Drawn>(undefined);
	const read = useCallback(() => {
		const next = toDrawn(runtime.state());
		if (last.current === undefined || !hasSameFields(last.current, next)) last.current = next;
		return last.current;
	}, [runtime]);
	return useSyncExternalStore(runtime.subscribe, read, read);
}
