/**
 * A host whose key has a passphrase, over a real sshd: the user is asked once, in a window, and no later connection asks.
 * @module-tag userland
 */
import {spawnSync} from 'node:child_process';
import {mkdirSync, statSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {expect, onTestFinished, test, vi} from 'vitest';
import {runHosts} from '../../src/cli/manage/hosts.js';
import type {Row} from '../../src/core/session.js';
import {goToRow} from '../../src/jump/go.js';
import {openHostLooks} from '../../src/sources/host-looks.js';
import {lookAtHosts} from '../../src/sources/look-at-hosts.js';
import {statePaths} from '../../src/store/paths.js';
import {openPlayWorld} from '../helpers/agent/play.js';
import {startSshd} from '../helpers/programs/sshd.js';
import {tempDir} from '../helpers/temp-state.js';
import {createTestIo} from '../helpers/test-io.js';
import {startServer} from '../helpers/tmux-server.js';
import {waitFor} from '../helpers/wait-for.js';

test('a login is asked for in a window, opens the host for all that follows, and a jump goes over it', {
	tags: ['sshd', 'root'],
	timeout: 90_000,
}, async () => {
	const far = await openPlayWorld();
	onTestFinished(far.close);
	const agent = await far.standIn({
		trust: false,
		opening: {prompt: 'alpha task', steps: [{do: 'say', text: 'Alpha is done.', ms: 0}]},
		turns: [],
	});
	await far.row(agent.sessionId, ({state}) => state.group === 'needs_you');
	const {BECKON_STATE_DIR, CLAUDE_CONFIG_DIR, TMUX_TMPDIR} = far.env;
	const {bin} = await startSshd({BECKON_STATE_DIR, CLAUDE_CONFIG_DIR, TMUX_TMPDIR}, 'open sesame');
	const home = tempDir();
	const hosts = [{name: 'box', ssh: 'far'}];
	mkdirSync(join(home, '.config', 'beckon'), {recursive: true});
	writeFileSync(join(home, '.config', 'beckon', 'config.json'), JSON.stringify({hosts}));
	const path = `${bin}:${process.env['PATH']}`;
	// tmux searches where the one who asks for a window would.
	vi.stubEnv('PATH', path);
	onTestFinished(() => void vi.unstubAllEnvs());
	const here = await startServer({env: {PATH: path, HOME: home}});
	onTestFinished(here.kill);
	const human = await here.attachClient();
	const {io, out} = createTestIo({...(await here.insideEnv()), PATH: path, HOME: home, TMUX_TMPDIR: home});

	expect(await runHosts(io, {act: 'test', name: 'box', json: false})).toBe(1);
	expect(out()).toMatch(/Permission denied[\s\S]*`beckon hosts login box`/);
	const looks = await openHostLooks(io, hosts);
	onTestFinished(looks.close);
	looks.listen(() => {});

	expect(await runHosts(io, {act: 'login', name: 'box', json: false})).toBe(0);
	const socket = join(home, '.local', 'state', 'beckon', 'hosts', 'box', 'ssh');
	onTestFinished(() => void spawnSync('ssh', ['-S', socket, '-O', 'exit', 'far'], {env: {PATH: path}}));
	await human.see(/Enter passphrase for key/);
	await here.tmux('send-keys', '-t', ':1', '-l', 'open sesame');
	await here.tmux('send-keys', '-t', ':1', 'Enter');
	await waitFor(async () => (await here.tmux('list-windows')).split('\n').length === 1, {
		what: 'the window closes',
		lastSeen: () => human.screen(),
	});
	expect(statSync(socket).mode & 0o077).toBe(0);

	const isThere = (rows: readonly Row[]): Row | undefined => rows.find((row) => row.key === `box/${agent.sessionId}` && row.place);
	await waitFor(() => isThere(looks.rows()), {what: 'the row in a program that was open before the login'});
	const look = await lookAtHosts(io, {settings: hosts, paths: statePaths(io.env)}, {waitMs: 60_000});
	look.close();
	expect(look.problems).toEqual([]);
	const row = isThere(look.rows);
	expect(row).toBeDefined();
	if (row) await goToRow({io, row, client: human.name});
	await human.see('Alpha is done.');
});

test('outside tmux without a terminal a login says where to run it', async () => {
	const home = tempDir();
	mkdirSync(join(home, '.config', 'beckon'), {recursive: true});
	writeFileSync(join(home, '.config', 'beckon', 'config.json'), JSON.stringify({hosts: ['box']}));
	const {io} = createTestIo({PATH: process.env['PATH'], HOME: home});
	await expect(runHosts(io, {act: 'login', name: 'box', json: false})).rejects.toThrow('This is not a terminal');
});
