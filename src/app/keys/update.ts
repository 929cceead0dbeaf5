/** Runs what a key is bound to. */

import {kindOf, worksIn} from '../binding.js';
import {chooseEntry} from '../help/palette.js';
import {quit, refused} from '../mode.js';
import type {AppState, Binding, BindingKind, KeyEvent, Step} from '../model.js';
import {typedInto} from './line-input.js';
import {isStray, isStraying, readOnly} from './strays.js';

export function updateByKey(state: AppState, event: KeyEvent, now: number): Step {
	return readOnly(state, pressed(state, event, now));
}

function pressed(state: AppState, event: KeyEvent, now: number): Step {
	if (!isStraying(state, now)) return press(state, event, now);
	const kind = kindOfEvent(state, event);
	// Esc ends what the user had in mind, so that the next key is meant as it is.
	if (kind === 'leaves') return press({...state, strayAt: undefined}, event, now);
	const straying = {...state, strayAt: now};
	if (!isStray(state, kind)) return press(straying, event, now);
	return refused(straying, 'Ignored: the last key was refused. Pause a moment, or press Esc');
}

function bindingOf({keymap}: AppState, {action}: {readonly action: string}): Binding | undefined {
	return keymap.bindings.find((binding) => binding.action === action);
}

function kindOfEvent(state: AppState, event: KeyEvent): BindingKind {
	switch (event.type) {
		case 'key': {
			const binding = bindingOf(state, event);
			return binding === undefined ? 'acts' : kindOf(binding, state);
		}
		case 'typed':
		case 'entry-chosen':
			return 'acts';
		case 'close-asked':
		case 'close-confirmed':
		case 'key-refused':
			return 'shows';
		case 'notice-left':
			return 'leaves';
	}
}

/** A key of the mode below the sheet of keys closes it. */
function ran(state: AppState, binding: Binding | undefined, at: Parameters<Binding['run']>[1]): Step {
	const {mode} = state;
	if (binding === undefined) return [state, []];
	return binding.run(mode.kind === 'help' && !worksIn(binding, mode.kind) ? {...state, mode: mode.under} : state, at);
}

function press(state: AppState, event: KeyEvent, now: number): Step {
	switch (event.type) {
		case 'key':
			return ran(state, bindingOf(state, event), {index: event.index, now});
		case 'typed':
			return [typedInto(state, event.text, now), []];
		case 'entry-chosen':
			return chooseEntry(state, event.at, now);
		case 'close-asked':
			return [{...state, notice: {kind: 'said', text: `Press ${event.key} again to close`, asksToClose: true}}, []];
		case 'close-confirmed':
			return quit(state);
		case 'notice-left':
			return [state, []];
		case 'key-refused':
			return refused({...state, strayAt: event.opens ? now : state.strayAt}, event.reason);
	}
}
