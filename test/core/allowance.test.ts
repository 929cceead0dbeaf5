/** A few at once, then a steady pace. */
import {expect, test} from 'vitest';
import {fullAllowance, restMs, spend, waitMs} from '../../src/core/allowance.js';

const pace = {atOnce: 3, everyMs: 200, mostMs: 400};

test('a few are done at once, and then one in each interval', () => {
	let [now, allowance] = [1_000_000, fullAllowance(pace)];
	const waits = Array.from({length: 6}, () => {
		allowance = spend(allowance, pace, now);
		const wait = waitMs(allowance, pace);
		now += wait;
		return wait;
	});
	expect(waits).toEqual([0, 0, 200, 200, 200, 200]);
});

test('a pause gives back as many as at first and no more', () => {
	let allowance = fullAllowance(pace);
	for (let index = 0; index < 3; index += 1) allowance = spend(allowance, pace, 1000);
	expect(waitMs(allowance, pace)).toBe(200);
	expect(spend(allowance, pace, 3_600_000).left).toBe(2);
});

test('a clock that was set back asks for no longer wait than an interval', () => {
	let allowance = fullAllowance(pace);
	for (let index = 0; index < 3; index += 1) allowance = spend(allowance, pace, 1_000_000);
	expect(waitMs(spend({...allowance, left: 1}, pace, 5000), pace)).toBe(200);
});

test('the wait has an end', () => {
	let allowance = fullAllowance(pace);
	for (let index = 0; index < 50; index += 1) allowance = spend(allowance, pace, 1000);
	expect(waitMs(allowance, pace)).toBe(pace.mostMs);
});

test('the rest of the wait grows shorter with time, and a clock that was set back asks for no longer one', () => {
	let allowance = fullAllowance(pace);
	for (let index = 0; index < 4; index += 1) allowance = spend(allowance, pace, 1000);
	expect([1000, 1300, 1400, 5000, -1e9].map((now) => restMs(allowance, pace, now))).toEqual([400, 100, 0, 0, 400]);
	expect(restMs(fullAllowance(pace), pace, 1000)).toBe(0);
});
