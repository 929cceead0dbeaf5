/**
 * Installs hooks on a host, which is a shell of this machine with a home of its own.
 * @module-tag userland
 */
import {
	chmodSync,
	existsSync,
	lstatSync,
	mkdirSync,
	readdirSync,
	readFileSync,
	readlinkSync,
	rmSync,
	statSync,
	symlinkSync,
	utimesSync,
	writeFileSync,
} from 'node:fs';
import {join} from 'node:path';
import {beforeEach, expect, onTestFinished, test} from 'vitest';
import {changeHost} from '../../src/cli/manage/host-install.js';
import {runHosts} from '../../src/cli/manage/hosts.js';
import type {ExitCode} from '../../src/core/context.js';
import {type Host, toHosts} from '../../src/core/terms/host.js';
import {runInstall} from '../../src/setup/install.js';
import {runUninstall} from '../../src/setup/uninstall.js';
import {tidyFar} from '../../src/sources/far-install.js';
import {openRemoteHost} from '../../src/sources/remote/remote-host.js';
import {packagePath} from '../../src/store/program.js';
import {envWithAgent} from '../helpers/agent/fake-agent.js';
import {hookEnv, journalLines, run} from '../helpers/hooks/hook-run.js';
import {describeIn, shells} from '../helpers/programs/shells.js';
import {tempDir} from '../helpers/temp-state.js';
import {createTestIo} from '../helpers/test-io.js';

const noon = Date.UTC(2026, 5, 1, 12);

let far: string;
let home: string;
let settings: string;
beforeEach(() => {
	far = tempDir();
	home = tempDir();
	settings = join(far, '.claude', 'settings.json');
	mkdirSync(join(far, '.claude'));
	mkdirSync(join(home, '.config', 'beckon'), {recursive: true});
	useShell('sh');
});

/** @param before what a shell there does first */
function useShell(shell: string, before = ':', names: Readonly<Record<string, string>> = {}, more: object = {}): void {
	const env = {...envWithAgent(far, '2.1.329 (Claude Code)'), XDG_STATE_HOME: join(far, 'its state'), ...names};
	const words = Object.entries(env).map(([name, value]) => `${name}=${value}`);
	const command = ['env', '-i', ...words, 'sh', '-c', `${before}; exec ${shell}`];
	writeFileSync(join(home, '.config', 'beckon', 'config.json'), JSON.stringify({hosts: [{name: 'box', command, ...more}]}));
}

function boxHost(): Host {
	const [host] = toHosts(JSON.parse(readFileSync(join(home, '.config', 'beckon', 'config.json'), 'utf8')).hosts);
	if (host === undefined) throw new Error('no host');
	return host;
}

type Act = 'install' | 'uninstall';

async function onBox(act: Act, given: {readonly dryRun?: boolean; readonly yes?: boolean} = {}): Promise<{code: ExitCode; out: string}> {
	const {io, out} = createTestIo({PATH: process.env['PATH'], HOME: home}, () => noon);
	const options = {dryRun: false, project: undefined, ...given};
	const change = {install: runInstall, uninstall: runUninstall}[act];
	const code = await changeHost(io, {yes: true, ...options, host: 'box'}, (place) => change(io, options, place));
	return {code, out: out()};
}

const filesBelow = (folder: string): readonly string[] => readdirSync(folder, {recursive: true, encoding: 'utf8'}).toSorted();

const texts = {
	'of the usual kind': `${JSON.stringify({model: 'opus', hooks: {Stop: [{hooks: [{type: 'command', command: 'say done'}]}]}}, null, 2)}\n`,
	'with CRLF': '{\r\n\t"model": "opus" // mine\r\n}\r\n',
	'with a byte order mark and no newline at its end': '\ufeff{"env": {"A": "it\'s \\\\ $(id) `id` %s ü 🙂"}}',
	'with empty lines at its end': '{}\n\n\n',
};

