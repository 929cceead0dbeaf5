import {expect, test} from 'vitest';
import {createGauge} from '../../src/system/collector.js';

const mb = 2 ** 20;

test('what a collection gave back later counts for the next one', () => {
	const isDue = createGauge();
	const told = [80, 79, 50, 73, 74, 60, 83].map((bytes) => isDue(bytes * mb));
	expect(told).toEqual([true, false, false, false, true, false, false]);
});
