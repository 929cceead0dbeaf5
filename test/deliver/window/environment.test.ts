/** Which variables a new session gets, and that no list of processes shows one. */
import {execFileSync} from 'node:child_process';
import {existsSync, mkdirSync, readFileSync, writeFileSync} from 'node:fs';
import {dirname, join} from 'node:path';
import {expect, onTestFinished, test, vi} from 'vitest';
import {isAccountVariable, isInnerVariable} from '../../../src/agents/claude/setup.js';
import {startSession} from '../../../src/deliver/start/start.js';
import {handedOn, missingVariables, shownNames} from '../../../src/deliver/window/agent-window.js';
import {configPath} from '../../../src/store/config/config.js';
import {tempDir} from '../../helpers/temp-state.js';
import {createTestIo} from '../../helpers/test-io.js';
import {startOwnServer} from '../../helpers/tmux-server.js';
import {waitFor} from '../../helpers/wait-for.js';

const isInner = (name: string): boolean => name === 'INNER';

test('all is handed on but what belongs to the terminal, the connection, the shell itself and a session around it', () => {
	const left = {TMUX: 'x', TMUX_PANE: '%1', TERM: 'xterm', TERM_PROGRAM: 'tmux', SSH_AUTH_SOCK: '/s', PWD: '/', SHLVL: '2', _: '/bin/env'};
	const env = {PATH: '/bin', HOME: '/h', AWS_PROFILE: 'work', EMPTY: '', 'BASH_FUNC_f%%': '() { :; }', INNER: '1', ...left};
	expect(handedOn(env, isInner)).toEqual({PATH: '/bin', HOME: '/h', AWS_PROFILE: 'work', EMPTY: ''});
});

test('what tmux has and the asking shell lacks is taken out, and so is what an agent around tmux has set', () => {
	const shown = shownNames('A=1\nB=two\nC=lines\n-D\nTERM=x\nINNER=1');
	expect(missingVariables({B: '2', INNER: '1'}, shown, isInner)).toEqual(['A', 'C', 'INNER']);
});

test.each([
	['ANTHROPIC_API_KEY', true, false],
	['CLAUDE_CODE_USE_BEDROCK', true, false],
	['AWS_PROFILE', true, false],
	['CLAUDE_CODE_SESSION_ID', false, true],
	['CLAUDECODE', false, true],
	['PATH', false, false],
])('%s: of the account %j, of a session around it %j', (name, account, inner) => {
	expect([isAccountVariable(name), isInnerVariable(name)]).toEqual([account, inner]);
});

/** A new session of an agent that notes its environment. */
async function startNoting(start: 'direct' | 'shell', asking: NodeJS.ProcessEnv) {
	const home = tempDir();
	const [bin, said] = [join(home, 'bin'), join(home, 'said')];
	mkdirSync(bin);
	writeFileSync(join(bin, 'claude'), `#!/bin/sh\nenv -0 >'${said}.new'\nmv '${said}.new' '${said}'\nexec sleep 600\n`, {mode: 0o755});
	vi.stubEnv('PATH', `${bin}:${process.env['PATH']}`);
	onTestFinished(() => void vi.unstubAllEnvs());
	const server = await startOwnServer({env: {HOME: home, CLAUDE_CODE_USE_VERTEX: '1', CLAUDECODE: '1', OF_TMUX: 'x'}});
	const env = {HOME: home, PATH: process.env['PATH'], ...asking};
	const file = configPath(env);
	mkdirSync(dirname(file), {recursive: true});
	writeFileSync(file, JSON.stringify({agents: {claude: {start}}}));
	const {pane} = await startSession(createTestIo(env).io, {directory: home, socket: server.socket, sessionId: undefined, agent: 'claude'});
	const text = await waitFor(() => existsSync(said) && readFileSync(said, 'utf8'), {what: 'the agent is started'});
	const got = new Map(text.split('\0').map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]));
	return {got, pane, shown: () => execFileSync('ps', ['-A', '-o', 'args'], {encoding: 'utf8'})};
}

const secret = 'sk-not-for-ps\\\nsecond "line" $HOME #{pane_id} \'';

test('without a shell, a session has the environment that beckon was asked in, and nothing more of the tmux server', async () => {
	const {got, shown} = await startNoting('direct', {ANTHROPIC_API_KEY: secret, CLAUDE_CODE_USE_BEDROCK: '1', OWN: 'mine', SSH_TTY: '/x'});
	expect(got.get('ANTHROPIC_API_KEY')).toBe(secret);
	expect([got.get('CLAUDE_CODE_USE_BEDROCK'), got.get('OWN')]).toEqual(['1', 'mine']);
	for (const name of ['CLAUDE_CODE_USE_VERTEX', 'CLAUDECODE', 'OF_TMUX', 'SSH_TTY']) expect(got.has(name), name).toBe(false);
	expect(got.get('TMUX_PANE')).toMatch(/^%\d+$/);
	expect(shown()).not.toContain('sk-not-for-ps');
});

test('in the shell of the user, a session has the account that beckon was asked with, beside what the shell has', async () => {
	const {got, shown} = await startNoting('shell', {ANTHROPIC_API_KEY: secret, OWN: 'mine'});
	expect([got.get('ANTHROPIC_API_KEY'), got.get('OWN'), got.get('OF_TMUX')]).toEqual([secret, undefined, 'x']);
	expect(shown()).not.toContain('sk-not-for-ps');
});
