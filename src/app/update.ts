/** Events in, the next state and the orders that follow out. Pure: `now` is an argument. */
import {toClock, untilNextTick} from './age.js';
import type {Effect} from './effect.js';
import type {AppEvent} from './event.js';
import {arranged, isFrozen, scrolled} from './moving.js';
import {measurePage} from './page.js';
import {updateByKey} from './pressing.js';
import {afterCapture, capture, withPreview} from './previewing.js';
import type {AppState, Step} from './state.js';

/** A session without hooks and without a file of its own is found by looking alone. */
const idleLookMs = 5000;
/** After a look that failed. */
const lookAgainMs = 1000;
/** After a look comes a pause of at least this, and of twice its own time: a flood of news costs a third of a core at most. */
const lookGapMs = 10;
const longestGapMs = 500;
const noticeMs = 4000;

/** @param now epoch ms. @returns the same state when nothing changed. */
export function update(state: AppState, event: AppEvent, now: number): Step {
	return withPreview(state, route(state, event, now));
}

function route(state: AppState, event: AppEvent, now: number): Step {
	switch (event.type) {
		case 'pressed': {
			const [next, effects] = updateByKey({...state, lastKeyAt: now, notice: undefined}, event.key, now);
			return [next, [...effects, ...expiry(next)]];
		}
		case 'started':
			return started(state, event.problems, now);
		case 'resized': {
			const {columns, rows} = event;
			const isSame = columns === state.size.columns && rows === state.size.rows;
			return [isSame ? state : scrolled({...state, size: {columns, rows}}), []];
		}
		case 'page-measured':
			return [measured(state, event), []];
		case 'files-changed':
		case 'look-due':
			return look(state, now);
		case 'rows-changed': {
			const found = {...state, rows: event.rows, problems: event.problems.length, looked: true};
			const [next, effects] = lookEnded(found, {now, nextMs: (event.nextAt ?? Number.POSITIVE_INFINITY) - now});
			const shown = arranged(next, {now, frozen: isFrozen(state, now)});
			// A row that appeared may have to tick sooner than the rest.
			return [shown, shown.view === state.view ? effects : [...effects, clock(shown, now)]];
		}
		case 'look-failed': {
			const [next, effects] = lookEnded({...state, looked: true}, {now, nextMs: lookAgainMs});
			return say(next, {kind: 'failed', text: event.message}, effects);
		}
		case 'preview-due':
			return capture(state);
		case 'preview-captured':
			return afterCapture(state, event);
		case 'clock-ticked': {
			const next = arranged({...state, clock: toClock(now)}, {now, frozen: isFrozen(state, now)});
			return [next, [clock(next, now)]];
		}
		case 'notice-expired':
			return [state.notice === undefined ? state : {...state, notice: undefined}, []];
		case 'jumped':
			// The cursor is free to be the head of the queue again: Enter, answer, come back, Enter.
			return state.popup ? [state, [{type: 'quit'}]] : look({...state, held: false}, now);
		case 'marked': {
			const [next, effects] = look(state, now);
			return event.said === undefined ? [next, effects] : say(next, {kind: 'said', text: event.said}, effects);
		}
		case 'failed': {
			const [next, effects] = look(state, now);
			return say(next, {kind: 'failed', text: event.fix === undefined ? event.message : `${event.message} — ${event.fix}`}, effects);
		}
	}
}

function started(state: AppState, problems: readonly string[], now: number): Step {
	const [next, effects] = look({...state, clock: toClock(now)}, now);
	const all = [...effects, clock(next, now)];
	return problems.length === 0 ? [next, all] : say(next, {kind: 'failed', text: problems.join(' · ')}, all);
}

function look(state: AppState, now: number): Step {
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
function lookEnded(state: AppState, {now, nextMs}: {now: number; nextMs: number}): Step {
	const {looking} = state;
	const gap = Math.min(longestGapMs, Math.max(lookGapMs, looking.kind === 'yes' ? 2 * (now - looking.since) : 0));
	const isAgain = looking.kind === 'yes' && looking.again;
	const ms = isAgain ? gap : Math.max(gap, Math.min(nextMs, idleLookMs));
	return [{...state, looking: {kind: 'no', notBefore: now + gap}}, [lookIn(ms)]];
}

function lookIn(ms: number): Effect {
	return {type: 'wait', name: 'look', ms, event: {type: 'look-due'}};
}

function clock(state: AppState, now: number): Effect {
	const shown = state.view.groups.flatMap((group) => group.rows.map((row) => row.state.since));
	return {type: 'wait', name: 'clock', ms: untilNextTick(shown, now), event: {type: 'clock-ticked'}};
}

function measured(state: AppState, event: {lines: number; rows: number}): AppState {
	const {mode} = state;
	if (mode.kind !== 'help' && mode.kind !== 'card') return state;
	const page = measurePage(mode.page, event);
	return page === mode.page ? state : {...state, mode: {...mode, page}};
}

function say(state: AppState, notice: NonNullable<AppState['notice']>, effects: readonly Effect[]): Step {
	const next = {...state, notice};
	return [next, [...effects, ...expiry(next)]];
}

function expiry(state: AppState): readonly Effect[] {
	return state.notice === undefined ? [] : [{type: 'wait', name: 'notice', ms: noticeMs, event: {type: 'notice-expired'}}];
}
