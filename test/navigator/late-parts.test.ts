import {readdirSync, readFileSync} from 'node:fs';
import {dirname, join} from 'node:path';
import {fileURLToPath} from 'node:url';
import {expect, test} from 'vitest';

const src = fileURLToPath(new URL('../../src', import.meta.url));

/** No program that stays open runs these. */
const onlyCommands = /^(?:bench|cli|demo)\/|^setup\/install-tmux\.ts$/;

/** What is loaded before the list is open: the screen, the watchers, and the hosts. */
const atStart = new Set([
	'ui/mount.js',
	'observe/changes/watchers.js',
	'system/collector.js',
	'sources/look-at-hosts.js',
	'sources/host-looks.js',
]);

test('an open program has loaded every part that it may need later, by the file that needs it', () => {
	const files = readdirSync(src, {recursive: true, encoding: 'utf8'}).filter((file) => /\.tsx?$/.test(file) && !onlyCommands.test(file));
	const textOf = (file: string): string => readFileSync(join(src, file), 'utf8');
	const lateOf = (file: string): readonly string[] =>
		[...textOf(file).matchAll(/\bimport\('([^']+)'\)/g)].flatMap(([, path = '']) => {
			const part = path.startsWith('.') ? join(dirname(file), path) : path;
			return part.startsWith('node:') || atStart.has(part) ? [] : [part];
		});
	const list = 'navigator/late-parts.ts';
	const loaded = lateOf(list);
	const besideList = files.filter((file) => file !== list && dirname(file) === dirname(list)).flatMap(lateOf);
	expect(besideList.filter((part) => !loaded.includes(part)).toSorted()).toEqual([]);
	expect(loaded.filter((part) => !besideList.includes(part))).toEqual([]);
	const others = files.filter((file) => dirname(file) !== dirname(list) && lateOf(file).length > 0);
	expect(others.length).toBeGreaterThan(3);
	for (const file of others) {
		const text = textOf(file);
		const names = [...text.matchAll(/^const (\w+) = \(\) => import\(/gm)].map(([, name]) => name);
		expect({file, late: names.length}).toEqual({file, late: lateOf(file).length});
		const [, array, parts] = /^export const (late\w+) = \[([\w, ]+)\];$/m.exec(text) ?? [];
		expect({file, parts}).toEqual({file, parts: names.join(', ')});
		expect(textOf(list)).toContain(`...${array},`);
	}
});
