/** Every file of the source says in a comment at its top what it is. */
import {readdirSync, readFileSync} from 'node:fs';
import {join} from 'node:path';
import {fileURLToPath} from 'node:url';
import {expect, test} from 'vitest';

const source = fileURLToPath(new URL('../src', import.meta.url));

test('every file of the source says what it is', () => {
	const files = readdirSync(source, {recursive: true, encoding: 'utf8'}).filter((file) => /\.tsx?$/.test(file));
	const silent = files.filter((file) => !/^(?:import [^;]*;\s*)*\/\*\*/.test(readFileSync(join(source, file), 'utf8')));
	expect(silent, 'open these with a comment').toEqual([]);
});
