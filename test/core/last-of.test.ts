import {expect, test} from 'vitest';
import {hasSameFields} from '../../src/core/last-of.js';

test.each([
	[{a: 1, b: 2}, {b: 2, a: 1}, true],
	[{a: 1}, {a: 2}, false],
	[{a: 1}, {a: 1, b: 2}, false],
	[{a: 1, b: 2}, {a: 1}, false],
	[{a: 1, b: undefined}, {a: 1, c: undefined}, false],
	[{a: Number.NaN}, {a: Number.NaN}, true],
])('%j and %j have the same fields: %s', (one, other, isSame) => {
	expect(hasSameFields(one, other)).toBe(isSame);
});
