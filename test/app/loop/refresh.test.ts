/** How soon a look may follow another. */
import {expect, test} from 'vitest';
import {initialState} from '../../../src/app/loop/initial-state.js';
import {lookEnded, lookOnNews} from '../../../src/app/loop/refresh.js';
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

/** The share of a minute that goes into looks of `tookMs`, where something changes at every moment. */
function lookingShare(tookMs: number): number {
	let state = initialState(defaultConfig, false, noon);
	let [now, spent] = [noon + 1000, 0];
	while (now < noon + 61_000) {
		[state] = lookOnNews(state, now);
		if (state.looking.kind === 'no') {
			now += 1;
			continue;
		}
		now += tookMs;
		spent += tookMs;
		[state] = lookEnded(state, now, 5000);
	}
	return spent / 60_000;
}

test('in a storm of events four fifths of the time are left for keys, however slow a look is', () => {
	for (const tookMs of [20, 60, 200, 500]) expect(lookingShare(tookMs), `looks of ${tookMs} ms`).toBeLessThan(0.21);
});
