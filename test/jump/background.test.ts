/** A jump to a background session, which `claude attach` shows in a window of its own. */
import {spawn, spawnSync} from 'node:child_process';
import {writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {expect, onTestFinished, test, vi} from 'vitest';
import {runLastDone, runNext, runSkip} from '../../src/cli/go/next.js';
import {createPublisher} from '../../src/notify/status-variables.js';
import {lookOnce} from '../../src/observe/once.js';
import {packagePath} from '../../src/store/program.js';
import {processStart} from '../../src/system/processes.js';
import {type Desk, openDesk} from '../helpers/desk.js';
import {emit} from '../helpers/hooks/hook-run.js';
import {noFault} from '../helpers/no-fault.js';
import {paneShownTo} from '../helpers/shown-panes.js';
import {tempDir} from '../helpers/temp-state.js';
import {waitFor} from '../helpers/wait-for.js';

/** A desk where `claude attach` knows any job but `gone`. */
async function deskWithClient(panes: number): Promise<Desk> {
	const bin = tempDir();
	const program = `#!${process.execPath}
console.log(process.argv.slice(2).join(' '));
if (process.argv[3] === 'gone') throw console.error('No job found');
setInterval(() => {}, 1000);
`;
	writeFileSync(join(bin, 'claude'), program, {mode: 0o755});
	// tmux searches where the one who asks for a window would.
	vi.stubEnv('PATH', `${bin}:${process.env['PATH']}`);
	onTestFinished(() => void vi.unstubAllEnvs());
	return openDesk(panes);
}

/** A background session with a turn behind it, as its hooks and the agent's own file tell of it. */
function addJob({home, env}: Desk, jobId: string, status: Readonly<Record<string, string>>): void {
	const sleeper = spawn('sleep', ['600'], {stdio: 'ignore'});
	onTestFinished(() => void sleeper.kill('SIGKILL'));
	const {pid = 0} = sleeper;
	const sessionId = `session-${jobId}`;
	const hookEnv = {
		PATH: process.env['PATH'],
		...env,
		CLAUDE_CODE_SESSION_ID: sessionId,
		CLAUDE_PID: `${pid}`,
		CLAUDE_CODE_SESSION_ATTENDED: '0',
	};
	for (const event of ['SessionStart', 'UserPromptSubmit', 'Stop']) {
		const payload = {
			session_id: sessionId,
			hook_event_name: event,
			cwd: join(home, jobId),
			prompt: 'do it',
			last_assistant_message: 'Done.',
		};
		expect(spawnSync('sh', [emit, event], {env: hookEnv, input: JSON.stringify(payload)}).status).toBe(0);
	}
	const at = Date.now() - 60_000;
	const said = {
		pid,
		sessionId,
		cwd: join(home, jobId),
		kind: 'bg',
		jobId,
		procStart: processStart(pid),
		version: '2.1.329',
	};
	const file = {...said, entrypoint: 'cli', ...status, startedAt: at, updatedAt: at, statusUpdatedAt: at};
	writeFileSync(join(home, 'claude', 'sessions', `${pid}.json`), JSON.stringify(file));
}

const blocked = {status: 'waiting', waitingFor: 'permission prompt'};

test('next attaches to the background session at the head of the queue, once, and goes on from there', async () => {
	const desk = await deskWithClient(1);
	const client = await desk.attachClient();
	addJob(desk, 'a1b2c3', blocked);
	await desk.ask('%1', 'make');
	const next = async () => {
		const {io, out} = await desk.io();
		expect(await runNext(io, {client: client.name})).toBe(0);
		expect(out()).toBe('');
		return paneShownTo(desk, client.name);
	};
	expect(await next()).toBe('%2');
	await client.see('attach a1b2c3');
	expect(await next()).toBe('%1');
	expect(await next()).toBe('%2');
	expect((await desk.tmux('list-panes', '-a', '-F', '#{pane_id}')).split('\n')).toEqual(['%0', '%1', '%2']);
});

test('skip passes by a background session, and last-done goes to one', async () => {
	const desk = await deskWithClient(1);
	const client = await desk.attachClient();
	addJob(desk, 'a1b2c3', blocked);
	addJob(desk, 'd4e5f6', {status: 'idle'});
	await desk.ask('%0', 'make');
	await desk.ask('%1', 'make');
	expect(await runSkip((await desk.io()).io, {client: client.name})).toBe(0);
	expect(await paneShownTo(desk, client.name)).toBe('%1');
	expect(await runLastDone((await desk.io()).io, {client: client.name})).toBe(0);
	await client.see('attach d4e5f6');
});

test('the key of next goes the long way to a background session, also where the variables are fresh', async () => {
	const desk = await deskWithClient(1);
	await desk.plugIn();
	const client = await desk.attachClient();
	addJob(desk, 'a1b2c3', blocked);
	await desk.ask('%1', 'make');
	const {io} = await desk.io();
	const publisher = createPublisher(desk.paths, io, noFault);
	publisher.follow(await lookOnce(io));
	await publisher.settled();
	expect(await desk.tmux('show-options', '-gqv', '@beckon_next_project')).toBe('a1b2c3');
	expect(await desk.tmux('display-message', '-p', '#{E:@beckon_fresh} #{E:@beckon_can_go}')).toBe('1 0');
	await client.press('C-b', 'N');
	await client.see('attach a1b2c3');
	publisher.follow(await lookOnce(io));
	await publisher.settled();
	expect(await desk.tmux('display-message', '-t', 'main', '-p', '#{E:@beckon_can_go} #{E:@beckon_target}')).toBe('1 %1');
	await client.press('C-b', 'N');
	await waitFor(async () => (await paneShownTo(desk, client.name)) === '%1', {what: 'the pane after it', lastSeen: client.screen});
	await publisher.close();
});

test('what claude attach says when it fails stays until Enter', async () => {
	const desk = await deskWithClient(0);
	const client = await desk.attachClient();
	addJob(desk, 'gone', blocked);
	await runNext((await desk.io()).io, {client: client.name});
	await client.see(/No job found[\s\S]*claude attach gone ended with 1\. Press Enter to go on\./);
	await client.press('Enter');
	await waitFor(async () => (await paneShownTo(desk, client.name)) === '%0', {what: 'the window closes', lastSeen: client.screen});
});

test('outside tmux it is attached to in this terminal, which its human has back afterwards', async () => {
	const desk = await deskWithClient(0);
	addJob(desk, 'gone', blocked);
	const client = await desk.attachClient();
	await client.press(`env -u TMUX -u TMUX_PANE '${process.execPath}' '${packagePath('bin', 'beckon.js')}' next; echo code $?`, 'Enter');
	await client.see(/No job found[\s\S]*Press Enter to go on/);
	await client.press('Enter');
	await client.see('code 0');
});
