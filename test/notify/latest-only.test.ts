import {expect, test} from 'vitest';
import {createLatestOnly} from '../../src/notify/latest-only.js';

const unexpected = (error: unknown): never => {
	throw error;
};

test('of what comes while one is worked on only the last counts', async () => {
	const done: number[] = [];
	const only = createLatestOnly(async (item: number) => {
		await Promise.resolve();
		done.push(item);
	}, unexpected);
	for (const item of [1, 2, 3]) only.follow(item);
	await only.settled();
	expect(done).toEqual([1, 3]);
});

test('what failed keeps nothing from being done after it', async () => {
	const done: number[] = [];
	const failures: unknown[] = [];
	const only = createLatestOnly(
		async (item: number) => {
			if (item === 1) throw new Error('no');
			done.push(item);
		},
		(error) => failures.push(error),
	);
	only.follow(1);
	await only.settled();
	only.follow(2);
	await only.settled();
	expect(done).toEqual([2]);
	expect(failures).toEqual([new Error('no')]);
});

test('what came while another failed is done all the same', async () => {
	const done: number[] = [];
	const failures: unknown[] = [];
	const only = createLatestOnly(
		async (item: number) => {
			await Promise.resolve();
			if (item === 1) throw new Error('no');
			done.push(item);
		},
		(error) => failures.push(error),
	);
	for (const item of [1, 2]) only.follow(item);
	await only.settled();
	expect(done).toEqual([2]);
	expect(failures).toEqual([new Error('no')]);
});

test('what comes in any breath around the end of another is done', async () => {
	for (let breaths = 0; breaths < 12; breaths += 1) {
		const done: number[] = [];
		const only = createLatestOnly(async (item: number) => {
			done.push(item);
		}, unexpected);
		only.follow(1);
		for (let breath = 0; breath < breaths; breath += 1) await Promise.resolve();
		only.follow(2);
		await only.settled();
		expect(done).toEqual([1, 2]);
	}
});

test('what is above the pace waits, and the last of it is done', async () => {
	const done: number[] = [];
	const only = createLatestOnly(
		async (item: number) => void done.push(item),
		unexpected,
		() => done.length * 5,
	);
	only.follow(1);
	await only.settled();
	only.follow(2);
	await Promise.resolve();
	only.follow(3);
	expect(done).toEqual([1]);
	await only.settled();
	expect(done).toEqual([1, 3]);
});

test('the end waits for no pace', async () => {
	const done: number[] = [];
	const only = createLatestOnly(
		async (item: number) => void done.push(item),
		unexpected,
		() => 1e9,
	);
	only.follow(1);
	await only.close();
	await only.settled();
	expect(done).toEqual([]);
});
