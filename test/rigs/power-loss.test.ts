/** beckon is killed at some of its steps, and the next run does the rest: nothing is started or sent twice, or forgotten. */
import {expect, test} from 'vitest';
import {runPowerLoss} from '../../rigs/power-loss/power-loss.js';
import {bundleActor} from '../helpers/agent/play.js';
import {times} from '../helpers/size.js';

test('a start that is killed', {timeout: times(120_000, 900_000)}, async () => {
	const kills = await runPowerLoss({
		env: process.env,
		entry: [await bundleActor()],
		only: ['start'],
		most: times(2, 2000),
		onKill: () => {},
	});
	expect(kills.length).toBeGreaterThan(1);
	expect(kills.filter(({wrongs}) => wrongs.length > 0)).toEqual([]);
});
