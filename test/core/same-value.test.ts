import {isDeepStrictEqual} from 'node:util';
import fc from 'fast-check';
import {expect, test} from 'vitest';
import {isSameValue} from '../../src/core/fields.js';

const values = fc.anything({maxDepth: 3, maxKeys: 3, key: fc.constantFrom('a', 'b', 'c'), withNullPrototype: false});

test('plain data is the same as Node says', () => {
	fc.assert(fc.property(values, values, (one, other) => isSameValue(one, other) === isDeepStrictEqual(one, other)));
	fc.assert(fc.property(values, (one) => isSameValue(structuredClone(one), structuredClone(one))));
});

test('a field that is missing is not one without a value', () => {
	expect(isSameValue({a: undefined}, {b: undefined})).toBe(false);
	expect(isSameValue({a: undefined}, {})).toBe(false);
	expect(isSameValue([undefined], [])).toBe(false);
});

test('maps and sets are compared by what is in them, expressions are not', () => {
	expect(isSameValue(new Map([['a', {b: 1}]]), new Map([['a', {b: 1}]]))).toBe(true);
	expect(isSameValue(new Map([['a', {b: 1}]]), new Map([['a', {b: 2}]]))).toBe(false);
	expect(isSameValue(new Set(['a']), new Set(['a']))).toBe(true);
	expect(isSameValue(new Set(['a']), new Set(['b']))).toBe(false);
	expect(isSameValue({a: /x/}, {a: /y/})).toBe(false);
});
