/** Reads mouse events from the same bytes from which Ink reads the keys; Ink drops these events. */
import {useStdin} from 'ink';
import {useEffect} from 'react';
import type {KeyEvent} from '../../app/event.js';
import {footerKeyAt, footerView} from '../../app/footer/view.js';
import {clickedEntry, paletteEntries} from '../../app/help/palette.js';
import {eventForKey} from '../../app/keymap/keymap.js';
import {moreEvent, optionEvent} from '../../app/keys/buttons.js';
import type {Runtime} from '../../app/loop/runtime.js';
import type {AppState} from '../../app/model.js';
import {createMouseReader, type MouseInput} from './mouse-input.js';

/** Use it after `useInput`: a listener before Ink's own would take the keys away from Ink. */
export function useMouse(runtime: Runtime): void {
	const {stdin} = useStdin();
	useEffect(() => {
		const read = createMouseReader();
		const onData = (chunk: string | Buffer) => {
			for (const {kind, ...place} of read(String(chunk))) {
				const key = footerEvent(runtime.state(), {kind, ...place}) ?? toKey(runtime.state(), {kind, ...place});
				if (key !== undefined) runtime.dispatch({type: 'pressed', key});
				else if (kind === 'press') runtime.dispatch({type: 'clicked', ...place});
				else runtime.dispatch({type: 'wheel-turned', by: kind === 'wheel-up' ? -1 : 1, ...place});
			}
		};
		stdin.on('data', onData);
		return () => {
			stdin.off('data', onData);
		};
	}, [runtime, stdin]);
}

/** A click on a key of the footer presses it. */
function footerEvent(state: AppState, {kind, column, line}: MouseInput): KeyEvent | undefined {
	if (kind !== 'press' || line !== state.size.rows - 1) return undefined;
	const view = footerView(state);
	const key = view && footerKeyAt(view, column);
	return key === undefined ? undefined : eventForKey(state, key);
}

/** The key event of a click on a palette entry, an option or a "more" line, or of the wheel in the palette. */
function toKey(state: AppState, {kind, ...place}: MouseInput): KeyEvent | undefined {
	if (kind === 'press') {
		const at = clickedEntry(state, place.line);
		return at === undefined ? (optionEvent(state, place) ?? moreEvent(state, place)) : {type: 'entry-chosen', at};
	}
	if (state.mode.kind !== 'palette') return undefined;
	const isUp = kind === 'wheel-up';
	const isInside = isUp ? state.mode.at > 0 : state.mode.at + 1 < paletteEntries(state).length;
	return isInside ? {type: 'key', action: isUp ? 'palette-up' : 'palette-down', index: 0} : undefined;
}
