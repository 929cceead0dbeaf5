/**
 * A jump to a pane of a host, which is a shell of this machine with a home and a tmux server of its own.
 * @module-tag userland
 */
import {mkdirSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {expect, onTestFinished, test} from 'vitest';
import type {Row} from '../../src/core/session.js';
import {goToRow} from '../../src/jump/go.js';
import {lookAtHosts} from '../../src/sources/look-at-hosts.js';
import {statePaths} from '../../src/store/paths.js';
import {openPlayWorld} from '../helpers/agent/play.js';
import {tempDir} from '../helpers/temp-state.js';
import {createTestIo} from '../helpers/test-io.js';
import {startServer} from '../helpers/tmux-server.js';
import {waitFor} from '../helpers/wait-for.js';

test('the window shows the exact pane, a second jump goes back to it, and one whose program has ended is begun anew', async () => {
	const far = await openPlayWorld();
	onTestFinished(far.close);
	const here = await startServer();
	onTestFinished(here.kill);
	const client = await here.attachClient();
	const home = tempDir();
	const names = ['HOME', 'BECKON_STATE_DIR', 'CLAUDE_CONFIG_DIR', 'TMUX_TMPDIR'];
	const words = ['env', '-i', `PATH=${process.env['PATH'] ?? ''}`, ...names.map((name) => `${name}=${far.env[name] ?? ''}`)];
	const hosts = [{name: 'box', command: [...words, 'sh']}];
	mkdirSync(join(home, '.config', 'beckon'), {recursive: true});
	writeFileSync(join(home, '.config', 'beckon', 'config.json'), JSON.stringify({hosts}));
	const {io} = createTestIo({...(await here.insideEnv()), HOME: home, TMUX_TMPDIR: home});

	const first = await far.standIn({
		trust: false,
		opening: {prompt: 'alpha task', steps: [{do: 'say', text: 'Alpha is done.', ms: 0}]},
		turns: [],
	});
	const second = await far.standIn({
		trust: false,
		opening: {prompt: 'beta task', steps: [{do: 'say', text: 'Beta is done.', ms: 0}]},
		turns: [],
	});
	for (const {sessionId} of [first, second])
		await far.row(sessionId, ({state}) => state.state === 'idle' || state.state === 'awaiting_input');
	const rows = await waitFor(async () => {
		const look = await lookAtHosts(io, {settings: hosts, paths: statePaths(io.env)}, {waitMs: 60_000});
		look.close();
		return look.rows.filter(({place}) => place !== undefined).length === 2 && look.rows;
	});
	const rowOf = (sessionId: string): Row => {
		const row = rows.find((each) => each.sessionId === sessionId);
		if (row === undefined) throw new Error(`no row ${sessionId}`);
		return row;
	};
	const jump = (sessionId: string) => goToRow({io, row: rowOf(sessionId), client: client.name});
	const windows = async () => (await here.tmux('list-windows', '-F', '#{window_name} #{window_active}')).split('\n');

	expect(await jump(first.sessionId)).toBe('switch');
	await client.see('Alpha is done.');
	expect(await windows()).toEqual([expect.any(String), 'box 1']);
	await here.tmux('select-window', '-t', ':0');
	await jump(second.sessionId);
	await client.see('Beta is done.');
	expect(await windows()).toEqual([expect.any(String), 'box 1']);

	const attached = () => far.server.tmux('list-clients', '-F', '#{client_pid}');
	const [clientPid, serverPid] = [Number(await attached()), Number(await far.server.tmux('display-message', '-p', '#{pid}'))];
	const goOn = () => process.kill(serverPid, 'SIGCONT');
	onTestFinished(() => void goOn());
	// A server that loses a client clears its terminal, and this one has it on the same machine: it is held until the words are seen.
	process.kill(serverPid, 'SIGSTOP');
	process.kill(clientPid, 'SIGKILL');
	// A terminal breaks the line where it ends, which depends on the length of PATH.
	await client.see(new RegExp([...'endedwith137'].join('\\s*')));
	goOn();
	await jump(first.sessionId);
	await client.see('Alpha is done.');
	expect(await windows()).toEqual([expect.any(String), 'box 1']);
	await far.server.tmux('detach-client', '-a');
	await far.server.tmux('detach-client', '-s', 'main');
	await waitFor(async () => (await windows()).length === 1, {what: 'a window that its human left is closed'});
});
