/** The dialogs in which older versions ask to change a file, each recorded with the real one, against the request that it was drawn for. */
import {readFileSync} from 'node:fs';
import {describe, expect, test} from 'vitest';
import {fitsAsk} from '../../../../src/agents/claude/dialog/fits.js';
import {assess} from '../../../../src/agents/claude/screen/assess.js';
import {snapshotOf, unpack} from '../../../helpers/samples/screens.js';

const folder = new URL('../../../fixtures/screens/versions/', import.meta.url);
const cwd = '/home/me/work/demo';

function fitOf(screen: string, tool: string, input: Readonly<Record<string, unknown>>) {
	const [, version = ''] = /^([\d.]+)-/.exec(screen) ?? [];
	const {dialog} = assess(snapshotOf(unpack(readFileSync(new URL(`${screen}.ansi`, folder), 'utf8'))), {version});
	if (dialog === undefined) throw new Error(`${screen} shows no dialog`);
	return fitsAsk(dialog, {ask: {kind: 'tool', tool, input, rules: []}, cwds: [cwd]});
}

const made = 'one = 1\n\nprint(one)\n';
describe.each(['2.0.45-write', '2.1.0-write', '2.1.62-write'])('%s', (screen) => {
	const write = (content: string, name = 'new.py') => fitOf(screen, 'Write', {file_path: `${cwd}/${name}`, content});
	test('is of the text that it shows, and of no other', () => {
		expect(write(made)).toBe('yes');
		for (const other of [`${made}more\n`, made.replace('one = 1', 'one = 2'), 'one = 1\n', `\n${made}`, ''])
			expect(write(other), JSON.stringify(other)).toBe('no');
	});
	test('is of the path that it shows, and of no other', () => {
		for (const other of ['old.py', 'src/new.py', '../new.py']) expect(write(made, other), other).toBe('no');
	});
});

describe.each(['2.0.45-overwrite', '2.1.0-overwrite'])('%s', (screen) => {
	const write = (content: string) => fitOf(screen, 'Write', {file_path: `${cwd}/app.py`, content});
	test('is of the lines that it shows, and of no others', () => {
		expect(write('def add(a, b):\n    return b + a\n')).toBe('yes');
		expect(write('def add(a, b):\n    return a + b\n')).toBe('no');
		expect(write('def sub(a, b):\n    return b + a\n')).toBe('no');
	});
});

describe.each(['2.0.45-edit', '2.1.0-edit'])('%s', (screen) => {
	const edit = (after: string, name = 'app.py') =>
		fitOf(screen, 'Edit', {file_path: `${cwd}/${name}`, old_string: 'b):\n    return a + b', new_string: after});
	test('is of the change that it shows, and of no other', () => {
		expect(edit('b, c):\n    return a + b + c')).toBe('yes');
		expect(edit('b, c):\n    return a + b')).toBe('no');
		expect(edit('b, c):\n  return a + b + c')).toBe('no');
		expect(edit('b, c):\n    return a + b + c', 'src/app.py')).toBe('no');
	});
});
