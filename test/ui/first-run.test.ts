import {mkdirSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {describe, expect, test} from 'vitest';
import type {Setup} from '../../src/app/first-run/model.js';
import type {NavigatorPorts} from '../../src/app/loop/runtime.js';
import type {HostName} from '../../src/core/address.js';
import {silentHostRow} from '../../src/core/rows/host-rows.js';
import {noMarks} from '../../src/core/session.js';
import {runInstall} from '../../src/setup/install.js';
import {readSetup} from '../../src/setup/missing.js';
import {openNavigator, setupIs, show} from '../helpers/navigator/navigator.js';
import {aBlockedRow, noon} from '../helpers/samples/rows.js';
import {tempDir} from '../helpers/temp-state.js';
import {createTestIo} from '../helpers/test-io.js';

const file = '/home/dev/.claude/settings.json';
test('without hooks the first screen offers to set beckon up, and to try it', async () => {
	const ran: string[] = [];
	let setup: Setup = {kind: 'missing', file};
	const ports: Partial<NavigatorPorts> = {
		...setupIs(() => setup),
		'run-beckon': ({command}) => {
			ran.push(command);
			if (command === 'init') setup = {kind: 'ready'};
			return {type: 'command-ended', notice: undefined};
		},
	};
	const open = openNavigator({ports});
	await open.terminal.waitForText('Welcome to beckon');
	await expect(`${open.terminal.screen().join('\n')}\n`).toMatchFileSnapshot('screens/first-run/80x24.txt');
	open.terminal.type('T');
	open.terminal.type('I');
	await open.terminal.waitForText('No Claude Code sessions yet');
	expect(ran).toEqual(['demo', 'init']);
});

const lackings = [
	[],
	['tmux is not installed. Install tmux 3.2 or newer.', 'Claude Code was not found in PATH. Install it, so that `claude` starts.'],
];

describe.each(lackings.map((missing) => ({missing, count: missing.length})))('with $count things that the machine lacks', ({missing}) => {
	test.each([
		[30, 8],
		[40, 15],
	])('the page without sessions shows whole sentences at %ix%i', async (columns, rows) => {
		let setup: Setup = {kind: 'missing', file, missing};
		const open = openNavigator({columns, rows, ports: setupIs(() => setup)});
		await open.terminal.waitForText('I set up');
		const without = open.terminal.screen();
		setup = {kind: 'ready', missing};
		open.runtime.dispatch({type: 'setup-due'});
		await open.terminal.waitForText('No Claude Code sessions');
		const name = `screens/first-run/no-sessions-${columns}x${rows}-lacks-${missing.length}.txt`;
		await expect(`${[...without, ...open.terminal.screen()].join('\n')}\n`).toMatchFileSnapshot(name);
	});
});

test('with sessions and without hooks the key is first in the footer', async () => {
	const open = await show({ports: setupIs(() => ({kind: 'missing', file}))}, /I set up/);
	expect(open.terminal.screen().at(-1)).toMatch(/^ I set up {2}/);
});

test.each(['missing', 'ready'] as const)('what the machine missing is said on the empty list, with hooks that are %s', async (kind) => {
	const missing = ['tmux is not installed. Install tmux 3.2 or newer.', 'Claude Code was not found.'];
	const open = openNavigator({ports: setupIs(() => (kind === 'missing' ? {kind, file, missing} : {kind, missing}))});
	await open.terminal.waitForText(/tmux is not installed\. Install tmux 3\.2 or newer\.\n +Claude Code was not found\./);
});

test.each(['missing', 'ready'] as const)('where no session can be started no key offers it, with hooks that are %s', async (kind) => {
	const lack = 'Claude Code was not found in PATH. Install it.';
	const hooks = kind === 'missing' ? {kind, file} : {kind};
	let setup: Setup = {...hooks, missing: [lack], noStart: lack};
	const open = openNavigator({ports: setupIs(() => setup)});
	await open.terminal.waitForText(lack);
	const {screen, type, waitForText, waitUntil} = open.terminal;
	expect(screen().join('\n')).not.toMatch(/C new session|claude +start a session/);
	type('C');
	await waitUntil(() => screen().join('\n').split(lack).length === 3);
	setup = hooks;
	open.runtime.dispatch({type: 'setup-due'});
	await waitForText('C new session');
});

test('below rows what the machine missing is said in the footer', async () => {
	const missing = ['tmux 3.0a is older than 3.2. Install tmux 3.2 or newer.'];
	await show({ports: setupIs(() => ({kind: 'ready', missing}))}, /^ tmux 3\.0a is older than 3\.2\. Install tmux 3\.2 or newer\./m);
});

test('with hooks there is nothing to install', async () => {
	const open = await show({}, 'api server');
	open.runtime.dispatch({type: 'setup-read', setup: {kind: 'ready'}});
	open.terminal.type('I');
	await open.terminal.waitForText('The hooks are installed already');
});

test('settings that cannot be read are not said to have hooks', async () => {
	const open = openNavigator({ports: setupIs(() => ({kind: 'unknown'}))});
	await open.terminal.waitForText('beckon install');
	open.terminal.type('I');
	await open.terminal.waitForText('The settings cannot be read; `beckon doctor` says why');
});

test('the settings of the agent tell', async () => {
	const home = tempDir();
	const {io} = createTestIo({HOME: home, PATH: ''});
	const settings = join(home, '.claude', 'settings.json');
	mkdirSync(join(home, '.claude'));
	writeFileSync(settings, '{\n  "model": "opus"\n}\n');
	expect(readSetup(io, false)).toEqual({kind: 'missing', file: settings});
	await runInstall(io, {dryRun: false, project: undefined});
	expect(readSetup(io, false)).toEqual({kind: 'ready'});
	expect(readSetup(io, true)).toEqual({kind: 'ready'});
	writeFileSync(settings, '{');
	expect(readSetup(io, false)).toEqual({kind: 'unknown'});
});

test.each([
	['a host that does not answer', silentHostRow('box' as HostName, 'no route to it', noon), 'no route to it'],
	['a session that its human skipped', {...aBlockedRow('api'), marks: {...noMarks, skippedAt: noon}}, 'npm test'],
])('a list of nothing that counts is drawn all the same: %s', async (_, row, words) => {
	const open = await show({columns: 120, sessions: [row], ports: setupIs(() => ({kind: 'missing', file}))}, words);
	expect(open.terminal.screen().join('\n')).not.toContain('Welcome to beckon');
});
