import {existsSync, rmdirSync, rmSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {expect, test} from 'vitest';
import {removeFolder} from '../../src/store/files.js';
import {tempDir} from '../helpers/temp-state.js';

test('what was written while a folder was being removed is removed as well', async () => {
	const folder = tempDir();
	let late = 3;
	await removeFolder(folder, () => {
		rmSync(join(folder, 'late'), {force: true});
		if (late-- > 0) writeFileSync(join(folder, 'late'), '');
		rmdirSync(folder);
	});
	expect(existsSync(folder)).toBe(false);
});

test('one that is not there is gone already, and one that cannot be removed is told at once', async () => {
	await removeFolder(join(tempDir(), 'nowhere'));
	let tries = 0;
	const refuse = () => {
		tries += 1;
		throw Object.assign(new Error('it is in use'), {code: 'EBUSY'});
	};
	await expect(removeFolder(tempDir(), refuse)).rejects.toThrow('it is in use');
	expect(tries).toBe(1);
});
