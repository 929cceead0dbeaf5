import {cpSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {afterEach, beforeEach, describe, expect, test} from 'vitest';
import {runJumpCommand} from '../../../src/cli/go/jump.js';
import {isGone, openPlayWorld, type PlayWorld} from '../../helpers/agent/play.js';
import {tempDir} from '../../helpers/temp-state.js';
import {createTestIo} from '../../helpers/test-io.js';
import {waitFor} from '../../helpers/wait-for.js';

describe('records played in real panes', () => {
	let world: PlayWorld;
	beforeEach(async () => {
		world = await openPlayWorld();
	});
	afterEach(() => world.close());

	test('three at once come into the groups that a person would put them in', async () => {
		const [blocked, working, question] = await Promise.all([
			world.play('d_bash_1', {stopAt: 5000}),
			world.play('e_long', {stopAt: 8000, speed: 2}),
			world.play('c_question', {stopAt: 2000}),
		]);
		for (const [play, state] of [
			[blocked, 'needs_permission'],
			[working, undefined],
			[question, 'awaiting_input'],
		] as const) {
			await waitFor(() => Date.now() >= play.stopsAt, {what: `${play.recording.meta.name} has come to its stop`});
			const truth = play.truthAt(Date.now());
			const row = await world.row(play.sessionIds[0], (each) => each.state.group === truth?.group && each.place?.pane === play.pane);
			if (state) expect(row.state.state).toBe(state);
			expect(row.process?.pid).toBe(play.agentPid());
		}
	});

	test('an agent that goes quiet stays until its record is over', async () => {
		const quiet = join(tempDir(), 'c_question');
		cpSync(join(import.meta.dirname, '../../fixtures/records/c_question'), quiet, {recursive: true});
		// The last sign of it is its Stop.
		const hooks = readFileSync(join(quiet, 'hooks.ndjson'), 'utf8').split('\n');
		writeFileSync(join(quiet, 'hooks.ndjson'), hooks.filter((line) => !line.includes('"SessionEnd"')).join('\n'));
		for (const file of ['client.ndjson', 'screens.ndjson', 'transcript.ndjson']) rmSync(join(quiet, file));
		const play = await world.play('c_question', {folder: quiet});
		const pid = await waitFor(() => play.agentPid(), {what: 'the agent has started'});
		await waitFor(() => isGone(pid), {what: 'the agent is gone'});
		// A timer may be a millisecond early.
		expect(Date.now()).toBeGreaterThan(play.stopsAt - 50);
	});

	test('a player killed with -9 is gone at the next look', async () => {
		const play = await world.play('d_bash_1', {stopAt: 5000, speed: 2});
		await world.row(play.sessionIds[0], (row) => row.state.state === 'needs_permission');
		const pid = play.agentPid() ?? 0;
		process.kill(pid, 'SIGKILL');
		await waitFor(() => isGone(pid), {what: 'it is gone'});
		const {rows} = await world.look();
		expect(rows.find(({sessionId}) => sessionId === play.sessionIds[0])?.state.state).toBe('session_ended');
	});

	test('a jump lands on the pane of the session that was named', async () => {
		const plays = await Promise.all(['d_bash_1', 'h_single_key2', 'i_plan_1'].map((name) => world.play(name, {stopAt: 3000, speed: 3})));
		const client = await world.server.attachClient();
		for (const play of [plays[1], plays[2], plays[0]]) {
			await world.row(play?.sessionIds[0], (row) => row.state.group === 'needs_you');
			const {io} = createTestIo({...(await world.server.insideEnv()), ...world.env});
			expect(await runJumpCommand(io, {session: play?.sessionIds[0] ?? '', client: client.name})).toBe(0);
			expect(await world.server.tmux('list-clients', '-F', '#{pane_id}')).toBe(play?.pane);
		}
	});

	test('a server that starts again with the same pane ids never mixes sessions up', async () => {
		const before = await world.play('d_bash_1', {stopAt: 5000, speed: 3});
		await world.row(before.sessionIds[0], (row) => row.state.state === 'needs_permission');
		const serverPid = Number(await world.server.tmux('display-message', '-p', '#{pid}'));
		// Neither the server nor the agent has a chance to say goodbye.
		for (const pid of [serverPid, before.agentPid() ?? 0]) process.kill(pid, 'SIGKILL');
		await waitFor(() => isGone(serverPid), {what: 'server killed'});
		await world.server.tmux('new-session', '-d', '-s', 'main', 'exec sh');
		const after = await world.play('h_single_key2', {stopAt: 2600, speed: 2});
		expect(after.pane).toBe(before.pane);
		await world.row(after.sessionIds[0], ({place, state}) => state.state === 'awaiting_input' && place?.pane === after.pane);
		const old = await world.row(before.sessionIds[0], (row) => row.state.state === 'session_ended');
		expect(old.place).toBeUndefined();
	});

	test('an agent inside a tool shares the pane and stays out of the queue', async () => {
		const play = await world.play('j_nested', {stopAt: 3800});
		const [outer, inner] = play.sessionIds;
		const row = await world.row(outer, (each) => each.state.group === 'autonomous');
		expect(row.kind).toBe('interactive');
		const nested = await world.row(inner, (each) => each.kind !== 'interactive');
		expect(nested.kind).toMatch(/nested|headless/);
	});

	test('an agent told to leave says so, takes its file along and leaves the shell in front', async () => {
		const play = await world.play('d_bash_1', {stopAt: 5000, speed: 3});
		await world.row(play.sessionIds[0], (row) => row.state.state === 'needs_permission');
		process.kill(play.agentPid() ?? 0, 'SIGTERM');
		await world.row(play.sessionIds[0], (row) => row.state.state === 'session_ended');
		await world.server.runs(play.pane, 'sh');
	});

	test('a session that is left and resumed goes on in its pane with another agent', async () => {
		const play = await world.play('m_resume', {stopAt: 5800, speed: 2});
		const [id] = play.sessionIds;
		await world.row(
			id,
			({process, place, state}) =>
				process !== undefined && process.pid === play.agentPid(1) && place?.pane === play.pane && state.state === 'idle',
		);
		expect(play.agentPid(0)).toBeGreaterThan(1);
		expect(isGone(play.agentPid(0) ?? 0)).toBe(true);
	});

	test('an agent killed in its record dies the same way here', async () => {
		const play = await world.play('m_kill9', {speed: 2});
		await world.row(play.sessionIds[0], (row) => row.state.state === 'session_ended');
		// Its last screen, the shell's, is drawn a moment before it dies.
		await waitFor(() => isGone(play.agentPid() ?? 0), {what: 'the agent is gone'});
		expect(play.truthAt(play.stopsAt - 1)?.surface).toBe('shell');
	});
});
