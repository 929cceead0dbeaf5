/** Folders of core are modules: of two folders, at most one imports the other. Files right below `core` belong to no folder. */
import {readdirSync, readFileSync} from 'node:fs';
import {dirname, join, normalize} from 'node:path';
import {fileURLToPath} from 'node:url';
import {expect, test} from 'vitest';

const core = fileURLToPath(new URL('../src/core', import.meta.url));

/** The folder right below `core`; undefined: none, or it is outside. */
function folderOf(file: string): string | undefined {
	const [folder, ...rest] = file.split('/');
	return rest.length === 0 || folder === '..' ? undefined : folder;
}

test('no two folders of core import each other', () => {
	const files = readdirSync(core, {recursive: true, encoding: 'utf8'}).filter((file) => file.endsWith('.ts'));
	const imports = new Map<string, string>();
	for (const file of files) {
		for (const [, path = ''] of readFileSync(join(core, file), 'utf8').matchAll(/ from '(\.[^']+)'/g)) {
			const [from, to] = [folderOf(file), folderOf(normalize(join(dirname(file), path)))];
			if (from !== undefined && to !== undefined && from !== to) imports.set(`${from} ${to}`, `${file} imports ${path}`);
		}
	}
	expect(imports.size).toBeGreaterThan(10);
	expect([...imports].filter(([pair]) => imports.has(pair.split(' ').reverse().join(' ')))).toEqual([]);
});
