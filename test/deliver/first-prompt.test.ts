import {expect, test} from 'vitest';
import {refused} from '../../src/core/receipt.js';
import {isLast} from '../../src/deliver/start/first-prompt.js';

test('a prompt that was refused in time is tried again, and one that nothing takes is given up after some seconds', () => {
	const tried = (tries: number, ms: number) => isLast(refused('server-silent'), {tries, ms});
	expect([tried(1, 200), tried(4, 900), tried(5, 1000)]).toEqual([false, false, true]);
	// A plugin that does not answer keeps each try waiting for four seconds.
	expect([tried(1, 4000), tried(2, 8000)]).toEqual([false, true]);
	expect(isLast(refused('text-empty'), {tries: 1, ms: 0})).toBe(true);
	expect(isLast({kind: 'landed', by: 'hook', afterMs: 1}, {tries: 1, ms: 0})).toBe(true);
});
