/** The built program in a real terminal: what a user sees, and the terminal after it. */
import {execFileSync} from 'node:child_process';
import {existsSync, readFileSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {afterEach, beforeEach, describe, expect, test} from 'vitest';
import {packagePath} from '../../../src/store/program.js';
import {blockedSession, type CliWorld, createCliWorld, restingSession} from '../../helpers/cli-world.js';
import {beckonWords, preloading} from '../../helpers/program.js';
import {startServer, type TestServer} from '../../helpers/tmux-server.js';
import {waitFor} from '../../helpers/wait-for.js';

let world: CliWorld;
let server: TestServer;

beforeEach(async () => {
	expect(existsSync(packagePath('dist', 'main.js')), 'the program is built (npm run build)').toBe(true);
	world = createCliWorld();
	server = await startServer({columns: 100, rows: 30, env: world.env});
});
afterEach(() => server.kill());

/** A program that fires the real hook from its pane, as an agent does, and then rests there. */
function writeAgent(): string {
	const file = join(world.home, 'agent.sh');
	const hook = packagePath('hooks', 'emit.sh');
	const fire = (event: string, more: object) =>
		`printf '%s' '${JSON.stringify({session_id: 's-1', cwd: '/home/dev/web', hook_event_name: event, ...more})}' | '${hook}' ${event}`;
	const lines = [
		'export CLAUDE_CODE_SESSION_ID=s-1 CLAUDE_PID=$$ CLAUDE_CODE_ENTRYPOINT=cli CLAUDE_CODE_SESSION_ATTENDED=1',
		fire('SessionStart', {source: 'startup'}),
		fire('UserPromptSubmit', {prompt: 'Say hello'}),
		fire('Stop', {last_assistant_message: 'Hello.', background_tasks: []}),
		'echo here I am',
		'exec cat',
	];
	writeFileSync(file, `${lines.join('\n')}\n`);
	return file;
}

const see = (text: RegExp | string) => server.see('%0', text);

/** Starts the navigator in the first pane, between two looks at the terminal's settings. */
async function open(some: {readonly env?: string} = {}): Promise<void> {
	const run = `${some.env ?? ''} ${beckonWords}`;
	await server.type('%0', `cd '${world.home}'; stty -a >before; ${run} 2>errors; echo left $?; stty -a >after`);
}

async function press(...keys: readonly string[]): Promise<void> {
	await server.tmux('send-keys', '-t', '%0', ...keys);
}

async function navigatorPid(): Promise<number> {
	const shell = await server.tmux('display-message', '-p', '-t', '%0', '#{pane_pid}');
	const processes = execFileSync('ps', ['-A', '-o', 'ppid=', '-o', 'pid='], {encoding: 'utf8'});
	return Number(new RegExp(`^ *${shell} +(\\d+)$`, 'm').exec(processes)?.[1]);
}

/** Main screen, cursor on, no mouse, line wrap on, and the tty's settings as before. */
async function expectSaneTerminal(): Promise<void> {
	const flags = '#{alternate_on} #{cursor_flag} #{mouse_any_flag} #{wrap_flag}';
	expect(await server.tmux('display-message', '-p', '-t', '%0', flags)).toBe('0 1 0 1');
	await waitFor(() => existsSync(join(world.home, 'after')) && readFileSync(join(world.home, 'after'), 'utf8') !== '', {
		what: 'the shell went on',
	});
	expect(readFileSync(join(world.home, 'after'), 'utf8')).toBe(readFileSync(join(world.home, 'before'), 'utf8'));
}

describe('leaving', () => {
	test.each([
		['q', 'q', 'left 0'],
		['Ctrl-C', 'C-c', 'left 0'],
	])('%s gives the terminal back', async (_, key, left) => {
		await open();
		await see('Welcome to beckon');
		await press(key);
		await see(left);
		await expectSaneTerminal();
		expect(readFileSync(join(world.home, 'errors'), 'utf8').replaceAll('\x1b[?25h', '')).toBe('');
	});

	test.each([
		['SIGTERM', 'left 143'],
		['SIGHUP', 'left 129'],
	] as const)('%s ends it as that signal, with the terminal given back', async (signal, left) => {
		await open();
		await see('Welcome to beckon');
		process.kill(await navigatorPid(), signal);
		await see(left);
		await expectSaneTerminal();
	});

	test.each([
		['an error nobody caught', "process.on('SIGUSR2', () => { throw new Error('boom'); });"],
		['a rejection nobody handled', "process.on('SIGUSR2', () => { void Promise.reject(new Error('boom')); });"],
	])('%s is reported after the terminal is given back', async (_, code) => {
		const trap = join(world.home, 'trap.mjs');
		writeFileSync(trap, code);
		await open({env: preloading(trap)});
		await see('Welcome to beckon');
		process.kill(await navigatorPid(), 'SIGUSR2');
		await see('left 1');
		await expectSaneTerminal();
		expect(readFileSync(join(world.home, 'errors'), 'utf8')).toContain('Error: boom');
	});
});

describe('the list', () => {
	test('appears with the first frame and follows the files', async () => {
		world.addSession(blockedSession('s-1', '/home/dev/api', 'npm run lint'));
		await open();
		await see(/▲ api\s+Bash: npm run lint/);
		world.addSession(restingSession('s-2', '/home/dev/web'));
		await see(/● web\s+Hello\.\s+Say hello/);
	});

	test('an agent that is killed is gone without a key, and without a hook that tells', async () => {
		const {pid} = world.addSession(blockedSession('s-1', '/home/dev/api'));
		await open();
		await see('Needs you 1');
		process.kill(pid, 'SIGKILL');
		await see('Done 1');
	});

	test('Enter goes to the pane of the session, and its preview was that pane', async () => {
		const pane = await server.tmux('new-window', '-d', '-P', '-F', '#{pane_id}', `exec sh '${writeAgent()}'`);
		const client = await server.attachClient();
		await open();
		await see(/❯ ● web/);
		await press('p', 'p');
		await see('here I am');
		await press('Enter');
		await waitFor(async () => (await server.tmux('display-message', '-p', '-t', 'main:', '#{pane_id}')) === pane, {
			what: 'the window changed',
		});
		await client.see('here I am');
		await server.tmux('select-window', '-t', 'main:0');
		await see(/✓ web\s/);
	});

	test('outside tmux Enter attaches, every key typed there arrives, and detaching leads back', async () => {
		const pane = await server.tmux('new-window', '-d', '-P', '-F', '#{pane_id}', `exec sh '${writeAgent()}'`);
		await open({env: 'env -u TMUX -u TMUX_PANE'});
		await see(/❯ ● web/);
		await press('Enter');
		await waitFor(async () => (await server.tmux('list-clients')) !== '', {what: 'a client is attached'});
		await see('here I am');
		await press('-l', 'every key');
		await waitFor(async () => (await server.capture(pane)).includes('every key'), {
			what: 'the keys arrived',
			lastSeen: () => server.capture(pane),
		});
		await press('C-b', 'd');
		await see(/✓ web\s/);
		await press('q');
		await see('left 0');
		await expectSaneTerminal();
	});
});
