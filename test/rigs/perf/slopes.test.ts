/** The cost of one session more is that of the sessions between two measurements. */
import {expect, test} from 'vitest';
import {toSlope} from '../../../rigs/perf/times/perf-slopes.js';

test('the slope is the difference for each session between two counts, and the first count has none', () => {
	expect(toSlope('ls', {sessions: 100, cpuMs: 190}, {sessions: 10, cpuMs: 100}).against).toBe('1.00 ms for each session more than 10');
	expect(toSlope('ls', {sessions: 10, cpuMs: 100}, undefined).against).toBe('');
});
