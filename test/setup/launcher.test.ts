/**
 * The launcher by itself: where it looks, what it keeps, and what it says. The stand-ins for Node and beckon print their own paths.
 * @module-tag userland
 */
import {spawn, spawnSync} from 'node:child_process';
import {once} from 'node:events';
import {copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, utimesSync, writeFileSync} from 'node:fs';
import {dirname, join} from 'node:path';
import {expect, onTestFinished, test} from 'vitest';
import manifest from '../../package.json' with {type: 'json'};
import {packagePath} from '../../src/store/program.js';
import {whereIs} from '../helpers/programs/programs.js';
import {tempDir} from '../helpers/temp-state.js';
import {waitFor} from '../helpers/wait-for.js';

const shells = ['sh', 'dash', 'bash', 'busybox'].filter((shell) => whereIs(shell) !== shell);
const tools = ['sh', 'cat', 'grep', 'sed', 'sort', 'tr', 'mkdir', 'mv'];

type Made = {readonly path: string; readonly version?: string};

function place(shell = 'sh') {
	const home = join(tempDir(), "my home's");
	const state = join(home, '.local/state/beckon');
	const launcher = join(state, 'bin', 'beckon');
	const path = join(home, 'tools');
	for (const folder of [dirname(launcher), path]) mkdirSync(folder, {recursive: true});
	for (const tool of tools) symlinkSync(whereIs(tool), join(path, tool));
	copyFileSync(packagePath('bin', 'launcher.sh'), launcher);
	writeFileSync(join(state, 'beckon-state'), 'one-folder\n');
	const make = (name: string, text: string): string => {
		const file = join(home, name);
		mkdirSync(dirname(file), {recursive: true});
		writeFileSync(file, `#!/bin/sh\n${text}\n`, {mode: 0o755});
		return file;
	};
	return {
		home,
		state,
		launcher,
		path,
		make,
		/** A Node that tells which one it is, and runs nothing. */
		node: ({path: name, version = '20.19.0'}: Made) => make(name, `[ "$1" = -p ] && echo ${version} && exit\nprintf '%s\\n' "$0" "$@"`),
		script: (name: string) => {
			const file = make(name, '');
			writeFileSync(file, '#!/usr/bin/env node\n');
			return file;
		},
		tell: (...lines: readonly string[]) => writeFileSync(join(state, 'bin', 'program'), `${lines.join('\n')}\n`),
		run: (argv: readonly string[], env: NodeJS.ProcessEnv = {}) => {
			const args = [...(shell === 'busybox' ? ['sh'] : []), launcher, ...argv];
			return spawnSync(whereIs(shell), args, {env: {HOME: home, ...env, PATH: path}, encoding: 'utf8'});
		},
	};
}

test.each(shells)('%s: what it was told to start is started, with the words as they are', (shell) => {
	const at = place(shell);
	const [script, node] = [at.script('pkg/bin/beckon.js'), at.node({path: 'node 20/bin/node'})];
	at.tell('', script, node);
	expect(at.run(['reply', "it's $HOME", '', '*']).stdout).toBe(`${node}\n${script}\nreply\nit's $HOME\n\n*\n`);
	expect(at.run(['--which']).stdout).toBe(`${script}\n${node}\n`);
	at.tell(at.make('exe/beckon', 'printf "%s\\n" executable "$@"; exit 3'), '', '');
	expect(at.run(['ls'])).toMatchObject({stdout: 'executable\nls\n', status: 3});
});

test('the executable comes first, then the package with its Node', () => {
	const at = place();
	const [exe, script, node] = [at.make('exe/beckon', 'echo executable'), at.script('pkg/beckon.js'), at.node({path: 'n/node'})];
	at.tell(exe, script, node);
	expect(at.run([]).stdout).toBe('executable\n');
	rmSync(exe);
	expect(at.run(['x']).stdout).toBe(`${node}\n${script}\nx\n`);
});

