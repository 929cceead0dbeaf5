import {expect, onTestFinished, test} from 'vitest';
import type {PaneId, Spot} from '../../src/core/address.js';
import {findAskingClient, type JumpRequest, parseView, planJump, runJump, viewCommands} from '../../src/jump/focus.js';
import {makeMarks} from '../../src/tmux/table.js';
import {openPopup} from '../../src/tmux/windows/popup.js';
import {shownPanes} from '../helpers/shown-panes.js';
import {bareEnv, startOwnServer, startServer, type TestServer} from '../helpers/tmux-server.js';
import {waitFor} from '../helpers/wait-for.js';

const server = () => startOwnServer({columns: 100, rows: 24, command: "printf 'pane zero'; exec cat"});

/** Runs what `-P -F #{pane_id}` of a tmux command prints. */
async function open({tmux}: TestServer, shows: string, ...args: readonly string[]): Promise<PaneId> {
	const [command = '', ...rest] = args;
	return (await tmux(command, '-d', '-P', '-F', '#{pane_id}', ...rest, `printf '${shows}'; exec cat`)) as PaneId;
}

async function spotOf({socket, tmux}: TestServer, pane: string): Promise<Spot> {
	const [start, pid] = (await tmux('display-message', '-p', '-t', pane, '#{start_time} #{pane_pid}')).split(' ').map(Number);
	return {socket, serverStart: start as number, pane: pane as PaneId, panePid: pid as number};
}

async function jump(request: Omit<JumpRequest, 'name' | 'client'> & {client?: string}): Promise<string> {
	const plan = await planJump({name: 'demo', client: undefined, ...request});
	await runJump(plan, 'demo', request.env);
	return plan.kind;
}

test('a jump moves the asking client to the exact pane of another session, and no other client', async () => {
	const one = await server();
	await open(one, 'other zero', 'new-session', '-s', 'other');
	const target = await open(one, 'target', 'new-window', '-t', 'other:');
	await open(one, 'neighbour', 'split-window', '-t', target);
	const [asking, bystander] = [await one.attachClient(), await one.attachClient()];
	const kind = await jump({to: await spotOf(one, target), env: await one.insideEnv(), client: asking.name});
	expect(kind).toBe('switch');
	expect(await shownPanes(one)).toEqual({[asking.name]: target, [bystander.name]: '%0'});
	await asking.see('target');
	await bystander.see('pane zero');
});

test('a jump within the session selects window and pane', async () => {
	const one = await server();
	const target = await open(one, 'target', 'split-window');
	await open(one, 'elsewhere', 'new-window');
	const client = await one.attachClient();
	await one.tmux('select-window', '-t', ':1');
	await jump({to: await spotOf(one, target), env: await one.insideEnv()});
	expect(await shownPanes(one)).toEqual({[client.name]: target});
});

test('a jump never ends the session that it leaves', async () => {
	const one = await server();
	await open(one, 'other zero', 'new-session', '-s', 'other');
	const target = await open(one, 'target', 'new-window', '-t', 'other:');
	const within = await open(one, 'within', 'split-window', '-t', '%0');
	const asking = await one.attachClient();
	await one.tmux('set-option', '-t', '%0', 'destroy-unattached', 'on');
	const request = {env: await one.insideEnv(), client: asking.name};
	await expect(jump({...request, to: await spotOf(one, target)})).rejects.toThrow('destroy-unattached is on');
	expect(await shownPanes(one)).toEqual({[asking.name]: '%0'});
	expect(await jump({...request, to: await spotOf(one, within)})).toBe('switch');
	await one.attachClient();
	expect(await jump({...request, to: await spotOf(one, target)})).toBe('switch');
	expect(await one.tmux('has-session', '-t', '%0')).toBe('');
});

test('a zoomed window stays zoomed, on the pane that was asked for', async () => {
	const one = await server();
	const target = await open(one, 'target', 'split-window');
	const client = await one.attachClient();
	await one.tmux('resize-pane', '-Z', '-t', '%0');
	await jump({to: await spotOf(one, target), env: await one.insideEnv()});
	const flags = await one.tmux('display-message', '-p', '-t', target, '#{window_zoomed_flag} #{pane_active}');
	expect(flags).toBe('1 1');
	await client.see('target');
	expect(await client.screen()).not.toContain('pane zero');
	await one.tmux('resize-pane', '-Z', '-t', target);
	await jump({to: await spotOf(one, '%0'), env: await one.insideEnv()});
	expect(await one.tmux('display-message', '-p', '-t', '%0', '#{window_zoomed_flag} #{pane_active}')).toBe('0 1');
});

