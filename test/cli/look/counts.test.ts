/** `status`, `ls`, `next`, the status line and the navigator count the same sessions. */
import {mkdirSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {expect, onTestFinished, test} from 'vitest';
import {runCli} from '../../../src/cli/main.js';
import {parseRowKey} from '../../../src/core/address.js';
import {waitingRows} from '../../../src/core/queue/next.js';
import {countGroups} from '../../../src/core/queue/queue.js';
import {toVariables} from '../../../src/core/queue/status-variables.js';
import {headline} from '../../../src/core/rows/headline.js';
import {silentHostRow, withHost} from '../../../src/core/rows/host-rows.js';
import {lookEverywhere} from '../../../src/sources/sources.js';
import {statePaths} from '../../../src/store/paths.js';
import {writeLastRows} from '../../../src/store/records/last-rows.js';
import {appendMark} from '../../../src/store/records/marks.js';
import {blockedSession, type CliWorld, createCliWorld, type NewSession, restingSession} from '../../helpers/cli-world.js';
import {openNavigator} from '../../helpers/navigator/navigator.js';
import {aBlockedRow, aDoneRow, aWorkingRow} from '../../helpers/samples/rows.js';
import {createTestIo} from '../../helpers/test-io.js';

function limitedSession(id: string): NewSession {
	const resets = new Date(Date.now() + 2 * 3_600_000).getUTCHours();
	const text = `You've hit your limit · resets ${resets % 12 || 12}:30${resets < 12 ? 'am' : 'pm'} (UTC)`;
	return {
		id,
		cwd: `/work/${id}`,
		events: [
			['SessionStart', {source: 'startup'}],
			['UserPromptSubmit', {prompt: 'Say hello'}],
			['StopFailure', {error: 'rate_limit', last_assistant_message: text}],
		],
		status: {status: 'idle'},
	};
}

/** Two sessions here and one on a silent host need someone; one there works, and one is done. Nothing is known of a second host. */
function createBusyWorld(): CliWorld {
	const world = createCliWorld();
	const paths = statePaths(world.env);
	const now = Date.now();
	world.addSession(blockedSession('asks', '/work/asks'));
	world.addSession(restingSession('rests', '/work/rests'));
	for (const id of ['limit-1', 'limit-2']) world.addSession(limitedSession(id));
	for (const id of ['skipped', 'snoozed']) world.addSession(blockedSession(id, `/work/${id}`));
	world.addSession({...restingSession('script', '/work/script'), entrypoint: 'sdk-cli'});
	const row = (id: string) => parseRowKey(id) ?? expect.fail();
	appendMark(paths, {at: now, row: row('skipped'), field: 'skipped', value: true});
	appendMark(paths, {at: now, row: row('snoozed'), field: 'snoozed', value: now + 3_600_000});
	const there = [aBlockedRow('far-asks'), aWorkingRow('far-works'), aDoneRow('far-done')].map((each) => withHost('gpu1', each));
	writeLastRows(paths, 'gpu1', {rows: there, at: now});
	mkdirSync(join(world.home, '.config', 'beckon'), {recursive: true});
	const hosts = ['gpu1', 'never'].map((name) => ({name, command: ['false']}));
	writeFileSync(join(world.home, '.config', 'beckon', 'config.json'), JSON.stringify({hosts}));
	return world;
}

const counts = {blocked: 2, your_turn: 1, running: 1, done: 1, limited: 2, skipped: 1};

test('what waits for a limit, was skipped or snoozed, and a host never seen are counted by nothing', async () => {
	const world = createBusyWorld();
	const said = async (...argv: readonly string[]): Promise<string> => {
		const {io, out, err} = createTestIo(world.env);
		await runCli(argv, io);
		return out() || err();
	};
	expect(await said('status')).toBe('2 need you · 1 your turn · 1 running · 1 done · 2 limited · 1 skipped\n');
	expect(JSON.parse(await said('status', '--json'))).toMatchObject({
		needs_you: 3,
		blocked: 2,
		your_turn: 1,
		autonomous: 1,
		delivered: 1,
		limited: 2,
		skipped: 1,
	});
	expect(await said('status', '--tmux')).toBe('#[fg=red,bold]▲#[default]#[bold]2#[default] ●1\n');
	const titles = async (...options: readonly string[]) => (await said('ls', ...options)).match(/^\w[\w ]* \(\d.*\)$/gm);
	expect(await titles()).toEqual(['Needs you (2, 1 skipped)', 'Your turn (1)', 'Running (1)', 'Done (1)']);
	expect(await titles('--format', 'detail')).toEqual(['Needs you (2, 2 limited, 1 skipped)', 'Your turn (1)', 'Running (1)', 'Done (1)']);
	expect(await said('next')).toMatch(
		/^No other session is waiting \(1 skipped, 2 wait until \d\d:30, 2 outside tmux, 1 on hosts that do not answer\) · gpu1: false ended \(exit code 1\) · never: false ended \(exit code 1\)$/m,
	);

	const {rows: known, world: seen} = await lookEverywhere(createTestIo(world.env).io, {witnesses: 'needed'});
	const rows = [...known, silentHostRow('never', 'it does not answer', seen.now)];
	const options = {...seen.config, now: seen.now};
	expect(countGroups(rows, options)).toEqual(counts);
	expect(waitingRows(rows, options)).toHaveLength(3);
	expect(toVariables(rows, {...options, headline, isAscii: false})({pid: 1, start: 1})).toMatchObject({
		'@beckon_needs_you': '3',
		'@beckon_blocked': '2',
		'@beckon_your_turn': '1',
		'@beckon_running': '1',
		'@beckon_done': '1',
	});
	const app = openNavigator({sessions: rows, columns: 120, rows: 36, ports: {now: () => seen.now}});
	onTestFinished(app.close);
	await app.terminal.waitUntil(() => app.terminal.screen().join('\n').includes('Needs you 2, 1 skipped'));
	const drawn = app.terminal.screen().join('\n');
	for (const title of [/ 2 wait until \d\d:30 /, / Your turn 1 /, / Running 1 /, / Done 1 /]) expect(drawn).toMatch(title);
});
