/** The comparison of two builds: its verdict on their times, and on a commit that does not exist. */
import {expect, test} from 'vitest';
import {toComparison, withBuildOf} from '../../../rigs/perf/compare.js';
import {spread} from '../../../rigs/perf/measurement.js';

test('a command that takes 1.5 times as long is within, and one that takes longer is not', () => {
	expect(toComparison('ls', {now: [150, 150, 900], before: [100, 100, 100]})).toMatchObject({ratio: 1.5, within: true});
	expect(toComparison('ls', {now: [160, 160, 160], before: [100, 100, 900]})).toMatchObject({ratio: 1.6, within: false});
});

test('times are told with their median and their tail', () => {
	expect(spread(Array.from({length: 200}, (_, index) => index))).toBe('p50 100 ms, p95 190 ms, p99 198 ms');
});

test.each(['no-such-commit', '--help'])('%s is no commit to build, and nothing is built', async (ref) => {
	let isBuilt = false;
	const built = withBuildOf(ref, async () => {
		isBuilt = true;
	});
	await expect(built).rejects.toMatchObject({fix: expect.stringContaining('shallow clone')});
	expect(isBuilt).toBe(false);
});