describeIn(shells, '%s as the shell of the host', ({name: shell, hasAllCases}) => {
	test.each(Object.entries(texts).filter(([kind]) => hasAllCases || kind.includes('byte order mark')))(
		'a settings file %s is the same byte for byte after both, with its mode',
		async (_, text) => {
			useShell(shell);
			writeFileSync(settings, text);
			chmodSync(settings, 0o640);
			const {code, out} = await onBox('install');
			expect(code).toBe(0);
			expect(out).toContain(
				`Updated ${settings}\nBackup: ${settings}.beckon-2026-06-01-120000.bak\nInstalled 18 hooks (Claude Code 2.1.329)`,
			);
			expect(readFileSync(settings, 'utf8')).toContain(join(far, 'its state', 'beckon', 'hooks', 'emit.sh'));
			expect(statSync(settings).mode & 0o777).toBe(0o640);
			expect((await onBox('install')).out).toContain(`${settings} is up to date`);
			await onBox('uninstall');
			expect(readFileSync(settings, 'utf8')).toBe(text);
			expect(statSync(settings).mode & 0o777).toBe(0o640);
			expect(existsSync(join(far, 'its state', 'beckon'))).toBe(false);
		},
	);

	test('the scripts are those of this version, for their user alone, and write where the reader looks', async () => {
		useShell(shell);
		await onBox('install');
		const state = join(far, 'its state', 'beckon');
		for (const name of ['emit.sh', 'answer.sh', 'limits.sh', 'report.sh', 'tmux.sh']) {
			const path = join(state, 'hooks', name);
			expect(statSync(path).mode & 0o777).toBe(0o700);
			expect(readFileSync(path, 'utf8')).toBe(readFileSync(packagePath('hooks', name), 'utf8'));
		}
		for (const folder of [state, join(state, 'hooks'), join(state, 'sessions')]) expect(statSync(folder).mode & 0o777).toBe(0o700);
		expect(statSync(settings).mode & 0o777).toBe(0o600);
		const {hooks} = JSON.parse(readFileSync(settings, 'utf8'));
		const command = String(hooks.Stop[0].hooks[0].command);
		const env = {...hookEnv(''), HOME: far, BECKON_STATE_DIR: undefined, XDG_STATE_HOME: undefined};
		expect(await run(['/bin/sh', '-c', command], env, '{}')).toEqual({status: 0, signal: null, printed: ''});
		expect(journalLines(state).map((line) => line['event'])).toEqual(['Stop']);
	});

	if (!hasAllCases) return;

	test('uninstall takes what was installed there for another agent along, whose scripts it removes', async () => {
		useShell(shell);
		const mine = '{\n\t// mine\n\t"ui": {}\n}\n';
		const other = join(far, '.gemini', 'settings.json');
		mkdirSync(join(far, '.gemini'));
		writeFileSync(other, mine);
		const {io} = createTestIo({...envWithAgent(far, '2.1.329'), XDG_STATE_HOME: join(far, 'its state')});
		await runInstall(io, {dryRun: false, agent: 'gemini'});
		expect(readFileSync(other, 'utf8')).toContain(join(far, 'its state', 'beckon', 'hooks', 'emit.sh'));
		expect((await onBox('uninstall')).out).toContain(`Updated ${other}`);
		expect(readFileSync(other, 'utf8')).toBe(mine);
		expect(existsSync(join(far, 'its state', 'beckon', 'hooks'))).toBe(false);
	});

	test('sessions that have been silent for the given days are removed, unless a beckon reads them over there', async () => {
		useShell(shell);
		await onBox('install');
		const state = join(far, 'its state', 'beckon');
		const old = new Date(Date.now() - 20 * 86_400_000);
		for (const [name, at] of [
			['old', old],
			['young', new Date()],
			["it's odd", old],
		] as const) {
			mkdirSync(join(state, 'sessions', name, 'p'), {recursive: true});
			for (const file of ['journal.jsonl', 'base.json', 'p/1.json', 'notes.txt']) {
				writeFileSync(join(state, 'sessions', name, file), 'x');
				utimesSync(join(state, 'sessions', name, file), at, at);
			}
		}
		rmSync(join(state, 'sessions', 'old', 'notes.txt'));
		mkdirSync(join(state, 'decisions'));
		for (const [name, at] of [
			['a.1.bell', old],
			['b.1.bell', new Date()],
		] as const) {
			writeFileSync(join(state, 'decisions', name), '');
			utimesSync(join(state, 'decisions', name), at, at);
		}
		const remote = openRemoteHost(createTestIo({PATH: process.env['PATH'], HOME: home}).io, boxHost());
		onTestFinished(remote.close);
		await remote.ready(20_000);
		const link = remote.link.state();
		if (link.kind !== 'up') throw new Error('the link is not up');
		writeFileSync(join(state, 'kept.jsonl'), '');
		await tidyFar(remote.link, link.hello, 14);
		expect(readdirSync(join(state, 'sessions'))).toHaveLength(3);
		rmSync(join(state, 'kept.jsonl'));
		await tidyFar(remote.link, link.hello, 14);
		expect(readdirSync(join(state, 'sessions')).toSorted()).toEqual(["it's odd", 'young']);
		expect(readdirSync(join(state, 'sessions', "it's odd"))).toEqual(['notes.txt']);
		expect(readdirSync(join(state, 'sessions', 'young'))).toHaveLength(4);
		expect(readdirSync(join(state, 'decisions'))).toEqual(['b.1.bell']);
	});

	test('a disk that is full leaves no script and no half of a settings file', async () => {
		useShell(shell, 'ulimit -f 4');
		await expect(onBox('install')).rejects.toThrow(/^box: .*hooks cannot be written/);
		expect(filesBelow(far).filter((name) => /\.sh|settings/.test(name))).toEqual([]);
		useShell(shell, 'ulimit -f 60');
		const text = `{"model": "${'x'.repeat(100_000)}"}`;
		writeFileSync(settings, text);
		await expect(onBox('install')).rejects.toThrow(`box: ${settings} cannot be written`);
		expect(readFileSync(settings, 'utf8')).toBe(text);
		expect(readdirSync(join(far, '.claude'))).toEqual(['settings.json']);
	});
});

