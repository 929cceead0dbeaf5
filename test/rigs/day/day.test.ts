/** A day of minutes: sessions that live on disk and on their screens, and a navigator whose keys are pressed meanwhile. */
import {expect, test} from 'vitest';
import {runDay} from '../../../rigs/day/day.js';

test('a played day has its turns, its comings and goings and its keys, tells the memory of the navigator, and finds its rows right', async () => {
	const told: string[] = [];
	const day = {players: 3, hours: 1, minutes: 0.1, seed: 1, restMs: 0, onMinute: (line: string) => told.push(line)};
	const report = await runDay(day);
	expect(report.turns).toBe(45);
	expect(report.events).toBeGreaterThan(3 * report.turns);
	// After turns 11, 22, 33 and 44; 19 and 38.
	expect(report).toMatchObject({cleared: 4, ended: 2, started: 1, resumed: 1, wrong: []});
	expect(report.keys).toBeGreaterThan(0);
	expect(report.weights).toHaveLength(1);
	for (const {rssMb, heapMb} of [...report.weights, report.rest]) {
		expect(heapMb).toBeGreaterThan(5);
		expect(rssMb).toBeGreaterThan(30 + heapMb);
	}
	expect(told).toEqual([expect.stringMatching(/^minute 1: \d+\.\d MB, of it its own data \d+\.\d\d$/)]);
});
