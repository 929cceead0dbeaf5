/** A tmux server that hangs delays no command: each prints what it knows and ends. */
import {spawn} from 'node:child_process';
import {readdirSync} from 'node:fs';
import {expect, onTestFinished, test} from 'vitest';
import {TmuxError, tmux} from '../../src/tmux/run.js';
import {blockedSession, createCliWorld} from '../helpers/cli-world.js';
import {beckonCommand, beckonEntry} from '../helpers/program.js';
import {startServer, type TestServer} from '../helpers/tmux-server.js';

const id = '11111111-1111-4111-8111-111111111111';
const deadlineMs = 60_000;

/** The server stands still until the test ends. */
async function startHungServer(): Promise<{readonly server: TestServer; readonly pid: number; readonly pane: string}> {
	const server = await startServer();
	const pid = Number(await server.tmux('display-message', '-p', '#{pid}'));
	const pane = await server.tmux('display-message', '-p', '#{pane_id}');
	process.kill(pid, 'SIGSTOP');
	onTestFinished(async () => {
		process.kill(pid, 'SIGCONT');
		await server.kill();
	});
	return {server, pid, pane};
}

function runBuilt(env: NodeJS.ProcessEnv, argv: readonly string[]): Promise<{readonly signal: NodeJS.Signals | null}> {
	return new Promise((resolve, reject) => {
		const [program = ''] = beckonCommand;
		const child = spawn(program, [...beckonEntry, ...argv], {
			env,
			stdio: 'ignore',
			timeout: deadlineMs,
			killSignal: 'SIGKILL',
		});
		child.on('error', reject);
		child.on('exit', (_, signal) => resolve({signal}));
	});
}

const commands = [['ls'], ['status'], ['next'], ['explain', id], ['reply', id, 'go on'], ['answer', id, 'y'], ['jump', id], ['doctor']];

test('each command ends', async () => {
	const world = createCliWorld();
	const {server, pid, pane} = await startHungServer();
	const inside = `${server.socket},${pid},0`;
	world.addSession({...blockedSession(id, world.home), pane, tmux: inside});
	const env = {...world.env, TMUX: inside, TMUX_PANE: pane};
	const ended = await Promise.all(commands.map((argv) => runBuilt(env, argv)));
	expect(ended.map(({signal}, index) => [commands[index]?.[0], signal])).toEqual(commands.map(([name]) => [name, null]));
});

const openFiles = (): number => readdirSync('/proc/self/fd').length;

test('a program that stays holds no more files open after each look', async ({skip}) => {
	if (process.platform !== 'linux') skip();
	const {server} = await startHungServer();
	const ask = () => tmux(server.socket, ['list-panes']).catch((error: unknown) => error);
	expect(await ask()).toBeInstanceOf(TmuxError);
	const before = openFiles();
	for (let looks = 0; looks < 3; looks += 1) await Promise.all([ask(), ask(), ask()]);
	expect(openFiles()).toBeLessThanOrEqual(before + 1);
});
