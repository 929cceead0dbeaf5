/**
 * `packaging/install.sh`, from a folder that stands in for a release.
 * @module-tag userland
 */
import {spawnSync} from 'node:child_process';
import {createHash} from 'node:crypto';
import {existsSync, mkdirSync, readdirSync, statSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {expect, test} from 'vitest';
import {ownTarget, targets} from '../../packaging/build-binary.js';
import {packagePath} from '../../src/store/program.js';
import {tempDir} from '../helpers/temp-state.js';

const works = '#!/bin/sh\necho 9.9.9\n';
const isKnown = ownTarget() in targets;

function release(executable: string, summed = executable) {
	const folder = join(tempDir(), 'a release');
	mkdirSync(folder);
	const name = `beckon-${ownTarget()}`;
	writeFileSync(join(folder, name), executable);
	writeFileSync(join(folder, 'SHA256SUMS'), `${createHash('sha256').update(summed).digest('hex')}  ${name}\n`);
	return folder;
}

function install(from: string) {
	const to = join(tempDir(), 'my bin');
	const env = {PATH: process.env['PATH'], BECKON_FROM: from, BECKON_TO: to};
	return {...spawnSync('sh', [packagePath('packaging', 'install.sh')], {env, encoding: 'utf8'}), to};
}

test.skipIf(!isKnown)('the executable whose checksum is right is put into the folder, ready to run', () => {
	const {status, stdout, to} = install(release(works));
	expect(status).toBe(0);
	expect(stdout).toContain(`beckon 9.9.9 is in ${to}`);
	expect(readdirSync(to)).toEqual(['beckon']);
	expect(statSync(join(to, 'beckon')).mode & 0o777).toBe(0o755);
});

test.skipIf(!isKnown).each([
	['is not what the checksums say', release.bind(undefined, works, 'another'), 'is not what SHA256SUMS says; nothing was installed'],
	['does not run', release.bind(undefined, '#!/bin/sh\nexit 1\n'), 'does not run here; nothing was installed'],
	['is not there', () => join(tempDir(), 'nowhere'), 'SHA256SUMS cannot be had'],
])('an executable that %s is not installed', (_, from, why) => {
	const {status, stderr, to} = install(from());
	expect(status).toBe(1);
	expect(stderr).toContain(why);
	expect(existsSync(join(to, 'beckon'))).toBe(false);
	expect(readdirSync(to)).toEqual([]);
});
