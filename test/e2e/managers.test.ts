/**
 * The life of an installation in the folders of each version manager: the keys work, say what is gone, are repaired, and leave nothing.
 * @module-tag userland
 */
import {spawnSync} from 'node:child_process';
import {copyFileSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync} from 'node:fs';
import {dirname, join} from 'node:path';
import {beforeAll, expect, test} from 'vitest';
import manifest from '../../package.json' with {type: 'json'};
import {shellWord} from '../../src/core/quoting/words.js';
import {packagePath} from '../../src/store/program.js';
import {beckonCommand, beckonEntry} from '../helpers/program.js';
import {isWholeRun} from '../helpers/size.js';
import {startServer, type TestServer} from '../helpers/tmux-server.js';

const parts = ['bin', 'dist', 'hooks', 'schema', 'man', 'beckon.tmux', 'package.json'];
const notShipped = [packagePath('dist', 'bin'), packagePath('dist', 'rigs')];
const conf = 'set -g mouse on\n# the last line has no end';
const patience = 120_000;

let home: string;
let env: NodeJS.ProcessEnv;
let server: TestServer;

beforeAll(async () => {
	server = await startServer({folderName: "a user's home"});
	home = dirname(server.socket);
	// The stand-ins are below the temporary folder of this machine.
	env = {PATH: process.env['PATH'], HOME: home, TMUX: `${server.socket},0,0`, TMPDIR: '/nowhere'};
	await server.tmux('set-environment', '-g', 'HOME', home);
	return () => server.kill();
});

/** Puts the package where a manager would. */
function put(folder: string): void {
	for (const part of parts)
		cpSync(packagePath(part), join(home, folder, part), {recursive: true, filter: (path) => !notShipped.includes(path)});
}

function beckon(folder: string, ...words: readonly string[]) {
	return spawnSync(process.execPath, [join(home, folder, 'bin', 'beckon.js'), ...words], {env, encoding: 'utf8', timeout: patience});
}

/** What the command of the keys prints. */
async function askKeys(): Promise<string> {
	await server.tmux('run-shell', 'tmux set-option -g @said "$(#{@beckon_run} --version 2>&1)"');
	return server.tmux('show-options', '-gqv', '@said');
}

const managers = [
	['npm', '.npm-global/lib/node_modules/beckon'],
	['Nix', 'nix/store/0a1b-beckon/lib/node_modules/beckon'],
	['fnm', '.local/share/fnm/node-versions/v22.1.0/installation/lib/node_modules/beckon'],
	['nvm', '.nvm/versions/node/v22.1.0/lib/node_modules/beckon'],
	['volta', '.volta/tools/image/packages/beckon/lib/node_modules/beckon'],
	['asdf', '.asdf/installs/nodejs/22.1.0/lib/node_modules/beckon'],
	['mise', '.local/share/mise/installs/node/22.1.0/lib/node_modules/beckon'],
	['Homebrew', 'homebrew/lib/node_modules/beckon'],
] as const;

/** They differ in where the package lies, and in whether a new version of Node gives it another place. */
const someManagers = managers.filter(([name]) => isWholeRun || name === 'npm' || name === 'fnm');

test.each(someManagers)(
	'the keys of tmux say that an update took the program away, until it is installed again: %s',
	{timeout: patience},
	async (_, folder) => {
		put(folder);
		const file = join(home, '.tmux.conf');
		writeFileSync(file, conf);
		expect(beckon(folder, 'install', '--tmux').stderr).toBe('');
		expect(await askKeys()).toContain(manifest.version);
		rmSync(join(home, folder), {recursive: true});
		expect(await askKeys()).toContain(`beckon: It is gone from ${join(home, folder)}`);
		const next = folder.replace('22.1.0', '24.0.0');
		put(next);
		const {stdout} = beckon(next, 'doctor');
		expect(stdout).toContain('Run `beckon install --tmux`');
		expect(beckon(next, 'install', '--tmux').stderr).toBe('');
		expect(await askKeys()).toContain(manifest.version);
		expect(beckon(next, 'uninstall', '--tmux').stderr).toBe('');
		expect(readFileSync(file, 'utf8')).toBe(conf);
		const state = join(home, '.local/state/beckon');
		expect(existsSync(state) ? readdirSync(state, {recursive: true}) : []).toEqual([]);
		expect(await server.tmux('show-options', '-gqv', '@beckon_run')).toBe('');
	},
);

test('npx refuses, and says how to install', {timeout: patience}, () => {
	const folder = '.npm/_npx/0123/node_modules/beckon';
	put(folder);
	for (const words of [['install', '--tmux'], ['init']]) {
		const {status, stderr} = beckon(folder, ...words);
		expect(status).not.toBe(0);
		expect(stderr).toContain('Run `npm install -g` with the name, file or folder that it came from');
	}
});

test('TPM runs the plugin of a checkout, with whatever beckon is there', {timeout: patience}, async () => {
	const [plugin, first, second] = ['.tmux/plugins/beckon', '.npm-global/lib/node_modules/beckon', '.npm-other/lib/node_modules/beckon'];
	for (const part of ['bin', 'hooks', 'beckon.tmux', 'package.json'])
		cpSync(packagePath(part), join(home, plugin, part), {recursive: true});
	const link = (folder: string) => {
		mkdirSync(join(home, '.local/bin'), {recursive: true});
		rmSync(join(home, '.local/bin/beckon'), {force: true});
		symlinkSync(join(home, folder, 'bin/beckon.js'), join(home, '.local/bin/beckon'));
	};
	const run = (...words: readonly string[]) =>
		server.tmux('run-shell', [join(home, plugin, 'beckon.tmux'), ...words].map(shellWord).join(' '));
	put(first);
	link(first);
	await run();
	expect(await askKeys()).toContain(manifest.version);
	rmSync(join(home, first), {recursive: true});
	expect(await askKeys()).toContain('beckon: The program is not installed');
	put(second);
	link(second);
	expect(await askKeys()).toContain(manifest.version);
	await run('off');
	expect(await server.tmux('show-options', '-gqv', '@beckon_run')).toBe('');
	rmSync(join(home, '.local'), {recursive: true});
});

/** There is one where the stories are told with it. */
const executables = beckonEntry.length === 0 ? beckonCommand : [];

test.each(executables)('the keys of tmux start the executable, and say when it is gone', {timeout: patience}, async (executable) => {
	const [path, file] = [join(home, '.local/bin/beckon'), join(home, '.tmux.conf')];
	const place = () => {
		mkdirSync(dirname(path), {recursive: true});
		copyFileSync(executable, path);
	};
	const call = (...words: readonly string[]) => spawnSync(path, words, {env, encoding: 'utf8', timeout: patience});
	place();
	writeFileSync(file, conf);
	expect(call('install', '--tmux').stderr).toBe('');
	expect(await askKeys()).toContain('executable');
	rmSync(path);
	expect(await askKeys()).toContain(`beckon: It is gone from ${path}`);
	place();
	expect(await askKeys()).toContain('executable');
	expect(call('uninstall', '--tmux').stderr).toBe('');
	expect(readFileSync(file, 'utf8')).toBe(conf);
	rmSync(path);
	const state = join(home, '.local/state/beckon');
	expect(existsSync(state) ? readdirSync(state, {recursive: true}) : []).toEqual([]);
});
