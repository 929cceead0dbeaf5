/** Where node or tmux is missing or too old, one line says which one was found and what is needed. */
import {spawnSync} from 'node:child_process';
import {chmodSync, mkdirSync, readFileSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {fileURLToPath} from 'node:url';
import {beforeEach, expect, test} from 'vitest';
import {tempDir} from '../helpers/temp-state.js';

const inPackage = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

let folder: string;
let log: string;
beforeEach(() => {
	folder = join(tempDir(), 'bin');
	mkdirSync(folder);
	log = join(folder, 'log');
	writeFileSync(log, '');
});

/** A program of this name, alone in PATH, as a shell script. */
function fake(name: string, script: string): void {
	writeFileSync(join(folder, name), `#!/bin/sh\n${script}\n`);
	chmodSync(join(folder, name), 0o755);
}

/** tmux as it answers when asked for its version, and refuses what it does not know. */
const fakeTmux = (version: string, refused = 'display-popup') =>
	fake(
		'tmux',
		`case "$*" in
	*'#{version}'*) echo ${version} ;;
	*' -V' | -V) echo 'tmux ${version}' ;;
	*${refused}*) echo 'unknown command' >&2; exit 1 ;;
	display-message*) echo "$*" >>'${log}' ;;
esac`,
	);

function run(argv: readonly string[], env: NodeJS.ProcessEnv = {}) {
	const [program = '', ...args] = argv;
	return spawnSync(program, args, {encoding: 'utf8', env: {PATH: folder, HOME: folder, TMUX: '/tmp/none,1,0', ...env}, timeout: 30_000});
}

const said = () => readFileSync(log, 'utf8');

test('the keys are not bound on tmux 3.1, which is said', () => {
	fake('tmux', `case $1 in -u) echo; for n in 1 2 3 4 5 6 7 8 9 10 11; do echo; done; echo 3.1c ;; *) echo "$*" >>'${log}' ;; esac`);
	run(['/bin/sh', inPackage('beckon.tmux')], {PATH: `${folder}:/usr/bin:/bin`});
	expect(said()).toContain('beckon needs tmux 3.2 or newer, and this server is tmux 3.1c');
	expect(said()).not.toContain('bind-key');
});

test.each(['demo', 'popup'])('beckon %s on tmux 3.0a says that it needs a newer one, without a stack', (command) => {
	fakeTmux('3.0a', '');
	const {status, stderr, stdout} = run([process.execPath, inPackage('bin/beckon.js'), command]);
	expect([status, stdout]).toEqual([1, '']);
	expect(stderr).toBe('beckon: tmux 3.0a is older than 3.2\n  Install tmux 3.2 or newer: `apt install tmux` or `brew install tmux`.\n');
});

const check = inPackage('test/helpers/programs/check.js');

test.each([
	['is missing', undefined],
	['is 3.1c', '3.1c'],
])('where tmux %s the tests do not begin, in the words of the demo', (_, version) => {
	for (const name of ['git', 'ps', 'sh']) fake(name, '');
	if (version !== undefined) fakeTmux(version, '');
	const tests = run([process.execPath, check]);
	expect([tests.status, tests.stdout]).toEqual([1, '']);
	expect(tests.stderr).toMatch(/^tmux [^\n]* Install tmux 3\.2 or newer: `apt install tmux` or `brew install tmux`\.\n$/);
	const demo = run([process.execPath, inPackage('bin/beckon.js'), 'demo']);
	expect([demo.status, demo.stderr]).toEqual([1, `beckon: ${tests.stderr.replace('. Install', '\n  Install')}`]);
});

test('of the other programs the tests say which are missing, what is not tested without them, and how they are installed', () => {
	for (const name of ['git', 'ps', 'sh', 'bash']) fake(name, '');
	fakeTmux('3.2a');
	const {status, stdout, stderr} = run([process.execPath, check]);
	expect([status, stderr]).toEqual([0, '']);
	expect(stdout).toMatch(/^Programs that tests need: tmux, git, ps, sh\. They are here\.\n/);
	expect(stdout).toContain('Will be skipped: hooks and hosts in the sh of busybox (busybox not installed: `apt install busybox`).');
	expect(stdout).not.toContain('bash');
	expect(run([process.execPath, check, '--apt']).stdout).toMatch(/^busybox dash .*openssh-client\n$/);
});
