/** No import in `app` leads back to its own file, be it of values or of types. */
import {readdirSync, readFileSync} from 'node:fs';
import {dirname, join} from 'node:path';
import {fileURLToPath} from 'node:url';
import {expect, test} from 'vitest';

const app = fileURLToPath(new URL('../../src/app', import.meta.url));

test('no circle of imports is in app', () => {
	const files = readdirSync(app, {recursive: true, encoding: 'utf8'}).filter((file) => file.endsWith('.ts'));
	const imports = new Map(files.map((file) => [file, importsOf(file, readFileSync(join(app, file), 'utf8'))]));
	expect(imports.get('model.ts')).toContain('reading/model.ts');
	expect(inCircles(imports)).toEqual([]);
});

test('a circle of two files is found', () => {
	const imports = new Map([
		['a.ts', importsOf('a.ts', "import type {B} from './keys/b.js';")],
		['keys/b.ts', importsOf('keys/b.ts', "import {a} from '../a.js';")],
		['c.ts', importsOf('c.ts', "import {a} from './a.js';")],
	]);
	expect(inCircles(imports)).toEqual(['a.ts', 'keys/b.ts']);
});

function importsOf(file: string, text: string): readonly string[] {
	return [...text.matchAll(/from '(\.[^']+)\.js'/g)].map(([, path]) => `${join(dirname(file), path ?? '')}.ts`);
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
