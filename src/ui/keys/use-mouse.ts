/** Reads mouse events from the same bytes from which Ink reads the keys; Ink drops these events. */
import {useStdin} from 'ink';
import {useEffect} from 'react';
import type {Keymap} from '../../app/binding.js';
import type {KeyEvent} from '../../app/event.js';
import {footerKeyAt, footerView} from '../../app/footer/view.js';
import {clickedEntry, paletteEntries} from '../../app/help/palette.js';
import {moreEvent, optionEvent} from '../../app/keys/buttons.js';
import {eventForKey} from '../../app/keys/keymap.js';
import type {Runtime} from '../../app/loop/runtime.js';
import type {AppState} from '../../app/model.js';
import {createMouseReader, type MouseInput} from './mouse-input.js';

/** Use it after `useInput`: a listener before Ink's own would take the keys away from Ink. */
export function useMouse(runtime: Runtime, keymap: Keymap): void {
	const {stdin} = useStdin();
	useEffect(() => {
		const read = createMouseReader();
		const onData = (chunk: string | Buffer) => {
			for (const {kind, ...place} of read(String(chunk))) {
				const key = footerEvent(keymap, runtime.state(), {kind, ...place}) ?? toKey(keymap, runtime.state(), {kind, ...place});
				if (key !== undefined) runtime.dispatch({type: 'pressed', key});
				else if (kind === 'press') runtime.dispatch({type: 'clicked', ...place});
				else runtime.dispatch({type: 'wheel-turned', by: kind === 'wheel-up' ? -1 : 1, ...place});
			}
		};
		stdin.on('data', onData);
		return () => {
			stdin.off('data', onData);
		};
	}, [runtime, keymap, stdin]);
}

/** A click on a key of the footer presses it. */
function footerEvent(keymap: Keymap, state: AppState, {kind, column, line}: MouseInput): KeyEvent | undefined {
	if (kind !== 'press' || line !== state.size.rows - 1) return undefined;
	const view = footerView(keymap, state);
	const key = view && footerKeyAt(view, column);
	return key === undefined ? undefined : eventForKey(keymap, state, key);
}

/** The key event of a click on a palette entry, an option or a "more" line, or of the wheel in the palette. */
function toKey(keymap: Keymap, state: AppState, {kind, ...place}: MouseInput): KeyEvent | undefined {
	if (kind === 'press') return clickedEntry(keymap, state, place.line) ?? optionEvent(keymap, state, place) ?? moreEvent(state, place);
	if (state.mode.kind !== 'palette') return undefined;
	const by = kind === 'wheel-up' ? -1 : 1;
	const count = paletteEntries(keymap, state).length;
	const isInside = state.mode.at + by >= 0 && state.mode.at + by < count;
	return isInside ? {type: 'palette-moved', by, count} : undefined;
}
