import {expect, test} from 'vitest';
import {createTurns} from '../../../../src/sources/remote/machine/far-copies.js';

test('two readings never run at the same time, and who asks meanwhile shares the one that begins later', async () => {
	const ends: (() => void)[] = [];
	let runs = 0;
	let most = 0;
	const turns = createTurns(async () => {
		runs += 1;
		most = Math.max(most, runs);
		await new Promise<void>((end) => ends.push(end));
		runs -= 1;
		return ends.length;
	});
	const first = turns();
	// Whoever has an answer asks again at once, as a look after a look.
	const again = first.then(() => turns());
	const second = turns();
	expect(turns()).toBe(second);
	ends[0]?.();
	await first;
	await new Promise((later) => setImmediate(later));
	expect(ends).toHaveLength(2);
	expect(most).toBe(1);
	ends[1]?.();
	expect(await Promise.all([first, second, again])).toEqual([1, 2, 2]);
});

test('a reading that fails keeps nobody from the next', async () => {
	let count = 0;
	const turns = createTurns(async () => {
		count += 1;
		if (count === 1) throw new Error('broken');
		return count;
	});
	const [first, second] = [turns(), turns()];
	await expect(first).rejects.toThrow('broken');
	expect(await second).toBe(2);
});
