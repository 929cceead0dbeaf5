import {expect, test} from 'vitest';
import {parseToldUsage} from '../../../src/core/usage/limits.js';

test.each([
	['0.0099 1000000\n', {costUsd: 0.0099, window: 1_000_000}],
	['- 200000\n', {costUsd: undefined, window: 200_000}],
	['12 -\n', {costUsd: 12, window: undefined}],
	['', undefined],
	['- -\n', undefined],
	['1e400 0\n', undefined],
	['-1 NaN\n', undefined],
])('%j is %j', (text, told) => {
	expect(parseToldUsage(text)).toEqual(told);
});
