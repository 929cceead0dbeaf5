import {expect, test} from 'vitest';
import {spentText, todayText} from '../../../src/core/terms/spending.js';

test.each([
	[{costUsd: 4.2, outputTokens: 12_300, isWhole: true}, undefined, '$4.20 · 12.3k output tokens'],
	[{costUsd: 4.2, outputTokens: 0, isWhole: false}, undefined, '≥$4.20'],
	[{costUsd: 0, outputTokens: 0, isWhole: true}, undefined, ''],
	[{costUsd: 0, outputTokens: 0, isWhole: false}, 9.1, ''],
	[{costUsd: 0.004, outputTokens: 80, isWhole: false}, undefined, '80 output tokens'],
	[{costUsd: 0.03, outputTokens: 80, isWhole: true}, 9.1, '$0.03 of $9.10 · 80 output tokens'],
	[{costUsd: 0, outputTokens: 0, isWhole: true}, 9.1, '$0.00 of $9.10'],
])('%o of %s dollars is written %s', (spent, all, text) => {
	expect(spentText(spent, all)).toBe(text);
});

test.each([
	[0, true, ''],
	[0.004, true, ''],
	[0.08, true, '$0.08'],
	[0.08, false, '≥$0.08'],
])('of %d dollars today (all read: %s) the list says “%s”', (costUsd, isWhole, text) => {
	expect(todayText({costUsd, outputTokens: 16, isWhole})).toBe(text);
});
