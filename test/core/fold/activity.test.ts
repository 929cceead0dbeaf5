/** Events counted by quarters of an hour, and the levels that a row shows of them. */
import {describe, expect, test} from 'vitest';
import {fromBase, toBase} from '../../../src/core/fold/checkpoint.js';
import {latestLife} from '../../../src/core/fold/fold.js';
import {type Activity, levelsAt, quarterOf, toLevels, withEvent} from '../../../src/core/terms/activity.js';
import {foldAll, hookEvent} from '../../helpers/samples/events.js';

const minute = 60_000;
const start = 1_000 * 15 * minute;
const of = (...minutes: readonly number[]) =>
	minutes.reduce<Activity | undefined>((before, at) => withEvent(before, start + at * minute), undefined);

describe('the activity of a session', () => {
	test('counts its events by quarters of an hour', () => {
		expect(of(0, 1, 14, 15, 46)).toEqual({until: 1003, counts: [0, 0, 0, 0, 3, 1, 0, 1]});
	});

	test('holds eight quarters, however long the session and its pauses are', () => {
		expect(of(0, 119)?.counts).toEqual([1, 0, 0, 0, 0, 0, 0, 1]);
		expect(of(0, 120)?.counts).toEqual([0, 0, 0, 0, 0, 0, 0, 1]);
		expect(of(0, 1e9)?.counts).toEqual([0, 0, 0, 0, 0, 0, 0, 1]);
	});

	test('counts an event that is told late in its own quarter, and none that is too old', () => {
		expect(of(30, 0)).toEqual({until: 1002, counts: [0, 0, 0, 0, 0, 1, 0, 1]});
		expect(of(300, 0)?.counts).toEqual([0, 0, 0, 0, 0, 0, 0, 1]);
	});

	test('moves out of sight as time passes', () => {
		const levels = {until: 1007, levels: [0, 1, 2, 3, 4, 5, 6, 7]};
		expect(quarterOf(start + 7 * 15 * minute)).toBe(1007);
		expect(levelsAt(levels, start + 7 * 15 * minute)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
		expect(levelsAt(levels, start + 9 * 15 * minute)).toEqual([2, 3, 4, 5, 6, 7, 0, 0]);
		expect(levelsAt(levels, start + 99 * 15 * minute)).toEqual([0, 0, 0, 0, 0, 0, 0, 0]);
		// A clock that was set back.
		expect(levelsAt(levels, start)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
	});

	test('has one level for many counts', () => {
		expect(toLevels({until: 1, counts: [0, 1, 2, 3, 49, 50, 299, 5000]}).levels).toEqual([0, 1, 1, 2, 4, 5, 6, 7]);
	});
});

test('the fold counts an event that two hooks told once, and keeps the counts of a resumed session', () => {
	const again = {process: {pid: 7, start: '99'}};
	const fold = foldAll([
		hookEvent(start, 'UserPromptSubmit', {prompt: 'x'}),
		hookEvent(start, 'UserPromptSubmit', {prompt: 'x'}),
		hookEvent(start + 20 * minute, 'SessionStart', {source: 'resume'}, again),
	]);
	expect(latestLife(fold)?.activity).toEqual({until: 1001, counts: [0, 0, 0, 0, 0, 0, 1, 1]});
});

test('a checkpoint without counts is read, and one with damaged counts is not', () => {
	const fold = foldAll([hookEvent(start, 'UserPromptSubmit', {prompt: 'x'})]);
	const read = (activity: unknown) => fromBase(toBase({...fold, lives: fold.lives.map((life) => Object.assign({}, life, {activity}))})).ok;
	expect(fromBase(toBase(fold))).toEqual({ok: true, value: fold});
	expect([undefined, {until: 1, counts: [0]}, {until: 1, counts: 'x'}, {counts: [0, 0, 0, 0, 0, 0, 0, 0]}, 3].map(read)).toEqual([
		true,
		false,
		false,
		false,
		false,
	]);
});
