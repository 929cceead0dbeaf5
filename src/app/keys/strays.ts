/** Stray keys: those that were meant for a question or an input line that did not open, or is gone. The keys within a second after one have no effect. */
import {notActable} from '../answer/disabled-reasons.js';
import {hasLine} from '../mode.js';
import type {AppState, Kind} from '../model.js';

/** The longest time between two keys that belong together. */
const strayKeyMs = 1000;

export function isStraying({strayAt}: AppState, now: number): boolean {
	return strayAt !== undefined && Math.abs(now - strayAt) < strayKeyMs;
}

/** A user who looks elsewhere types on: a `y` in the text is no answer, an `s` no snooze, and Enter no jump. */
export function isStray(state: AppState, kind: Kind): boolean {
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
