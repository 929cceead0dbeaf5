import {mkdirSync, readFileSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {afterEach, describe, expect, test} from 'vitest';
import type {Setup} from '../../src/app/first-run/model.js';
import type {HostName} from '../../src/core/address.js';
import {silentHostRow} from '../../src/core/rows/last-seen-row.js';
import {noMarks} from '../../src/core/rows/no-marks.js';
import {install, planInstall, readSetup} from '../../src/setup/first-run.js';
import {openNavigator, type TestNavigator} from '../helpers/navigator/navigator.js';
import {aBlockedRow, noon, sixRows} from '../helpers/samples/rows.js';
import {tempDir} from '../helpers/temp-state.js';
import {createTestIo} from '../helpers/test-io.js';

let open: TestNavigator | undefined;
afterEach(() => open?.close());

const file = '/home/dev/.claude/settings.json';
const plan = `--- ${file}\tas it is\n+++ ${file}\tas it would be\n@@ -0,0 +1,2 @@\n+{"hooks": {}}\n-old\n`;

test('without hooks the first screen offers to install them, shows what changes, and asks', async () => {
	let installs = 0;
	const ports = {
		readSetup: async () => ({kind: 'missing', file}) as const,
		planInstall: async () => plan,
		install: async () => {
			installs += 1;
			return `${file} is new`;
		},
	};
	open = openNavigator({ports});
	await open.terminal.waitForText('Welcome to beckon');
	await expect(`${open.terminal.screen().join('\n')}\n`).toMatchFileSnapshot('screens/first-run/80x24.txt');
	open.terminal.type('I');
	await open.terminal.waitForText('+{"hooks": {}}');
	expect(installs).toBe(0);
	for (const no of ['\x1b', 'n']) {
		open.terminal.type(no);
		await open.terminal.waitForText('Welcome to beckon');
		open.terminal.type('I');
		await open.terminal.waitForText('make the change');
	}
	open.terminal.type('I');
	await open.terminal.waitForText(`${file} is new`);
	await open.terminal.waitForText('No Claude Code sessions yet');
	expect(installs).toBe(1);
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
		open = openNavigator({columns, rows, ports: {readSetup: async () => setup}});
		await open.terminal.waitForText('I install the hooks');
		const without = open.terminal.screen();
		setup = {kind: 'ready', missing};
		open.runtime.dispatch({type: 'setup-due'});
		await open.terminal.waitUntil(() => open?.terminal.screen().join('').includes('hooks') === false);
		const name = `screens/first-run/no-sessions-${columns}x${rows}-lacks-${missing.length}.txt`;
		await expect(`${[...without, ...open.terminal.screen()].join('\n')}\n`).toMatchFileSnapshot(name);
	});
});

test('settings that are indented by tabs lose nothing of their lines in the diff', async () => {
	const tabbed = `--- ${file}\tas it is\n+++ ${file}\tas it would be\n@@ -0,0 +1,1 @@\n+\t\t"command": "somebody’s own words", 1234\n`;
	open = openNavigator({
		columns: 49,
		rows: 12,
		ports: {readSetup: async () => ({kind: 'missing', file}), planInstall: async () => tabbed},
	});
	await open.terminal.waitForText('I install the hooks');
	open.terminal.type('I');
	await open.terminal.waitForText(/own words", 1234|own words",\n\s+1234/);
});

test('with sessions and without hooks the key is first in the footer', async () => {
	open = openNavigator({sessions: sixRows(), ports: {readSetup: async () => ({kind: 'missing', file})}});
	await open.terminal.waitForText(/I install the hooks/);
	expect(open.terminal.screen().at(-1)).toMatch(/^ I install the hooks {2}/);
});

test.each(['missing', 'ready'] as const)('what the machine missing is said on the empty list, with hooks that are %s', async (kind) => {
	const missing = ['tmux is not installed. Install tmux 3.2 or newer.', 'Claude Code was not found.'];
	open = openNavigator({ports: {readSetup: async () => (kind === 'missing' ? {kind, file, missing} : {kind, missing})}});
	await open.terminal.waitForText(/tmux is not installed\. Install tmux 3\.2 or newer\.\n +Claude Code was not found\./);
});

test.each(['missing', 'ready'] as const)('where no session can be started no key offers it, with hooks that are %s', async (kind) => {
	const lack = 'Claude Code was not found in PATH. Install it.';
	const hooks = kind === 'missing' ? {kind, file} : {kind};
	let setup: Setup = {...hooks, missing: [lack], noStart: lack};
	open = openNavigator({ports: {readSetup: async () => setup}});
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
	open = openNavigator({sessions: sixRows(), ports: {readSetup: async () => ({kind: 'ready', missing})}});
	await open.terminal.waitForText(/^ tmux 3\.0a is older than 3\.2\. Install tmux 3\.2 or newer\./m);
});

test('with hooks there is nothing to install', async () => {
	open = openNavigator({sessions: sixRows()});
	await open.terminal.waitForText('api server');
	open.runtime.dispatch({type: 'setup-read', setup: {kind: 'ready'}});
	open.terminal.type('I');
	await open.terminal.waitForText('The hooks are installed already');
});

test('settings that cannot be read are not said to have hooks', async () => {
	open = openNavigator({ports: {readSetup: async () => ({kind: 'unknown'})}});
	await open.terminal.waitForText('beckon install');
	open.terminal.type('I');
	await open.terminal.waitForText('The settings cannot be read; `beckon doctor` says why');
});

test('the settings of the agent tell, and change only when told to', async () => {
	const home = tempDir();
	const {io} = createTestIo({HOME: home, PATH: ''});
	const settings = join(home, '.claude', 'settings.json');
	mkdirSync(join(home, '.claude'));
	writeFileSync(settings, '{\n  "model": "opus"\n}\n');
	expect(readSetup(io, false)).toEqual({kind: 'missing', file: settings});
	expect(await planInstall(io)).toContain('+  "hooks": {');
	expect(readFileSync(settings, 'utf8')).toBe('{\n  "model": "opus"\n}\n');
	expect(await install(io)).toContain('Hooks installed');
	expect(readSetup(io, false)).toEqual({kind: 'ready'});
	expect(readSetup(io, true)).toEqual({kind: 'ready'});
	writeFileSync(settings, '{');
	expect(readSetup(io, false)).toEqual({kind: 'unknown'});
});

test.each([
	['a host that does not answer', silentHostRow('box' as HostName, 'no route to it', noon), 'no route to it'],
	['a session that its human skipped', {...aBlockedRow('api'), marks: {...noMarks, skippedAt: noon}}, 'npm test'],
])('a list of nothing that counts is drawn all the same: %s', async (_, row, words) => {
	open = openNavigator({columns: 120, sessions: [row], ports: {readSetup: async () => ({kind: 'missing', file})}});
	await open.terminal.waitForText(words);
	expect(open.terminal.screen().join('\n')).not.toContain('Welcome to beckon');
});
