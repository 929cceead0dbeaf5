import {spawn} from 'node:child_process';
import {mkdirSync, writeFileSync} from 'node:fs';
import {dirname, join} from 'node:path';
import {expect, onTestFinished, test} from 'vitest';
import {createLooks} from '../../src/observe/live.js';
import type {Look} from '../../src/observe/observer.js';
import {lookOnce} from '../../src/observe/once.js';
import {wirePorts} from '../../src/observe/wire.js';
import {configPath} from '../../src/store/config/config.js';
import {processStart} from '../../src/system/processes.js';
import {openDesk} from '../helpers/desk.js';
import {createTestIo} from '../helpers/test-io.js';
import {startServer} from '../helpers/tmux-server.js';
import {waitFor} from '../helpers/wait-for.js';

test('a session without hooks is shown in its pane on a server that nobody names', async () => {
	const desk = await openDesk(0);
	const other = await startServer({env: {HOME: desk.home}, columns: 80, rows: 24});
	onTestFinished(() => other.kill());
	const pid = Number(await other.tmux('new-window', '-d', '-P', '-F', '#{pane_pid}', 'exec sleep 60'));
	await other.runs('main:1', 'sleep');
	const status = {
		pid,
		procStart: processStart(pid),
		sessionId: 'silent',
		cwd: '/work/silent',
		status: 'idle',
		kind: 'interactive',
		entrypoint: 'cli',
	};
	writeFileSync(
		join(desk.home, 'claude', 'sessions', `${pid}.json`),
		JSON.stringify({...status, updatedAt: Date.now(), version: '2.1.329'}),
	);
	const {io} = createTestIo(desk.env);
	for (const look of [await lookOnce(io), await lookOnce(io, {witnesses: 'needed'})])
		expect(look.rows).toMatchObject([{sessionId: 'silent', place: {panePid: pid, server: {socket: other.socket}}}]);
});

test('a changed config file is taken at once, and a broken one leaves things as they were', async () => {
	const desk = await openDesk(0);
	const {io} = createTestIo(desk.env);
	const wired = await wirePorts(io);
	const looks = createLooks({wired, follow: () => undefined});
	onTestFinished(looks.close);
	await looks.listen(() => undefined);
	const write = (text: string) => {
		mkdirSync(dirname(wired.paths.config), {recursive: true});
		writeFileSync(wired.paths.config, text);
	};
	const see = (holds: (look: Look) => boolean) =>
		waitFor(async () => {
			const look = await looks.next();
			return holds(look) && look;
		});
	await looks.next();
	write('{"order": "fifo"}');
	await see(({world}) => world.config.order === 'fifo');
	write('{"order": ');
	const broken = await see(({problems}) => problems.length > 0);
	expect(broken.problems).toMatchObject([{file: wired.paths.config}]);
	expect(broken.world.config.order).toBe('fifo');
	write('{"order": "urgency"}');
	const mended = await see(({problems}) => problems.length === 0);
	expect(mended.world.config.order).toBe('urgency');
});

test('a session that is over rests without a watch, and is back with its task when it is resumed', async () => {
	const desk = await openDesk(1);
	const {io} = createTestIo({...desk.env, ...(await desk.insideEnv('%0'))});
	const config = configPath(io.env);
	mkdirSync(dirname(config), {recursive: true});
	writeFileSync(config, '{"endedRowsMs": 1}');
	const wired = await wirePorts(io);
	const looks = createLooks({wired, follow: () => undefined});
	onTestFinished(looks.close);
	await looks.listen(() => undefined);
	const see = (holds: (look: Look) => boolean) =>
		waitFor(async () => {
			const look = await looks.next();
			return holds(look) && look;
		});
	await desk.finish('%1');
	await desk.fire('%1', 'Stop', {transcript_path: join(desk.home, 'other', 'projects', 'p', 'session-1.jsonl')});
	await see(({rows}) => rows.some((row) => row.task === 'do it'));
	expect(wired.evicted().size).toBe(0);
	await desk.tmux('respawn-pane', '-k', '-t', '%1', 'exec cat');
	await see(() => [...wired.evicted()].join() === 'session-1');
	looks.reread();
	await see(({world}) => world.sessions.size === 0);
	// Where it was it may be resumed.
	expect(wired.ports.configDirs()).toContain(join(desk.home, 'other'));
	await desk.fire('%1', 'SessionStart', {source: 'resume'});
	looks.reread();
	await see(({rows}) => rows.some((row) => row.task === 'do it' && row.state.state === 'ready'));
	expect(wired.evicted().size).toBe(0);
});

