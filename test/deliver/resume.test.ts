/** Ended sessions are resumed in a window of their own, and an error of the agent stays readable there. */
import {mkdirSync, writeFileSync} from 'node:fs';
import {dirname, join} from 'node:path';
import {describe, expect, onTestFinished, test, vi} from 'vitest';
import type {Row} from '../../src/core/session.js';
import {resumeRow} from '../../src/deliver/act.js';
import {lookOnce} from '../../src/observe/once.js';
import {configPath} from '../../src/store/config/config.js';
import {failureOn} from '../../src/tmux/windows/hold-open-shell.js';
import {type Desk, openDesk} from '../helpers/desk.js';
import {tempDir} from '../helpers/temp-state.js';
import {createTestIo} from '../helpers/test-io.js';
import {waitFor} from '../helpers/wait-for.js';

/** A session that ended in a pane which is a shell again, and an agent that does as it is told. */
async function endedSession(agent: string): Promise<{readonly desk: Desk; readonly row: Row}> {
	const bin = tempDir();
	writeFileSync(join(bin, 'claude'), `#!/bin/sh\n${agent}\n`, {mode: 0o755});
	vi.stubEnv('PATH', `${bin}:${process.env['PATH']}`);
	onTestFinished(() => void vi.unstubAllEnvs());
	const desk = await openDesk(1);
	const cwd = join(desk.home, 'project');
	mkdirSync(cwd);
	await desk.fire('%1', 'SessionStart', {source: 'startup', cwd});
	await desk.fire('%1', 'SessionEnd', {reason: 'prompt_input_exit', cwd});
	const row = (await lookOnce((await desk.io()).io)).rows.find(({sessionId}) => sessionId === 'session-1');
	if (row?.state.state !== 'session_ended') throw new Error(`the session is ${row?.state.state}`);
	return {desk, row};
}

/** As the config of somebody who wants no shell around the agent. */
function startDirectly({env}: Desk): void {
	const file = configPath(env);
	mkdirSync(dirname(file), {recursive: true});
	writeFileSync(file, '{"agents": {"claude": {"start": "direct"}}}');
}

/** As in a terminal that is in no tmux. */
async function resumeOutside({env}: Desk, row: Row) {
	return resumeRow(createTestIo({...env, PATH: process.env['PATH']}).io, row);
}

test('outside tmux the window opens on the server on which the session was, also where its pane is gone', async () => {
	const {desk, row} = await endedSession('echo "No conversation found" >&2; exit 1');
	await desk.tmux('kill-pane', '-t', '%1');
	const without = (await lookOnce((await desk.io()).io)).rows.find(({key}) => key === row.key);
	expect(without?.place).toBeUndefined();
	expect(await resumeOutside(desk, without ?? row)).toEqual({
		kind: 'unconfirmed',
		why: {code: 'resume-failed', message: 'No conversation found', window: 'window main:1'},
	});
});

test('where no server runs any more, it is said how to resume without one', async () => {
	const {desk, row} = await endedSession('exit 1');
	await desk.end();
	expect(await resumeOutside(desk, row)).toEqual({
		kind: 'refused',
		why: {code: 'no-server', command: 'claude --resume session-1', directory: row.cwd},
	});
});

test('what claude --resume says when it fails is in the receipt, and without a shell stays in its window until Enter', async () => {
	const {desk, row} = await endedSession('echo "No conversation found with session ID: $2" >&2; exit 1');
	startDirectly(desk);
	const client = await desk.attachClient();
	expect(await resumeRow((await desk.io()).io, row)).toEqual({
		kind: 'unconfirmed',
		why: {code: 'resume-failed', message: 'No conversation found with session ID: session-1', window: 'window main:2'},
	});
	await desk.tmux('select-window', '-t', 'main:2');
	await client.see(/No conversation found[\s\S]*claude --resume session-1 ended with 1\. Press Enter to go on\./);
	await client.press('Enter');
	await waitFor(async () => !(await desk.tmux('list-windows', '-F', '#{window_index}')).includes('2'), {
		what: 'the window closes',
		lastSeen: client.screen,
	});
});

test('an agent that only began to start and found nothing to resume is no session that is back', async () => {
	const file = '"$CLAUDE_CONFIG_DIR/sessions/$$.json"';
	const start = `printf '{"pid":%s,"sessionId":"%s","cwd":"%s"}' $$ "$2" "$PWD" >${file}`;
	const {desk, row} = await endedSession(`${start}; sleep 1; rm ${file}; echo "No conversation found" >&2; exit 1`);
	const receipt = await resumeRow((await desk.io()).io, row);
	expect(receipt).toEqual({kind: 'unconfirmed', why: {code: 'resume-failed', message: 'No conversation found', window: 'window main:2'}});
});

