import {readdirSync, readFileSync} from 'node:fs';
import {dirname, join} from 'node:path';
import {fileURLToPath} from 'node:url';
import {expect, test} from 'vitest';

const src = fileURLToPath(new URL('../../src', import.meta.url));

/** No program that stays open runs these. */
const onlyCommands = /^(?:bench|cli|demo)\/|^setup\/install-tmux\.ts$/;

test('an open program has loaded every part that it may need later', () => {
	const files = readdirSync(src, {recursive: true, encoding: 'utf8'}).filter((file) => /\.tsx?$/.test(file) && !onlyCommands.test(file));
	const lateOf = (file: string): readonly string[] =>
		[...readFileSync(join(src, file), 'utf8').matchAll(/\bimport\('([^']+)'\)/g)].map(([, path = '']) =>
			path.startsWith('.') ? join(dirname(file), path) : path,
		);
	const list = 'navigator/late-parts.ts';
	const loaded = lateOf(list);
	const fromPackage = (part: string) => !part.startsWith('node:');
	const needed = new Set(
		files
			.filter((file) => file !== list)
			.flatMap(lateOf)
			.filter(fromPackage),
	);
	expect(needed.size).toBeGreaterThan(10);
	expect([...needed].filter((part) => !loaded.includes(part)).toSorted()).toEqual([]);
	expect(loaded.filter((part) => !needed.has(part))).toEqual([]);
});
