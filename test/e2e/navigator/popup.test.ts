/** The popup as a user gets it: the built program, `bin/popup.sh` on a key, real clients on ptys. */
import {existsSync, mkdirSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {beforeEach, describe, expect, onTestFinished} from 'vitest';
import {packagePath} from '../../../src/store/package-root.js';
import {createPopupStage, isAlive, type PopupStage, popupKey} from '../../helpers/navigator/popup-stage.js';
import {tmuxTest as test} from '../../helpers/tmux-server.js';
import {waitFor} from '../../helpers/wait-for.js';

type Client = Awaited<ReturnType<PopupStage['server']['attachClient']>>;

const patience = 120_000;
const cold = 30_000;

let stage: PopupStage;

beforeEach(async () => {
	expect(existsSync(packagePath('dist', 'build')), 'the program is built (npm run build)').toBe(true);
	stage = await createPopupStage({columns: 110, rows: 32});
});

/** Opens the popup and waits for its rows. */
async function open(client: Client, text: string | RegExp = 'quit'): Promise<string> {
	await client.press(popupKey);
	return client.see(text, cold);
}

/** As `open`; fails where it is not the popup server that is shown. */
async function openWarm(client: Client, text: string | RegExp): Promise<string> {
	const screen = await open(client, text);
	await waitFor(async () => (await stage.popupServer())?.attached === 1, {what: 'the popup shows the popup server', deadlineMs: cold});
	return screen;
}

async function close(client: Client, key = 'q'): Promise<string> {
	await client.press(key);
	return closed(client);
}

function closed(client: Client): Promise<string> {
	return waitFor(
		async () => {
			const screen = await client.screen();
			return !screen.includes('─') && screen;
		},
		{deadlineMs: cold, what: 'the popup is closed', lastSeen: client.screen},
	);
}

async function paneOf(client: Client): Promise<string> {
	const panes = await stage.server.tmux('list-clients', '-F', '#{client_name} #{pane_id}');
	return (
		panes
			.split('\n')
			.find((line) => line.startsWith(`${client.name} `))
			?.split(' ')[1] ?? ''
	);
}

/** The popup goes a moment after the jump, and takes the keys until then. */
async function shows(client: Client, pane: string): Promise<void> {
	await waitFor(async () => (await paneOf(client)) === pane, {what: `the client shows ${pane}`, deadlineMs: cold, lastSeen: client.screen});
	await closed(client);
}

function cursor(screen: string): string | undefined {
	return screen
		.split('\n')
		.find((line) => line.includes('❯'))
		?.match(/alpha|bravo/)?.[0];
}

describe('warm and cold', () => {
	test('the first popup is cold, the next ones are the popup server, and Esc, q and C-c leave it running', {
		timeout: patience,
	}, async () => {
		await stage.addSession('alpha', ['new-window', '-d']);
		const client = await stage.server.attachClient();
		await open(client, /Needs you[\s\S]*alpha/);
		expect(await stage.popupServer()).toBeUndefined();
		await close(client);
		const {pid} = await stage.hidden();
		for (const key of ['Escape', 'q', 'C-c', 'Escape']) {
			await openWarm(client, 'alpha');
			await close(client, key);
			expect((await stage.hidden()).pid).toBe(pid);
		}
	});

	test('each opening has what happened meanwhile, begins at the head and without the last one’s filter', {timeout: patience}, async () => {
		await stage.addSession('alpha', ['new-window', '-d']);
		const client = await stage.server.attachClient();
		await stage.warmUp();
		await stage.fire('alpha', 'UserPromptSubmit', {prompt: 'Now sort the list'});
		await stage.addSession('bravo', ['new-window', '-d']);
		await client.press(popupKey);
		const first = await client.see(/Needs you[\s\S]*bravo[\s\S]*Running[\s\S]*alpha/, cold);
		await client.press('/', 'b', 'r', 'a');
		await waitFor(async () => !(await client.screen()).includes('alpha'), {what: 'the filter hides alpha', deadlineMs: cold});
		await close(client, 'C-c');
		await stage.hidden();
		const next = await openWarm(client, /bravo[\s\S]*alpha/);
		expect(cursor(next)).toBe(cursor(first));
	});
});

test('one popup server serves clients with dark and with light backgrounds, each with its colours', {timeout: patience}, async () => {
	await stage.addSession('alpha', ['new-window', '-d']);
	const client = await stage.server.attachClient();
	const {pid} = await stage.warmUp();
	// Yellow is pale on white.
	for (const [background, colour] of [
		['15', 35],
		['0', 33],
		['15', 35],
	] as const) {
		await stage.server.tmux('set-environment', '-t', 'main', 'COLORFGBG', `0;${background}`);
		await openWarm(client, 'alpha');
		const drawn = () => stage.tmux('capture-pane', '-p', '-e', '-t', '=beckon:');
		await waitFor(async () => (await drawn()).includes(`[${colour}m Needs you`), {what: `colours on ${background}`, lastSeen: drawn});
		await close(client);
		expect(await stage.hidden()).toMatchObject({pid});
	}
});

describe('a jump', () => {
	test('to a zoomed pane of another session, and inside a session group, moves the client that asked alone', {
		timeout: patience,
	}, async () => {
		const {server} = stage;
		const bravo = await stage.addSession('bravo', ['new-window', '-d', '-t', 'main:']);
		const alpha = await stage.addSession('alpha', ['new-session', '-d', '-s', 'other', '-x', '110', '-y', '31']);
		await server.tmux('split-window', '-d', '-t', 'other:', 'exec cat');
		await server.tmux('resize-pane', '-Z', '-t', alpha);
		await server.tmux('new-window', '-t', 'other:', 'exec cat');
		await server.tmux('new-session', '-d', '-t', 'main', '-s', 'mate');
		const [asking, mate] = [await server.attachClient(), await server.attachClient({session: 'mate'})];
		const before = await paneOf(mate);
		await stage.warmUp();
		await openWarm(asking, 'bravo');
		await asking.press('/', 'b', 'r', 'a', 'Enter', 'Enter');
		await shows(asking, bravo);
		expect(await paneOf(mate)).toBe(before);
		expect((await stage.hidden()).attached).toBe(0);
		await openWarm(asking, 'alpha');
		await asking.press('/', 'a', 'l', 'p', 'Enter', 'Enter');
		await shows(asking, alpha);
		expect(await server.tmux('display-message', '-p', '-t', alpha, '#{window_zoomed_flag}')).toBe('1');
		expect(await paneOf(mate)).toBe(before);
	});

	test('from two popups at once moves each client where it chose', {timeout: patience}, async () => {
		const {server} = stage;
		const alpha = await stage.addSession('alpha', ['new-session', '-d', '-s', 'one']);
		const bravo = await stage.addSession('bravo', ['new-session', '-d', '-s', 'two']);
		await server.tmux('new-session', '-d', '-s', 'second', 'exec cat');
		const [left, right] = [await server.attachClient(), await server.attachClient({session: 'second'})];
		await stage.warmUp();
		await Promise.all([left.press(popupKey), right.press(popupKey)]);
		await Promise.all([left.see('bravo', cold), right.see('bravo', cold)]);
		await left.press('/', 'a', 'l', 'p', 'Enter');
		await right.press('/', 'b', 'r', 'a', 'Enter');
		for (const [client, gone] of [
			[left, 'bravo'],
			[right, 'alpha'],
		] as const)
			await waitFor(async () => !(await client.screen()).includes(gone), {what: `the filter hides ${gone}`, deadlineMs: cold});
		await Promise.all([left.press('Enter'), right.press('Enter')]);
		await Promise.all([left.see('this is alpha', cold), right.see('this is bravo', cold)]);
		expect([await paneOf(left), await paneOf(right)]).toEqual([alpha, bravo]);
		await stage.hidden();
	});
});

describe('a popup server that is no good', () => {
	test('killed or of another build: a navigator of its own serves, and the popup server is replaced', {timeout: patience}, async () => {
		await stage.addSession('alpha', ['new-window', '-d']);
		const client = await stage.server.attachClient();
		const killed = await stage.warmUp();
		process.kill(killed.pid, 'SIGKILL');
		await waitFor(async () => (await stage.popupServer()) === undefined, {what: 'its session is gone'});
		await open(client, 'alpha');
		await close(client);
		const shown = await stage.hidden();
		await openWarm(client, 'alpha');
		process.kill(shown.pid, 'SIGKILL');
		await waitFor(async () => (await stage.popupServer()) === undefined, {what: 'its session is gone'});
		// What the killed one drew stands until the other draws, and a key in between reaches neither.
		const old = await waitFor(
			async () => {
				const found = await stage.popupServer();
				if (found?.ready === true && found.attached === 0) return found;
				await client.press('q');
				return undefined;
			},
			{deadlineMs: cold, what: 'the popup is closed and a new popup server waits', lastSeen: client.screen},
		);
		await stage.tmux('set-option', '-t', '=beckon:', '@beckon_build', 'older');
		await open(client, 'alpha');
		await close(client);
		await waitFor(() => !isAlive(old.pid), {what: 'the old one ended', deadlineMs: cold});
		expect(await stage.hidden()).toMatchObject({build: killed.build});
	});

	test('whose server is still going when the next one is started: that waits for it', {timeout: patience}, async () => {
		const [folder, came] = [join(stage.home, 'bin'), join(stage.home, 'came')];
		mkdirSync(folder);
		const path = process.env['PATH'] ?? '';
		const script = `#!/bin/sh\ncase " $* " in *" new-session "*) [ -e '${came}' ] || { : >'${came}'; exit 1; } ;; esac\nPATH='${path}' exec tmux "$@"\n`;
		writeFileSync(join(folder, 'tmux'), script, {mode: 0o755});
		await stage.server.tmux('set-environment', '-g', 'PATH', `${folder}:${path}`);
		await stage.warmUp();
		expect(existsSync(came)).toBe(true);
	});

	test('hung: C-c closes the popup all the same, and it is replaced', {timeout: patience}, async () => {
		const trap = join(stage.home, 'trap.mjs');
		// tmux wakes what is stopped.
		writeFileSync(trap, "process.on('SIGUSR2', () => { for (;;); });");
		await stage.server.tmux('set-environment', '-g', 'NODE_OPTIONS', `--import ${trap}`);
		const client = await stage.server.attachClient();
		const {pid} = await stage.warmUp();
		onTestFinished(() => {
			if (isAlive(pid)) process.kill(pid, 'SIGKILL');
		});
		process.kill(pid, 'SIGUSR2');
		await client.press(popupKey);
		await waitFor(async () => (await stage.popupServer())?.attached === 1, {what: 'the popup shows the hung one', deadlineMs: cold});
		await close(client, 'C-c');
		await waitFor(async () => (await stage.popupServer())?.attached === 0, {deadlineMs: cold, what: 'nobody is attached'});
		await open(client);
		await close(client);
		await stage.hidden(pid);
		await waitFor(() => !isAlive(pid), {what: 'the hung one is dead', deadlineMs: cold});
	});
});

test('it is no session of its server, draws at the size of each client, outlives a detach, and ends with the server', {
	timeout: patience,
}, async () => {
	const {server} = stage;
	await stage.addSession('alpha', ['new-window', '-d']);
	const [wide, narrow] = [await server.attachClient(), await server.attachClient({columns: 60, rows: 20})];
	const {pid} = await stage.warmUp();
	expect(await server.tmux('list-sessions', '-F', '#{session_name}')).toBe('main');
	await openWarm(narrow, 'alpha');
	const rows = await waitFor(
		async () => {
			const framed = (await narrow.screen()).split('\n').filter((line) => line.includes('│'));
			return framed.length > 10 && framed;
		},
		{what: 'the popup fills its client', lastSeen: narrow.screen},
	);
	expect(Math.max(...rows.map((line) => line.length))).toBeLessThanOrEqual(60);
	await narrow.detach();
	expect((await stage.hidden()).pid).toBe(pid);
	await openWarm(wide, 'alpha');
	expect((await stage.popupServer())?.pid).toBe(pid);
	await server.tmux('kill-server');
	await waitFor(() => !isAlive(pid), {deadlineMs: cold, what: 'the popup server has ended'});
});

describe('another server at the same socket', () => {
	test('has its own rows in the first popup, and a popup server of its own', {timeout: patience}, async () => {
		const {server} = stage;
		const alpha = await stage.addSession('alpha', ['new-window', '-d']);
		const {pid} = await stage.warmUp();
		await openWarm(await server.attachClient(), 'alpha');
		await stage.restart();
		const client = await server.attachClient();
		const bravo = await stage.addSession('bravo', ['new-window', '-d']);
		expect(bravo).toBe(alpha);
		await open(client, /Needs you 1[\s\S]*bravo[\s\S]*Running 0[\s\S]*Done 1[\s\S]*alpha/);
		await client.press('Enter');
		await shows(client, bravo);
		await client.see('this is bravo');
		await stage.hidden(pid);
		await waitFor(() => !isAlive(pid), {what: 'the old one has ended', deadlineMs: cold});
		await openWarm(client, 'bravo');
	});

	test('is not shown a popup server that hung when its server ended', {timeout: patience}, async () => {
		const {server} = stage;
		const trap = join(stage.home, 'trap.mjs');
		writeFileSync(trap, "process.on('SIGUSR2', () => { for (;;); });");
		await server.tmux('set-environment', '-g', 'NODE_OPTIONS', `--import ${trap}`);
		await stage.addSession('alpha', ['new-window', '-d']);
		const {pid} = await stage.warmUp();
		onTestFinished(() => {
			if (isAlive(pid)) process.kill(pid, 'SIGKILL');
		});
		process.kill(pid, 'SIGUSR2');
		await stage.restart();
		expect((await stage.popupServer())?.pid).toBe(pid);
		const client = await server.attachClient();
		await stage.addSession('bravo', ['new-window', '-d']);
		await open(client, /Needs you 1[\s\S]*bravo/);
		await close(client);
		await stage.hidden(pid);
		await waitFor(() => !isAlive(pid), {what: 'the hung one is dead', deadlineMs: cold});
		await openWarm(client, 'bravo');
	});
});
