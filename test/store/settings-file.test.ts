import {chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, readlinkSync, statSync, symlinkSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {expect, test} from 'vitest';
import {localSettings, readSettings, replaceSettings} from '../../src/store/settings-file.js';
import {tempDir} from '../helpers/temp-state.js';

const at = Date.UTC(2026, 5, 1, 12, 30, 15);

test('a new file is private, in a new private folder, and has no copy', () => {
	const file = join(tempDir(), 'config/settings.json');
	expect(replaceSettings(readSettings(file), '{}\n', at)).toBeUndefined();
	expect(readFileSync(file, 'utf8')).toBe('{}\n');
	expect(statSync(file).mode & 0o777).toBe(0o600);
	expect(statSync(join(file, '..')).mode & 0o777).toBe(0o700);
	expect(readdirSync(join(file, '..'))).toEqual(['settings.json']);
});

test('the mode stays, and the old text is kept in a dated copy of the same mode', () => {
	const file = join(tempDir(), 'settings.json');
	writeFileSync(file, 'old');
	chmodSync(file, 0o640);
	const copy = replaceSettings(readSettings(file), 'new', at);
	expect(copy).toBe(`${file}.beckon-2026-06-01-123015.bak`);
	expect(readFileSync(String(copy), 'utf8')).toBe('old');
	expect([file, String(copy)].map((path) => statSync(path).mode & 0o777)).toEqual([0o640, 0o640]);
});

test('a copy never overwrites another', () => {
	const file = join(tempDir(), 'settings.json');
	writeFileSync(file, '1');
	const copies = ['2', '3', '4'].map((text) => replaceSettings(readSettings(file), text, at));
	expect(copies.map((copy) => readFileSync(String(copy), 'utf8'))).toEqual(['1', '2', '3']);
});

test('a symlink stays one, and the file it names is replaced where it lies', () => {
	const folder = tempDir();
	mkdirSync(join(folder, 'dotfiles'));
	mkdirSync(join(folder, 'config'));
	writeFileSync(join(folder, 'dotfiles/claude.json'), 'old');
	symlinkSync('../dotfiles/claude.json', join(folder, 'config/link.json'));
	symlinkSync('link.json', join(folder, 'config/settings.json'));
	const copy = replaceSettings(readSettings(join(folder, 'config/settings.json')), 'new', at);
	expect(readlinkSync(join(folder, 'config/settings.json'))).toBe('link.json');
	expect(readFileSync(join(folder, 'dotfiles/claude.json'), 'utf8')).toBe('new');
	expect(copy).toContain('/dotfiles/claude.json.beckon-');
});

test('a symlink to a file that is not there yet makes that file', () => {
	const folder = tempDir();
	symlinkSync(join(folder, 'later/settings.json'), join(folder, 'settings.json'));
	replaceSettings(readSettings(join(folder, 'settings.json')), 'new', at);
	expect(readFileSync(join(folder, 'later/settings.json'), 'utf8')).toBe('new');
});

test('a file that changed since it was read is not replaced', () => {
	const file = join(tempDir(), 'settings.json');
	writeFileSync(file, 'old');
	const before = readSettings(file);
	writeFileSync(file, 'changed by the agent');
	expect(() => replaceSettings(before, 'new', at)).toThrow(
		expect.objectContaining({fix: 'Run this again. beckon has not changed the file.'}),
	);
	expect(readFileSync(file, 'utf8')).toBe('changed by the agent');
	expect(readdirSync(join(file, '..'))).toEqual(['settings.json']);
});

test('what cannot be read is an error, not an empty file', () => {
	const folder = tempDir();
	mkdirSync(join(folder, 'settings.json'));
	expect(() => readSettings(join(folder, 'settings.json'))).toThrow('EISDIR');
	symlinkSync('loop', join(folder, 'loop'));
	expect(() => readSettings(join(folder, 'loop'))).toThrow('ELOOP');
	expect(existsSync(join(folder, 'nothing'))).toBe(false);
	expect(readSettings(join(folder, 'nothing')).text).toBeUndefined();
});

test('a file that is read-only is neither replaced nor removed', async () => {
	const folder = tempDir();
	const path = join(folder, 'settings.json');
	writeFileSync(path, '{}', {mode: 0o444});
	const before = readSettings(path);
	expect(() => replaceSettings(before, '{"a": 1}', at)).toThrow('read-only (mode 0444)');
	await expect(localSettings.remove(before, at)).rejects.toThrow('read-only (mode 0444)');
	expect(readdirSync(folder)).toEqual(['settings.json']);
	expect(readFileSync(path, 'utf8')).toBe('{}');
});

test('bytes that are not UTF-8 are refused with their line, and stay', () => {
	const file = join(tempDir(), 'settings.json');
	const bytes = Buffer.from('{\n  "name": "f\xfcr"\n}\n', 'latin1');
	writeFileSync(file, bytes);
	expect(() => readSettings(file)).toThrow(`${file}, line 2: it is not UTF-8 text`);
	expect(readFileSync(file)).toEqual(bytes);
});

test('a mark of the byte order and every other character of UTF-8 stay', () => {
	const file = join(tempDir(), 'settings.json');
	const text = '\ufeff{"name": "für \u{1f600} \ufffd"}\r\n';
	writeFileSync(file, text);
	expect(readSettings(file).text).toBe(text);
});