test('in a session group the client stays in its own session, and the other keeps its window', async () => {
	const one = await server();
	await one.tmux('new-session', '-d', '-t', 'main', '-s', 'twin');
	const target = await open(one, 'target', 'new-window', '-t', 'main:');
	const [first, second] = [await one.attachClient(), await one.attachClient({session: 'twin'})];
	await jump({to: await spotOf(one, target), env: await one.insideEnv(), client: second.name});
	expect(await shownPanes(one)).toEqual({[first.name]: '%0', [second.name]: target});
	expect(await one.tmux('list-clients', '-F', '#{client_name} #{client_session}')).toContain(`${second.name} twin`);
});

test('names that look like targets lead nowhere else', async () => {
	const one = await server();
	const target = await open(one, 'target', 'new-session', '-s', '=main');
	await one.tmux('rename-window', '-t', target, '%0');
	await one.attachClient();
	await jump({to: await spotOf(one, target), env: await one.insideEnv('%0')});
	expect(Object.values(await shownPanes(one))).toEqual([target]);
});

test('a key binding asks for the client that pressed it', async () => {
	const one = await server();
	await one.tmux('bind-key', '-n', 'F5', 'run-shell', 'tmux set-option -g @env "$TMUX" ; tmux set-option -g @asked "#{client_name}"');
	const clients = [await one.attachClient(), await one.attachClient()];
	for (const client of clients) {
		await client.press('F5');
		await waitFor(async () => (await one.tmux('show-options', '-gqv', '@asked')) === client.name);
		const TMUX = await one.tmux('show-options', '-gqv', '@env');
		expect((await findAskingClient(bareEnv({TMUX}), client.name)).name).toBe(client.name);
	}
});

test('without a name, the client is the one that shows our pane, else the last used of our session', async () => {
	const one = await server();
	const other = await open(one, 'other', 'new-session', '-s', 'other');
	const [first, second] = [await one.attachClient(), await one.attachClient({session: 'other'})];
	expect((await findAskingClient(await one.insideEnv('%0'), undefined)).name).toBe(first.name);
	expect((await findAskingClient(await one.insideEnv(other), undefined)).name).toBe(second.name);
	const hidden = await open(one, 'hidden', 'new-window', '-t', 'main:');
	expect((await findAskingClient(await one.insideEnv(hidden), '')).name).toBe(first.name);
	await first.detach();
	await expect(findAskingClient(await one.insideEnv('%0'), undefined)).rejects.toThrow('No tmux client is attached');
	await expect(findAskingClient(await one.insideEnv('%0'), first.name)).rejects.toThrow(`The tmux client ${first.name} is not attached`);
	await expect(findAskingClient(bareEnv(), undefined)).rejects.toThrow('not inside tmux');
});

test('a client goes to a pane of another server and keeps its name there', async () => {
	const [one, two] = [await server(), await server()];
	const target = await open(two, 'far away', 'new-window');
	await open(two, 'not here', 'split-window', '-t', target);
	const [asking, bystander] = [await one.attachClient(), await one.attachClient()];
	const kind = await jump({to: await spotOf(two, target), env: await one.insideEnv(), client: asking.name});
	expect(kind).toBe('re-attach');
	await asking.see('far away');
	await asking.see('`beckon back` in a shell brings you back');
	await waitFor(async () => (await shownPanes(two))[asking.name] === target);
	expect(await shownPanes(one)).toEqual({[bystander.name]: '%0'});
	await jump({to: await spotOf(one, '%0'), env: await two.insideEnv(), client: asking.name});
	await asking.see('pane zero');
});

test('on a server with the keys of beckon nothing is said of the way back', async () => {
	const [one, two] = [await server(), await server()];
	await two.tmux('set-option', '-g', '@beckon_run', 'beckon');
	const client = await one.attachClient();
	await jump({to: await spotOf(two, '%0'), env: await one.insideEnv()});
	await waitFor(async () => (await shownPanes(two))[client.name] === '%0');
	await two.tmux('send-keys', '-t', '%0', 'and on', 'Enter');
	await client.see('and on');
	expect(client.screen()).not.toContain('brings you back');
});

test('from a popup a jump moves the client under it, on its server and to another', async () => {
	const [one, two] = [await server(), await server()];
	const target = await open(one, 'target', 'new-window');
	const client = await one.attachClient();
	const popup = (shows: string) =>
		openPopup(one.socket, {client: client.name, width: '50%', height: '50%', command: ['sh', '-c', `echo ${shows}; read key`], env: {}});
	const first = popup('first popup');
	await client.see('first popup');
	await jump({to: await spotOf(one, target), env: await one.insideEnv(), client: client.name});
	expect(await shownPanes(one)).toEqual({[client.name]: target});
	await client.press('Enter');
	await first;
	await client.see('target');
	const second = popup('second popup').catch(() => 'closed with its client');
	await client.see('second popup');
	await jump({to: await spotOf(two, '%0'), env: await one.insideEnv(), client: client.name});
	await client.see('pane zero');
	await second;
	expect(await shownPanes(two)).toEqual({[client.name]: '%0'});
});