test('keys are handled between the transcripts that the second look reads', async () => {
	const desk = await openDesk(3);
	for (const pane of ['%1', '%2', '%3']) {
		const transcript = join(desk.home, 'other', 'projects', 'p', `${pane.slice(1)}.jsonl`);
		await desk.fire(pane, 'UserPromptSubmit', {prompt: 'go', transcript_path: transcript});
	}
	const {io} = createTestIo(desk.env);
	const wired = await wirePorts(io);
	const done: string[] = [];
	const slowly = (path: string) => {
		for (const from = performance.now(); performance.now() - from < 10; );
		if (!done.includes(path)) done.push(path);
		return undefined;
	};
	const looks = createLooks({wired: {...wired, ports: {...wired.ports, readTranscript: slowly}}, follow: () => undefined});
	onTestFinished(looks.close);
	await looks.next();
	done.length = 0;
	const press = () => {
		done.push('key');
		timer = setImmediate(press);
	};
	let timer = setImmediate(press);
	await looks.next();
	clearImmediate(timer);
	const read = done.flatMap((each, index) => (each === 'key' ? [] : [index]));
	expect(read).toHaveLength(3);
	// No two transcripts are read without a turn between.
	expect(read.every((at, index) => index === 0 || at - (read[index - 1] ?? 0) > 1)).toBe(true);
});

test('a first look that fails does not fail the second', async () => {
	const desk = await openDesk(1);
	const {io} = createTestIo(desk.env);
	const wired = await wirePorts(io);
	let isFirst = true;
	const listPanes: typeof wired.ports.listPanes = async (sockets) => {
		if (!isFirst) return wired.ports.listPanes(sockets);
		isFirst = false;
		throw new Error('tmux was busy');
	};
	const looks = createLooks({wired: {...wired, ports: {...wired.ports, listPanes}}, follow: () => undefined});
	onTestFinished(looks.close);
	await expect(looks.next()).rejects.toThrow('tmux was busy');
	expect((await looks.next()).problems).toEqual([]);
});

test('the end of a process that nothing reports causes a look, which shows it', async () => {
	const desk = await openDesk(0);
	const agent = spawn('sleep', ['60'], {stdio: 'ignore'});
	onTestFinished(() => void agent.kill('SIGKILL'));
	const pid = agent.pid ?? 0;
	const status = {pid, procStart: processStart(pid), sessionId: 'killed', cwd: '/work', status: 'idle', kind: 'interactive'};
	writeFileSync(
		join(desk.home, 'claude', 'sessions', `${pid}.json`),
		JSON.stringify({...status, updatedAt: Date.now(), version: '2.1.329'}),
	);
	const {io} = createTestIo(desk.env);
	const looks = createLooks({wired: await wirePorts(io), follow: () => undefined});
	onTestFinished(looks.close);
	let newsAt = performance.now();
	await looks.listen(() => {
		newsAt = performance.now();
	});
	const see = (holds: (look: Look) => boolean) =>
		waitFor(async () => {
			const look = await looks.next();
			return holds(look) && look;
		});
	await see(({rows}) => rows.length === 1);
	// The first look reads only the needed witnesses, and the next ones follow the processes that they found.
	await looks.next();
	await waitFor(() => performance.now() - newsAt > 500, {what: 'no news of the start'});
	const before = newsAt;
	agent.kill('SIGKILL');
	await waitFor(() => newsAt > before, {what: 'the look'});
	expect((await looks.next()).rows).toEqual([]);
});

test('a journal that the watchers told of is read once, and again by the look where that failed', async () => {
	const desk = await openDesk(1);
	await desk.finish('%1');
	const {io} = createTestIo(desk.env);
	const wired = await wirePorts(io);
	const asked: (number | 'all')[] = [];
	let isBroken = false;
	const readSessions: typeof wired.ports.readSessions = (only) => {
		asked.push(only?.size ?? 'all');
		return wired.ports.readSessions(only);
	};
	const readSession: typeof wired.ports.readSession = (id) => {
		if (isBroken) throw new Error('the disk is away');
		return wired.ports.readSession(id);
	};
	const looks = createLooks({wired: {...wired, ports: {...wired.ports, readSessions, readSession}}, follow: () => undefined});
	onTestFinished(looks.close);
	let due = 0;
	await looks.listen(() => {
		due += 1;
	});
	const see = (holds: (look: Look) => boolean) =>
		waitFor(async () => {
			const look = await looks.next();
			return holds(look) && look;
		});
	await see(({rows}) => rows.some(({state}) => state.state === 'idle'));
	// The first looks, and the one after `listen`, read all.
	for (let looked = 0; looked < 3; looked += 1) await looks.next();
	const next = async (act: () => Promise<void>) => {
		const before = due;
		asked.length = 0;
		await act();
		await waitFor(() => due > before, {what: 'the look'});
	};
	await next(() => desk.ask('%1', 'make'));
	await see(({rows}) => rows.some(({state}) => state.state === 'needs_permission'));
	expect(asked.filter((each) => each !== 'all' && each > 0)).toEqual([]);
	isBroken = true;
	await next(() => desk.fire('%1', 'UserPromptSubmit', {prompt: 'go on'}));
	await see(({rows}) => rows.some(({state}) => state.group === 'autonomous'));
	expect(asked).toContain('all');
});
