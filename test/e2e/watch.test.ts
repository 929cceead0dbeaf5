/** The built `beckon watch`: variables in time, one notification from three processes, an end with its servers. */
import {type ChildProcess, spawn} from 'node:child_process';
import {existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {beforeAll, expect, onTestFinished, test} from 'vitest';
import {packagePath} from '../../src/store/program.js';
import {readWatchProcess} from '../../src/store/watch/watch-lock.js';
import {processStart} from '../../src/system/processes.js';
import {beckon} from '../helpers/cli-main.js';
import {type Desk, openDesk} from '../helpers/desk.js';
import {beckonCommand} from '../helpers/program.js';
import {tempDir} from '../helpers/temp-state.js';
import {waitFor} from '../helpers/wait-for.js';

beforeAll(() => expect(existsSync(packagePath('dist', 'main.js')), 'the program is built (npm run build)').toBe(true));

async function start(
	desk: Desk,
	...args: readonly string[]
): Promise<{child: ChildProcess; ended: Promise<number | null>; said: () => string}> {
	const env = {...(await desk.insideEnv('%0')), ...desk.env};
	const [program = '', ...entry] = beckonCommand;
	const child = spawn(program, [...entry, 'watch', ...args], {env, stdio: ['ignore', 'pipe', 'pipe']});
	let said = '';
	for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (text: string) => (said += text));
	const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
	onTestFinished(async () => {
		child.kill('SIGKILL');
		await ended;
	});
	return {child, ended, said: () => said};
}

const option = (desk: Desk, name: string) => desk.tmux('show-options', '-gqv', name);

async function until(desk: Desk, name: string, value: string): Promise<void> {
	await waitFor(async () => (await option(desk, name)) === value, {
		what: `${name} is ${value}`,
		lastSeen: () => option(desk, name),
	});
}

/** The channel `command` appends to a file. */
function configure(desk: Desk): string {
	const file = join(desk.home, 'told');
	mkdirSync(join(desk.home, '.config', 'beckon'), {recursive: true});
	const notify = {channels: ['command'], afterMs: 0, command: ['sh', '-c', `echo "$BECKON_TITLE" >>'${file}'`]};
	writeFileSync(join(desk.home, '.config', 'beckon', 'config.json'), JSON.stringify({notify}));
	return file;
}

test('variables follow the sessions and are gone when it is told to go', async () => {
	const desk = await openDesk(2);
	const watch = await start(desk);
	await until(desk, '@beckon_needs_you', '0');
	await desk.ask('%1', 'npm test');
	await until(desk, '@beckon_next', 'session-1: Bash: npm test');
	const second = await start(desk);
	expect(await second.ended).toBe(0);
	expect(second.said()).toContain('beckon watch` is already running');
	const third = await start(desk, '--detach');
	expect(await third.ended).toBe(0);
	expect(third.said()).toContain('beckon watch` is already running');
	const service = await start(desk, '--stay');
	expect(await service.ended).toBe(1);
	watch.child.kill('SIGTERM');
	expect(await watch.ended).toBe(0);
	expect(watch.said()).toBe('');
	expect(await desk.tmux('show-options', '-g')).not.toContain('@beckon_');
	expect((await start(desk)).child.pid).toBeDefined();
	await until(desk, '@beckon_needs_you', '1');
});

test('a state that cannot be read for a moment ends nothing', async () => {
	const desk = await openDesk(2);
	const {sessions, marks, root} = desk.paths;
	const watch = await start(desk, '--debug');
	for (const pane of ['%1', '%2']) await desk.ask(pane, 'make');
	await until(desk, '@beckon_needs_you', '2');
	renameSync(sessions, `${sessions}.aside`);
	symlinkSync('sessions', sessions);
	writeFileSync(marks, '\n');
	const log = () => readFileSync(join(root, 'debug.log'), 'utf8');
	// A look between the two steps finds an empty state, and the next that reads all of it comes a minute later.
	await waitFor(() => log().includes('"look-failed"'), {what: 'a look that failed', lastSeen: watch.said, deadlineMs: 90_000});
	rmSync(sessions);
	renameSync(`${sessions}.aside`, sessions);
	await desk.tmux('kill-pane', '-t', '%2');
	await until(desk, '@beckon_needs_you', '1');
	expect(watch.said()).toBe('');
});

test('three processes at once tell of a wait once', async () => {
	const desk = await openDesk(1);
	const file = configure(desk);
	await desk.attachClient();
	await desk.ask('%1', 'npm test');
	const all = await Promise.all([start(desk, '--once'), start(desk, '--once'), start(desk, '--once')]);
	expect(await Promise.all(all.map(({ended}) => ended))).toEqual([0, 0, 0]);
	expect(readFileSync(file, 'utf8')).toBe('session-1 needs permission\n');
});

test('the key of `next` goes from one who waits on to the other, round and round, by tmux alone', async () => {
	const desk = await openDesk(3);
	const asked = join(desk.home, 'asked');
	await desk.plugIn({command: `sh -c 'echo "$1" >>"${asked}"' sh`});
	const client = await desk.attachClient();
	await start(desk);
	for (const pane of ['%1', '%2', '%3']) await desk.ask(pane, 'make');
	await until(desk, '@beckon_then', '%1>%2 %2>%3 %3>%1');
	for (const pane of ['%1', '%2', '%3', '%1']) {
		await client.press('C-b', 'N');
		await waitFor(async () => (await desk.tmux('display-message', '-p', '-t', 'main:', '#{pane_id}')) === pane, {what: pane});
	}
	expect(existsSync(asked)).toBe(false);
});

