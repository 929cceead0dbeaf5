/** Folders of core and app are modules, and so are the files right below them: of two, at most one imports the other. */
import {readdirSync, readFileSync} from 'node:fs';
import {dirname, join, normalize} from 'node:path';
import {fileURLToPath} from 'node:url';
import {expect, test} from 'vitest';

/** The folders of app, each above all that it may import: a feature is one folder. */
const floorsOfApp = [
	// Each feature adds its own part to the state, so what all import knows none.
	'.',
	'card',
	'keymap',
	'shown',
	'away',
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
	'theme',
	'help',
	'footer',
	'keys',
	'loop',
];

/** The folder right below `core` or `app`, or `.`; undefined: it is outside. */
function folderOf(file: string): string | undefined {
	const [folder = '', ...rest] = file.split('/');
	return folder === '..' ? undefined : rest.length === 0 ? '.' : folder;
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

test('a folder of app imports only those below it', () => {
	const climbs = [...importsIn('app')].filter(([pair]) => {
		const [from = -1, to = -1] = pair.split(' ').map((folder) => floorsOfApp.indexOf(folder));
		return from < 0 || to < 0 || to > from;
	});
	expect(climbs).toEqual([]);
});
