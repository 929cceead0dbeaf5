/** What breaks on the way to a host, and over there: nothing is sent twice, no text is lost, and nobody else waits. */
import {execFileSync, spawn} from 'node:child_process';
import {readdirSync, readFileSync, utimesSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {afterEach, beforeEach, describe, expect, onTestFinished, test} from 'vitest';
import type {Row} from '../../../src/core/session.js';
import type {DeliverPorts} from '../../../src/deliver/ports.js';
import {sendAnswer, sendReply} from '../../../src/deliver/send.js';
import {createObserver} from '../../../src/observe/observer.js';
import {wirePorts} from '../../../src/observe/wire.js';
import {lookAtHost, toOurs} from '../../../src/sources/far-look.js';
import {createHostLooks} from '../../../src/sources/host-looks.js';
import {openRemoteHost, type RemoteHost} from '../../../src/sources/remote/remote-host.js';
import {statePaths} from '../../../src/store/paths.js';
import {readOutbox} from '../../../src/store/records/outbox.js';
import {openPlayWorld, type PlayWorld, type StandIn} from '../../helpers/agent/play.js';
import {noSshd} from '../../helpers/sshd.js';
import {tempDir} from '../../helpers/temp-state.js';
import {createTestIo} from '../../helpers/test-io.js';
import {waitFor} from '../../helpers/wait-for.js';
import {asking, before, farShell, farSshd, resting} from './far-world.js';

let far: PlayWorld;
let env: NodeJS.ProcessEnv;
const remotes: RemoteHost[] = [];

beforeEach(async () => {
	far = await openPlayWorld();
	const home = tempDir();
	env = {PATH: process.env['PATH'], HOME: home, TMUX_TMPDIR: home, LANG: 'C.UTF-8'};
});
afterEach(async () => {
	for (const remote of remotes.splice(0)) remote.close();
	await far.close();
});

type Found = {readonly remote: RemoteHost; readonly row: Row; readonly agent: StandIn};

/** A session over there with its row as it is seen over this command. */
async function meet(argv: readonly [string, ...string[]], script = asking, pauseMs = 50): Promise<Found> {
	const agent = await far.standIn(script);
	await far.row(agent.sessionId, ({state}) => state.group === 'needs_you');
	const remote = openRemoteHost(createTestIo(env).io, {name: 'box', via: {kind: 'command', argv}}, {answerMs: 5000, pauseMs});
	remotes.push(remote);
	return {remote, agent, row: await rowOf(remote, agent)};
}

async function rowOf(remote: RemoteHost, {sessionId}: StandIn): Promise<Row> {
	return waitFor(
		async () => {
			const seen = await lookAtHost(remote, {waitMs: 10_000, noScreens: false});
			if (seen.kind !== 'seen') return undefined;
			const row = seen.rows.find((each) => each.sessionId === sessionId);
			return row && seen.again(row);
		},
		{what: 'the row', lastSeen: remote.problem},
	);
}

type Tap = (ports: DeliverPorts) => DeliverPorts;

async function approve({remote, row}: Found, tap?: Tap) {
	const machine = remote.machine();
	if (machine === undefined) throw new Error('the host is not up');
	return (await sendAnswer({...remote.io, machine, tap}, row, {choice: {kind: 'yes'}, token: row.token ?? ''})).receipt;
}

async function say({remote, row}: Found, text: string, tap?: Tap) {
	const machine = remote.machine();
	if (machine === undefined) throw new Error('the host is not up');
	return (await sendReply({...remote.io, machine, tap}, row, {text})).receipt;
}

function arrived(agent: StandIn, text: string): number {
	return agent.log().filter((entry) => /^(submitted|queued)/.test(entry) && entry.includes(text)).length;
}

function keptTexts(): readonly string[] {
	return readOutbox(statePaths(env)).entries.map(({text}) => text);
}

test.each([['dash'], ['bash'], ['busybox', 'sh']])('with %s as its shell a permission is given, once', async (...shell) => {
	const found = await meet(farShell(far.env, {shell}));
	expect(await approve(found)).toMatchObject({kind: 'landed'});
	await found.agent.see(/All done/);
	expect(found.agent.log().filter((entry) => entry.startsWith('answered'))).toEqual(['answered: Yes']);
});

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
	const path = before('date', 'real=$(PATH=/usr/bin:/bin command -v date); exec "$real" -d "+300 seconds" "$@"');
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
	expect(argv).toContain('load-buffer');
	expect(argv).toContain('paste-buffer');
	expect(argv).not.toContain(secret);
});