test('where an agent asks something before it resumes, the receipt says where', async () => {
	const {desk, row} = await endedSession('echo "Do you trust this folder?"; exec sleep 600');
	let at = Date.now();
	const {io} = await desk.io(() => {
		at += 500;
		return at;
	});
	expect(await resumeRow(io, row)).toEqual({
		kind: 'unconfirmed',
		why: {code: 'not-appeared', window: 'window main:2'},
	});
});

test('a session whose directory is gone is taken up above it where it was started, or refused', async () => {
	const {desk, row} = await endedSession('echo "No session in $PWD" >&2; exit 1');
	const started = row.cwd ?? '';
	const gone = join(started, '.worktrees', 'one');
	const transcriptPath = (folder: string) => join(desk.home, 'projects', folder.replace(/[^A-Za-z0-9]/g, '-'), 'session-1.jsonl');
	const {io} = await desk.io();
	expect(await resumeRow(io, {...row, cwd: gone, transcriptPath: transcriptPath(started)})).toEqual({
		kind: 'unconfirmed',
		why: {code: 'resume-failed', message: `No session in ${started}`, window: 'window main:2'},
	});
	expect(await resumeRow(io, {...row, cwd: gone, transcriptPath: transcriptPath(gone)})).toEqual({
		kind: 'refused',
		why: {code: 'directory-gone', directory: gone},
	});
});

test('an agent that is not there is said to be missing', async () => {
	const {desk, row} = await endedSession('PATH=/usr/bin:/bin; exec claude-that-nobody-has');
	const receipt = await resumeRow((await desk.io()).io, row);
	expect(receipt).toMatchObject({kind: 'unconfirmed', why: {message: expect.stringMatching(/not found$/), window: 'window main:2'}});
});

test('an agent that is suspended in a window without a shell comes back with Enter, as often as that happens', async () => {
	const {desk, row} = await endedSession('for turn in 1 2 3; do echo "turn $turn"; kill -STOP $$; done; exec sleep 600');
	startDirectly(desk);
	const client = await desk.attachClient();
	const resuming = resumeRow((await desk.io()).io, row);
	await waitFor(async () => (await desk.tmux('list-windows', '-F', '#{window_index}')).includes('2'), {what: 'the window'});
	await desk.tmux('select-window', '-t', 'main:2');
	for (const turn of [1, 2, 3]) {
		await client.see(new RegExp(`turn ${turn}[\\s\\S]*claude --resume session-1 is suspended\\. Press Enter to go on\\.`));
		await client.press('Enter');
	}
	await waitFor(async () => (await desk.tmux('display-message', '-p', '-t', 'main:2', '#{pane_current_command}')) === 'sleep', {
		what: 'the agent at work',
		lastSeen: client.screen,
	});
	await desk.tmux('kill-window', '-t', 'main:2');
	expect(await resuming).toEqual({kind: 'unconfirmed', why: 'window-closed'});
});

describe('the last words of a program', () => {
	const words = ['claude', '--resume', '0f1e'];

	test.each([
		['', undefined],
		['Starting', undefined],
		['\x1b[31mNo such thing\x1b[0m\n\nclaude --resume 0f1e ended with 1. Press Enter to go on.', 'No such thing'],
		['No such thing\n\nclaude --res\nume 0f1e\nended with 1. Pr\ness Enter', 'No such thing'],
		[
			'No such thing\n\nResume this session with:\nclaude --resume 0f1e\n\nclaude --resume 0f1e ended with 1. Press Enter to go on.',
			'No such thing',
		],
		['No such thing\n\nResume with:\nclaude --re\nsume 0f1e\n\nclaude --resume\n 0f1e ended with 1. Press', 'No such thing'],
		['Resume with:\nclaude --resume 0f1e\n\nclaude --resume 0f1e ended with 1. Press', ''],
		['\nclaude --resume 0f1e ended with 1. Press Enter to go on.', ''],
		['claude --resume 0f1e is suspended. Press Enter to go on.', undefined],
	])('%j', (screen, said) => {
		expect(failureOn(screen, words, 80)).toBe(said);
	});

	test('are whole where its terminal is too narrow for them', () => {
		const rows = ['Error: this setting', ' is no longer suppo', 'rted'];
		const ended = '\n\nclaude --resume 0f1e ended with 1. Press';
		expect(failureOn(`before\n${rows.join('\n')}${ended}`, words, 19)).toBe('Error: this setting is no longer supported');
		expect(failureOn(`before\n${rows.join('\n')}${ended}`, words, 40)).toBe('rted');
	});
});
