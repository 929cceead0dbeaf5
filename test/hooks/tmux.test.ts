import {chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync} from 'node:fs';
import {dirname, join} from 'node:path';
import {expect, test} from 'vitest';
import {parsePaneId} from '../../src/core/address.js';
import {statePaths} from '../../src/store/paths.js';
import {readTrail} from '../../src/store/records/back-stack.js';
import {createMarksReader} from '../../src/store/records/marks.js';
import {emit, filesBelow, hookEnv, run} from '../helpers/hooks/hook-run.js';
import {describeIn, shells} from '../helpers/programs/shells.js';
import {tempDir} from '../helpers/temp-state.js';

const script = join(dirname(emit), 'tmux.sh');
const silent = {status: 0, signal: null, printed: ''};

describeIn(shells, 'tmux.sh under %s', ({argv}) => {
	const call = (state: string, ...args: readonly string[]) => run([...argv, script, ...args], hookEnv(state), '');

	test('a pane in which a hook has fired is marked; what it writes is private and read without problems', async () => {
		const state = tempDir();
		expect(await call(state, 'start')).toEqual(silent);
		await run([...argv, emit, 'Stop'], hookEnv(state), '{}');
		expect(readdirSync(join(state, 'panes'))).toEqual(['800%5']);
		expect(await call(state, 'seen', '800', '1700', '1800', '%5:4711:0', '%6:4712:0', '%7:4713:1')).toEqual(silent);
		const {marks, problems} = createMarksReader(statePaths({BECKON_STATE_DIR: state}))();
		expect(problems).toEqual([]);
		expect([...marks].map(([key, {seenAt}]) => [key, seenAt])).toEqual([
			['pane:1700:%5:4711', 1_800_000],
			['pane:1700:%7:4713', 1_800_000],
		]);
		expect(statSync(join(state, 'marks.jsonl')).mode & 0o777).toBe(0o600);
	});

	test('where tmux was never asked for marks, hooks leave nothing behind', async () => {
		const state = tempDir();
		await run([...argv, emit, 'Stop'], hookEnv(state), '{}');
		expect(existsSync(join(state, 'panes'))).toBe(false);
	});

	test('the place that a client leaves is its way back', async () => {
		const state = tempDir();
		expect(await call(state, 'from', '/dev/pts/3', "/tmp/it's/s", '1700', '%5:4711')).toEqual(silent);
		expect(await call(state, 'from', '/dev/"3', '/tmp/s', '1700', '%5:4711')).toEqual(silent);
		const paths = statePaths({BECKON_STATE_DIR: state});
		expect(readTrail(paths, '/dev/pts/3').back).toEqual([
			{socket: "/tmp/it's/s", serverStart: 1700, pane: parsePaneId('%5'), panePid: 4711},
		]);
		expect(readFileSync(join(state, 'back.jsonl'), 'utf8').trim().split('\n')).toHaveLength(1);
	});

	test('it is silent and succeeds whatever it is given', async () => {
		const state = join(tempDir(), 'no', 'such');
		for (const args of [
			[],
			['seen'],
			['seen', 'x', 'y', 'z', '%1:2:1'],
			['seen', '1', '2', '3', '%:4:1', '%1;x:4:1', '%1:x:1'],
			['from'],
			['from', 'a'],
			['else'],
		]) {
			expect(await call(state, ...args)).toEqual(silent);
		}
		expect(filesBelow(state)).toEqual([]);
		mkdirSync(state, {recursive: true});
		chmodSync(state, 0o500);
		expect(await call(state, 'start')).toEqual(silent);
	});
});
