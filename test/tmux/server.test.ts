import {mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {createServer} from 'node:net';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {expect, onTestFinished, test} from 'vitest';
import {defaultSocket, parseTmuxEnv, probeServer, socketFolder} from '../../src/tmux/run.js';

test.each([
	['/tmp/tmux-1000/default,800,3', {socket: '/tmp/tmux-1000/default', serverPid: 800, sessionId: '$3', pane: '%5'}],
	['/tmp/a,b/c,1,2,800,0', {socket: '/tmp/a,b/c,1,2', serverPid: 800, sessionId: '$0', pane: '%5'}],
	['/tmp/s,800,-1', {socket: '/tmp/s', serverPid: 800, sessionId: undefined, pane: '%5'}],
	['', undefined],
	['relative,1,2', undefined],
	['/tmp/s,x,2', undefined],
])('TMUX=%s is read from its end', (TMUX, parsed) => {
	expect(parseTmuxEnv({TMUX, TMUX_PANE: '%5'})).toEqual(parsed);
});

test('a pane id that is none is not taken', () => {
	expect(parseTmuxEnv({TMUX: '/tmp/s,1,2', TMUX_PANE: '%5;kill-server'})?.pane).toBeUndefined();
	expect(parseTmuxEnv({})).toBeUndefined();
});

test('the default socket is where tmux puts it', () => {
	expect(socketFolder({}, 1000)).toBe('/tmp/tmux-1000');
	expect(socketFolder({TMUX_TMPDIR: '/run/user/1000/'}, 1000)).toBe('/run/user/1000/tmux-1000');
	expect(defaultSocket({TMUX_TMPDIR: ''}, 7)).toBe('/tmp/tmux-7/default');
	expect(defaultSocket({TMUX: '/x/y,1,0'}, 7)).toBe('/x/y');
});

test('a socket is dead when nobody listens: missing, left behind, or a plain file', async () => {
	const folder = mkdtempSync(join(tmpdir(), 'beckon-probe-'));
	onTestFinished(() => rmSync(folder, {recursive: true}));
	writeFileSync(join(folder, 'file'), '');
	expect(await probeServer(join(folder, 'missing'))).toBe('dead');
	expect(await probeServer(join(folder, 'file'))).toBe('dead');
	const server = createServer().listen(join(folder, 'alive'));
	await new Promise((resolve) => server.once('listening', resolve));
	expect(await probeServer(join(folder, 'alive'))).toBe('listening');
	await new Promise((resolve) => server.close(resolve));
	expect(await probeServer(join(folder, 'alive'))).toBe('dead');
});
