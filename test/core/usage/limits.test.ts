import {expect, test} from 'vitest';
import {limitsText, parseLimits} from '../../../src/core/usage/limits.js';

const now = 1_000_000;
const clock = (at: number) => `@${at / 1000}`;

test('both windows are said with what is used and when they reset', () => {
	const account = parseLimits('23.9 2000 41 9000\n\n', now);
	expect(account && limitsText([account], clock)).toBe('5h 23% until @2000 · 7d 41% until @9000');
});

test('a window that is over, or was never told, is left out', () => {
	expect(parseLimits('99 1000 41 9000\n\n', now)).toMatchObject({fiveHour: undefined, sevenDay: {usedPercent: 41, resetsAt: 9_000_000}});
	expect(parseLimits('99 1000 0 0\n\n', now)).toBeUndefined();
});

test('text of another form tells nothing', () => {
	for (const text of ['', 'x y z', '1', '1 x', '{"a":1}', 'NaN Infinity 1 Infinity', '1 1e300 1 1e13', '1e300 2000 -1 9000'])
		expect(parseLimits(text, now)).toBeUndefined();
});

test('of several accounts each is named by its folder', () => {
	const accounts = ['', '/home/dev/.claude-work/'].flatMap((dir) => parseLimits(`1 2000 0 0\n${dir}\n`, now) ?? []);
	expect(limitsText(accounts, clock)).toBe('default 5h 1% until @2000 | .claude-work 5h 1% until @2000');
});
