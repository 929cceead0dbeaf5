import {existsSync, mkdirSync, readFileSync, statSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {expect, test} from 'vitest';
import {
	areScriptsCurrent,
	installCopies,
	installedScript,
	refreshCopies,
	removeCopies,
	schemaFile,
} from '../../src/store/installed-copies.js';
import {toPaths} from '../../src/store/paths.js';
import {packagePath} from '../../src/store/program.js';
import {tempDir} from '../helpers/temp-state.js';

function place(perHost = false) {
	const base = join(tempDir(), 'my state');
	return toPaths({base, perHost, config: join(base, 'config.json'), host: 'here'});
}

test('the copy is the script of this package, for its owner to run, beside the marker of the registry', () => {
	const paths = place();
	expect(installCopies(paths, 'hooks')).toBe(true);
	expect(readFileSync(installedScript(paths), 'utf8')).toBe(readFileSync(packagePath('hooks', 'emit.sh'), 'utf8'));
	expect(statSync(installedScript(paths)).mode & 0o777).toBe(0o700);
	expect(existsSync(join(paths.base, 'beckon-state'))).toBe(true);
	expect(areScriptsCurrent(paths)).toBe(true);
});

test('a second install writes nothing', () => {
	const paths = place();
	installCopies(paths, 'hooks');
	expect(installCopies(paths, 'hooks')).toBe(false);
});

test('a copy of another version is renewed, but only where there is one', () => {
	const paths = place();
	expect(refreshCopies(paths, 'hooks')).toBe(false);
	expect(existsSync(paths.base)).toBe(false);
	installCopies(paths, 'hooks');
	writeFileSync(installedScript(paths), 'of another version');
	expect(areScriptsCurrent(paths)).toBe(false);
	expect(refreshCopies(paths, 'hooks')).toBe(true);
	expect(areScriptsCurrent(paths)).toBe(true);
	expect(statSync(installedScript(paths)).mode & 0o777).toBe(0o700);
});

test('a copy that cannot be renewed is no error', () => {
	const paths = place();
	installCopies(paths, 'hooks');
	writeFileSync(installedScript(paths), 'of another version');
	mkdirSync(`${installedScript(paths)}.${process.pid}.tmp`);
	expect(refreshCopies(paths, 'hooks')).toBe(false);
	expect(readFileSync(installedScript(paths), 'utf8')).toBe('of another version');
});

test.each([false, true])('removing leaves nothing of an unused state dir (a folder a host: %s)', (perHost) => {
	const paths = place(perHost);
	installCopies(paths, 'hooks');
	removeCopies(paths, 'hooks');
	expect(existsSync(paths.hooks)).toBe(false);
	expect(existsSync(paths.base)).toBe(perHost);
});

test('removing keeps what was recorded and what others put there', () => {
	const paths = place();
	installCopies(paths, 'hooks');
	mkdirSync(join(paths.sessions, 'session-1'));
	writeFileSync(join(paths.hooks, 'mine.sh'), '');
	removeCopies(paths, 'hooks');
	expect(existsSync(join(paths.hooks, 'mine.sh'))).toBe(true);
	expect(existsSync(join(paths.sessions, 'session-1'))).toBe(true);
	expect(existsSync(paths.marker)).toBe(true);
	expect(existsSync(installedScript(paths))).toBe(false);
});

const ownSchema = packagePath('schema', 'config.schema.json');

test('the package names its own schema and unpacks nothing', () => {
	const paths = place();
	expect(refreshCopies(paths, 'schema')).toBe(false);
	expect(schemaFile(paths)).toBe(ownSchema);
	expect(existsSync(paths.base)).toBe(false);
});

test('an unpacked schema is whole and private, and takes the place of another version', () => {
	const paths = place();
	const file = join(paths.program, 'config.schema.json');
	installCopies(paths, 'schema');
	expect(statSync(file).mode & 0o777).toBe(0o600);
	writeFileSync(file, '{}');
	expect(refreshCopies(paths, 'schema')).toBe(true);
	expect(readFileSync(file, 'utf8')).toBe(readFileSync(ownSchema, 'utf8'));
});

test('the state directory goes with the last of hook scripts and schema', () => {
	const paths = place();
	installCopies(paths, 'hooks');
	installCopies(paths, 'schema');
	removeCopies(paths, 'hooks');
	expect(existsSync(paths.program)).toBe(true);
	removeCopies(paths, 'schema');
	expect(existsSync(paths.base)).toBe(false);
});
