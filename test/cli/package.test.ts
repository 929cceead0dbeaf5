/** The published package: its files, its locked versions, and the licences in it. */
import {execFileSync} from 'node:child_process';
import {cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {fileURLToPath} from 'node:url';
import {expect, onTestFinished, test} from 'vitest';
import {z} from 'zod';

const root = fileURLToPath(new URL('../..', import.meta.url));

function createFolder(): string {
	const folder = mkdtempSync(join(tmpdir(), 'beckon-package-'));
	onTestFinished(() => rmSync(folder, {recursive: true, force: true}));
	return folder;
}

function readAll(dist: string): ReadonlyMap<string, string> {
	const files = readdirSync(dist, {recursive: true, withFileTypes: true}).filter((entry) => entry.isFile());
	const paths = files.map(({parentPath, name}) => join(parentPath, name)).toSorted();
	return new Map(paths.map((path) => [path.slice(dist.length + 1), readFileSync(path, 'latin1')]));
}

test('builds of the same sources in two folders are the same bytes, and name neither folder', () => {
	const [here, elsewhere] = [createFolder(), join(createFolder(), 'deeper', 'beckon')];
	for (const name of ['build.js', 'package.json', 'tsconfig.json', 'src', 'stand-in', 'rigs', 'licenses'])
		cpSync(join(root, name), join(elsewhere, name), {recursive: true});
	symlinkSync(join(root, 'node_modules'), join(elsewhere, 'node_modules'));
	execFileSync(process.execPath, [join(root, 'build.js'), here], {cwd: tmpdir()});
	execFileSync(process.execPath, [join(elsewhere, 'build.js')], {cwd: elsewhere});
	const [one, two] = [readAll(here), readAll(join(elsewhere, 'dist'))];
	expect([...one.keys()]).toContain('main.js');
	expect([...two.keys()]).toEqual([...one.keys()]);
	expect([...one.keys()].filter((name) => one.get(name) !== two.get(name))).toEqual([]);
	for (const folder of [root, here, elsewhere]) {
		expect([...one].filter(([, text]) => text.includes(folder)).map(([name]) => name)).toEqual([]);
	}
});

test('the licence of each library in the bundle is in the package', () => {
	const texts = readFileSync(join(root, 'dist', 'THIRD-PARTY-LICENSES.txt'), 'utf8');
	for (const name of ['ink', 'react', 'react-reconciler', 'yoga-layout', 'chokidar', 'commander', 'zod', 'fzf'])
		expect(texts, name).toMatch(new RegExp(`^${name} \\d+\\.\\d+\\.\\d+ \\((MIT|BSD-3-Clause)\\)$`, 'm'));
	expect(texts).toContain('THE SOFTWARE IS PROVIDED');
});

test('every locked package is named by its hash, and none by a registry', () => {
	const text = readFileSync(join(root, 'package-lock.json'), 'utf8');
	const {packages} = z.object({packages: z.record(z.string(), z.object({integrity: z.string().optional()}))}).parse(JSON.parse(text));
	const locked = Object.entries(packages).filter(([path]) => path.startsWith('node_modules/') && !path.endsWith('/beckon-compiler'));
	expect(locked.length).toBeGreaterThan(100);
	expect(locked.filter(([, {integrity}]) => !integrity?.startsWith('sha512-')).map(([path]) => path)).toEqual([]);
	expect(text).not.toMatch(/"resolved": "(?!packaging\/)|https?:\/\/registry/);
});
