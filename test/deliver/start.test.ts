/** New sessions: a window, the agent in it, and a first prompt that waits for the input box. */
import {writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {afterEach, beforeEach, expect, test} from 'vitest';
import {runCli} from '../../src/cli/main.js';
import {savedSessionsOf} from '../../src/core/restore/plan.js';
import {lookOnce} from '../../src/observe/once.js';
import {statePaths} from '../../src/store/paths.js';
import {newEntry, readOutbox, writeOutbox} from '../../src/store/records/outbox.js';
import {readPlaces} from '../../src/store/records/places.js';
import type {Script} from '../../stand-in/agent/script.js';
import {openPlayWorld, type PlayWorld} from '../helpers/agent/play.js';
import {makeStartable} from '../helpers/agent/startable.js';
import {createTestIo} from '../helpers/test-io.js';
import {waitFor} from '../helpers/wait-for.js';

const plain: Script = {trust: false, opening: undefined, turns: [[{do: 'say', text: 'All done.', ms: 0}]]};

let world: PlayWorld;
beforeEach(async () => {
	world = await openPlayWorld();
});
afterEach(() => world.close());

async function run(...argv: readonly string[]) {
	const {io, out, err} = createTestIo({...world.env, ...(await world.server.insideEnv())});
	return {ended: runCli(argv, io), out, err};
}

const outbox = () => readOutbox(statePaths(world.env)).entries;

test('a new session starts in its directory, in a window of the session one comes from, and takes its first prompt', async () => {
	const {project, log} = await makeStartable(world, plain);
	const {ended, out, err} = await run('new', project, '--prompt', 'Fix it; please');
	expect({code: await ended, err: err()}).toEqual({code: 0, err: ''});
	expect(out()).toMatch(/^Started Claude Code in .*my-project \(pane %\d+\)\n✓ my-project: sent the first prompt\n$/);
	expect(log()).toContain('Fix it; please');
	expect(outbox()).toEqual([]);
	expect(await world.server.tmux('list-windows', '-F', '#{window_name} #{window_active}')).toContain('my-project 0');
	const row = await world.row('started-1', ({state}) => state.state === 'idle' || state.state === 'task_complete');
	expect(row.cwd).toBe(project);
	// No navigator has seen it.
	expect(
		readPlaces(statePaths(world.env))
			.flatMap(savedSessionsOf)
			.map(({sessionId}) => sessionId),
	).toEqual(['started-1']);
});

test('while the folder is not trusted yet the prompt waits in the outbox, and goes when the dialog is answered', async () => {
	const {project, log} = await makeStartable(world, {...plain, trust: true});
	const {ended, err} = await run('new', project, '--prompt', 'Say hello');
	// A page that is half drawn says less of itself.
	await waitFor(() => /whether you trust this folder|asks something first/.test(err()), {what: 'the dialog is told of', lastSeen: err});
	expect(outbox().map(({text, state}) => ({text, state}))).toEqual([{text: 'Say hello', state: 'sending'}]);
	expect(log()).not.toContain('Say hello');
	const pane = /beckon answer (%\d+) y/.exec(err())?.[1] ?? '';
	const answered = await run('answer', pane, 'y');
	expect(await answered.ended, answered.err()).toBe(0);
	expect(await ended, err()).toBe(0);
	expect(log()).toContain('Say hello');
	expect(outbox()).toEqual([]);
});

test('where the agent ends at once its words are told, and the prompt stays in the outbox', async () => {
	const {project, bin} = await makeStartable(world, plain);
	writeFileSync(join(bin, 'claude'), '#!/bin/sh\necho "no such account" >&2; exit 1\n', {mode: 0o755});
	const {ended, err} = await run('new', project, '--prompt', 'Say hello');
	expect(await ended).toBe(3);
	expect(err()).toMatch(/The prompt was not sent: no such account \(window main:1\)/);
	expect(outbox().map(({text, state, why}) => ({text, state, why}))).toEqual([
		{text: 'Say hello', state: 'refused', why: 'no such account (window main:1)'},
	]);
});

test('resending the first prompt of a start that was killed starts the session, once', async () => {
	const {project, log} = await makeStartable(world, plain);
	const paths = statePaths(world.env);
	const about = {row: 'start:0123', sessionId: undefined, project: 'my-project', text: 'Say hello'};
	const killed = newEntry(Date.now(), {...about, why: 'not started', reason: 'not-started'});
	const start = {directory: project, agent: 'claude', in: 'window', name: 'greeter', host: undefined, resume: undefined} as const;
	writeOutbox(paths, {...killed, id: 'killed1', start});
	writeOutbox(paths, {...killed, id: 'older1', row: 'start:4567'});
	const {ended, err} = await run('outbox', 'resend', 'killed1');
	expect({code: await ended, err: err()}).toEqual({code: 0, err: ''});
	expect(log()).toContain('Say hello');
	expect(await world.server.tmux('list-windows', '-F', '#{window_name}')).toContain('greeter');
	expect(outbox().map(({id}) => id)).toEqual(['older1']);
	const older = await run('outbox', 'resend', 'older1');
	expect(await older.ended).toBe(3);
	expect(older.err()).toContain(
		'older1 is the first prompt of a session that was not started\n  Start it with `beckon new <directory> --prompt`',
	);
});

test('a directory that is not there, and a machine without tmux, start nothing and say what to do', async () => {
	const {project} = await makeStartable(world, plain);
	const absent = await run('new', join(project, 'nowhere'));
	expect(await absent.ended).toBe(1);
	expect(absent.err()).toMatch(/nowhere is not a directory\n {2}Name a directory that exists/);
	const {io, err} = createTestIo(world.env);
	expect(await runCli(['new', project], io)).toBe(1);
	expect(err()).toMatch(/No tmux server is running\n {2}Start one with `tmux`/);
	expect(await world.server.tmux('list-windows', '-F', 'w')).toBe('w');
});

test('it opens beside this pane or in a tmux session of its own, and a conversation goes on once', async () => {
	const {project} = await makeStartable(world, plain);
	const beside = await run('new', project, '--in', 'pane', '--detach', '--json');
	expect(await beside.ended, beside.err()).toBe(0);
	// Its window may show it a moment before it tells its id.
	const {session, ...told} = JSON.parse(beside.out());
	expect(told).toMatchObject({v: 1, receipt: null});
	const {key, formerKeys = []} = await world.row('started-1', () => true);
	expect([key, ...formerKeys]).toContain(session);
	expect(await world.server.tmux('list-panes', '-t', 'main:0', '-F', '#{pane_active} #{@beckon_start}')).toBe('1 \n0 ');
	const again = await run('new', '--resume', 'started-1');
	expect(await again.ended).toBe(3);
	expect(again.err()).toMatch(/my-project runs already, in .*main:0/);

	const own = await run('new', project, '--in', 'session', '--name', 'main');
	expect(await own.ended).toBe(3);
	expect(own.err()).toContain('There is a tmux session main already');
	const fresh = await run('new', project, '--in', 'session');
	expect(await fresh.ended, fresh.err()).toBe(0);
	expect(await world.server.tmux('list-windows', '-a', '-F', '#{session_name} #{window_name}')).toContain('my-project my-project');
});

test('an agent that is not there starts nothing, and what does not start is told by its row too', async () => {
	const {project, bin} = await makeStartable(world, plain);
	const other = await run('new', project, '--agent', 'nobody');
	expect(await other.ended).toBe(2);
	expect(other.err()).toContain('There are: claude');
	const mute = await run('new', project, '--agent', 'goose', '--prompt', 'hello');
	expect(await mute.ended).toBe(3);
	expect(mute.err()).toContain('beckon types nothing into panes of Goose');
	const unplugged = await run('new', project, '--agent', 'opencode', '--prompt', 'hello');
	expect(await unplugged.ended).toBe(3);
	expect(unplugged.err()).toMatch(/plugin, which is not installed\n {2}Run `beckon install --agent opencode`/);
	expect(outbox()).toEqual([]);
	writeFileSync(join(bin, 'claude'), '#!/bin/sh\nsleep 0.3; echo "no such account" >&2; exit 1\n', {mode: 0o755});
	const {ended, err} = await run('new', project);
	expect(await ended).toBe(3);
	expect(err()).toBe('beckon: Claude Code does not start: no such account (window main:1)\n');
	// No hook has named the server.
	const {io} = createTestIo({...world.env, ...(await world.server.insideEnv())});
	expect((await lookOnce(io)).rows.map(({state}) => state.label)).toEqual(['does not start: no such account']);
});
