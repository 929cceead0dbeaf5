/**
 * Runs what a key is bound to. Keys within a second after a question or an input line vanished, or failed to open, are stray: they were
 * meant for it. Of these only keys work that show something, leave, or are for an open line.
 */
import {notActable} from '../answer/disabled-reasons.js';
import {changesRow, hasLine, kindOf, quit, readOnlyReason, refused, worksIn} from '../binding.js';
import {chooseEntry} from '../help/palette.js';
import type {AppState, Binding, BindingKind, Effect, KeyEvent, Step} from '../model.js';
import {isYoung} from '../reading/gate.js';
import {typedInto} from './line-input.js';

export function updateByKey(state: AppState, event: KeyEvent, now: number): Step {
	return readOnly(state, pressed(state, event, now));
}

/** The longest time between two keys that belong together. */
const strayKeyMs = 1000;

function pressed(state: AppState, event: KeyEvent, now: number): Step {
	const {strayAt} = state;
	if (strayAt === undefined || Math.abs(now - strayAt) >= strayKeyMs) return press(state, event, now);
	const kind = kindOfEvent(state, event);
	// After Esc, the next key is no stray key. The Esc may have been meant for the line: it clears neither selection nor filter.
	if (kind === 'leaves' || isEsc(state, event)) {
		const calm = {...state, strayAt: undefined};
		return kind === 'acts' ? [calm, []] : press(calm, event, now);
	}
	const straying = {...state, strayAt: now};
	// A user who is not looking types on: a `y` in the text is no answer, an `s` no snooze, and Enter no jump.
	if (kind === 'shows' || hasLine(state)) return press(straying, event, now);
	return refused(straying, 'Ignored: the last key was refused. Pause a moment, or press Esc');
}

function bindingOf({keymap}: AppState, {action}: {readonly action: string}): Binding | undefined {
	return keymap.bindings.find((binding) => binding.action === action);
}

function isEsc(state: AppState, event: KeyEvent): boolean {
	return event.type === 'close-asked' || (event.type === 'key' && bindingOf(state, event)?.keys[event.index] === 'esc');
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

/** Whether the key was meant for the row that the cursor just left by itself. Keys that answer check the prompt instead. */
function isForRowBefore({mode, wentAt, ticked}: AppState, binding: Binding, now: number): boolean {
	if (wentAt === undefined || !isYoung(wentAt, now) || ticked.size > 0) return false;
	return (mode.kind === 'queue' || mode.kind === 'quick') && changesRow(binding);
}

/** A key of the mode below the sheet of keys closes it. */
function ran(state: AppState, binding: Binding | undefined, at: Parameters<Binding['run']>[1]): Step {
	const {mode} = state;
	if (binding === undefined) return [state, []];
	const below = mode.kind === 'help' && !worksIn(binding, mode.kind) ? {...state, mode: mode.under} : state;
	if (!isForRowBefore(below, binding, at.now)) return binding.run(below, at);
	const text = 'Ignored: the cursor has only just gone to this session. Press again.';
	return refused(kindOf(binding, below) === 'opens' ? {...below, strayAt: at.now} : below, text);
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

/** Closes a question about an act that is no longer possible; late answers to it have no effect. */
export function withoutVanished(state: AppState, now: number): AppState {
	const why = whyVanished(state);
	if (why === undefined || !('under' in state.mode)) return state;
	return {...state, mode: state.mode.under, strayAt: now, notice: {kind: 'failed', text: `Nothing was done. ${why}`}};
}

function whyVanished(state: AppState): string | undefined {
	const {mode, rows} = state;
	const isGone = (key: string) => rows.every((row) => row.key !== key);
	switch (mode.kind) {
		case 'confirm':
			return isGone(mode.row) ? 'The session is gone' : notActable(mode.act)(state);
		case 'snooze':
		case 'copy':
			return isGone(mode.row) ? 'The session is gone' : undefined;
		case 'batch':
			return mode.prompts.every(({row, token}) => rows.every((one) => one.key !== row.key || one.token !== token))
				? 'None of the sessions asks it any more'
				: undefined;
		default:
			return undefined;
	}
}

// With `--read-only` no key sends, marks or starts anything: for a screen that others see or touch.

/** Whether an order changes nothing: it reads, shows, copies or goes somewhere. */
const isHarmless: Readonly<Record<Effect['type'], boolean>> = {
	look: true,
	capture: true,
	'read-pane': true,
	jump: true,
	mark: false,
	rename: false,
	answer: false,
	reply: false,
	submit: false,
	'keep-until-rest': false,
	act: false,
	write: true,
	recall: true,
	'read-source': true,
	open: true,
	wait: true,
	copy: true,
	'copy-turns': true,
	'read-history': true,
	'read-log': true,
	'read-setup': true,
	'run-beckon': false,
	'run-command': false,
	'keep-theme': false,
	'read-folders': true,
	'read-below': true,
	'go-to-started': true,
	start: false,
	'send-first': false,
	'search-past': true,
	'search-hosts': true,
	'resume-past': false,
	quit: true,
};

/** Replaces a step that would change something by a notice. */
export function readOnly(before: AppState, step: Step): Step {
	if (!before.isReadOnly || step[1].every(({type}) => isHarmless[type])) return step;
	return refused(before, readOnlyReason);
}
