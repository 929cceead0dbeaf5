import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import type {Sums} from '../../src/agents/agent.js';
import {startSumming} from '../../src/observe/summing.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Sums that end with one transcript a step. */
function sumsOf(paths: readonly string[]): Sums {
	const left = [...paths];
	return {
		spendingOf: () => {
			throw new Error('not asked for here');
		},
		request: () => undefined,
		step: () => {
			const changed = left.splice(0, 1);
			return {isDone: left.length === 0, changed};
		},
		onDay: () => ({costUsd: 0, outputTokens: 0, isWhole: left.length === 0}),
		save: () => undefined,
	};
}

test('transcripts summed one after the other are reported once a second, and the last ones at the end', () => {
	const paths = Array.from({length: 100}, (_, index) => `/t/${index}.jsonl`);
	const reported: (readonly string[])[] = [];
	const {stop} = startSumming({sums: sumsOf(paths)}, (some) => reported.push(some));
	vi.advanceTimersByTime(10_000);
	stop();
	expect(reported.flat()).toEqual(paths);
	// A hundred steps with pauses of 25 ms take two and a half seconds.
	expect(reported.length).toBeLessThanOrEqual(4);
});

test('one transcript that grew is reported at once', () => {
	const reported: (readonly string[])[] = [];
	const {stop} = startSumming({sums: sumsOf(['/t/1.jsonl'])}, (some) => reported.push(some));
	vi.advanceTimersByTime(30);
	stop();
	expect(reported).toEqual([['/t/1.jsonl']]);
});

test('at rest nothing is summed until a look', () => {
	let steps = 0;
	const sums = sumsOf(['/t/1.jsonl']);
	const step: Sums['step'] = (ms) => {
		steps += 1;
		return sums.step(ms);
	};
	const {wake, stop} = startSumming({sums: {...sums, step}}, () => undefined);
	vi.advanceTimersByTime(5000);
	const before = steps;
	vi.advanceTimersByTime(60_000);
	expect(steps).toBe(before);
	for (let look = 0; look < 8; look += 1) wake();
	vi.advanceTimersByTime(60_000);
	stop();
	expect(steps).toBe(before + 1);
});