test('a host that hangs keeps no other waiting, is known as silent, and comes back', async () => {
	const pidFile = join(tempDir(), 'pid');
	const hanging = ['setsid', '-w', 'sh', '-c', `echo $$ >'${pidFile}'; exec "$@"`, 'sh', ...farShell(far.env)];
	const agent = await far.standIn(asking);
	await far.row(agent.sessionId, ({state}) => state.context.kind === 'blocked');
	const settings = [
		{name: 'hung', command: hanging},
		{name: 'well', command: [...farShell(far.env)]},
	];
	const looks = createHostLooks(createTestIo(env).io, settings, {limits: {quietMs: 1000, answerMs: 1500, pauseMs: 50}});
	onTestFinished(looks.close);
	looks.listen(() => {});
	const rowOn = (host: string): Row | undefined => looks.rows().find((row) => row.key === `${host}/${agent.sessionId}`);
	const until = (what: string, holds: () => boolean | undefined) =>
		waitFor(holds, {what, lastSeen: () => looks.rows().map(({key, state, lastSeenAt}) => `${key} ${state.state} ${lastSeenAt ?? ''}`)});
	await until('both rows', () => rowOn('hung')?.token !== undefined && rowOn('well')?.token !== undefined);
	const pid = Number(readFileSync(pidFile, 'utf8'));
	process.kill(-pid, 'SIGSTOP');
	try {
		await agent.send('1');
		await until('the news of the other', () => rowOn('well')?.state.context.kind !== 'blocked');
		await until('that it is silent', () => rowOn('hung')?.lastSeenAt !== undefined);
	} finally {
		process.kill(-pid, 'SIGCONT');
	}
	await until('that it is back', () => rowOn('hung')?.lastSeenAt === undefined && rowOn('hung')?.state.context.kind !== 'blocked');
});

describe.skipIf(noSshd)(`over ssh${noSshd === undefined ? '' : ` (${noSshd})`}`, () => {
	test('a permission is given, once', async () => {
		const found = await meet((await farSshd(far.env)).argv);
		expect(await approve(found)).toMatchObject({kind: 'landed'});
		await found.agent.see(/All done/);
		expect(found.agent.log().filter((entry) => entry.startsWith('answered'))).toEqual(['answered: Yes']);
	});

	test('an sshd that is killed after the text was pasted leaves the text in the outbox, and no more is sent', async () => {
		const sshd = await farSshd(far.env);
		const found = await meet(sshd.argv, resting, 600_000);
		const tap: Tap = (ports) => ({
			...ports,
			paste: async (...order) => {
				const sent = await ports.paste(...order);
				expect(sshd.signal('SIGKILL')).toBeGreaterThan(0);
				return sent;
			},
		});
		expect(await say(found, 'a text that must not be lost', tap)).toMatchObject({kind: 'unconfirmed'});
		expect(keptTexts()).toEqual(['a text that must not be lost']);
		expect(arrived(found.agent, 'must not be lost')).toBe(0);
	});

	test('where the connection is made again at once, what was pasted is looked for, and sent once', async () => {
		const sshd = await farSshd(far.env);
		const found = await meet(sshd.argv, resting);
		const tap: Tap = (ports) => ({
			...ports,
			paste: async (...order) => {
				const sent = await ports.paste(...order);
				sshd.signal('SIGKILL');
				await waitFor(() => found.remote.link.state().kind !== 'up');
				await waitFor(() => found.remote.link.state().kind === 'up');
				return sent;
			},
		});
		expect(await say(found, 'over two connections', tap)).toMatchObject({kind: 'landed'});
		expect(arrived(found.agent, 'over two connections')).toBe(1);
		expect(keptTexts()).toEqual([]);
	});

	test('an sshd that is killed while Enter is under way gives no second prompt', async () => {
		const sshd = await farSshd(far.env);
		const found = await meet(sshd.argv, resting);
		const tap: Tap = (ports) => ({
			...ports,
			press: async (...order) => {
				const pressing = ports.press(...order);
				sshd.signal('SIGKILL');
				return pressing;
			},
		});
		const receipt = await say(found, 'once at most', tap);
		expect(receipt.kind).toBe('unconfirmed');
		expect(keptTexts()).toEqual(['once at most']);
		await waitFor(() => found.remote.link.state().kind === 'up', {what: 'the link is up again'});
		await rowOf(found.remote, found.agent);
		expect(arrived(found.agent, 'once at most')).toBeLessThanOrEqual(1);
	});

	test('a connection that is frozen in the middle of an answer is not confirmed, and what it held back is not done later', async () => {
		const sshd = await farSshd(far.env);
		const found = await meet(sshd.argv);
		const tap: Tap = (ports) => ({
			...ports,
			press: async (...order) => {
				sshd.signal('SIGSTOP');
				return ports.press(...order);
			},
		});
		try {
			expect(await approve(found, tap)).toMatchObject({kind: 'unconfirmed'});
		} finally {
			sshd.signal('SIGCONT');
		}
		await waitFor(() => found.remote.link.state().kind === 'up', {what: 'the link is up again'});
		await rowOf(found.remote, found.agent);
		expect(found.agent.log().filter((entry) => entry.startsWith('answered'))).toEqual([]);
	});
});
