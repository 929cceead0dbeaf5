/** The popup as a user gets it: the built program, `bin/popup.sh` on a key, real clients on ptys. */
import {existsSync} from 'node:fs';
import {beforeEach, describe, expect, test} from 'vitest';
import {packagePath} from '../../../src/store/package-root.js';
import {cold, popupActions} from '../../helpers/navigator/popup-actions.js';
import {createPopupStage, isAlive, type PopupStage, popupKey} from '../../helpers/navigator/popup-stage.js';
import {waitFor} from '../../helpers/wait-for.js';

const patience = 120_000;

let stage: PopupStage;

beforeEach(async () => {
	expect(existsSync(packagePath('dist', 'build')), 'the program is built (npm run build)').toBe(true);
	stage = await createPopupStage({columns: 110, rows: 32});
});

const {open, openWarm, close, paneOf, shows} = popupActions(() => stage);

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
