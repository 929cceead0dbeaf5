/** `C` in the built navigator, and the user's own commands, with the stand-in and real programs. */
import {existsSync, mkdirSync, readFileSync, writeFileSync} from 'node:fs';
import {dirname, join} from 'node:path';
import {afterEach, beforeEach, expect, test} from 'vitest';
import {lookOnce} from '../../src/observe/once.js';
import {statePaths} from '../../src/store/paths.js';
import {packagePath} from '../../src/store/program.js';
import {readOutbox} from '../../src/store/records/outbox.js';
import type {Script} from '../../stand-in/agent/script.js';
import {openPlayWorld, type PlayWorld} from '../helpers/agent/play.js';
import {makeStartable} from '../helpers/agent/startable.js';
import {beckonCommand} from '../helpers/program.js';
import {createTestIo} from '../helpers/test-io.js';
import {waitFor} from '../helpers/wait-for.js';

const script: Script = {trust: false, opening: undefined, turns: [[{do: 'say', text: 'All done.', ms: 0}]]};

let world: PlayWorld;
beforeEach(async () => {
	expect(existsSync(packagePath('dist', 'main.js')), 'the program is built (npm run build)').toBe(true);
	world = await openPlayWorld();
});
afterEach(() => world.close());

/** The navigator in a pane of its own, with a client that shows it. */
async function openNavigator(bin: string) {
	const path = `PATH=${bin}:${process.env['PATH']}`;
	await world.server.tmux('new-window', '-t', 'main:9', '--', 'env', path, ...beckonCommand, 'navigate');
	return world.server.attachClient({columns: 120, rows: 30});
}

test('C starts a session in a typed directory, and its first prompt arrives with a receipt', async () => {
	const {project, bin, log} = await makeStartable(world, script);
	const client = await openNavigator(bin);
	await client.see(/No Claude Code sessions yet|Welcome to beckon/);
	await client.press('C');
	await client.see('New session');
	await client.press('-l', project);
	await client.press('Enter');
	await client.see('optional: of its window');
	await client.see('Enter start');
	await client.press('-l', 'Say hello; then stop');
	await client.press('Enter');
	await client.see('Starting in ');
	await client.see('my-project');
	await waitFor(() => log().includes('Say hello; then stop'), {what: 'the prompt has arrived', lastSeen: client.screen});
	await waitFor(() => readOutbox(statePaths(world.env)).entries.length === 0, {what: 'the outbox is empty', lastSeen: client.screen});
	await world.row('started-1', ({state}) => state.state === 'idle' || state.state === 'task_complete');
});

test('a prompt still arrives when the navigator is left before the session takes text', async () => {
	const {project, bin, log} = await makeStartable(world, {...script, trust: true});
	const client = await openNavigator(bin);
	await client.see(/No Claude Code sessions yet|Welcome to beckon/);
	await client.press('C');
	await client.see('New session');
	await client.press('-l', project);
	await client.press('Enter');
	await client.see('optional: of its window');
	await client.see('Enter start');
	await client.press('-l', 'Say hello');
	await client.press('Enter');
	const kept = () => readOutbox(statePaths(world.env)).entries;
	await waitFor(() => kept().length === 1, {what: 'the prompt is in the outbox', lastSeen: client.screen});
	await client.press('C-c');
	await waitFor(async () => !(await world.server.tmux('list-windows', '-F', '#{window_index}')).includes('9'), {
		what: 'the navigator is left',
	});
	expect(log()).not.toContain('Say hello');
	// No hook was heard yet that names the server.
	const {io} = createTestIo({...world.env, ...(await world.server.insideEnv())});
	const isAsked = async () => (await lookOnce(io)).rows.find(({state}) => state.context.kind === 'blocked')?.place?.pane;
	const pane = await waitFor(isAsked, {what: 'the session asks about its folder'});
	await world.server.tmux('send-keys', '-t', pane, 'Down');
	await world.server.tmux('send-keys', '-t', pane, 'Enter');
	await waitFor(() => log().includes('Say hello'), {what: 'the prompt has arrived', lastSeen: () => world.server.capture(pane)});
	await waitFor(() => kept().length === 0, {what: 'the outbox is empty', lastSeen: () => JSON.stringify(kept())});
});

test('a command of the user runs in the directory of the session, its words whole; its output stays until Enter', async () => {
	const {bin} = await makeStartable(world, script);
	const out = join(dirname(world.env['HOME'] ?? ''), 'out');
	const tell = join(bin, 'tell');
	writeFileSync(tell, `#!/bin/sh\nprintf '%s|' "$PWD" "$@" >'${out}'\necho 'seen by its human'\n`, {mode: 0o755});
	const config = join(world.env['HOME'] ?? '', '.config', 'beckon');
	mkdirSync(config, {recursive: true});
	const commands = [{key: 'C-g', label: 'Tell', run: ['tell', '{cwd}', '$(touch /nowhere); {session}']}];
	writeFileSync(join(config, 'config.json'), JSON.stringify({commands}));
	const standIn = await world.standIn(script);
	const {cwd} = await world.row(standIn.sessionId, () => true);
	const client = await openNavigator(bin);
	await client.see('play-1');
	await client.press('C-g');
	await client.see(/seen by its human[\s\S]*Press Enter to go on\./);
	expect(readFileSync(out, 'utf8')).toBe(`${cwd}|${cwd}|$(touch /nowhere); ${standIn.sessionId}|`);
	await client.press('Enter');
	await client.see('play-1');
});