test('without its Node the next one is taken, in the order of the places, that runs and is new enough', () => {
	const at = place();
	const script = at.script('pkg/beckon.js');
	at.tell('', script, '/gone/node');
	const data = '.local/share';
	const places = [
		{path: 'tools/node'},
		{path: 'brew/bin/node'},
		{path: '.volta/bin/node'},
		{path: `${data}/mise/shims/node`},
		{path: '.asdf/shims/node'},
		{path: '.nvm/versions/node/v22.10.0/bin/node'},
		{path: '.nvm/versions/node/v22.9.3/bin/node'},
		{path: `${data}/fnm/node-versions/v24.0.0/installation/bin/node`},
	].map(({path}) => at.node({path}));
	// None of these is to be taken.
	at.node({path: '.nvm/versions/node/v20.18.9/bin/node', version: '20.18.9'});
	at.node({path: '.nvm/versions/node/v23.0.0/bin/node', version: 'oops'});
	const env = {HOMEBREW_PREFIX: join(at.home, 'brew')};
	for (const node of places) {
		expect(at.run(['--which'], env).stdout).toBe(`${script}\n${node}\n`);
		rmSync(node);
	}
	const {status, stderr} = at.run(['--which'], env);
	expect([status, stderr]).toEqual([
		127,
		expect.stringMatching(
			/^beckon: Install Node 20\.19 or newer, then run beckon doctor\. There is none in PATH \(.*tools\), and none of Homebrew, .*\n$/,
		),
	]);
});

test('what was found is kept, and is not asked for its version again until it changes', () => {
	const at = place();
	const script = at.script('pkg/beckon.js');
	at.tell('', script, '/gone/node');
	const node = at.node({path: 'tools/node'});
	expect(at.run(['--which']).stdout).toBe(`${script}\n${node}\n`);
	const found = join(at.state, 'bin', 'found');
	expect(readFileSync(found, 'utf8')).toBe(`\n${script}\n${node}\n`);
	const old = new Date(Date.now() - 60_000);
	// This one tells no version.
	writeFileSync(node, '#!/bin/sh\necho not asked\n');
	utimesSync(node, old, old);
	expect(at.run(['ls']).stdout).toBe('not asked\n');
	utimesSync(found, new Date(old.getTime() - 1), new Date(old.getTime() - 1));
	expect(at.run(['ls'])).toMatchObject({status: 127, stdout: ''});
});

test('without its package another beckon is taken: a script with a Node, or a program that runs', () => {
	const at = place();
	at.tell('', '/gone/beckon.js', '/gone/node');
	expect(at.run(['ls']).stderr).toContain(
		'beckon: It is gone from /gone/beckon.js. Install it again, then run beckon install --tmux. There is none in PATH',
	);
	const node = at.node({path: '.nvm/versions/node/v22.1.0/bin/node'});
	const script = at.script('.nvm/versions/node/v22.1.0/bin/beckon');
	expect(at.run(['--which']).stdout).toBe(`${script}\n${node}\n`);
	rmSync(script);
	at.make('.volta/bin/beckon', 'exit 126');
	const exe = at.make('.local/bin/beckon', 'echo "$@"');
	expect(at.run(['--which']).stdout).toBe(`${exe}\n`);
});

test('a beckon in PATH that is the launcher, or starts it, is not taken', () => {
	const at = place();
	symlinkSync(at.launcher, join(at.path, 'beckon'));
	at.make('.local/bin/beckon', `exec "${at.launcher}" "$@"`);
	expect(at.run(['ls'])).toMatchObject({
		status: 127,
		stderr: expect.stringContaining('The program is not installed, only its tmux plugin. Install it'),
	});
});

