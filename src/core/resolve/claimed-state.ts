/** States from the user's patterns. They refine a recognised state or replace an unknown one; they never hide a request or an error. */
import {surfaceStates} from '../config/schemas.js';
import type {ScreenPattern} from '../config.js';
import type {Evidence} from '../evidence.js';
import type {StateClaim} from '../surface.js';
import {type SessionState, stateTraits} from '../terms/state.js';
import {cleanText, truncate} from '../text/label.js';

const ofSurface = {
	idle: {state: 'idle', group: 'needs_you'},
	working: {state: 'thinking', group: 'autonomous'},
	awaiting_operator: {state: 'awaiting_input', group: 'needs_you'},
} as const;

/** A new state's group is `autonomous` unless the pattern names one. */
export function toStateClaim({state, group, detail}: ScreenPattern): StateClaim {
	const label = truncate(cleanText(detail), 60);
	const surface = surfaceStates.find((name) => name === state);
	if (surface) return {...ofSurface[surface], label, isKind: false};
	return {state, group: stateTraits(state)?.group ?? group ?? 'autonomous', label, isKind: true};
}

export function mayReplace({state, context}: SessionState): boolean {
	return stateTraits(state)?.isPlain === true && context.kind !== 'blocked' && context.kind !== 'error';
}

/** The state with the claim of the user's patterns, if the pane was captured since the state began. */
export function withClaim(resolved: SessionState, {screen}: Evidence): SessionState {
	const claim = screen?.surface.claim;
	if (!screen || !claim) return resolved;
	if (resolved.state === 'unknown') {
		const {state, group, label} = claim;
		return {...resolved, state, group, label, since: screen.changedAt, source: 'screen', confidence: 0.5};
	}
	const isRefined = claim.isKind && claim.group === resolved.group && screen.at >= resolved.since && mayReplace(resolved);
	return isRefined ? {...resolved, state: claim.state} : resolved;
}
