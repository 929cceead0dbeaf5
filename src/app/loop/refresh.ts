/** When to look: when one is due, but not right before a key of a user who types; and when the footer says that beckon is busy. */
import type {AppEvent, AppState, Effect, Step} from '../model.js';

/** A look says when the next one is due; without a word from it, one follows after this. */
const idleLookMs = 60_000;
/** After a key another one is likely within this time, and a look at 1,000 sessions takes longer than a frame. */
export const typingMs = 100;
/** On a busy machine a look keeps a key waiting for longer, so it waits longer for the key: for this many times its own time, within a limit. */
const slowTimes = 10;
const longestTypingMs = 500;
/** The frame of a key is drawn within this time. */
const frameMs = 17;

/** Looks at an event or a due time; while the user types, the look waits until the next key's frame is drawn. */
export function lookOnNews(state: AppState, now: number): Step {
	const {looking} = state;
	const sinceKey = now - state.lastKeyAt;
	const typedMs = Math.min(longestTypingMs, Math.max(typingMs, slowTimes * state.lookMs));
	if (looking.kind === 'yes' || looking.putOff === 'to-frame' || sinceKey < frameMs || sinceKey >= typedMs) return look(state, now);
	return [{...state, looking: {...looking, putOff: 'to-key'}}, [lookIn(typedMs - sinceKey)]];
}

/** Adds the look that waited for this key. */
export function withLookAfterKey([after, effects]: Step, before: AppState): Step {
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
			return [{...state, looking: {kind: 'yes', since: now, again: false}}, [{type: 'look'}]];
	}
}

/** @param nextMs the time until the next look without an event. */
export function lookEnded(state: AppState, now: number, nextMs: number): Step {
	const {looking} = state;
	const [lookMs, isAgain] = looking.kind === 'yes' ? [Math.max(0, now - looking.since), looking.again] : [0, false];
	const ms = isAgain ? 0 : Math.max(0, Math.min(nextMs, idleLookMs));
	return [{...state, lookMs, looking: {kind: 'no', putOff: undefined}}, [lookIn(ms)]];
}

function lookIn(ms: number): Effect {
	return {type: 'wait', name: 'look', ms, event: {type: 'look-due'}};
}

/** A jump that takes long: after 300 ms the footer says so, until it is done or has failed. */
const shownAfterMs = 300;
export const jumping = 'Jumping…';

/** @returns the state after an event that ends a jump; a failure does not tell of what, so it ends one too. */
export function withoutBusy(state: AppState, {type}: AppEvent): AppState {
	if (!state.isJumping || (type !== 'jumped' && type !== 'failed')) return state;
	return {...state, isJumping: false, notice: state.notice?.text === jumping ? undefined : state.notice};
}

/** A second jump during the first, of a key or a click, would go from wherever the cursor is by then: it is left out. */
export function withBusy([state, effects]: Step): Step {
	if (effects.every(({type}) => type !== 'jump')) return [state, effects];
	if (state.isJumping) return [state, effects.filter(({type}) => type !== 'jump')];
	return [{...state, isJumping: true}, [...effects, {type: 'wait', name: 'busy', ms: shownAfterMs, event: {type: 'still-busy'}}]];
}
