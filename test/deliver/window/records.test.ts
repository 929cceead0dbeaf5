/** The agent's own records of its state in a pane that beckon opened. */
import {execFileSync} from 'node:child_process';
import {mkdirSync, readdirSync, readFileSync, writeFileSync} from 'node:fs';
import {dirname, join} from 'node:path';
import {expect, test, vi} from 'vitest';
import {startSession} from '../../../src/deliver/start/start.js';
import {configPath} from '../../../src/store/config/config.js';
import {isFolder} from '../../../src/store/files.js';
import {tempDir} from '../../helpers/temp-state.js';
import {createTestIo} from '../../helpers/test-io.js';
import {startOwnServer} from '../../helpers/tmux-server.js';
import {waitFor} from '../../helpers/wait-for.js';

/** Draws in a raw terminal what reaches it, and tells its state once it is told that somebody reads it. */
const agent = `#!/usr/bin/env node
process.title = 'claude';
let heard = '';
process.stdin.setRawMode(true);
process.stdin.on('data', (bytes) => {
	heard += bytes;
	if (!heard.includes('\\x1b]7501;?\\x1b\\\\')) return;
	heard = '';
	process.stdout.write('\\x1b]7501;state=blocked:app=claude-code:kind=question:msg=' + btoa('Which one?') + '\\x1b\\\\');
});
`;

async function start(programStatus: boolean, pipe?: string) {
	const home = tempDir();
	const bin = join(home, 'bin');
	mkdirSync(bin);
	writeFileSync(join(bin, 'claude'), agent, {mode: 0o755});
	const env = {HOME: home, PATH: `${bin}:${process.env['PATH']}`};
	vi.stubEnv('PATH', env.PATH);
	const server = await startOwnServer({env: {HOME: home}});
	if (pipe !== undefined) await server.tmux('set-hook', '-g', 'after-new-window', `pipe-pane -O "cat >'${join(home, pipe)}'"`);
	const file = configPath(env);
	mkdirSync(dirname(file), {recursive: true});
	writeFileSync(file, JSON.stringify({agents: {claude: {start: 'direct', programStatus}}}));
	const {pane} = await startSession(createTestIo(env).io, {directory: home, socket: server.socket, sessionId: undefined, agent: 'claude'});
	const folder = join(home, '.local/state/beckon/sessions');
	const told = () => {
		const names = isFolder(folder) ? readdirSync(folder) : [];
		return names.flatMap((name) =>
			readFileSync(join(folder, name, 'journal.jsonl'), 'utf8')
				.split('\n')
				.slice(0, -1)
				.filter(Boolean),
		);
	};
	return {home, pane, server, told};
}

test('it is told that its records are read, and they are reports of its own process', async () => {
	const {told, server, pane} = await start(true);
	const [line = ''] = await waitFor(() => told().length > 0 && told(), {what: 'the report is written'});
	const {agent, pid, pane: of} = JSON.parse(line);
	expect({agent, of}).toEqual({agent: 'claude', of: pane});
	expect(execFileSync('ps', ['-o', 'args=', '-p', String(pid)], {encoding: 'utf8'})).toMatch(/^claude/);
	expect(await server.capture(pane)).not.toContain('7501');
});

test('nothing is written into its pane without that setting, nor where the pane has a pipe already', async () => {
	const plain = await start(false);
	expect(await plain.server.tmux('display-message', '-p', '-t', plain.pane, '#{pane_pipe}')).toBe('0');
	const piped = await start(true, 'log');
	await waitFor(async () => (await piped.server.tmux('display-message', '-p', '-t', piped.pane, '#{pane_current_command}')) === 'claude', {
		what: 'the agent runs',
	});
	await piped.server.tmux('send-keys', '-t', piped.pane, '-H', ...[...'\x1b]7501;?\x1b\\'].map((byte) => byte.charCodeAt(0).toString(16)));
	await waitFor(() => readFileSync(join(piped.home, 'log'), 'utf8').includes('state=blocked'), {what: 'its own pipe has the record'});
	expect(piped.told()).toEqual([]);
});
