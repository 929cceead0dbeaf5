/**
 * Ended sessions of a host are resumed over there, in a window of its tmux.
 * @module-tag userland
 */
import {mkdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {expect, onTestFinished, test, vi} from 'vitest';
import {runAct} from '../../../src/cli/send/act.js';
import {beckon} from '../../helpers/cli-main.js';
import {type Desk, openDesk} from '../../helpers/desk.js';
import {tempDir} from '../../helpers/temp-state.js';
import {createTestIo} from '../../helpers/test-io.js';
import {farShell} from './far-world.js';

/** A session that ended on a host whose agent does as it is told, and what `resume` says here. */
async function ended(agent: string) {
	const bin = tempDir();
	writeFileSync(join(bin, 'claude'), `#!/bin/sh\n${agent}\n`, {mode: 0o755});
	vi.stubEnv('PATH', `${bin}:${process.env['PATH']}`);
	onTestFinished(() => void vi.unstubAllEnvs());
	const desk = await openDesk(1);
	const cwd = join(desk.home, 'project');
	mkdirSync(cwd);
	const about = {cwd, transcript_path: join(desk.home, 'claude', 'projects', 'p', 'session-1.jsonl')};
	await desk.fire('%1', 'SessionStart', {source: 'startup', ...about});
	await desk.fire('%1', 'SessionEnd', {reason: 'prompt_input_exit', ...about});
	return {desk, cwd, resume: () => resume(desk)};
}

/** The environment of this machine, which has that host. */
function near(desk: Desk): NodeJS.ProcessEnv {
	const home = tempDir();
	mkdirSync(join(home, '.config', 'beckon'), {recursive: true});
	const hosts = [{name: 'box', command: farShell(desk.env)}];
	writeFileSync(join(home, '.config', 'beckon', 'config.json'), JSON.stringify({hosts}));
	return {PATH: process.env['PATH'], HOME: home, TMUX_TMPDIR: home, LANG: 'C.UTF-8'};
}

async function resume(desk: Desk) {
	const {io, out, err} = createTestIo(near(desk));
	const code = await runAct(io, {act: 'resume', session: 'session-1', yes: true, json: false});
	return {code, said: `${out()}${err()}`};
}

test('a session is back in a new window over there, with the config folder that it was in', async () => {
	const heard = join(tempDir(), 'heard');
	const status = `printf '{"pid":%s,"sessionId":"%s","cwd":"%s","status":"idle"}' $$ "$2" "$PWD"`;
	const {desk, cwd, resume} = await ended(
		`echo "$*; $CLAUDE_CONFIG_DIR; $PWD" >'${heard}'; ${status} >"$CLAUDE_CONFIG_DIR/sessions/$$.json"; exec sleep 600`,
	);
	expect(await resume()).toEqual({code: 0, said: expect.stringMatching(/^✓ project on box: resumed/)});
	expect(readFileSync(heard, 'utf8')).toBe(`--resume session-1; ${join(desk.home, 'claude')}; ${cwd}\n`);
	expect(await desk.tmux('list-windows', '-F', '#{window_name}')).toContain('project');
});

test('the last words of an agent that ends at once are in the receipt', async () => {
	const {resume} = await ended('echo "No conversation found" >&2; exit 1');
	expect(await resume()).toEqual({code: 4, said: expect.stringMatching(/No conversation found \(window main:\d\)/)});
});

test('where its folder is gone over there nothing is started', async () => {
	const {cwd, resume} = await ended('exit 1');
	rmSync(cwd, {recursive: true});
	expect(await resume()).toEqual({code: 3, said: expect.stringContaining(`its directory ${cwd} is gone`)});
});

test('where no tmux runs there, it is said what to run on it', async () => {
	const {desk, cwd, resume} = await ended('exit 1');
	await desk.end();
	const hint = `no tmux server is running on box to open a window in; run \`claude --resume session-1\` in ${cwd} on box`;
	expect(await resume()).toEqual({code: 3, said: expect.stringContaining(hint)});
});

test('a session without hooks whose pane over there is closed stays in the list as ended', async () => {
	const {desk, cwd} = await ended('exit 1');
	const id = '01999999-aaaa-7bbb-8ccc-dddddddddddd';
	const folder = join(desk.home, 'claude', 'sessions');
	mkdirSync(folder, {recursive: true});
	const file = `printf '{"pid":%s,"sessionId":"${id}","cwd":"${cwd}","status":"idle"}' $$ >"${folder}/$$.json"`;
	const agent = join(tempDir(), 'claude');
	writeFileSync(agent, `#!/bin/sh\n${file}\nwhile :; do sleep 1; done\n`, {mode: 0o755});
	const pane = (await desk.tmux('new-window', '-d', '-P', '-F', '#{pane_id}', agent)).trim();
	const env = near(desk);
	const list = async () => (await beckon(env, 'ls', '--all', '--json', '--host', 'box')).out;
	await vi.waitUntil(async () => (await list()).includes(`"${pane}"`), {timeout: 20_000, interval: 200});
	expect(await beckon(env, 'end', id, '--host', 'box', '--how', 'close', '--yes')).toMatchObject({code: 0});
	const {sessions} = JSON.parse(await list()) as {sessions: readonly Record<string, unknown>[]};
	expect(sessions.find((each) => each['session_id'] === id)).toMatchObject({state: 'session_ended', host: 'box', cwd});
});
