/** Folders of core and app are modules: of two folders, at most one imports the other. Files right below them belong to no folder. */
import {readdirSync, readFileSync} from 'node:fs';
import {dirname, join, normalize} from 'node:path';
import {fileURLToPath} from 'node:url';
import {expect, test} from 'vitest';

/** The folders of app, each above all that it may import: a feature is one folder. */
const floorsOfApp = [
	'card',
	'keymap',
	'shown',
	'list',
	'sends',
	'marks',
	'pager',
	'reading',
	'pane',
	'reply',
	'answer',
	'past',
	'start',
	'first-run',
	'commands',
	'help',
	'footer',
	'keys',
	'loop',
];

/** The folder right below `core` or `app`; undefined: none, or it is outside. */
function folderOf(file: string): string | undefined {
	const [folder, ...rest] = file.split('/');
	return rest.length === 0 || folder === '..' ? undefined : folder;
}

/** @returns for each two folders of which one imports the other an import that does. */
function importsIn(room: string): ReadonlyMap<string, string> {
	const root = fileURLToPath(new URL(`../src/${room}`, import.meta.url));
	const imports = new Map<string, string>();
	for (const file of readdirSync(root, {recursive: true, encoding: 'utf8'}).filter((name) => /\.tsx?$/.test(name))) {
		for (const [, path = ''] of readFileSync(join(root, file), 'utf8').matchAll(/ from '(\.[^']+)'/g)) {
			const [from, to] = [folderOf(file), folderOf(normalize(join(dirname(file), path)))];
			if (from !== undefined && to !== undefined && from !== to) imports.set(`${from} ${to}`, `${file} imports ${path}`);
		}
	}
	return imports;
}

test.each(['core', 'app'])('no two folders of %s import each other', (room) => {
	const imports = importsIn(room);
	expect(imports.size).toBeGreaterThan(10);
	expect([...imports].filter(([pair]) => imports.has(pair.split(' ').reverse().join(' ')))).toEqual([]);
});

test('a file right below app imports no folder of it: each feature adds its own part to the state', () => {
	const root = fileURLToPath(new URL('../src/app', import.meta.url));
	const files = readdirSync(root).filter((name) => name.endsWith('.ts'));
	expect(files.filter((file) => / from '\.\/[^']+\//.test(readFileSync(join(root, file), 'utf8')))).toEqual([]);
});

test('a folder of app imports only those below it', () => {
	const climbs = [...importsIn('app')].filter(([pair]) => {
		const [from = -1, to = -1] = pair.split(' ').map((folder) => floorsOfApp.indexOf(folder));
		return from < 0 || to < 0 || to > from;
	});
	expect(climbs).toEqual([]);
});
