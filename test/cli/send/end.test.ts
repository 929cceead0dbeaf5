/** Sessions that are ended, with stand-ins in real panes. */
import {expect, test} from 'vitest';
import {defaultConfig} from '../../../src/core/config.js';
import {endedRowUntil} from '../../../src/core/rows/ended.js';
import {processStart} from '../../../src/system/processes.js';
import {bash, blocked, resting, shareWorld, working, world} from '../../helpers/agent/sends.js';
import {beckon} from '../../helpers/cli-main.js';

shareWorld();

const lives = ({process: id}: {process: {pid: number; start: string} | undefined}): boolean =>
	id !== undefined && processStart(id.pid) === id.start;

test('a resting session ends by its own command; its row stays, and says so', async () => {
	const {row} = await resting();
	const ended = await beckon(world.env, 'end', row.key, '--yes');
	expect(ended).toMatchObject({code: 0, err: ''});
	expect(ended.out).toContain('nothing is lost');
	expect(ended.out).toMatch(/✓ .*: ended\n/);
	expect(lives(row)).toBe(false);
	expect(await beckon(world.env, 'end', row.key, '--yes')).toMatchObject({code: 3, err: expect.stringContaining('has ended')});
	const left = (await world.look()).rows.find(({key}) => key === row.key);
	const hours = left && (endedRowUntil(left, defaultConfig) - left.state.since) / 3_600_000;
	expect(Math.round(hours ?? 0)).toBe(24);
});

test('a working one is interrupted first, and what it does is told as lost', async () => {
	const {row} = await working();
	const ended = await beckon(world.env, 'end', row.key, '--yes');
	expect(ended.out).toContain('lost: the turn under way');
	expect(ended).toMatchObject({code: 0, err: ''});
	expect(lives(row)).toBe(false);
});

test('nothing is typed into a dialog; its pane can be closed, and without a yes nothing happens', async () => {
	const {row} = await blocked(bash);
	expect(await beckon(world.env, 'end', row.key, '--yes')).toMatchObject({code: 3, err: expect.stringContaining('a request is open')});
	const unasked = await beckon(world.env, 'end', row.key, '--how', 'close');
	expect(unasked).toMatchObject({code: 2, err: expect.stringContaining('--yes')});
	expect(unasked.out).toMatch(
		/lost: its open request: .*npm test.*, the tmux session .*: this is its only pane|lost: its open request: .*npm test/,
	);
	expect(lives(row)).toBe(true);
	expect(await beckon(world.env, 'end', row.key, '--how', 'close', '--yes')).toMatchObject({code: 0, err: ''});
	expect(lives(row)).toBe(false);
	expect(await world.server.tmux('list-panes', '-a', '-F', '#{pane_id}')).not.toContain(row.place?.pane);
});

test('a process that does not heed its terminal is killed', async () => {
	const {row} = await working();
	expect(await beckon(world.env, 'end', row.key, '--how', 'kill', '--yes')).toMatchObject({code: 0, err: ''});
	expect(lives(row)).toBe(false);
});