test('a socket path with quotes and spaces is re-attached to', async () => {
	const one = await server();
	const two = await startServer({folderName: "it's a $(x) folder"});
	onTestFinished(two.kill);
	const client = await one.attachClient();
	await jump({to: await spotOf(two, '%0'), env: await one.insideEnv()});
	await waitFor(async () => (await shownPanes(two))[client.name] === '%0', {lastSeen: client.screen});
});

test('a client nested in a pane of the wanted server moves its outer client instead of mirroring it', async () => {
	const [inner, outer] = [await server(), await server()];
	const home = await open(outer, '', 'new-window');
	await outer.tmux('respawn-pane', '-k', '-t', home, `env -u TMUX tmux -u -S '${inner.socket}' attach-session`);
	await outer.tmux('select-window', '-t', home);
	const human = await outer.attachClient();
	await human.see('pane zero');
	await jump({to: await spotOf(outer, '%0'), env: await inner.insideEnv()});
	expect(await shownPanes(outer)).toEqual({[human.name]: '%0'});
	expect(Object.keys(await shownPanes(inner))).toHaveLength(1);
});

test('outside tmux the plan is to attach here', async () => {
	const one = await server();
	const target = await open(one, 'target', 'new-window');
	const plan = await planJump({to: await spotOf(one, target), name: 'demo', env: bareEnv(), client: undefined});
	expect(plan).toMatchObject({kind: 'attach', showing: {pane: target, sessionId: '$0'}});
});

test.each<[string, (one: TestServer) => Promise<unknown>]>([
	['was closed', ({tmux}) => tmux('kill-pane', '-t', '%1')],
	['runs another process', ({tmux}) => tmux('respawn-pane', '-k', '-t', '%1', 'exec cat')],
	['lost its server', ({tmux}) => tmux('kill-server')],
])('a pane that %s is gone, and nobody moves', async (_, spoil) => {
	const one = await server();
	const to = await spotOf(one, await open(one, 'target', 'new-window'));
	const client = await one.attachClient();
	const env = await one.insideEnv();
	await spoil(one);
	await expect(jump({to, env, client: client.name})).rejects.toMatchObject({
		name: 'UserError',
		message: 'The pane of demo is gone (%1)',
		fix: 'Run `beckon ls` to see where it is now.',
	});
});

test('a pane that goes between plan and jump is gone too', async () => {
	const one = await server();
	const to = await spotOf(one, await open(one, 'target', 'new-window'));
	const client = await one.attachClient();
	const env = await one.insideEnv();
	const plan = await planJump({to, name: 'demo', env, client: client.name});
	await one.tmux('kill-pane', '-t', '%1');
	await expect(runJump(plan, 'demo', env)).rejects.toThrow('The pane of demo is gone (%1)');
	expect(await shownPanes(one)).toEqual({[client.name]: '%0'});
});

test('a server started again with the same ids does not get the jump', async () => {
	const one = await server();
	const to = await spotOf(one, '%0');
	await one.attachClient();
	await expect(jump({to: {...to, serverStart: to.serverStart - 5}, env: await one.insideEnv()})).rejects.toThrow('is gone');
	await expect(jump({to: {...to, panePid: to.panePid + 1}, env: await one.insideEnv()})).rejects.toThrow('is gone');
});

test('what one server printed is read, and broken records are dropped', () => {
	const marks = makeMarks(() => 0.987654321);
	expect(viewCommands(marks)).toHaveLength(2);
	const record = (...fields: readonly string[]) => `${fields.join(marks.field)}${marks.record}\n`;
	const output = [
		record('pane', '9', '100', '%1', '55', '/dev/pts/3', '$0', '@2', '1', 'on'),
		record('pane', '9', '', '%1', '55', '/dev/pts/3', '$0', '@2', '1', 'on'),
		record('client', '/dev/pts/4', '$0', '100', '%1', '55', '777', '/dev/pts/4', 'xterm', '0'),
		record('client', '/dev/pts/5', '$0', '100', '%1', '55', '777', '/dev/pts/5', 'xterm', '1'),
		record('client', '', '$0', '100', '%1', '55', '777', '', 'xterm', '0'),
	].join('');
	expect(parseView(output, marks, '/s')).toEqual({
		showings: [
			{
				serverPid: 9,
				serverStart: 100,
				pane: '%1',
				panePid: 55,
				paneTty: '/dev/pts/3',
				sessionId: '$0',
				windowId: '@2',
				attached: true,
				endsUnattached: true,
			},
		],
		clients: [
			{
				name: '/dev/pts/4',
				sessionId: '$0',
				spot: {socket: '/s', serverStart: 100, pane: '%1', panePid: 55},
				activeAt: 777_000,
				tty: '/dev/pts/4',
				terminal: 'xterm',
			},
		],
	});
});
