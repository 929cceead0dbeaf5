/** Every file of the source says in a comment at its top what it is. */
import {readdirSync, readFileSync} from 'node:fs';
import {join} from 'node:path';
import {fileURLToPath} from 'node:url';
import {expect, test} from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));

test.each(['src', 'stand-in', 'rigs'])('every file of %s says what it is', (folder) => {
	const files = readdirSync(join(root, folder), {recursive: true, encoding: 'utf8'}).filter((file) => /\.tsx?$/.test(file));
	const silent = files.filter((file) => !/^(?:import [^;]*;\s*)*\/\*\*/.test(readFileSync(join(root, folder, file), 'utf8')));
	expect(silent, 'open these with a comment').toEqual([]);
	const apart = files.filter((file) => /^\/\*\*(?:(?!\*\/)[\s\S])*\*\/\n\nimport /.test(readFileSync(join(root, folder, file), 'utf8')));
	expect(apart, 'a blank line is before the imports of these').toEqual([]);
});
