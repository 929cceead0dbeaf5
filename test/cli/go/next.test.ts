/** The commands that jump, on real panes, with a queue written by the real hook script. */
import childProcess from 'node:child_process';
import {expect, onTestFinished, test, vi} from 'vitest';
import {runJumpCommand} from '../../../src/cli/go/jump.js';
import {runNext, runSkip} from '../../../src/cli/go/next.js';
import type {Io} from '../../../src/core/context.js';
import {type Desk, openDesk} from '../../helpers/desk.js';
import {shownPanes} from '../../helpers/shown-panes.js';

/** Sessions in the panes 1 to 3 finished their turn in that order. */
async function desk(): Promise<Desk> {
	const opened = await openDesk(3);
	for (const pane of ['%1', '%2', '%3']) await opened.finish(pane);
	return opened;
}

test('next goes to the session that waits longest, then on; what was seen is not offered again', async () => {
	const one = await desk();
	const client = await one.attachClient();
	for (const pane of ['%1', '%2', '%3']) {
		const {io, out} = await one.io();
		expect(await runNext(io, {client: client.name})).toBe(0);
		expect(await shownPanes(one)).toEqual({[client.name]: pane});
		expect(out()).toBe('');
	}

	const {io} = await one.io();
	expect(await runNext(io, {client: client.name})).toBe(0);
	await client.see(/beckon: Nothing (else )?waits for you/);
	expect(await shownPanes(one)).toEqual({[client.name]: '%3'});
});

test.each([
	['next', (io: Io, client: string) => runNext(io, {client})],
	['skip', (io: Io, client: string) => runSkip(io, {client})],
	['jump', (io: Io, client: string) => runJumpCommand(io, {session: '%2', client})],
])('%s starts one tmux for the panes and the client', async (_, run) => {
	const one = await desk();
	const client = await one.attachClient();
	const {io} = await one.io();
	const started = vi.spyOn(childProcess, 'spawn');
	onTestFinished(() => started.mockRestore());
	expect(await run(io, client.name)).toBe(0);
	const asked = started.mock.calls.filter(([, words]) => Array.isArray(words) && words.includes('list-panes'));
	expect(asked).toHaveLength(1);
});

test('next takes a state by its word or its id, and lists both when it knows neither', async () => {
	const one = await desk();
	const client = await one.attachClient();
	for (const [state, pane] of [
		['your turn', '%1'],
		['your-turn', '%2'],
		['idle', '%3'],
	] as const) {
		expect(await runNext((await one.io()).io, {state})).toBe(0);
		expect(await shownPanes(one)).toEqual({[client.name]: pane});
	}

	expect(await runNext((await one.io()).io, {state: 'question', client: client.name})).toBe(0);
	await client.see('beckon: Nothing in state question waits for you');
	await expect(runNext((await one.io()).io, {state: 'nonsense'})).rejects.toMatchObject({
		message: '"nonsense" is not a state that waits for you',
		fix:
			'Use one of permission (needs_permission), question (awaiting_input), error, plan ready (awaiting_approval), ' + 'your turn (idle).',
		exitCode: 2,
	});
});

test('jump takes a session id, its beginning, a pane or a project name', async () => {
	const one = await desk();
	const client = await one.attachClient();
	for (const [session, pane] of [
		['session-2', '%2'],
		['%3', '%3'],
		['SESSION-1', '%1'],
	] as const) {
		expect(await runJumpCommand((await one.io()).io, {session})).toBe(0);
		expect(await shownPanes(one)).toEqual({[client.name]: pane});
	}

	await expect(runJumpCommand((await one.io()).io, {session: 'nobody'})).rejects.toMatchObject({exitCode: 2});
	expect(await runJumpCommand((await one.io()).io, {session: 'nobody', client: client.name})).toBe(0);
	await client.see('beckon: No session matches "nobody"');
});

test('a jump to a pane that was closed says so, and the next look has no such row to go to', async () => {
	const one = await desk();
	const client = await one.attachClient();
	await one.tmux('kill-pane', '-t', '%2');
	expect(await runJumpCommand((await one.io()).io, {session: 'session-2', client: client.name})).toBe(0);
	await client.see('beckon: session-2 has ended. `claude --resume session-2` resumes it.');
	expect(await shownPanes(one)).toEqual({[client.name]: '%0'});
	for (const pane of ['%1', '%3']) {
		await runNext((await one.io()).io, {client: client.name});
		expect(await shownPanes(one)).toEqual({[client.name]: pane});
	}
});

test('skip puts off the session in front only, and nothing where none is', async () => {
	const one = await desk();
	const client = await one.attachClient();
	expect(await runSkip((await one.io()).io, {client: client.name})).toBe(0);
	await client.see('beckon: This pane has no session to skip');
	await runNext((await one.io()).io, {client: client.name});
	expect(await shownPanes(one)).toEqual({[client.name]: '%1'});
	await one.ask('%1', 'npm test');
	expect(await runSkip((await one.io()).io, {client: client.name})).toBe(0);
	expect(await shownPanes(one)).toEqual({[client.name]: '%2'});
});

test('outside tmux, without a terminal to attach, a jump moves the client that was used last', async () => {
	const one = await desk();
	const launcher = {...(await one.io()).io, env: one.env};
	await expect(runJumpCommand(launcher, {session: 'session-2'})).rejects.toMatchObject({
		message: 'No tmux client is attached, and this is not a terminal',
	});
	const client = await one.attachClient();
	expect(await runJumpCommand(launcher, {session: 'session-2'})).toBe(0);
	expect(await shownPanes(one)).toEqual({[client.name]: '%2'});
	expect(await runNext(launcher, {client: ''})).toBe(0);
	expect(await shownPanes(one)).toEqual({[client.name]: '%3'});
	await expect(runJumpCommand(launcher, {session: 'session-3', client: 'nobody'})).rejects.toMatchObject({exitCode: 1});
});
