import {spawnSync} from 'node:child_process';
import {existsSync, mkdirSync, readdirSync, readFileSync, readlinkSync, statSync} from 'node:fs';
import {join} from 'node:path';
import {expect, test} from 'vitest';
import {installScripts, removeScripts} from '../../src/store/hook-copies.js';
import {packagePath} from '../../src/store/package-root.js';
import {toPaths} from '../../src/store/paths.js';
import {programCommand} from '../../src/store/program.js';
import {programFile, refreshProgram, removeProgram, unpackFiles, unpackProgram} from '../../src/store/program-files.js';
import {tempDir} from '../helpers/temp-state.js';

function place() {
	const base = join(tempDir(), 'my state');
	return toPaths({base, perHost: false, config: join(base, 'config.json'), host: 'here'});
}

test('the command starts this program again, from any folder', () => {
	const [program = '', ...args] = programCommand('--version');
	const {stdout} = spawnSync(program, args, {cwd: '/', encoding: 'utf8'});
	expect(stdout).toMatch(/^\d+\.\d+\.\d+/);
});

test('the package hands out its own files and unpacks nothing', () => {
	const paths = place();
	unpackProgram(paths);
	refreshProgram(paths);
	expect(existsSync(paths.base)).toBe(false);
	expect(programFile(paths, 'man/beckon.1')).toBe(packagePath('man/beckon.1'));
});

test('unpacked files are whole, private to the user, and scripts can be run', () => {
	const paths = place();
	unpackFiles(paths, 'one');
	const current = join(paths.program, 'current');
	for (const name of ['bin/popup.sh'] as const) {
		expect(readFileSync(join(current, name), 'utf8')).toBe(readFileSync(packagePath(name), 'utf8'));
		expect(statSync(join(current, name)).mode & 0o777).toBe(0o700);
	}
	expect(statSync(join(current, 'man/beckon.1')).mode & 0o777).toBe(0o600);
	expect(statSync(current).mode & 0o777).toBe(0o700);
});

test('another build takes the place of the old one under the same path, and leaves nothing of it or of an interrupted try', () => {
	const paths = place();
	unpackFiles(paths, 'one');
	mkdirSync(join(paths.program, 'two.4711'));
	unpackFiles(paths, 'two');
	expect(readlinkSync(join(paths.program, 'current'))).toBe('two');
	expect(readdirSync(paths.program).toSorted()).toEqual(['current', 'two']);
	const before = statSync(join(paths.program, 'two')).ctimeMs;
	unpackFiles(paths, 'two');
	expect(statSync(join(paths.program, 'two')).ctimeMs).toBe(before);
});

test('the state directory goes with the last of hook scripts and unpacked files', () => {
	const paths = place();
	installScripts(paths);
	unpackFiles(paths, 'one');
	removeScripts(paths);
	expect(existsSync(join(paths.program, 'current', 'man/beckon.1'))).toBe(true);
	removeProgram(paths);
	expect(existsSync(paths.base)).toBe(false);
});
