/** Gives components the visible part of the state. A look or capture without changes leaves it the same, so nothing is drawn. */

import {useCallback, useRef, useSyncExternalStore} from 'react';
import {type FooterView, footerView} from '../app/footer/view.js';
import {hasSameFields} from '../app/last-of.js';
import type {Runtime} from '../app/loop/runtime.js';
import {isSameValue} from '../core/fields.js';
import {type Drawn, toDrawn} from './drawn.js';
import {isOutOfSight} from './list/out-of-sight.js';

export type ViewModel = {readonly drawn: Drawn; readonly footer: FooterView | undefined};

/** Renders again only when something visible has changed. */
export function useViewModel(runtime: Runtime): ViewModel {
	const last = useRef<{readonly read: Drawn; readonly model: ViewModel}>(undefined);
	const read = useCallback(() => {
		const drawn = toDrawn(runtime.state());
		if (last.current === undefined || !hasSameFields(last.current.read, drawn)) {
			const before = last.current?.model;
			const next = {drawn, footer: footerView(runtime.state())};
			last.current = {read: drawn, model: before && looksSame(before, next) ? before : next};
		}
		return last.current.model;
	}, [runtime]);
	return useSyncExternalStore(runtime.subscribe, read, read);
}

function looksSame(one: ViewModel, {drawn, footer}: ViewModel): boolean {
	return hasSameFields(one.drawn, {...drawn, view: one.drawn.view}) && isSameValue(one.footer, footer) && isOutOfSight(one.drawn, drawn);
}
