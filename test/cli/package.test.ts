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

test('a build in another folder, without the rigs, is the same bytes as that in dist, and names neither folder', () => {
	const [elsewhere, out] = [join(createFolder(), 'deeper', 'beckon'), createFolder()];
	for (const name of ['build.js', 'package.json', 'tsconfig.json', 'src', 'stand-in', 'licenses'])
		cpSync(join(root, name), join(elsewhere, name), {recursive: true});
	symlinkSync(join(root, 'node_modules'), join(elsewhere, 'node_modules'));
	execFileSync(process.execPath, [join(elsewhere, 'build.js'), out], {cwd: tmpdir()});
	const isOfBuild = (path: string) => !/^(?:bin|rigs|release)\//.test(path);
	const here = new Map([...readAll(join(root, 'dist'))].filter(([path]) => isOfBuild(path)));
	const there = readAll(out);
	expect([...there.keys()]).toContain('main.js');
	expect([...there.keys()], 'dist is of other sources: npm run build').toEqual([...here.keys()]);
	expect([...here.keys()].filter((path) => here.get(path) !== there.get(path))).toEqual([]);
	for (const folder of [root, elsewhere, out]) {
		expect([...there].filter(([, text]) => text.includes(folder)).map(([path]) => path)).toEqual([]);
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
