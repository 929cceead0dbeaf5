import {mkdirSync, readlinkSync, symlinkSync} from 'node:fs';
import {join} from 'node:path';
import {expect, test} from 'vitest';
import {linkClient} from '../../src/demo/client-home.js';
import {tempDir} from '../helpers/temp-state.js';

test('the client is a link to this program, and one that is there is never taken from under a client that starts', () => {
	const folder = join(tempDir(), 'bin');
	expect(readlinkSync(linkClient(folder))).toBe(process.execPath);
	const other = join(tempDir(), 'bin');
	mkdirSync(other);
	symlinkSync('/bin/sh', join(other, 'claude'));
	expect(readlinkSync(linkClient(other))).toBe('/bin/sh');
});
