/**
 * Hooks of a host that wait for a decision: they wait only while somebody is here to give one, and take it over the link.
 * @module-tag userland
 */
import {execFileSync} from 'node:child_process';
import {mkdirSync, readdirSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {expect, onTestFinished, test} from 'vitest';
import type {Choice} from '../../../src/core/ask/option-role.js';
import type {Row} from '../../../src/core/session.js';
import {openHostLooks} from '../../../src/sources/host-looks.js';
import {createSources} from '../../../src/sources/sources.js';
import {processStart} from '../../../src/system/processes.js';
import {answerScene, isRunning} from '../../helpers/hooks/answer-run.js';
import {start} from '../../helpers/hooks/hook-run.js';
import {sh, shells, testIn} from '../../helpers/programs/shells.js';
import {tempDir} from '../../helpers/temp-state.js';
import {createTestIo} from '../../helpers/test-io.js';
import {waitFor} from '../../helpers/wait-for.js';
import {farShell} from './far-world.js';

const dead = '999999999';

/** A host with a session outside tmux, and a program here that stays open. */
async function openHost({argv: shell} = sh) {
	const scene = answerScene(sh);
	const {env, agent, state} = scene;
	const statuses = join(env['HOME'] ?? '', '.claude', 'sessions');
	mkdirSync(statuses, {recursive: true});
	mkdirSync(join(state, 'sessions'), {recursive: true});
	const there = {HOME: env['HOME'], BECKON_STATE_DIR: state, TMUX_TMPDIR: state};
	const home = tempDir();
	const {io} = createTestIo({PATH: process.env['PATH'], HOME: home, TMUX_TMPDIR: home, LANG: 'C.UTF-8'});
	const looks = await openHostLooks(io, [{name: 'box', command: farShell(there, {shell})}]);
	onTestFinished(looks.close);
	looks.listen(() => {});
	const readers = () => readdirSync(state).flatMap((name) => (name === 'readers' ? readdirSync(join(state, name)) : []));
	const sayStatus = (waitingFor: string | undefined): void => {
		const now = Date.now();
		const status = waitingFor === undefined ? 'busy' : 'waiting';
		const about = {pid: agent.pid, sessionId: 'session-1', cwd: '/home/dev', procStart: processStart(agent.pid), version: '2.1.329'};
		const kind = {kind: 'interactive', entrypoint: 'cli', status, waitingFor, updatedAt: now, statusUpdatedAt: now};
		writeFileSync(join(statuses, `${agent.pid}.json`), JSON.stringify({...about, ...kind}));
	};
	return {
		scene,
		looks,
		readers,
		sayStatus,
		announced: () =>
			waitFor(() => readers().length === 1 && !readers().includes(dead), {
				what: 'the far shell is announced',
				lastSeen: () => readers().join(),
			}),
		/** The hook asks, and the agent obeys what it prints. */
		ask: async () => {
			sayStatus('permission prompt');
			const asked = start([scene.script, 'PermissionRequest'], {...env, TMUX: '', TMUX_PANE: '', TMUX_TMPDIR: state});
			asked.child.stdin?.end(
				JSON.stringify({session_id: 'session-1', cwd: '/home/dev', tool_name: 'Bash', tool_input: {command: 'npm test'}}),
			);
			return asked.done.then(({printed}) => {
				sayStatus(undefined);
				return printed === '' ? undefined : JSON.parse(printed).hookSpecificOutput.decision;
			});
		},
		row: (): Promise<Row> =>
			waitFor(
				() => {
					looks.reread();
					return looks.rows().find(({state}) => state.context.kind === 'blocked' && state.context.payload !== undefined);
				},
				{what: 'the row asks', lastSeen: () => JSON.stringify(looks.rows())},
			),
		answer: async (row: Row, choice: Choice) =>
			(
				await createSources(io, looks.remotes)
					.sourceOf(row)
					.answer(row, {choice, token: row.token ?? ''})
			).receipt,
	};
}

testIn(shells, 'with %s a hook over there waits while a human is here, and takes the answer', async (shell) => {
	const host = await openHost(shell);
	host.looks.decide(true);
	await host.announced();
	const obeyed = host.ask();
	await host.scene.place();
	const row = await host.row();
	expect(row.place).toBeUndefined();
	expect(await host.answer(row, {kind: 'yes'})).toMatchObject({kind: 'landed', by: 'client'});
	expect(await obeyed).toEqual({behavior: 'allow'});
	expect(host.scene.left()).toEqual([]);
	host.looks.decide(false);
	await waitFor(() => host.readers().length === 0, {what: 'nobody is announced any more'});
});

test('the words of a no arrive whole', async () => {
	const host = await openHost();
	host.looks.decide(true);
	await host.announced();
	const obeyed = host.ask();
	await host.scene.place();
	const reason = 'it\'s "not" $(id) `id` \\n ü; that';
	await host.answer(await host.row(), {kind: 'no', reason});
	expect(await obeyed).toMatchObject({behavior: 'deny', message: expect.stringContaining(reason)});
});

test('no hook waits for a far shell that was killed, and the next one takes its name away', async () => {
	const host = await openHost();
	mkdirSync(join(host.scene.state, 'readers'));
	writeFileSync(join(host.scene.state, 'readers', dead), '1\nfar\n');
	host.looks.decide(true);
	await host.announced();
	const pid = Number(host.readers()[0]);
	host.looks.close();
	await waitFor(() => !isRunning(pid), {what: 'the far shell ends'});
	expect(await host.ask()).toBeUndefined();
	expect(host.scene.left()).toEqual([]);
});

test('a decision that no hook takes is taken back, and the answer is refused', async () => {
	const host = await openHost();
	host.looks.decide(true);
	await host.announced();
	const obeyed = host.ask();
	const place = await host.scene.place();
	const row = await host.row();
	host.looks.decide(false);
	await obeyed;
	host.sayStatus('permission prompt');
	// A hook that was killed leaves its pipe.
	execFileSync('mkfifo', [`${place}.bell`]);
	const receipt = await host.answer(row, {kind: 'yes'});
	expect(receipt).toEqual({kind: 'refused', why: 'not-in-tmux'});
	expect(host.scene.left()).toEqual([`${place.slice(place.lastIndexOf('/') + 1)}.bell`]);
});
