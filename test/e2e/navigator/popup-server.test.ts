/** A popup server that was killed, hangs or is of another server: the popup opens all the same. */
import {existsSync, mkdirSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {beforeEach, describe, expect, onTestFinished, test} from 'vitest';
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

const {open, openWarm, close, shows} = popupActions(() => stage);

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
