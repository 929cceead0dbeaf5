/** Stray keys: those that were meant for a question or an input line that did not open, or is gone. The keys within a second after one have no effect. */

import {notActable} from '../answer/disabled-reasons.js';
import {readOnlyReason} from '../binding.js';
import {hasLine, refused} from '../mode.js';
import type {AppState, BindingKind, Effect, Step} from '../model.js';

/** The longest time between two keys that belong together. */
const strayKeyMs = 1000;

export function isStraying({strayAt}: AppState, now: number): boolean {
	return strayAt !== undefined && Math.abs(now - strayAt) < strayKeyMs;
}

/** A user who looks elsewhere types on: a `y` in the text is no answer, an `s` no snooze, and Enter no jump. */
export function isStray(state: AppState, kind: BindingKind): boolean {
	return !hasLine(state) && kind !== 'shows';
}

/** Closes a question about an act that is no longer possible; keys that answer it have no effect. */
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

/** Whether an order leaves everything as it is: it reads, shows, copies or goes somewhere. */
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

/** A step that would change something does nothing, and says so. */
export function readOnly(before: AppState, step: Step): Step {
	if (!before.isReadOnly || step[1].every(({type}) => isHarmless[type])) return step;
	return refused(before, readOnlyReason);
}
