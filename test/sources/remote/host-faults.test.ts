/**
 * What breaks on the way to a host, and over there: nothing is sent twice, no text is lost, and nobody else waits.
 * @module-tag userland
 */
import {execFileSync, spawn} from 'node:child_process';
import {readdirSync, readFileSync, utimesSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {expect, onTestFinished, test} from 'vitest';
import type {Row} from '../../../src/core/session.js';
import {createObserver} from '../../../src/observe/observer.js';
import {wirePorts} from '../../../src/observe/wire.js';
import {openHostLooks} from '../../../src/sources/host-looks.js';
import {toOurs} from '../../../src/sources/look-at-hosts.js';
import {openRemoteHost} from '../../../src/sources/remote/remote-host.js';
import {isCode} from '../../../src/store/files.js';
import {whereIs} from '../../helpers/programs/programs.js';
import {shells, testIn} from '../../helpers/programs/shells.js';
import {tempDir} from '../../helpers/temp-state.js';
import {createTestIo} from '../../helpers/test-io.js';
import {waitFor} from '../../helpers/wait-for.js';
import {approve, env, far, meet, meetHosts, remotes, rowOf, say} from './far-meeting.js';
import {asking, before, farShell, resting} from './far-world.js';

meetHosts();

testIn(
	shells.filter(({hasAllCases}) => hasAllCases),
	'with %s as its shell a permission is given, once',
	async ({argv: shell}) => {
		const found = await meet(farShell(far.env, {shell}));
		expect(await approve(found)).toMatchObject({kind: 'landed'});
		await found.agent.see(/All done/);
		expect(found.agent.log().filter((entry) => entry.startsWith('answered'))).toEqual(['answered: Yes']);
	},
);

test('a host on whose disk nothing can be written is listed and answered', async () => {
	const [program, ...args] = farShell(far.env);
	const found = await meet(['sh', '-c', 'ulimit -f 0; exec "$@"', 'sh', program, ...args]);
	expect(await approve(found)).toMatchObject({kind: 'landed'});
	await found.agent.see(/All done/);
});

test('where the clock is five minutes ahead, a state is as old as it is, and an answer lands', async () => {
	const agent = await far.standIn(asking);
	// The agent's own file says that it waits before the hook has written the request, whose time is not advanced then.
	const local = await far.row(agent.sessionId, ({state: {context}}) => context.kind === 'blocked' && context.payload !== undefined);
	advance(join(far.env['BECKON_STATE_DIR'] ?? '', 'sessions', agent.sessionId, 'p'), 300);
	const path = before('date', `exec ${whereIs('date')} -d "+300 seconds" "$@"`);
	const remote = openRemoteHost(createTestIo(env).io, {name: 'box', via: {kind: 'command', argv: farShell(far.env, {path})}});
	remotes.push(remote);
	const row = await rowOf(remote, agent);
	expect(remote.link.state()).toMatchObject({kind: 'up', offsetMs: expect.closeTo(300_000, -4)});
	expect(Math.abs(row.state.since - local.state.since)).toBeLessThan(2500);
	expect(await approve({remote, row, agent})).toMatchObject({kind: 'landed'});
	await agent.see(/All done/);
});

function advance(folder: string, seconds: number): void {
	const now = Date.now() / 1000 + seconds;
	for (const name of readdirSync(folder)) utimesSync(join(folder, name), now, now);
}

test('a tmux server that was started anew over there gets nothing that was meant for the one before', async () => {
	const found = await meet(farShell(far.env));
	const {socket} = far.server;
	execFileSync('tmux', ['-S', socket, 'kill-server']);
	const heard = join(tempDir(), 'heard');
	await waitFor(() => {
		execFileSync('tmux', ['-S', socket, '-f', '/dev/null', 'new-session', '-d', '-s', 'main', `stty raw -echo; exec cat >'${heard}'`]);
		return true;
	});
	expect(await approve(found)).toMatchObject({kind: 'refused'});
	expect(readFileSync(heard, {encoding: 'utf8', flag: 'a+'})).toBe('');
});

test('an answer lands in a pane whose agent started after the processes there were told last', async () => {
	const {remote} = await meet(farShell(far.env), resting);
	const machine = remote.machine();
	if (machine === undefined) throw new Error('the host is not up');
	const observer = createObserver((await wirePorts(remote.io, {machine})).ports);
	const agent = await far.standIn({...asking, trust: true});
	await agent.see(/trust this folder/);
	const row = await waitFor(
		async () => {
			const found = (await observer.look({freshPanes: true})).rows.find(({place}) => place?.pane === agent.pane);
			return found?.token === undefined ? undefined : toOurs(remote, found);
		},
		{what: 'the row of the pane'},
	);
	expect(row.process).toBeUndefined();
	expect(await approve({remote, row, agent})).toMatchObject({kind: 'landed'});
	expect(agent.log().filter((entry) => entry.startsWith('answered'))).toEqual(['answered: Yes, I trust this folder']);
});

test('that the host hung is not told of tmux, and nothing is sent', {tags: ['setsid']}, async () => {
	const pidFile = join(tempDir(), 'pid');
	const found = await meet(['setsid', '-w', 'sh', '-c', `echo $$ >'${pidFile}'; exec "$@"`, 'sh', ...farShell(far.env)]);
	const group = -Number(readFileSync(pidFile, 'utf8'));
	process.kill(group, 'SIGSTOP');
	try {
		expect(await approve(found)).toEqual({kind: 'refused', why: 'host-silent'});
		expect(found.agent.log().filter((entry) => entry.startsWith('key'))).toEqual([]);
	} finally {
		process.kill(group, 'SIGCONT');
	}
});

test('the text of a reply stands in no argv over there or here', async () => {
	const seen = join(tempDir(), 'argv');
	writeFileSync(seen, '');
	const path = before('tmux', `printf '%s\\n' "$@" >>'${seen}'; PATH=\${PATH#*:} exec tmux "$@"`);
	const found = await meet(farShell(far.env, {path}), resting);
	const sampler = spawn('sh', ['-c', `while :; do cat /proc/[0-9]*/cmdline; done >>'${seen}' 2>/dev/null`], {
		detached: true,
		stdio: 'ignore',
	});
	onTestFinished(() => void process.kill(-(sampler.pid ?? 0), 'SIGKILL'));
	const secret = 'the-secret-of-this-reply';
	expect(await say(found, `${secret} 'quoted'`)).toMatchObject({kind: 'landed'});
	const argv = readFileSync(seen, 'utf8');
	expect(argv).toContain('source-file');
	expect(argv).not.toContain(secret);
});

test('a host that hangs keeps no other waiting, is known as silent, and comes back', {tags: ['setsid']}, async () => {
	const pidFile = join(tempDir(), 'pid');
	const hanging = ['setsid', '-w', 'sh', '-c', `echo $$ >'${pidFile}'; exec "$@"`, 'sh', ...farShell(far.env)];
	const agent = await far.standIn(asking);
	await far.row(agent.sessionId, ({state}) => state.context.kind === 'blocked');
	const settings = [
		{name: 'hung', command: hanging},
		{name: 'well', command: [...farShell(far.env)]},
	];
	const looks = await openHostLooks(createTestIo(env).io, settings, {limits: {quietMs: 1000, answerMs: 1500, pauseMs: 50}});
	onTestFinished(looks.close);
	looks.listen(() => {});
	const rowOn = (host: string): Row | undefined => looks.rows().find((row) => row.key === `${host}/${agent.sessionId}`);
	const until = (what: string, holds: () => boolean | undefined) =>
		waitFor(holds, {what, lastSeen: () => looks.rows().map(({key, state, lastSeenAt}) => `${key} ${state.state} ${lastSeenAt ?? ''}`)});
	await until('both rows', () => rowOn('hung')?.token !== undefined && rowOn('well')?.token !== undefined);
	const stopped = new Set<number>();
	const signal = (pid: number, name: NodeJS.Signals): void => {
		try {
			process.kill(-pid, name);
		} catch (error) {
			if (!isCode(error, 'ESRCH')) throw error;
		}
	};
	// On a busy machine the link may have begun anew, with another shell.
	const stop = (): void => {
		const pid = Number(readFileSync(pidFile, 'utf8'));
		if (pid <= 1 || stopped.has(pid)) return;
		stopped.add(pid);
		signal(pid, 'SIGSTOP');
	};
	stop();
	try {
		await agent.send('1');
		await until('the news of the other', () => rowOn('well')?.state.context.kind !== 'blocked');
		await until('that it is silent', () => {
			stop();
			return rowOn('hung')?.lastSeenAt !== undefined;
		});
	} finally {
		for (const pid of stopped) signal(pid, 'SIGCONT');
	}
	await until('that it is back', () => rowOn('hung')?.lastSeenAt === undefined && rowOn('hung')?.state.context.kind !== 'blocked');
});