test('the settings of each config folder that the config names get the hooks, and lose them without a trace', async () => {
	useShell('sh', ':', {}, {configDirs: ['~/.claude-work', join(far, '.claude')]});
	const second = join(far, '.claude-work', 'settings.json');
	mkdirSync(join(far, '.claude-work'));
	writeFileSync(second, texts['with CRLF']);
	expect((await onBox('install')).code).toBe(0);
	for (const file of [settings, second]) expect(readFileSync(file, 'utf8')).toContain(join('beckon', 'hooks', 'emit.sh'));
	const {io, out} = createTestIo({PATH: process.env['PATH'], HOME: home});
	await runHosts(io, {act: 'test', name: 'box', json: false});
	expect(out()).toContain('hooks of this version');
	expect((await onBox('uninstall')).code).toBe(0);
	expect(readFileSync(second, 'utf8')).toBe(texts['with CRLF']);
	expect(existsSync(settings)).toBe(false);
	expect(existsSync(join(far, 'its state', 'beckon'))).toBe(false);
});

test('a file that install made goes again, and one behind a link is changed where it lies', async () => {
	await onBox('install');
	expect(existsSync(settings)).toBe(true);
	await onBox('uninstall');
	expect(existsSync(settings)).toBe(false);
	mkdirSync(join(far, 'dotfiles'));
	writeFileSync(join(far, 'dotfiles', 'claude.json'), '{"model": "opus"}\n');
	symlinkSync('../dotfiles/claude.json', settings);
	await onBox('install');
	expect(lstatSync(settings).isSymbolicLink()).toBe(true);
	expect(readlinkSync(settings)).toBe('../dotfiles/claude.json');
	expect(readFileSync(join(far, 'dotfiles', 'claude.json'), 'utf8')).toContain('emit.sh');
	await onBox('uninstall');
	expect(readFileSync(settings, 'utf8')).toBe('{"model": "opus"}\n');
});

test.each<[Act]>([['install'], ['uninstall']])('%s --dry-run writes nothing', async (act) => {
	if (act === 'uninstall') await onBox('install');
	const before = filesBelow(far);
	const {code, out} = await onBox(act, {dryRun: true, yes: false});
	expect(code).toBe(0);
	expect(out).toContain(act === 'install' ? '+  "hooks": {' : '-  "hooks": {');
	expect(filesBelow(far)).toEqual(before);
});

test('without a terminal and without --yes nothing is changed', async () => {
	await expect(onBox('install', {yes: false})).rejects.toThrow('There is no terminal to ask in');
	expect(existsSync(settings)).toBe(false);
});

test.each([
	['{"hooks": [}', /settings\.json: line 1, column 12/],
	['{"hooks": []}', /"hooks" is not an object/],
	[Buffer.from([0x7b, 0x7d, 0xff]), /it is not UTF-8 text/],
])('settings that cannot be read as they are stay as they are', async (text, says) => {
	writeFileSync(settings, text);
	for (const act of ['install', 'uninstall'] as const) await expect(onBox(act)).rejects.toThrow(says);
	expect(readFileSync(settings)).toEqual(Buffer.from(text));
	expect(existsSync(join(far, 'its state'))).toBe(false);
});

test('a folder that cannot be written is named, and the settings stay', async () => {
	writeFileSync(join(far, 'its state'), '');
	writeFileSync(settings, '{}');
	await expect(onBox('install')).rejects.toThrow(/^box: .*its state\/beckon\/hooks cannot be written: .*its state/);
	expect(readFileSync(settings, 'utf8')).toBe('{}');
});

test('a chosen state folder is taken, and one that several machines share keeps a folder for each', async () => {
	useShell('sh', ':', {BECKON_STATE_DIR: join(far, 'chosen')});
	await onBox('install');
	expect(readFileSync(join(far, 'chosen', 'beckon-state'), 'utf8')).toBe('one-folder\n');
	await onBox('uninstall');
	useShell('sh');
	mkdirSync(join(far, 'its state', 'beckon'), {recursive: true});
	writeFileSync(join(far, 'its state', 'beckon', 'beckon-state'), 'per-host\n');
	const {out} = await onBox('install');
	const [, folder = ''] = /Events go to (.*)/.exec(out) ?? [];
	expect(folder).toMatch(/its state\/beckon\/hosts\/[^/]+$/);
	expect(existsSync(join(folder, 'sessions'))).toBe(true);
	expect(existsSync(join(far, 'its state', 'beckon', 'hooks', 'emit.sh'))).toBe(true);
});

test('`hosts` says whose hooks are there', async () => {
	const listed = async (): Promise<string> => {
		const {io, out} = createTestIo({PATH: process.env['PATH'], HOME: home});
		await runHosts(io, {act: 'list', name: '', json: false});
		return out();
	};
	expect(await listed()).toContain('no hooks: ');
	await onBox('install');
	expect(await listed()).toContain('hooks of this version');
	writeFileSync(join(far, 'its state', 'beckon', 'hooks', 'emit.sh'), '#!/bin/sh\n');
	expect(await listed()).toContain('hooks of another version');
	writeFileSync(settings, '{}');
	expect(await listed()).toContain('no hooks in the settings: ');
});
