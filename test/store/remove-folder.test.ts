import {existsSync, rmdirSync, rmSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {expect, test} from 'vitest';
import {removeFolder} from '../../src/store/remove-folder.js';
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
	const file = join(tempDir(), 'a');
	writeFileSync(file, '');
	await expect(removeFolder(join(file, 'inside'))).rejects.toThrow('ENOTDIR');
});
