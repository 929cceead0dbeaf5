/** The popup as a person gets it: the built program, `bin/popup.sh` on a key, real clients on ptys. */
import {existsSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {beforeEach, describe, expect, onTestFinished} from 'vitest';
import {packagePath} from '../../src/store/package-root.js';
import {createPopupStage, isAlive, type PopupStage, popupKey} from '../helpers/popup-stage.js';
import {tmuxTest as test} from '../helpers/tmux-server.js';
import {waitFor} from '../helpers/wait-for.js';

type Client = Awaited<ReturnType<PopupStage['server']['attachClient']>>;

const patience = 30_000;
const cold = 20_000;

let stage: PopupStage;

beforeEach(async () => {
	expect(existsSync(packagePath('dist', 'build')), 'the program is built (npm run build)').toBe(true);
	stage = await createPopupStage({columns: 110, rows: 32});
});

/** Opens the popup and waits for its rows. */
async function open(client: Client, text = 'quit'): Promise<string> {
	await client.press(popupKey);
	return client.see(text, cold);
}

async function closed(client: Client): Promise<string> {
	return waitFor(
		async () => {
			const screen = await client.screen();
			return !screen.includes('─') && screen;
		},
		{deadlineMs: 10_000, what: 'the popup is closed', lastSeen: client.screen},
	);
}

/** Serves the first time cold, and leaves a resident for the next. */
async function warmUp(client: Client) {
	await open(client);
	await client.press('q');
	await closed(client);
	return stage.hidden();
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

describe('warm and cold', () => {
	test('the first popup is cold, the next one is the resident, and Esc and q leave it running', {timeout: patience}, async () => {
		await stage.addSession('alpha', ['new-window', '-d']);
		const client = await stage.server.attachClient();
		expect(await open(client, 'alpha')).toContain('Needs you');
		expect(await stage.resident()).toBeUndefined();
		await client.press('q');
		await closed(client);
		const {pid} = await stage.hidden();
		for (const key of ['Escape', 'q', 'C-c', 'Escape']) {
			await open(client, 'alpha');
			await waitFor(async () => (await stage.resident())?.attached === 1, {what: 'the popup shows the resident'});
			await client.press(key);
			await closed(client);
			expect((await stage.hidden()).pid).toBe(pid);
		}
	});

	test('what happened while it was hidden is in its first frame', {timeout: patience}, async () => {
		await stage.addSession('alpha', ['new-window', '-d']);
		const client = await stage.server.attachClient();
		await warmUp(client);
		await stage.fire('alpha', 'UserPromptSubmit', {prompt: 'Now sort the list'});
		await stage.addSession('bravo', ['new-window', '-d']);
		await client.press(popupKey);
		const first = await client.see('alpha', cold);
		expect(first).toContain('Running');
		expect(first).toContain('bravo');
	});

	test('each opening begins at the head, without the last one’s filter', {timeout: patience}, async () => {
		await stage.addSession('alpha', ['new-window', '-d']);
		await stage.addSession('bravo', ['new-window', '-d']);
		const client = await stage.server.attachClient();
		await warmUp(client);
		const first = await open(client, 'bravo');
		await client.press('/', 'b', 'r', 'a');
		await waitFor(async () => !(await client.screen()).includes('alpha'), {what: 'the filter hides alpha'});
		await client.press('C-c');
		await closed(client);
		await stage.hidden();
		const next = await open(client, 'bravo');
		expect(next).toContain('alpha');
		const cursor = (screen: string) =>
			screen
				.split('\n')
				.find((line) => line.includes('❯'))
				?.match(/alpha|bravo/)?.[0];
		expect(cursor(next)).toBe(cursor(first));
	});
});

describe('a jump', () => {
	test('goes to another session, window and zoomed pane, for the client that asked alone', {timeout: patience}, async () => {
		const {server} = stage;
		const alpha = await stage.addSession('alpha', ['new-session', '-d', '-s', 'other', '-x', '110', '-y', '31']);
		await server.tmux('split-window', '-d', '-t', 'other:', 'exec cat');
		await server.tmux('resize-pane', '-Z', '-t', alpha);
		await server.tmux('new-window', '-t', 'other:', 'exec cat');
		const [asking, bystander] = [await server.attachClient(), await server.attachClient()];
		const before = await paneOf(bystander);
		await warmUp(bystander);
		await open(asking, 'alpha');
		await asking.press('Enter');
		await waitFor(async () => (await paneOf(asking)) === alpha, {what: 'the asking client is there'});
		expect(await server.tmux('display-message', '-p', '-t', alpha, '#{window_zoomed_flag}')).toBe('1');
		expect(await paneOf(bystander)).toBe(before);
		expect((await stage.hidden()).attached).toBe(0);
	});

	test('in a session group moves nobody else of the group', {timeout: patience}, async () => {
		const {server} = stage;
		const alpha = await stage.addSession('alpha', ['new-window', '-d', '-t', 'main:']);
		await server.tmux('new-session', '-d', '-t', 'main', '-s', 'mate');
		const [asking, mate] = [await server.attachClient(), await server.attachClient({session: 'mate'})];
		const before = await paneOf(mate);
		await warmUp(mate);
		await open(asking, 'alpha');
		await asking.press('Enter');
		await waitFor(async () => (await paneOf(asking)) === alpha, {what: 'the asking client is there'});
		expect(await paneOf(mate)).toBe(before);
	});

	test('from two popups at once moves each client where it chose', {timeout: patience}, async () => {
		const {server} = stage;
		const alpha = await stage.addSession('alpha', ['new-session', '-d', '-s', 'one']);
		const bravo = await stage.addSession('bravo', ['new-session', '-d', '-s', 'two']);
		await server.tmux('new-session', '-d', '-s', 'second', 'exec cat');
		const [left, right] = [await server.attachClient(), await server.attachClient({session: 'second'})];
		await warmUp(left);
		await Promise.all([left.press(popupKey), right.press(popupKey)]);
		await Promise.all([left.see('bravo', cold), right.see('bravo', cold)]);
		await left.press('/', 'a', 'l', 'p', 'Enter');
		await right.press('/', 'b', 'r', 'a', 'Enter');
		for (const [client, gone] of [
			[left, 'bravo'],
			[right, 'alpha'],
		] as const)
			await waitFor(async () => !(await client.screen()).includes(gone), {what: `the filter hides ${gone}`});
		await Promise.all([left.press('Enter'), right.press('Enter')]);
		await Promise.all([left.see('this is alpha'), right.see('this is bravo')]);
		expect([await paneOf(left), await paneOf(right)]).toEqual([alpha, bravo]);
		await stage.hidden();
	});
});

describe('a resident that is no good', () => {
	test('killed while hidden: a cold popup serves, and a new one is there afterwards', {timeout: patience}, async () => {
		await stage.addSession('alpha', ['new-window', '-d']);
		const client = await stage.server.attachClient();
		const {pid} = await warmUp(client);
		process.kill(pid, 'SIGKILL');
		await waitFor(async () => (await stage.resident()) === undefined, {what: 'its session is gone'});
		expect((await warmUp(client)).pid).not.toBe(pid);
	});

	test('killed while shown: a cold navigator takes over in the same popup', {timeout: patience}, async () => {
		await stage.addSession('alpha', ['new-window', '-d']);
		const client = await stage.server.attachClient();
		const {pid} = await warmUp(client);
		await open(client, 'alpha');
		process.kill(pid, 'SIGKILL');
		await waitFor(async () => (await stage.resident()) === undefined, {what: 'its session is gone'});
		await client.see('alpha', cold);
		await client.press('q');
		await closed(client);
		await stage.hidden();
	});

	test('of another build: a cold popup serves, and it is replaced', {timeout: patience}, async () => {
		const client = await stage.server.attachClient();
		const {pid, build} = await warmUp(client);
		await stage.tmux('set-option', '-t', '=beckon:', '@beckon_build', 'older');
		const next = await warmUp(client);
		expect(next.pid).not.toBe(pid);
		expect(next.build).toBe(build);
		await waitFor(() => !isAlive(pid), {what: 'the old one ended'});
	});

	test('hung: C-c closes the popup all the same, and it is replaced', {timeout: patience}, async () => {
		const trap = join(stage.home, 'trap.mjs');
		// tmux wakes what is stopped.
		writeFileSync(trap, "process.on('SIGUSR2', () => { for (;;); });");
		await stage.server.tmux('set-environment', '-g', 'NODE_OPTIONS', `--import ${trap}`);
		const client = await stage.server.attachClient();
		const {pid} = await warmUp(client);
		onTestFinished(() => {
			if (isAlive(pid)) process.kill(pid, 'SIGKILL');
		});
		process.kill(pid, 'SIGUSR2');
		await client.press(popupKey);
		await waitFor(async () => (await stage.resident())?.attached === 1, {what: 'the popup shows the hung one'});
		await client.press('C-c');
		await waitFor(async () => (await stage.resident())?.attached === 0, {deadlineMs: 5000, what: 'the popup is closed'});
		expect((await warmUp(client)).pid).not.toBe(pid);
		await waitFor(() => !isAlive(pid), {what: 'the hung one is dead'});
	});
});

describe('its life', () => {
	test('it ends with the server it serves, and a new server gets its own', {timeout: patience}, async () => {
		const client = await stage.server.attachClient();
		const {pid} = await warmUp(client);
		await stage.server.tmux('kill-server');
		await waitFor(async () => !isAlive(pid), {deadlineMs: 10_000, what: 'the resident has ended'});
	});

	test('it is no session of the server it serves', {timeout: patience}, async () => {
		const client = await stage.server.attachClient();
		await warmUp(client);
		expect(await stage.server.tmux('list-sessions', '-F', '#{session_name}')).toBe('main');
	});

	test('a client that detaches with its popup open leaves it ready for the next', {timeout: patience}, async () => {
		await stage.addSession('alpha', ['new-window', '-d']);
		const client = await stage.server.attachClient();
		const {pid} = await warmUp(client);
		await open(client, 'alpha');
		await client.detach();
		expect((await stage.hidden()).pid).toBe(pid);
		const again = await stage.server.attachClient();
		await open(again, 'alpha');
		expect(await stage.resident()).toMatchObject({pid, attached: 1});
	});

	test('it draws at the size of each client', {timeout: patience}, async () => {
		await stage.addSession('alpha', ['new-window', '-d']);
		const [wide, narrow] = [await stage.server.attachClient(), await stage.server.attachClient({columns: 60, rows: 20})];
		await warmUp(wide);
		await open(narrow, 'alpha');
		const rows = (await narrow.screen()).split('\n').filter((line) => line.includes('│'));
		expect(rows.length).toBeGreaterThan(10);
		expect(Math.max(...rows.map((line) => line.length))).toBeLessThanOrEqual(60);
		await narrow.press('q');
	});
});
