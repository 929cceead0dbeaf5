/** `beckon init`: what each step shows, asks and writes. */
import {existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {expect, test} from 'vitest';
import {runCli} from '../../src/cli/main.js';
import {toSaid} from '../../src/cli/print/questions.js';
import {findTaken} from '../../src/setup/init/keys.js';
import type {Said} from '../../src/setup/init/step.js';
import {runInit} from '../../src/setup/init.js';
import {withSetting} from '../../src/store/config/edit.js';
import {envWithAgent} from '../helpers/agent/fake-agent.js';
import {doneBy, openDesk} from '../helpers/desk.js';
import {tempDir} from '../helpers/temp-state.js';
import {createTestIo} from '../helpers/test-io.js';

/** Somebody who answers questions by what they are about; every other is answered with no. */
function person(env: NodeJS.ProcessEnv, answers: Readonly<Record<string, Said>> = {}) {
	const {io, out} = createTestIo(env);
	const asked: string[] = [];
	const ask = async (question: string): Promise<Said> => {
		asked.push(question);
		return answers[question] ?? 'no';
	};
	return {run: () => runInit(io, ask), out, asked};
}

const change = 'Make this change?';
const load = 'Make this change, and load it into the tmux servers that run?';

function home(version?: string) {
	const folder = tempDir();
	return {folder, env: {...envWithAgent(folder, version), TMUX_TMPDIR: folder}};
}

test('without a yes nothing is written, and every change was shown', async () => {
	const {folder, env} = home('2.1.329 (Claude Code)');
	const before = readdirSync(folder, {recursive: true});
	const {run, out, asked} = person(env);
	expect(await run()).toBe(0);
	expect(readdirSync(folder, {recursive: true})).toEqual(before);
	expect(asked).toEqual([change, 'Show it at the right of the status line?', load]);
	expect(out()).toMatch(/\+\s+"hooks": \{/);
	expect(out()).toContain(`This adds beckon's hooks to ${join(folder, '.claude', 'settings.json')}.`);
	expect(out()).toMatch(/\+# >>> beckon >>>/);
	expect(out()).toMatch(/\+.*"status": "right"/);
	expect(out().match(/Skipped: nothing was changed\./g)).toHaveLength(3);
});

test('a yes makes the change of its step alone; q ends the run', async () => {
	const {folder, env} = home('2.1.329 (Claude Code)');
	const {run, out, asked} = person(env, {[change]: 'yes', 'Show it at the right of the status line?': 'quit'});
	await run();
	expect(readFileSync(join(folder, '.claude', 'settings.json'), 'utf8')).toContain('emit.sh');
	expect(existsSync(join(folder, '.tmux.conf'))).toBe(false);
	expect(asked).toHaveLength(2);
	expect(out()).toContain('Start a session: `beckon new`');
	const again = person(env, {});
	await again.run();
	expect(again.out()).toContain('The hooks are installed.');
	expect(again.asked).not.toContain(change);
});

test('the segment that was wanted is in the block of tmux.conf that comes after it', async () => {
	const {folder, env} = home();
	const {run, out} = person(env, {'Show it at the right of the status line?': 'yes', [load]: 'yes'});
	await run();
	expect(readFileSync(join(folder, '.config', 'beckon', 'config.json'), 'utf8')).toBe('{\n\t"tmux": {\n\t\t"status": "right"\n\t}\n}\n');
	expect(readFileSync(join(folder, '.tmux.conf'), 'utf8')).toContain("set-option -g @beckon-status 'right'");
	expect(out()).toContain(`run: tmux source-file ${join(folder, '.tmux.conf')}`);
});

test('where the agent and tmux are missing the next step of each is told', async () => {
	const {folder, env} = home();
	const {run, out} = person(env);
	await run();
	expect(out()).toContain('Claude Code was not found in PATH. Install it');
	expect(out()).not.toContain('tmux was not found');
	const bare = person({...env, PATH: join(folder, 'bin')});
	await bare.run();
	expect(bare.out()).toContain(
		'tmux is not installed, or not in PATH. Install tmux 3.2 or newer: `apt install tmux` or `brew install tmux`.',
	);
	expect(out()).toContain('No tmux server is running, so beckon cannot tell which keys are taken.');
	expect(out()).not.toContain('Start a session');
});

test('a step that cannot be done says why, and the others go on', async () => {
	const {folder, env} = home();
	mkdirSync(join(folder, '.claude'));
	writeFileSync(join(folder, '.claude', 'settings.json'), '{"hooks": ');
	const {run, out, asked} = person(env);
	await run();
	expect(out()).toMatch(/settings\.json: line 1, column \d+.*\n {2}Fix the file/);
	expect(asked).toContain(load);
	expect(readFileSync(join(folder, '.claude', 'settings.json'), 'utf8')).toBe('{"hooks": ');
});

test('without a terminal it says what to run, writes nothing, and fails as a wrong call does', async () => {
	const {folder, env} = home();
	const before = readdirSync(folder, {recursive: true});
	const {io, out} = createTestIo(env);
	Object.defineProperty(io, 'stdin', {value: {isTTY: false}});
	expect(await runCli(['init'], io)).toBe(2);
	for (const command of ['beckon install ', 'beckon install --tmux', 'beckon config init', 'beckon doctor'])
		expect(out()).toContain(command);
	expect(readdirSync(folder, {recursive: true})).toEqual(before);
});

test.each([
	['y', 'yes'],
	[' YES ', 'yes'],
	['', 'no'],
	['yep', 'no'],
	['q', 'quit'],
])('%j is read as %s', (text, said) => {
	expect(toSaid(text)).toBe(said);
});

test('keys that something else has get free ones, each another, and never one that beckon uses', () => {
	const bound = new Map([
		['b', 'send-keys x'],
		['N', 'new-window'],
		['B', 'run-shell -b "#{@beckon_key} back"'],
		['u', 'copy-mode'],
	]);
	const taken = findTaken({popup: 'b', next: 'N', back: 'B', reply: 'off', skip: 'K'}, bound);
	expect(taken.map(({act, free}) => [act, free])).toEqual([
		['popup', 'R'],
		['next', 'y'],
	]);
});

test('a setting goes into the file beside its comments, and a broken file is left alone', () => {
	const before = '{\n\t// mine\n\t"order": "fifo", // kept\n}\n';
	const after = withSetting(before, ['tmux', 'keys', 'popup'], 'y');
	expect(after.ok && after.value).toContain('// mine\n\t"order": "fifo",');
	expect(after.ok && after.value).toContain('"popup": "y"');
	expect(withSetting('{', ['a'], 1).ok).toBe(false);
	expect(withSetting('[]', ['a'], 1).ok).toBe(false);
});

test('a key that is taken in the running tmux is shown with a free one, which is bound after two yeses', async () => {
	const desk = await openDesk(0);
	await desk.tmux('bind-key', 'b', 'send-keys', 'mine');
	const {io, out} = createTestIo({...(await desk.insideEnv('%0')), ...desk.env});
	const answers: Readonly<Record<string, Said>> = {'Use the free keys?': 'yes', [load]: 'yes', 'Send a notification by message?': 'yes'};
	await runInit(io, async (question) => answers[question] ?? 'no');
	expect(out()).toContain('b (popup) runs send-keys mine. u is free.');
	expect(await doneBy(desk, 'b')).toBe('send-keys mine');
	expect(await doneBy(desk, 'u')).toContain('@beckon_popup');
	expect(out()).toContain('Loaded into the running tmux server');
	expect(out()).toContain('Choose other channels');
});
