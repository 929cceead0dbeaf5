/** How soon a look may follow another. */
import {expect, test} from 'vitest';
import {initialState} from '../../../src/app/loop/initial-state.js';
import {lookEnded} from '../../../src/app/loop/refresh.js';
import {defaultConfig} from '../../../src/core/config.js';

const noon = 1_000_000;

/** The pause after each look of a minute in ms, where something always changes as soon as a look may follow. */
function pauses(everyMs: number): readonly number[] {
	let state = initialState(defaultConfig, false, noon);
	const found: number[] = [];
	for (let now = noon; now < noon + 60_000; ) {
		[state] = lookEnded(state, now, 5000);
		const pause = state.looking.kind === 'no' ? state.looking.notBefore - now : 0;
		found.push(pause);
		now += Math.max(everyMs, pause);
	}
	return found;
}

test('five changes a second are looked at one by one, for any time', () => {
	expect(Math.max(...pauses(200))).toBe(10);
});

test('in a flood of changes the first are looked at at once, and then there are at most eight looks a second', () => {
	const flood = pauses(0);
	expect(flood.slice(0, 7)).toEqual([10, 10, 10, 10, 10, 10, 10]);
	expect(Math.max(...flood)).toBeLessThanOrEqual(250);
	expect(flood.length / 60).toBeLessThan(8.3);
});
