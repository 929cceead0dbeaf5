import {existsSync} from 'node:fs';
import {expect, test} from 'vitest';
import {runSoak} from '../../../rigs/soak/soak.js';
import {packagePath} from '../../../src/store/program.js';
import {times} from '../../helpers/size.js';
import {bareEnv} from '../../helpers/tmux-server.js';

test('after kills, moves, restarts and cut journals every row is as a fresh look and the sessions say', {timeout: 300_000}, async () => {
	expect(existsSync(packagePath('dist', 'main.js')), 'the program is built (npm run build)').toBe(true);
	const program = [packagePath('bin', 'beckon.js')];
	const leastActions = times(8, 20);
	const report = await runSoak({players: 6, minutes: times(0.1, 0.4), leastActions, seed: 3, program, env: bareEnv()});
	expect(report.differences).toEqual([]);
	expect(report.compared).toBeGreaterThan(0);
	expect(report.restarts).toBeGreaterThan(0);
	expect([...report.actions.values()].reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(leastActions);
});
