/** When to look: as soon as something is heard, but with a pause after each look, and not where the next key of one who types is about to come. */
import {spend, waitMs} from '../../core/allowance.js';
import type {Effect, Step} from '../effect.js';
import type {AppState} from '../model.js';
import {lookPace} from './model.js';

/** A session without hooks and without a file of its own is found by looking alone. */
const idleLookMs = 5000;
/** After a look comes a pause of at least this, and of twice its own time. */
const lookGapMs = 10;
const longestGapMs = 500;
/** Whoever pressed a key so lately presses another one soon: to look at 1,000 sessions takes longer than a frame. */
export const typingMs = 100;
/** The frame of a key is drawn by then. */
const frameMs = 17;

/** Something is heard or due: where keys are typed it waits for the next one to be drawn, after which there is time. */
export function lookHeard(state: AppState, now: number): Step {
	const {looking} = state;
	const sinceKey = now - state.lastKeyAt;
	if (looking.kind === 'yes' || looking.putOff === 'to-frame' || sinceKey < frameMs || sinceKey >= typingMs) return look(state, now);
	return [{...state, looking: {...looking, putOff: 'to-key'}}, [lookIn(typingMs - sinceKey)]];
}

/** Adds the look that waits for the key that was pressed. */
export function withLookAfterKey(before: AppState, [after, effects]: Step): Step {
	const {looking, lastKeyAt} = after;
	if (looking.kind === 'yes' || looking.putOff !== 'to-key' || lastKeyAt === before.lastKeyAt) return [after, effects];
	return [{...after, looking: {...looking, putOff: 'to-frame'}}, [...effects, lookIn(frameMs)]];
}

export function look(state: AppState, now: number): Step {
	const {looking} = state;
	switch (looking.kind) {
		case 'yes':
			return [looking.again ? state : {...state, looking: {...looking, again: true}}, []];
		case 'no':
			return isPausing(looking.notBefore - now)
				? [state, [lookIn(looking.notBefore - now)]]
				: [{...state, looking: {kind: 'yes', since: now, again: false}}, [{type: 'look'}]];
	}
}

/** A clock that was set back is no reason to wait. */
function isPausing(ms: number): boolean {
	return ms > 0 && ms <= longestGapMs;
}

/** @param when `nextMs`: when to look again if nothing is heard. */
export function lookEnded(state: AppState, {now, nextMs}: {now: number; nextMs: number}): Step {
	const {looking} = state;
	const allowance = spend(state.allowance, lookPace, now);
	const times = looking.kind === 'yes' ? 2 * (now - looking.since) : 0;
	const gap = Math.min(longestGapMs, Math.max(lookGapMs, times, waitMs(allowance, lookPace)));
	const isAgain = looking.kind === 'yes' && looking.again;
	const ms = isAgain ? gap : Math.max(gap, Math.min(nextMs, idleLookMs));
	return [{...state, allowance, looking: {kind: 'no', notBefore: now + gap, putOff: undefined}}, [lookIn(ms)]];
}

function lookIn(ms: number): Effect {
	return {type: 'wait', name: 'look', ms, event: {type: 'look-due'}};
}