test('it hands on the folder that it is in, unless that is the usual one or another is chosen', () => {
	const at = place();
	at.tell(at.make('exe', 'echo "[$BECKON_STATE_DIR]"'), '', '');
	expect(at.run([]).stdout).toBe('[]\n');
	expect(at.run([], {XDG_STATE_HOME: '/else'}).stdout).toBe(`[${at.state}]\n`);
	expect(at.run([], {XDG_STATE_HOME: '/else', BECKON_STATE_DIR: '/chosen'}).stdout).toBe('[/chosen]\n');
	writeFileSync(join(at.state, 'beckon-state'), 'per-host\n');
	expect(at.run([], {XDG_STATE_HOME: '/else'}).stdout).toBe('[]\n');
});

test.each([
	['what beckon says and what to do', 'echo "beckon: It broke" >&2; echo "  Mend it." >&2; exit 1', 'beckon: It broke. Mend it.'],
	[
		'what Node threw',
		'printf "x.js:1\\n  throw\\n\\nError: Cannot find module\\n    at x\\n\\nNode.js v20\\n" >&2; exit 1',
		'beckon: Error: Cannot find module',
	],
	['the last line of anything else', 'printf "first\\nlibicu #(touch x) 100%%\\n" >&2; exit 127', 'beckon: libicu ##(touch x) 100%%'],
	['its end, where it said nothing', 'kill -9 $$', 'beckon: It ended with code 137'],
])('a key shows %s, prints nothing and exits 0', (_, text, shown) => {
	const at = place();
	at.tell(at.make('exe', `echo printed; ${text}`), '', '');
	at.make('tools/tmux', `printf '%s\\n' "$@" >"${join(at.home, 'shown')}"`);
	expect(at.run(['--key', 'next', '--client', '/dev/pts/7'])).toMatchObject({status: 0, stdout: '', stderr: ''});
	expect(readFileSync(join(at.home, 'shown'), 'utf8')).toBe(`display-message\n-d\n15000\n-c\n/dev/pts/7\n${shown}\n`);
});

test.each([
	['a popup that was closed', 'kill -HUP $$'],
	['Ctrl-C', 'kill -INT $$'],
	['a good end', 'echo warning >&2'],
])('a key says nothing of %s', (_, text) => {
	const at = place();
	at.tell(at.make('exe', text), '', '');
	at.make('tools/tmux', `>"${join(at.home, 'shown')}"`);
	expect(at.run(['--key', 'ls'])).toMatchObject({status: 0, stdout: '', stderr: ''});
	expect(existsSync(join(at.home, 'shown'))).toBe(false);
});

test.each(['SIGHUP', 'SIGTERM'] as const)(
	'a key whose popup is closed ends by %s: its terminal tells the program only then',
	async (signal) => {
		const at = place();
		const started = join(at.home, 'started');
		at.tell(at.make('exe', `echo >"${started}"; exec ${whereIs('sleep')} 600`), '', '');
		const key = spawn(whereIs('sh'), [at.launcher, '--key', 'navigate'], {
			env: {HOME: at.home, PATH: at.path},
			detached: true,
			stdio: 'ignore',
		});
		onTestFinished(() => void (key.pid && process.kill(-key.pid, 'SIGKILL')));
		await waitFor(() => existsSync(started), {what: 'the program runs'});
		key.kill(signal);
		expect(await once(key, 'exit')).toEqual([null, signal]);
	},
);

test('words that were chosen in place of looking are words of a shell', () => {
	const at = place();
	expect(at.run(['ls', '$x'], {BECKON_COMMAND: `A='b c' sh -c 'echo "$A, $*, [$BECKON_COMMAND]"' sh`}).stdout).toBe('b c, ls $x, []\n');
});

test('the Node that it asks for is the one of the package', () => {
	const text = readFileSync(packagePath('bin', 'launcher.sh'), 'utf8');
	const [major, minor] = [/^least_major=(\d+)$/m, /^least_minor=(\d+)$/m].map((pattern) => pattern.exec(text)?.[1]);
	expect(`>=${major}.${minor}`).toBe(manifest.engines.node);
});
