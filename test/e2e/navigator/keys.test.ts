/** The built program under tmux key bindings and in a popup, as a user would bind it. */
import {mkdirSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {expect, onTestFinished, test} from 'vitest';
import {fireIn} from '../../helpers/desk.js';
import {beckonWords} from '../../helpers/program.js';
import {shownPanes} from '../../helpers/shown-panes.js';
import {tempDir} from '../../helpers/temp-state.js';
import {startServer, type TestServer} from '../../helpers/tmux-server.js';
import {waitFor} from '../../helpers/wait-for.js';

type Desk = TestServer & {readonly env: NodeJS.ProcessEnv};

async function desk(env: NodeJS.ProcessEnv): Promise<Desk> {
	const started = await startServer({columns: 100, rows: 24, command: 'exec cat', env});
	onTestFinished(started.kill);
	for (const [key, command] of [
		['F5', 'next'],
		['F6', 'back'],
		['F7', 'jump nobody'],
		['F8', 'popup'],
	] as const) {
		await started.tmux('bind-key', '-n', key, 'run-shell', '-b', `${beckonWords} ${command} --client '#{client_name}'`);
	}

	return {...started, env};
}

function home(): NodeJS.ProcessEnv {
	const folder = tempDir();
	mkdirSync(join(folder, 'config', 'beckon'), {recursive: true});
	writeFileSync(join(folder, 'config', 'beckon', 'config.json'), '{}');
	return {HOME: folder, BECKON_STATE_DIR: join(folder, 'state'), XDG_CONFIG_HOME: join(folder, 'config')};
}

/** A pane with a session that has just finished its turn. */
async function waiting(server: Desk, id: string): Promise<string> {
	const pane = await server.tmux('new-window', '-d', '-P', '-F', '#{pane_id}', `printf 'this is ${id}'; exec cat`);
	const payload = {prompt: 'do it', last_assistant_message: 'Done.'};
	for (const event of ['SessionStart', 'UserPromptSubmit', 'Stop']) await fireIn(server, {pane, id, env: server.env, event, payload});
	return pane;
}

test('keys take the client that pressed them to who waits, and back, and say what is wrong', async () => {
	const one = await desk(home());
	const [first, second] = [await waiting(one, 'alpha'), await waiting(one, 'beta')];
	await one.tmux('new-session', '-d', '-s', 'other', 'exec cat');
	const [asking, bystander] = [await one.attachClient(), await one.attachClient({session: 'other'})];
	const away = (await shownPanes(one))[bystander.name];
	for (const [key, pane] of [
		['F5', first],
		['F5', second],
		['F6', first],
		['F6', '%0'],
	] as const) {
		await asking.press(key);
		await waitFor(async () => (await shownPanes(one))[asking.name] === pane, {what: `${key} shows ${pane}`, lastSeen: asking.screen});
	}

	expect((await shownPanes(one))[bystander.name]).toBe(away);
	await asking.press('F7');
	await asking.see('beckon: No session matches "nobody"');
	expect(await one.tmux('display-message', '-p', '-t', '%0', '#{pane_in_mode}')).toBe('0');
	expect(await bystander.screen()).not.toContain('beckon:');
});

test('the popup shows the queue over the asking client, Enter jumps and closes it', async () => {
	const one = await desk(home());
	const pane = await waiting(one, 'alpha');
	const client = await one.attachClient();
	await client.press('F8');
	await client.see(/Your turn[\s\S]*alpha/);
	await client.press('Enter');
	await waitFor(async () => (await shownPanes(one))[client.name] === pane, {lastSeen: client.screen});
	await waitFor(async () => /^this is alpha\n\n/.test(await client.screen()), {what: 'the popup closes', lastSeen: client.screen});
});

test('from a popup a jump goes to another server', async () => {
	const env = home();
	const [one, two] = [await desk(env), await desk(env)];
	const pane = await waiting(two, 'alpha');
	const client = await one.attachClient();
	await client.press('F8');
	await client.see(/Your turn[\s\S]*alpha/);
	await client.press('Enter');
	await waitFor(async () => (await shownPanes(two))[client.name] === pane, {lastSeen: client.screen});
	expect(await shownPanes(one)).toEqual({});
	await client.press('F6');
	await waitFor(async () => (await shownPanes(one))[client.name] === '%0', {lastSeen: client.screen});
});

test('outside tmux a jump attaches this terminal, and comes back when its human detaches', async () => {
	const env = home();
	const [one, outside] = [await desk(env), await startServer({columns: 100, rows: 24, env})];
	onTestFinished(outside.kill);
	await waiting(one, 'alpha');
	await outside.type('%0', `unset TMUX TMUX_PANE; ${beckonWords} jump alpha; echo code $?`);
	await waitFor(async () => (await outside.capture('%0')).includes('this is alpha'), {lastSeen: () => outside.capture('%0')});
	await one.tmux('detach-client', '-s', 'main');
	await waitFor(async () => (await outside.capture('%0')).includes('code 0'), {lastSeen: () => outside.capture('%0')});
});
