/**
 * The clock of a host may be wrong: every time that is read there is a time of our clock.
 * @module-tag userland
 */
import {mkdirSync, utimesSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {expect, onTestFinished, test} from 'vitest';
import {lookAtHost} from '../../../../src/sources/look-at-hosts.js';
import {keptOffset} from '../../../../src/sources/remote/machine/far-machine.js';

import {openRemoteHost} from '../../../../src/sources/remote/remote-host.js';
import {processStart} from '../../../../src/system/processes.js';
import {whereIs} from '../../../helpers/programs/programs.js';
import {emit, tempDir} from '../../../helpers/temp-state.js';
import {createTestIo} from '../../../helpers/test-io.js';
import {before, farShell} from '../far-world.js';

const session = '00000000-0000-4000-8000-000000000001';
const agoMs = 60_000;

/** All numbers that are times, by their path. */
function timesIn(value: unknown, path = ''): readonly (readonly [path: string, at: number])[] {
	if (typeof value === 'number') return value > 1e12 ? [[path, value]] : [];
	return typeof value === 'object' && value !== null
		? Object.entries(value).flatMap(([name, each]) => timesIn(each, `${path}.${name}`))
		: [];
}

test.each([300, -300])('on a host whose clock is %i s ahead, nothing is older or younger than it is', async (seconds) => {
	const now = Date.now();
	const there = now + seconds * 1000 - agoMs;
	const home = tempDir();
	const far = {HOME: home, BECKON_STATE_DIR: join(home, 'state'), CLAUDE_CONFIG_DIR: join(home, '.claude'), TMUX_TMPDIR: home};
	const transcript = join(home, '.claude/projects/x', `${session}.jsonl`);
	mkdirSync(join(home, '.claude/projects/x'), {recursive: true});
	mkdirSync(join(home, '.claude/sessions'));
	const timestamp = new Date(there).toISOString();
	const prompted = {type: 'user', timestamp, sessionId: session, message: {role: 'user', content: 'go'}};
	const called = {type: 'tool_use', id: 't', name: 'Bash', input: {command: 'x'}};
	const answered = {type: 'assistant', timestamp, message: {id: 'm', content: [{type: 'text', text: 'On it.'}, called]}};
	writeFileSync(transcript, `${JSON.stringify(prompted)}\n${JSON.stringify(answered)}\n`);
	const start = processStart(process.pid) ?? '';
	const status = join(home, '.claude/sessions', `${process.pid}.json`);
	writeFileSync(
		status,
		JSON.stringify({pid: process.pid, procStart: start, sessionId: session, status: 'busy', statusUpdatedAt: there, startedAt: there}),
	);
	const shared = {transcript_path: transcript, cwd: home};
	const paths = {sessions: join(far.BECKON_STATE_DIR, 'sessions')};
	const known = {session, at: there, pid: process.pid, start, boot: ''};
	emit(paths, {...known, name: '1', event: 'UserPromptSubmit', payload: {...shared, prompt: 'go'}});
	emit(paths, {...known, name: '2', event: 'SubagentStart', payload: {...shared, agent_id: 'a1', agent_type: 'Explore'}});
	for (const file of [transcript, status]) utimesSync(file, there / 1000, there / 1000);
	const path = before('date', `exec ${whereIs('date')} -d "${seconds} seconds" "$@"`);
	const remote = openRemoteHost(createTestIo({HOME: tempDir()}).io, {name: 'box', via: {kind: 'command', argv: farShell(far, {path})}});
	onTestFinished(remote.close);
	const seen = await lookAtHost(remote, {waitMs: 60_000, noScreens: true});
	const row = seen.kind === 'seen' ? seen.rows.find((each) => each.sessionId === session) : undefined;
	expect(row?.state.context).toMatchObject({subagents: [{type: 'Explore'}]});
	const wrong = timesIn(row).filter(([, at]) => at < now - agoMs - 5000 || at > Date.now());
	expect(wrong).toEqual([]);
	expect(timesIn(row).length).toBeGreaterThan(4);
});

test('copies keep the difference of the clocks that was measured first, while a later one is as good as the same', () => {
	const folder = tempDir();
	expect(keptOffset(folder, {offsetMs: 300_000, latencyMs: 40})).toBe(300_000);
	expect(keptOffset(folder, {offsetMs: 300_120, latencyMs: 40})).toBe(300_000);
	expect(keptOffset(folder, {offsetMs: 1000, latencyMs: 40})).toBe(1000);
	expect(keptOffset(folder, {offsetMs: 300_000, latencyMs: 40})).toBe(300_000);
});
