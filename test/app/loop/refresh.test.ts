/** How soon a look may follow another. */
import {expect, test} from 'vitest';
import {initialState} from '../../../src/app/loop/initial-state.js';
import {lookEnded} from '../../../src/app/loop/refresh.js';
import {defaultConfig} from '../../../src/core/config.js';

const noon = 1_000_000;

/** The longest pause after any look of a minute, in ms. */
function longestPause(everyMs: number, changedAt: (ms: number) => number): number {
	let state = initialState(defaultConfig, false, noon);
	let longest = 0;
	for (let ms = 0; ms < 60_000; ms += everyMs) {
		[state] = lookEnded(state, {now: noon + ms, nextMs: 5000, changed: changedAt(ms)});
		if (state.looking.kind === 'no') longest = Math.max(longest, state.looking.notBefore - noon - ms);
	}
	return longest;
}

test('ten changes a second are looked at one by one, also beside rows that all change once a second', () => {
	expect(longestPause(100, (ms) => (ms % 1000 === 0 ? 20 : 1))).toBe(10);
});

test('looks that change nothing may follow each other for long', () => {
	expect(longestPause(20, () => 0)).toBe(10);
});

test('in a flood of changes the pause grows, and never beyond a fifth of a second', () => {
	expect(longestPause(50, () => 3)).toBe(200);
});
