/** The map of the house names every file, with the first sentence of its header. `UPDATE_MAP=1` writes it anew. */
import {readdirSync, readFileSync, writeFileSync} from 'node:fs';
import {basename, dirname, join, relative} from 'node:path';
import {fileURLToPath} from 'node:url';
import {expect, test} from 'vitest';

const source = fileURLToPath(new URL('../src', import.meta.url));
const map = join(source, 'README.md');
const folders = [
	'core',
	'agents',
	'tmux',
	'store',
	'system',
	'observe',
	'deliver',
	'notify',
	'jump',
	'setup',
	'sources',
	'app',
	'ui',
	'navigator',
	'demo',
	'bench',
	'cli',
];
const marks = {start: '<!-- map:start -->', end: '<!-- map:end -->'};

test('the map names every file and what it is', () => {
	const text = readFileSync(map, 'utf8');
	const [before, rest] = text.split(marks.start);
	const after = rest?.split(marks.end)[1];
	const drawn = `${before}${marks.start}\n${drawMap()}${marks.end}${after}`;
	if (process.env['UPDATE_MAP']) writeFileSync(map, drawn);
	else expect(text, 'stale: UPDATE_MAP=1 npx vitest run test/map.test.ts').toBe(drawn);
});

function drawMap(): string {
	const files = readdirSync(source, {recursive: true, encoding: 'utf8'}).filter((file) => /\.tsx?$/.test(file));
	const places = [...new Set(files.map((file) => dirname(file)))].toSorted((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1));
	return places
		.map((place) => {
			const rows = files.filter((file) => dirname(file) === place).toSorted();
			return `\n## ${place}\n\n| file | is |\n| --- | --- |\n${rows.map(toRow).join('\n')}\n`;
		})
		.join('');
}

function rank(place: string): number {
	return folders.indexOf(place.split('/')[0] ?? '');
}

function toRow(file: string): string {
	const comment = /^(?:import [^;]*;\s*)*\/\*\*(.*?)\*\//s.exec(readFileSync(join(source, file), 'utf8'))?.[1];
	if (comment === undefined) throw new Error(`${relative('.', file)} does not say what it is: open it with a comment`);
	const words = comment
		.replace(/^\s*\*/gm, ' ')
		.replace(/\s+/g, ' ')
		.trim();
	const sentence = words.split(/(?<=[a-z0-9`)"])\. | @/)[0] ?? words;
	return `| \`${basename(file)}\` | ${sentence.replace(/\.$/, '').replaceAll('|', '\\|')} |`;
}
