import {existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync} from 'node:fs';
import {createServer} from 'node:net';
import {tmpdir} from 'node:os';
import {dirname, join} from 'node:path';
import {expect, onTestFinished, test} from 'vitest';
import type {PaneId} from '../../../src/core/address.js';
import type {Pane, PaneTable} from '../../../src/core/fold/world.js';
import {createPaneParser} from '../../../src/tmux/panes/pane-table.js';
import {createPaneLister, listPanes} from '../../../src/tmux/panes/panes.js';
import {makeMarks, toFormat} from '../../../src/tmux/table.js';
import {tempDir} from '../../helpers/temp-state.js';
import {startOwnServer} from '../../helpers/tmux-server.js';
import {waitFor} from '../../helpers/wait-for.js';

const only = (panes: readonly Pane[]): Pane => {
	expect(panes).toHaveLength(1);
	return panes[0] as Pane;
};

test('a pane is told with its place, size, program and directory', async () => {
	const {socket, tmux, runs} = await startOwnServer({columns: 90, rows: 21, command: 'exec cat'});
	// Of itself tmux names it after what the pane runs, at some later moment.
	await tmux('rename-window', 'desk');
	await runs('%0', 'cat');
	const table = await listPanes([socket]);
	const pane = only(table.panes);
	const [pid, start, panePid] = (await tmux('display-message', '-p', '#{pid} #{start_time} #{pane_pid}')).split(' ').map(Number);
	expect(pane.place).toEqual({
		server: {socket, pid, start},
		session: 'main',
		sessionId: '$0',
		windowId: '@0',
		windowIndex: 0,
		windowName: 'desk',
		paneIndex: 0,
		pane: '%0',
		panePid,
	});
	expect(pane).toMatchObject({command: 'cat', cwd: process.cwd(), inMode: false, dead: false});
	expect(pane.lookedAt).toBeUndefined();
	expect(table.deadSockets).toEqual([]);
});

