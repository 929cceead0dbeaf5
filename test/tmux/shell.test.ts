import {spawnSync} from 'node:child_process';
import {buildSync} from 'esbuild';
import {expect, onTestFinished, test} from 'vitest';
import type {RunTmux} from '../../src/core/machine/machine.js';
import {tmuxBatch} from '../../src/tmux/run.js';
import {createTmuxShell} from '../../src/tmux/shell.js';
import {startServer, type TestServer} from '../helpers/tmux-server.js';
import {waitFor} from '../helpers/wait-for.js';

/** A shell that has answered once, so that what follows goes through it. */
async function openShell(): Promise<{server: TestServer; ask: RunTmux; shell: number}> {
	const server = await startServer();
	onTestFinished(server.kill);
	const before = childShells();
	const ask = createTmuxShell();
	await ask(server.socket, [['list-panes']]);
	await ask(server.socket, [['list-panes']]);
	const [shell] = childShells().filter((pid) => !before.includes(pid));
	if (shell === undefined) throw new Error('no shell was started');
	onTestFinished(() => killGroup(shell));
	return {server, ask, shell};
}

/** The shells that this process started. */
function childShells(): readonly number[] {
	const lines = spawnSync('ps', ['-A', '-o', 'pid=,ppid=,args='], {encoding: 'utf8'}).stdout.split('\n');
	return lines.flatMap((line) => {
		const [pid, ppid] = line.trim().split(/\s+/).map(Number);
		return ppid === process.pid && line.includes('read -r line') ? [pid ?? 0] : [];
	});
}

function killGroup(pid: number): void {
	try {
		process.kill(-pid, 'SIGKILL');
	} catch {
		// It has ended.
	}
}

test('arguments and input reach tmux as they are, and the output comes back whole', async () => {
	const {server, ask} = await openShell();
	for (const value of [';', 'a;', '\\', '#{pane_id}', '$(id)', '`id`', "it's", '"', ' two  spaces ', 'ünïcødé 🙂', '-x', 'a\tb\nc', '%s']) {
		await ask(server.socket, [['set-option', '-g', '--', '@one', value]]);
		expect(await ask(server.socket, [['show-options', '-gv', '@one']])).toBe(`${value}\n`);
	}
	const input = `display-message -p "it's one"\ndisplay-message -p '$(id) "two"'\n`;
	const direct = await tmuxBatch(server.socket, [['source-file', '-']], {input});
	expect(direct).toBe('it\'s one\n$(id) "two"\n');
	expect(await ask(server.socket, [['source-file', '-']], {input})).toBe(direct);
	const long = 'display-message -p x\n'.repeat(3000);
	expect(await ask(server.socket, [['source-file', '-']], {input: long, timeoutMs: 20_000})).toBe('x\n'.repeat(3000));
});

test('questions that are asked at once get their own answers, failures too', async () => {
	const {server, ask} = await openShell();
	const answers = await Promise.allSettled([
		ask(server.socket, [['display-message', '-p', 'one']]),
		ask(server.socket, [['select-pane', '-t', '%77']]),
		ask(server.socket, [['display-message', '-p', 'three']]),
	]);
	expect(answers).toMatchObject([
		{status: 'fulfilled', value: 'one\n'},
		{status: 'rejected', reason: {reason: 'refused', stderr: "can't find pane: %77", args: ['select-pane', '-t', '%77']}},
		{status: 'fulfilled', value: 'three\n'},
	]);
	const none = createTmuxShell();
	await none('/nonexistent/socket', [['list-panes']]).catch(() => undefined);
	await expect(none('/nonexistent/socket', [['list-panes']])).rejects.toMatchObject({reason: 'no-server'});
});

test('a question that is not answered in time ends its shell, and the next question has another', async () => {
	const {server, ask, shell} = await openShell();
	await expect(ask(server.socket, [['wait-for', 'never']], {timeoutMs: 60})).rejects.toMatchObject({reason: 'timeout'});
	expect(await ask(server.socket, [['display-message', '-p', 'again']])).toBe('again\n');
	await waitFor(() => !childShells().includes(shell));
	for (const pid of childShells()) onTestFinished(() => killGroup(pid));
});

test('a question is answered although its shell was killed', async () => {
	const {server, ask, shell} = await openShell();
	killGroup(shell);
	expect(await ask(server.socket, [['display-message', '-p', 'one']])).toBe('one\n');
	expect(await ask(server.socket, [['display-message', '-p', 'two']])).toBe('two\n');
	for (const pid of childShells()) onTestFinished(() => killGroup(pid));
});

test('a process that asked has no reason to stay', async () => {
	const {server} = await openShell();
	const contents = `
		import {createTmuxShell} from './src/tmux/shell.ts';
		const ask = createTmuxShell();
		await ask(process.argv[1], [['list-panes']]);
		await ask(process.argv[1], [['list-panes']]);
		console.log('asked');`;
	const stdin = {contents, loader: 'ts' as const, resolveDir: process.cwd()};
	const [file] = buildSync({stdin, bundle: true, platform: 'node', format: 'esm', write: false}).outputFiles;
	const ran = spawnSync(process.execPath, ['--input-type=module', '-e', file?.text ?? '', server.socket], {
		encoding: 'utf8',
		timeout: 20_000,
	});
	expect(ran).toMatchObject({status: 0, stdout: 'asked\n'});
});
