/** How soon a look may follow another. */
import {expect, test} from 'vitest';
import {initialState} from '../../../src/app/loop/initial-state.js';
import {lookEnded, lookOnNews} from '../../../src/app/loop/refresh.js';
import {defaultConfig} from '../../../src/core/config.js';

const noon = 1_000_000;

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