test('names, titles and paths may hold anything', async () => {
	const {socket, tmux} = await startOwnServer();
	const hostile = '#{pane_id}#(id)#[fg=red] a ␟␞|,}"\' 日本 🙂 %H $(id)';
	const folder = realpathSync(mkdtempSync(join(tmpdir(), 'beckon-names-')));
	onTestFinished(() => rmSync(folder, {recursive: true}));
	const cwd = join(folder, 'a\nb\tc ␟x #{pid}');
	mkdirSync(cwd);
	// tmux expands formats when a name is set; `##` is a plain `#`, but before a style it stays.
	const asIs = (text: string) => text.replace(/#(?!\[)/g, '##');
	await tmux('rename-window', '-t', 'main', asIs(hostile));
	await tmux('rename-session', '-t', 'main', asIs(hostile));
	await tmux('new-window', '-d', '-c', asIs(cwd), 'exec cat');
	await tmux('select-pane', '-t', '%0', '-T', asIs(hostile));
	await tmux('new-window', '-d', `printf '\\033]2;\\302\\265 ␟\\033\\\\'; exec cat`);
	const panes = await waitFor(async () => {
		const {panes: now} = await listPanes([socket]);
		return now[2]?.title === 'µ ␟' && now[1]?.cwd === cwd && now;
	});
	expect(panes).toHaveLength(3);
	expect(panes[0]).toMatchObject({title: hostile, place: {session: hostile, windowName: hostile}});
});

test.each(['C', 'POSIX', 'de_DE.ISO-8859-1', 'nonsense'])('LC_ALL=%s changes nothing', async (locale) => {
	const before = process.env['LC_ALL'];
	onTestFinished(() => {
		if (before === undefined) delete process.env['LC_ALL'];
		else process.env['LC_ALL'] = before;
	});
	process.env['LC_ALL'] = locale;
	const {socket, tmux} = await startOwnServer({env: {LC_ALL: locale}});
	await tmux('rename-window', '日本 ␟ é');
	expect(only((await listPanes([socket])).panes).place.windowName).toBe('日本 ␟ é');
});

test('a pane of a session group is one row, in the session that is on a screen', async () => {
	const {socket, tmux, attachClient} = await startOwnServer();
	await tmux('new-session', '-d', '-t', 'main', '-s', 'twin');
	await tmux('new-session', '-d', '-t', 'main', '-s', 'third');
	expect(only((await listPanes([socket])).panes).place.session).toBe('main');
	const client = await attachClient({session: 'third'});
	expect(only((await listPanes([socket])).panes).place.session).toBe('third');
	await client.detach();
	await waitFor(async () => only((await listPanes([socket])).panes).place.session === 'main');
});

test('a window linked into another session is one row', async () => {
	const {socket, tmux} = await startOwnServer();
	await tmux('new-session', '-d', '-s', 'other', 'exec cat');
	await tmux('link-window', '-d', '-s', 'main:0', '-t', 'other:5');
	expect((await listPanes([socket])).panes.map(({place}) => place.pane)).toEqual(['%0', '%1']);
});

test('a pane counts as looked at when an attached client shows it, since that client’s last input', async () => {
	const {socket, tmux, attachClient} = await startOwnServer();
	await tmux('new-window', '-d', 'exec cat');
	const lookedAt = async () => (await listPanes([socket])).panes.map((pane) => pane.lookedAt);
	expect(await lookedAt()).toEqual([undefined, undefined]);
	const client = await attachClient();
	const attachedAt = Number(await tmux('list-clients', '-F', '#{client_activity}')) * 1000;
	expect(await lookedAt()).toEqual([attachedAt, undefined]);
	await tmux('select-window', '-t', 'main:1');
	expect(await lookedAt()).toEqual([undefined, attachedAt]);
	await waitFor(async () => {
		await client.press('x');
		return ((await lookedAt())[1] ?? 0) > attachedAt;
	});
});

test('what is typed into a popup is no look at the pane below, what was typed before is', async () => {
	const {socket, tmux, attachClient} = await startOwnServer();
	const client = await attachClient();
	const since = Number(await tmux('list-clients', '-F', '#{client_activity}')) * 1000;
	const lookedAt = (table: PaneTable) => only(table.panes).lookedAt ?? 0;
	await waitFor(async () => {
		await client.press('x');
		return lookedAt(await listPanes([socket])) > since;
	});
	expect(lookedAt(await createPaneLister({popupOver: () => ({client: client.name, since})})([socket]))).toBe(since);
	expect(lookedAt(await createPaneLister({popupOver: () => ({client: 'another', since})})([socket]))).toBeGreaterThan(since);
});

test('a server without sessions has no panes and is not dead', async () => {
	const {socket, tmux} = await startOwnServer();
	await tmux('set-option', '-s', 'exit-empty', 'off');
	await tmux('kill-session', '-t', 'main');
	expect(await listPanes([socket])).toMatchObject({panes: [], deadSockets: []});
});

test('a program in control mode looks at nothing', async () => {
	const {socket, tmux} = await startOwnServer();
	await tmux('new-session', '-d', '-s', 'other', `tail -f /dev/null | TMUX= tmux -S '${socket}' -C attach-session -t main`);
	await waitFor(() => tmux('list-clients', '-F', '#{client_control_mode}'));
	expect((await listPanes([socket])).panes.map((pane) => pane.lookedAt)).toEqual([undefined, undefined]);
});

test('copy mode and a dead pane are told', async () => {
	const {socket, tmux} = await startOwnServer({rows: 6});
	await tmux('set-option', '-g', 'remain-on-exit', 'on');
	await tmux('new-window', '-d', 'exit 3');
	await tmux('copy-mode', '-t', '%0');
	const look = async () => JSON.stringify((await listPanes([socket])).panes.map(({inMode, dead}) => [inMode, dead]));
	const wanted = JSON.stringify([
		[true, false],
		[false, true],
	]);
	await waitFor(async () => (await look()) === wanted, {what: wanted, lastSeen: look});
});

test('two servers with the same pane ids stay apart, and one that died is named', async () => {
	const [one, two, three] = [await startOwnServer(), await startOwnServer(), await startOwnServer()];
	await three.kill();
	const table = await listPanes([one.socket, three.socket, two.socket, one.socket, '/nonexistent/s']);
	expect(table.panes.map(({place}) => [place.server.socket, place.pane])).toEqual([
		[one.socket, '%0'],
		[two.socket, '%0'],
	]);
	expect(table.deadSockets).toEqual([three.socket, '/nonexistent/s']);
});

test('a server reached by two paths counts once', async () => {
	const {socket} = await startOwnServer();
	const link = `${dirname(socket)}-link`;
	symlinkSync(dirname(socket), link);
	onTestFinished(() => rmSync(link));
	expect(only((await listPanes([join(link, 's'), socket])).panes).place.server.socket).toBe(join(link, 's'));
});

test('a dead socket starts no tmux', async () => {
	const folder = mkdtempSync(join(tmpdir(), 'beckon-dead-'));
	const path = process.env['PATH'];
	onTestFinished(() => {
		process.env['PATH'] = path;
		rmSync(folder, {recursive: true});
	});
	// Nothing can be started from here on: a tmux that was would be missing, and say so.
	process.env['PATH'] = folder;
	const dead = Array.from({length: 300}, (_, index) => join(folder, `${index}`));
	expect((await listPanes(dead)).deadSockets).toHaveLength(300);
});

test('of the server that we run in tmux itself says whether it lives, and what we draw ourselves is no news of it', async () => {
	const {socket, tmux, kill} = await startOwnServer();
	await tmux('new-window', '-d', 'exec cat');
	const list = () => createPaneLister({inside: {socket, pane: '%0' as PaneId}})([socket]);
	const {panes} = await list();
	expect(panes.map(({place, wroteAt}) => [place.server.socket, place.pane, typeof wroteAt])).toEqual([
		[socket, '%0', 'undefined'],
		[socket, '%1', 'number'],
	]);
	await kill();
	expect(await list()).toMatchObject({panes: [], deadSockets: [socket], hungSockets: []});
});

test('panes as they were are the same objects, others are told anew', async () => {
	const {socket, tmux, runs} = await startOwnServer();
	await tmux('set-option', '-g', 'automatic-rename', 'off');
	await tmux('new-window', '-d', 'exec cat');
	await Promise.all([runs('%0', 'sh'), runs('%1', 'cat')]);
	const list = createPaneLister();
	const listed = async () => (await list([socket])).panes;
	const [one, other] = await listed();
	expect((await listed())[0]).toBe(one);
	await tmux('rename-window', '-t', 'main:0', 'desk');
	const [renamed, stayed] = await listed();
	expect(renamed).toEqual({...one, place: {...one?.place, windowName: 'desk'}});
	expect(stayed).toBe(other);
});

test('a server that hangs is neither dead nor waited for twice; its last panes are shown meanwhile', async () => {
	const {socket, tmux} = await startOwnServer();
	const pid = Number(await tmux('display-message', '-p', '#{pid}'));
	const clock = {now: 1000};
	const list = createPaneLister({now: () => clock.now});
	const before = await list([socket]);
	process.kill(pid, 'SIGSTOP');
	onTestFinished(() => void process.kill(pid, 'SIGCONT'));
	const first = await list([socket]);
	expect(first.panes).toEqual(before.panes);
	expect(first).toMatchObject({deadSockets: [], hungSockets: [socket]});
	const folder = tempDir();
	const path = setPath(folder);
	writeFileSync(join(folder, 'tmux'), `#!/bin/sh\n: >'${folder}/started'\n`, {mode: 0o755});
	expect((await list([socket])).panes).toEqual(before.panes);
	expect(existsSync(join(folder, 'started'))).toBe(false);
	process.env['PATH'] = path;
	process.kill(pid, 'SIGCONT');
	await tmux('new-window', '-d');
	clock.now += 2001;
	expect((await list([socket])).panes).toHaveLength(2);
});

test('where the program is missing in PATH, a server that listens is one that does not answer: its panes may live', async () => {
	const {socket} = await startOwnServer();
	setPath('/nonexistent');
	expect(await createPaneLister()([socket])).toMatchObject({panes: [], deadSockets: [], hungSockets: [socket]});
});

/** Until the test ends. @returns the PATH from before */
function setPath(folder: string): string | undefined {
	const path = process.env['PATH'];
	onTestFinished(() => {
		process.env['PATH'] = path;
	});
	process.env['PATH'] = folder;
	return path;
}

test('something that listens and is no tmux server does no harm', async () => {
	const folder = mkdtempSync(join(tmpdir(), 'beckon-alien-'));
	const alien = createServer((link) => link.on('error', () => undefined).end('HTTP/1.1 400 no\r\n')).listen(join(folder, 's'));
	onTestFinished(() => {
		alien.close();
		rmSync(folder, {recursive: true});
	});
	await new Promise((resolve) => alien.once('listening', resolve));
	expect((await listPanes([join(folder, 's')])).panes).toEqual([]);
});

test('records that are cut or not ours are dropped', () => {
	const marks = makeMarks(() => 0.123456789);
	const whole = toFormat('pane', ['x'], marks);
	expect(createPaneParser(marks)('', {socket: '/s'})).toEqual([]);
	expect(createPaneParser(marks)('pane%0', {socket: '/s'})).toEqual([]);
	expect(createPaneParser(marks)(`${whole}\n${whole}`, {socket: '/s'})).toEqual([]);
	expect(createPaneParser(marks)(`alien${marks.record}\n`, {socket: '/s'})).toEqual([]);
});
