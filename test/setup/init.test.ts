/** `beckon init`: what each step shows, asks and writes. */
import {existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {expect, test} from 'vitest';
import {runCli} from '../../src/cli/main.js';
import {isYes} from '../../src/cli/print/questions.js';
import {runInit} from '../../src/setup/init.js';
import {findTaken, proposeChannels} from '../../src/setup/init-plan.js';
import {withSetting} from '../../src/store/config/edit.js';
import {envWithAgent} from '../helpers/agent/fake-agent.js';
import {blockedSession, createCliWorld} from '../helpers/cli-world.js';
import {doneBy, openDesk} from '../helpers/desk.js';
import {tempDir} from '../helpers/temp-state.js';
import {createTestIo} from '../helpers/test-io.js';

/** Somebody who presses these keys, and leaves then. */
function person(env: NodeJS.ProcessEnv, keys: readonly string[], line = '') {
	const {io, out} = createTestIo(env);
	const left = [...keys];
	const pressed: string[] = [];
	const readKey = async (): Promise<string> => {
		pressed.push(left[0] ?? '');
		return left.shift() ?? '';
	};
	return {run: () => runInit(io, {readKey, readLine: async () => line, columns: 80}), out, pressed};
}

function home(version?: string) {
	const folder = tempDir();
	return {folder, env: {...envWithAgent(folder, version), TMUX_TMPDIR: folder}};
}

test('before Enter nothing is written, and d shows every change', async () => {
	const {folder, env} = home('2.1.329 (Claude Code)');
	const before = readdirSync(folder, {recursive: true});
	const {run, out} = person(env, ['d', 'q']);
	expect(await run()).toBe(0);
	expect(readdirSync(folder, {recursive: true})).toEqual(before);
	expect(out()).toMatch(/ ✓ 1 {2}Claude Code hooks {2}\d+ entries in ~\/\.claude\/settings\.json; yours stay/);
	expect(out()).toMatch(/\+\s+"hooks": \{/);
	expect(out()).toMatch(/\+# >>> beckon >>>/);
	expect(out()).toMatch(/\+.*"status": "right"/);
	expect(out()).toMatch(/Nothing was changed\.\n$/);
	for (const line of out()
		.split('\n')
		.filter((each) => !/^[-+ @=]|emit\.sh/.test(each)))
		expect(line.length, line).toBeLessThan(80);
});

test('Enter sets up all of it, and another run changes and asks nothing', async () => {
	const {folder, env} = home('2.1.329 (Claude Code)');
	const {run, out} = person(env, ['\r']);
	expect(await run(), out()).toBe(0);
	expect(readFileSync(join(folder, '.claude', 'settings.json'), 'utf8')).toContain('emit.sh');
	const config: unknown = JSON.parse(readFileSync(join(folder, '.config', 'beckon', 'config.json'), 'utf8'));
	expect(config).toEqual({tmux: {status: 'right', watch: true}, notify: {channels: ['message', 'bell']}});
	const conf = readFileSync(join(folder, '.tmux.conf'), 'utf8');
	expect(conf).toContain("set-option -g @beckon-status 'right'");
	expect(conf).toContain("set-option -g @beckon-watch 'on'");
	expect(out()).toContain('beckon uninstall --all');
	const all = () => readdirSync(folder, {recursive: true});
	const before = all();
	const again = person(env, []);
	expect(await again.run()).toBe(0);
	expect(again.pressed).toEqual([]);
	expect(again.out()).toContain('All is set up: Claude Code hooks, tmux keys, Status line, Notifications.');
	expect(all()).toEqual(before);
	const {io, out: said} = createTestIo(env);
	expect(await runCli(['uninstall', '--all'], io)).toBe(0);
	for (const file of ['.claude/settings.json', '.config/beckon/config.json', '.tmux.conf']) {
		expect(existsSync(join(folder, file)), file).toBe(false);
		expect(said()).toContain(`Deleted ${join(folder, file)}: only what beckon had put there was in it`);
	}
	// The folders that it made went with them.
	for (const made of ['.claude', '.config/beckon']) expect(existsSync(join(folder, made)), made).toBe(false);
});

test('uninstall --all gives files of before back byte for byte, and keeps a config with settings of the user', async () => {
	const {folder, env} = home('2.1.329 (Claude Code)');
	const files = {
		'.claude/settings.json': '{"model":  "opus"}',
		'.config/beckon/config.json': '{"order": "fifo"}\n',
		'.tmux.conf': 'set -g mouse on',
	};
	for (const [name, text] of Object.entries(files)) {
		mkdirSync(join(folder, name, '..'), {recursive: true});
		writeFileSync(join(folder, name), text);
	}
	await person(env, ['\r']).run();
	const {io, out} = createTestIo(env);
	await runCli(['uninstall', '--all'], io);
	for (const name of ['.claude/settings.json', '.tmux.conf'] as const) expect(readFileSync(join(folder, name), 'utf8')).toBe(files[name]);
	expect(out()).toContain(`Kept ${join(folder, '.config/beckon/config.json')}: more than what init wrote is in it`);
});

test('where tmux.conf is a link into a repository, the block goes into the .local file beside it, above what a shell runs', async () => {
	const {folder, env} = home('2.1.329 (Claude Code)');
	mkdirSync(join(folder, 'oh-my-tmux'));
	writeFileSync(join(folder, 'oh-my-tmux', '.tmux.conf'), 'set -g mouse on\n');
	symlinkSync(join(folder, 'oh-my-tmux', '.tmux.conf'), join(folder, '.tmux.conf'));
	const linked = person(env, ['q']);
	await linked.run();
	expect(linked.out()).toMatch(/in ~\/\.tmux\.conf, which is a link to ~\/oh-my-tmux/);
	const local = "# : << 'EOF'\nset -g status on\n# EOF\n#\n# do not write below this line\n";
	writeFileSync(join(folder, '.tmux.conf.local'), local);
	await person(env, ['\r']).run();
	expect(readFileSync(join(folder, 'oh-my-tmux', '.tmux.conf'), 'utf8')).toBe('set -g mouse on\n');
	expect(readFileSync(join(folder, '.tmux.conf.local'), 'utf8')).toMatch(/set -g status on\n# >>> beckon[\s\S]*# <<< beckon <<<\n# EOF\n/);
	await runCli(['uninstall', '--all'], createTestIo(env).io);
	expect(readFileSync(join(folder, '.tmux.conf.local'), 'utf8')).toBe(local);
});

test('hooks that will not run are told of: in settings that the agent skips, and where hooks are switched off', async () => {
	for (const [settings, says] of [
		['// mine\n{}', /✓ Hooks installed\n✗ Claude Code skips [^✓]*it has\s+comments/],
		['{"disableAllHooks": true}', /✓ Hooks installed\n✗ "disableAllHooks" is set: no hook runs until it is removed\n/],
	] as const) {
		const {folder, env} = home('2.1.329 (Claude Code)');
		mkdirSync(join(folder, '.claude'));
		writeFileSync(join(folder, '.claude', 'settings.json'), settings);
		const {run, out} = person(env, ['\r']);
		expect(await run()).toBe(1);
		expect(out()).toMatch(says);
	}
});

test('what is not ticked stays away: without keys, the block of tmux.conf has the rest', async () => {
	const {folder, env} = home();
	await person(env, ['1', '2', '4', '\r']).run();
	expect(existsSync(join(folder, '.claude', 'settings.json'))).toBe(false);
	const conf = readFileSync(join(folder, '.tmux.conf'), 'utf8');
	expect(conf).toContain("set-option -g @beckon-popup-key 'off'");
	expect(conf).not.toContain('@beckon-watch');
});

test('keys that are typed are taken, unless one is named twice', async () => {
	const {folder, env} = home();
	await person(env, ['e', '\r'], 'u n').run();
	expect(readFileSync(join(folder, '.tmux.conf'), 'utf8')).toContain(
		"set-option -g @beckon-popup-key 'u'\nset-option -g @beckon-next-key 'n'",
	);
	const some = person(home().env, ['e', 'q'], 'u n off off off');
	await some.run();
	expect(some.out()).toMatch(/prefix u popup, n next\n +no key for back, reply, skip\n/);
	const twice = person(home().env, ['e', 'q'], 'u u');
	await twice.run();
	expect(twice.out()).toContain('One key is named twice.');
});

test('where the agent and tmux are missing the next step of each is told', async () => {
	const {folder, env} = home();
	const {run, out} = person(env, ['\r']);
	await run();
	expect(out()).toContain('Claude Code was not found in PATH. Install it');
	expect(out()).not.toContain('tmux was not found');
	const bare = person({...env, PATH: join(folder, 'bin')}, []);
	await bare.run();
	expect(bare.out()).toContain(
		'tmux is not installed, or not in PATH. Install tmux 3.2 or newer: `apt install tmux` or `brew install tmux`.',
	);
	expect(out()).toContain('tmux is not running: not checked against yours');
	expect(out()).not.toContain('Start a session');
});

test('settings that cannot be read are said with the fix, and nothing is asked', async () => {
	const {folder, env} = home();
	mkdirSync(join(folder, '.claude'));
	writeFileSync(join(folder, '.claude', 'settings.json'), '{"hooks": ');
	const {run, out, pressed} = person(env, ['\r']);
	expect(await run()).toBe(1);
	expect(out()).toMatch(/settings\.json: line 1, column \d+.*\n {2}Fix the file/);
	expect(pressed).toEqual([]);
	expect(readFileSync(join(folder, '.claude', 'settings.json'), 'utf8')).toBe('{"hooks": ');
});

test.each([
	[{SSH_CONNECTION: '1 2 3 4', DISPLAY: ':0'}, ['message', 'bell']],
	[{DISPLAY: ':0'}, ['message', 'notify-send']],
	[{}, ['message', 'bell']],
])('notifications where the environment has %j go by %j', (extra, channels) => {
	const bin = tempDir();
	writeFileSync(join(bin, 'notify-send'), '#!/bin/sh\n', {mode: 0o755});
	expect(proposeChannels({PATH: bin, ...extra}, 'linux')).toEqual(channels);
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
	['y', true],
	[' YES ', true],
	['', false],
	['yep', false],
	['q', false],
])('%j is a yes: %s', (text, said) => {
	expect(isYes(text)).toBe(said);
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
	expect(withSetting(`\ufeff${before}`, ['tmux', 'keys', 'popup'], 'y')).toEqual({ok: true, value: `\ufeff${after.ok && after.value}`});
	expect(withSetting('{', ['a'], 1).ok).toBe(false);
	expect(withSetting('[]', ['a'], 1).ok).toBe(false);
});

test('a key that is taken in the running tmux is named with a free one, which Enter binds; without a client nothing can notify yet', async () => {
	const desk = await openDesk(0);
	await desk.tmux('bind-key', 'b', 'send-keys', 'mine');
	await desk.tmux('bind-key', 'R', 'source-file', '/home/dev/dotfiles/tmux/tmux.conf');
	const {run, out} = person({...(await desk.insideEnv('%0')), ...desk.env}, ['\r']);
	await run();
	expect(out()).toContain('b is taken (send-keys mine): u instead');
	expect(await doneBy(desk, 'b')).toBe('send-keys mine');
	expect(await doneBy(desk, 'u')).toContain('@beckon_popup');
	expect(out()).toContain('Loaded into the running tmux server');
	expect(out()).toContain('R is taken (source-file /home/dev/do…): y instead');
	expect(out()).toContain('Notifications begin when you are attached to tmux');
	await runCli(['uninstall', '--tmux'], createTestIo({...(await desk.insideEnv('%0')), ...desk.env}).io);
});

test('TPM and tmux-continuum are named, and what becomes of the sessions that run', async () => {
	const {folder, env} = home('2.1.329 (Claude Code)');
	const others = "set -g @plugin 'tmux-plugins/tpm'\nset -g @plugin 'tmux-plugins/tmux-continuum'\nrun '~/.tmux/plugins/tpm/tpm'\n";
	writeFileSync(join(folder, '.tmux.conf'), others);
	const {run, out} = person(env, ['q']);
	await run();
	expect(out()).toContain('TPM and its plugins stay as they are');
	expect(out()).toContain('tmux-continuum goes on saving');
	expect(out()).not.toContain('and reports');
	writeFileSync(join(folder, '.tmux.conf'), `set -g @plugin 'beckon-tui/beckon'\n${others}`);
	const both = person(env, ['q']);
	await both.run();
	expect(both.out()).toContain('TPM loads it too: take its line out, or untick this');
	const world = createCliWorld();
	world.addSession(blockedSession('11111111-1111-4111-8111-111111111111', world.home));
	const running = person({...envWithAgent(world.home, '2.1.329 (Claude Code)'), ...world.env, TMUX_TMPDIR: world.home}, ['\r']);
	await running.run();
	expect(running.out()).toMatch(/1 session runs, and reports at their next prompt\n +\(older versions: after a restart\)\n/);
	expect(running.out()).toMatch(/^Next\n {2}Open the navigator with 1 session: press the prefix and then b, or run `beckon`\.$/m);
});

test('the page is drawn again in its place, and below a diff', async () => {
	const {env} = home('2.1.329 (Claude Code)');
	const {run, out} = person(env, ['1', 'd', '2', 'q']);
	await run();
	const [first = '', second = '', ...rest] = out().split('\x1b[J');
	expect(rest).toHaveLength(1);
	expect(first.split('\n').length - 2).toBe(Number(/\x1b\[(\d+)A$/.exec(first)?.[1]));
	expect(second).toMatch(/Undo everything[^\n]*\n\n[\s\S]*Undo everything[^\n]*\n\x1b\[\d+A$/);
});