test('after kill -9 the key of `next` asks instead of following what was left, and another watch takes over', async () => {
	const desk = await openDesk(1);
	const asked = join(desk.home, 'asked');
	await desk.plugIn({command: `sh -c 'echo "$1" >>"${asked}"' sh`});
	const client = await desk.attachClient();
	const first = await start(desk);
	await desk.ask('%1', 'make');
	await until(desk, '@beckon_next_pane', '%1');
	await client.press('C-b', 'N');
	await waitFor(async () => (await desk.tmux('display-message', '-p', '-t', 'main:', '#{pane_id}')) === '%1', {
		what: 'the head, by tmux alone',
	});
	expect(existsSync(asked)).toBe(false);
	first.child.kill('SIGKILL');
	await first.ended;
	expect(await option(desk, '@beckon_next_pane')).toBe('%1');
	await desk.tmux('select-window', '-t', 'main:0');
	await client.press('C-b', 'N');
	await waitFor(() => existsSync(asked) && readFileSync(asked, 'utf8') === 'next\n', {what: 'beckon is asked'});
	await desk.ask('%1', 'npm test');
	await start(desk);
	await until(desk, '@beckon_needs_you', '1');
});

test('in the background it outlives what started it, and ends with the last server', async () => {
	const desk = await openDesk(1);
	const client = await desk.attachClient();
	const {ended, said} = await start(desk, '--detach');
	expect(await ended).toBe(0);
	expect(said()).toBe('`beckon watch` runs in the background now, until the last tmux server ends.\n');
	await until(desk, '@beckon_needs_you', '0');
	await client.detach();
	await desk.ask('%1', 'npm test');
	await until(desk, '@beckon_needs_you', '1');
	const pid = readWatchProcess(desk.paths)?.process.pid ?? 0;
	const since = processStart(pid);
	expect(since).toBeDefined();
	onTestFinished(() => {
		if (since !== undefined && processStart(pid) === since) process.kill(pid, 'SIGKILL');
	});
	await desk.tmux('kill-server');
	await waitFor(() => processStart(pid) === undefined, {what: 'it has ended'});
});

test('in the foreground it says why it ends with the last server', async () => {
	const desk = await openDesk(1);
	const watch = await start(desk);
	await until(desk, '@beckon_needs_you', '0');
	await desk.tmux('kill-server');
	expect(await watch.ended).toBe(0);
	expect(watch.said()).toBe('No tmux server is running, so `beckon watch` ended\n  With --stay it waits for one.\n');
});

test('where no tmux server runs it is not started in the background, and says what to do', async () => {
	const home = tempDir();
	const env = {HOME: home, TMUX_TMPDIR: home, PATH: process.env['PATH']};
	const {code, out, err} = await beckon(env, 'watch', '--detach');
	expect({code, out, err}).toEqual({
		code: 1,
		out: '',
		err: 'beckon: No tmux server is running\n  Start tmux, or add --stay: then it waits for a server.\n',
	});
});

test('a command is told at once also while nobody is attached, and nothing is told again when somebody is back', async () => {
	const desk = await openDesk(4);
	const file = configure(desk);
	const client = await desk.attachClient();
	await start(desk);
	await desk.ask('%1', 'npm test');
	const toldSoFar = () => (existsSync(file) ? readFileSync(file, 'utf8') : '');
	await waitFor(() => toldSoFar() === 'session-1 needs permission\n', {
		what: 'who is there is told',
		// Where nobody uses tmux it is asked every 20 s.
		lastSeen: toldSoFar,
	});
	await client.detach();
	for (const pane of ['%2', '%3', '%4']) await desk.ask(pane, 'make');
	await until(desk, '@beckon_needs_you', '4');
	const all = () => toldSoFar().trimEnd().split('\n').toSorted();
	const four = ['session-1', 'session-2', 'session-3', 'session-4'].map((name) => `${name} needs permission`);
	await waitFor(() => all().join() === four.join(), {what: 'each is told', lastSeen: toldSoFar});
	await desk.attachClient();
	await desk.finish('%1');
	await waitFor(() => all().join() === ['session-1 is done', ...four].join(), {
		what: 'nothing is told twice',
		lastSeen: toldSoFar,
	});
});

test('it stays while its server is away, and serves the next one under the same socket', async () => {
	const desk = await openDesk(1);
	const {child} = await start(desk, '--stay');
	await until(desk, '@beckon_needs_you', '0');
	await desk.end();
	await desk.tmux('new-session', '-d', '-s', 'main', 'exec cat');
	await until(desk, '@beckon_needs_you', '0');
	await desk.tmux('new-window', '-d', 'exec cat');
	await desk.ask('%1', 'make');
	await until(desk, '@beckon_next', 'session-1: Bash: make');
	expect(child.exitCode).toBeNull();
});

test('the unit names the launcher and where things are', async () => {
	const desk = await openDesk(0);
	const {ended, said} = await start(desk, '--print-unit');
	expect(await ended).toBe(0);
	expect(said()).toMatch(/^ExecStart=\/\S+\/bin\/beckon watch --stay$/m);
	expect(said()).toContain(`Environment=BECKON_STATE_DIR=${desk.paths.root}`);
});
