/** No import of `src`, the stand-in and the rigs leads back to its own file, neither for values nor for types; in the stand-in they may. */
import {readdirSync, readFileSync} from 'node:fs';
import {dirname, join} from 'node:path';
import {fileURLToPath} from 'node:url';
import {expect, test} from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));

test('no circle of imports is outside the stand-in', () => {
	const files = ['src', 'stand-in', 'rigs'].flatMap(sourcesIn);
	const imports = new Map(files.map((file) => [withoutEnd(file), importsOf(file, readFileSync(join(root, file), 'utf8'))]));
	expect(imports.get('src/app/reading/gate')).toContain('src/app/model');
	expect(inCircles(imports).filter((file) => !file.startsWith('stand-in/'))).toEqual([]);
});

test('a circle of two files is found', () => {
	const imports = new Map([
		['a', importsOf('a.ts', "import type {B} from './keys/b.js';")],
		['keys/b', importsOf('keys/b.ts', "import {a} from '../a.js';")],
		['c', importsOf('c.ts', "import {a} from './a.js';")],
	]);
	expect(inCircles(imports)).toEqual(['a', 'keys/b']);
});

function sourcesIn(folder: string): readonly string[] {
	const files = readdirSync(join(root, folder), {recursive: true, encoding: 'utf8'});
	return files.filter((file) => /\.tsx?$/.test(file)).map((file) => join(folder, file));
}

const withoutEnd = (file: string) => file.replace(/\.tsx?$/, '');

function importsOf(file: string, text: string): readonly string[] {
	return [...text.matchAll(/from '(\.[^']+)\.js'/g)].map(([, path]) => join(dirname(file), path ?? ''));
}

/** @returns the files that can be reached from themselves. */
function inCircles(imports: ReadonlyMap<string, readonly string[]>): readonly string[] {
	return [...imports.keys()].filter((file) => {
		const seen = new Set<string>();
		const left = [...(imports.get(file) ?? [])];
		for (let next = left.pop(); next !== undefined; next = left.pop()) {
			if (next === file) return true;
			if (!seen.has(next)) left.push(...(imports.get(next) ?? []));
			seen.add(next);
		}
		return false;
	});
}
