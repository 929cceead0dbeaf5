import {expect, test} from 'vitest';
import {dollarsText, spentText} from '../../../src/core/terms/spending.js';

test.each([
	[{costUsd: 4.2, outputTokens: 12_300, isWhole: true}, '$4.20 · 12.3k output tokens'],
	[{costUsd: 4.2, outputTokens: 0, isWhole: false}, '≥$4.20'],
	[{costUsd: 0, outputTokens: 0, isWhole: true}, ''],
	[{costUsd: 0.004, outputTokens: 1, isWhole: false}, '1 output token'],
])('%o is written %s', (spent, text) => {
	expect(spentText(spent)).toBe(text);
});

test.each([
	[0, true, ''],
	[0.004, true, ''],
	[0.08, true, '$0.08'],
	[0.08, false, '≥$0.08'],
	[120.4, true, '$120'],
])('of %d dollars (all read: %s) the list says “%s”', (costUsd, isWhole, text) => {
	expect(dollarsText(costUsd, isWhole)).toBe(text);
});
