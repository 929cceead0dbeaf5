import {existsSync, mkdirSync, readFileSync, statSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {expect, test} from 'vitest';
import {installedScript, installScripts, isScriptCurrent, refreshScripts, removeScripts} from '../../src/store/hook-copies.js';
import {toPaths} from '../../src/store/paths.js';
import {packagePath} from '../../src/store/program.js';
import {tempDir} from '../helpers/temp-state.js';

function place(perHost = false) {
	const base = join(tempDir(), 'my state');
	return toPaths({base, perHost, config: join(base, 'config.json'), host: 'here'});
}

test('the copy is the script of this package, for its owner to run, beside the marker of the registry', () => {
	const paths = place();
	expect(installScripts(paths)).toBe(true);
	expect(readFileSync(installedScript(paths), 'utf8')).toBe(readFileSync(packagePath('hooks', 'emit.sh'), 'utf8'));
	expect(statSync(installedScript(paths)).mode & 0o777).toBe(0o700);
	expect(existsSync(join(paths.base, 'beckon-state'))).toBe(true);
	expect(isScriptCurrent(paths)).toBe(true);
});

test('a second install writes nothing', () => {
	const paths = place();
	installScripts(paths);
	expect(installScripts(paths)).toBe(false);
});

test('a copy of another version is renewed, but only where there is one', () => {
	const paths = place();
	expect(refreshScripts(paths)).toBe(false);
	expect(existsSync(paths.base)).toBe(false);
	installScripts(paths);
	writeFileSync(installedScript(paths), 'of another version');
	expect(isScriptCurrent(paths)).toBe(false);
	expect(refreshScripts(paths)).toBe(true);
	expect(isScriptCurrent(paths)).toBe(true);
	expect(statSync(installedScript(paths)).mode & 0o777).toBe(0o700);
});

test('a copy that cannot be renewed is no error', () => {
	const paths = place();
	installScripts(paths);
	writeFileSync(installedScript(paths), 'of another version');
	mkdirSync(`${installedScript(paths)}.new`);
	expect(refreshScripts(paths)).toBe(false);
	expect(readFileSync(installedScript(paths), 'utf8')).toBe('of another version');
});

test.each([false, true])('removing leaves nothing of an unused state dir (a folder a host: %s)', (perHost) => {
	const paths = place(perHost);
	installScripts(paths);
	removeScripts(paths);
	expect(existsSync(paths.hooks)).toBe(false);
	expect(existsSync(paths.base)).toBe(perHost);
});

test('removing keeps what was recorded and what others put there', () => {
	const paths = place();
	installScripts(paths);
	mkdirSync(join(paths.sessions, 'session-1'));
	writeFileSync(join(paths.hooks, 'mine.sh'), '');
	removeScripts(paths);
	expect(existsSync(join(paths.hooks, 'mine.sh'))).toBe(true);
	expect(existsSync(join(paths.sessions, 'session-1'))).toBe(true);
	expect(existsSync(paths.marker)).toBe(true);
	expect(existsSync(installedScript(paths))).toBe(false);
});
