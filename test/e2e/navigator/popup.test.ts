/** The popup as a user gets it: the built program on the plugin's key, real clients on ptys. */
import {beforeEach, describe, expect, test} from 'vitest';
import {readDrafts} from '../../../src/store/records/left-by-navigator.js';
import {type Desk, openDesk} from '../../helpers/desk.js';
import {beckonWords} from '../../helpers/program.js';
import {waitFor} from '../../helpers/wait-for.js';

type Client = Awaited<ReturnType<Desk['attachClient']>>;

let desk: Desk;

beforeEach(async () => {
	desk = await openDesk(2);
	for (const pane of ['%1', '%2']) await desk.finish(pane);
	await desk.plugIn();
});

async function open(client: Client, text: string | RegExp): Promise<string> {
	await client.press('C-b', 'b');
	return client.see(text);
}

async function close(client: Client, key: string): Promise<void> {
	await client.press(key);
	await closed(client);
}

async function closed(client: Client): Promise<void> {
	const isClosed = async () => !(await client.screen()).includes('─');
	await waitFor(isClosed, {what: 'the popup is closed', lastSeen: client.screen});
}

async function paneOf({name}: Client): Promise<string | undefined> {
	const clients = (await desk.tmux('list-clients', '-F', '#{client_name} #{pane_id}')).split('\n');
	return clients.find((line) => line.startsWith(`${name} `))?.split(' ')[1];
}

/** Filters until only the session is listed. */
async function find(client: Client, wanted: string, other: string): Promise<void> {
	await client.press('/', ...wanted);
	const isAlone = async () => !(await client.screen()).includes(other);
	await waitFor(isAlone, {what: `the filter hides ${other}`, lastSeen: client.screen});
	await client.press('Enter');
}

/** The popup goes a moment after the jump, and takes the keys until then. */
async function shows(client: Client, pane: string): Promise<void> {
	await waitFor(async () => (await paneOf(client)) === pane, {what: `the client shows ${pane}`, lastSeen: client.screen});
	await closed(client);
}

test('each opening has what happened meanwhile, and begins at the head without the last one’s filter', async () => {
	const client = await desk.attachClient();
	await open(client, 'session-2');
	await find(client, 'n-2', 'session-1');
	await close(client, 'C-c');
	await desk.ask('%1', 'make');
	const screen = await open(client, /Needs you[\s\S]*session-1[\s\S]*session-2/);
	expect(screen.split('\n').find((line) => line.includes('❯'))).toContain('session-1');
	await close(client, 'q');
	await open(client, 'session-2');
	await client.press('Escape');
	await client.see('Press Esc again to close');
	await close(client, 'Escape');
});

test('what is typed while it closes reaches nobody, and a moment later the pane hears again', async () => {
	await desk.tmux('select-window', '-t', ':1');
	await desk.runs('%1', 'cat');
	const client = await desk.attachClient();
	await open(client, 'session-2');
	await client.press('q', ...'ooo');
	await closed(client);
	const hears = async () => {
		await client.press('h');
		return (await desk.capture('%1')).includes('h');
	};
	await waitFor(hears, {what: 'the pane hears again', lastSeen: client.screen});
	expect(await desk.capture('%1')).not.toContain('oo');
});

describe('a jump', () => {
	test('to a zoomed pane of another session, and inside a session group, moves the client that asked alone', async () => {
		await desk.tmux('new-session', '-d', '-s', 'other', '-x', '100', '-y', '24', 'exec cat');
		await desk.tmux('move-pane', '-d', '-s', '%1', '-t', 'other:');
		await desk.tmux('resize-pane', '-Z', '-t', '%1');
		await desk.tmux('new-window', '-t', 'other:', 'exec cat');
		await desk.tmux('new-session', '-d', '-t', 'main', '-s', 'mate');
		const [asking, mate] = [await desk.attachClient(), await desk.attachClient({session: 'mate'})];
		const before = await paneOf(mate);
		await open(asking, 'session-2');
		await find(asking, 'n-2', 'session-1');
		await asking.press('Enter');
		await shows(asking, '%2');
		await open(asking, 'session-1');
		await find(asking, 'n-1', 'session-2');
		await asking.press('Enter');
		await shows(asking, '%1');
		expect(await desk.tmux('display-message', '-p', '-t', '%1', '#{window_zoomed_flag}')).toBe('1');
		expect(await paneOf(mate)).toBe(before);
	});

	test('from two popups at once moves each client where it chose', async () => {
		await desk.tmux('new-session', '-d', '-s', 'second', 'exec cat');
		await desk.tmux('move-window', '-d', '-s', 'main:2', '-t', 'second:5');
		const [left, right] = [await desk.attachClient(), await desk.attachClient({session: 'second'})];
		await Promise.all([open(left, 'session-2'), open(right, 'session-2')]);
		await find(left, 'n-1', 'session-2');
		await find(right, 'n-2', 'session-1');
		await Promise.all([left.press('Enter'), right.press('Enter')]);
		await shows(left, '%1');
		await shows(right, '%2');
	});
});

test('keys that are typed before its rows are read are for them, and none is for the pane below', async () => {
	await desk.tmux('select-window', '-t', ':1');
	await desk.runs('%1', 'cat');
	const client = await desk.attachClient();
	const first = await open(client, 'session-2');
	await close(client, 'q');
	// The program has not drawn anything when the popup is there.
	await client.press('C-b', 'b');
	await waitFor(async () => (await client.screen()).includes('┌'), {what: 'the frame of the popup', lastSeen: client.screen});
	await client.press('/', ...'n-2');
	const isFound = async () => {
		const screen = await client.screen();
		return screen.includes('session-2') && !screen.includes('session-1');
	};
	expect(first).toContain('session-1');
	await waitFor(isFound, {what: 'only what was typed is listed', lastSeen: client.screen});
	await close(client, 'C-c');
	expect(await desk.capture('%1')).not.toContain('n-2');
});

test('a reply that was begun is there again when its client was detached', async () => {
	const client = await desk.attachClient();
	await open(client, 'session-2');
	await client.press('r');
	await client.see('session');
	await client.press(...'wait for me');
	await client.see('wait for me');
	await client.detach();
	await waitFor(() => readDrafts(desk.paths).size === 1, {what: 'the draft is kept'});
	const next = await desk.attachClient();
	await open(next, 'session-2');
	await next.press('r');
	await next.see('wait for me');
});

test('a popup in a popup is refused in words: tmux would do nothing and say nothing', async () => {
	const client = await desk.attachClient();
	const open = desk.tmux('display-popup', '-c', client.name, '-w', '100%', '-h', '100%', '-E', 'PS1="in a popup " sh; true');
	await client.see('in a popup');
	await client.press(`${beckonWords} popup`, 'Enter');
	await client.see('Run `beckon` in it.');
	await client.press('C-d');
	await open;
});
