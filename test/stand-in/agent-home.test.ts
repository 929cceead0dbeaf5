import {mkdirSync, readlinkSync, symlinkSync} from 'node:fs';
import {join} from 'node:path';
import {expect, test} from 'vitest';
import {linkAgent} from '../../stand-in/agent-home.js';
import {tempDir} from '../helpers/temp-state.js';

test('the agent is a link to this program, and one that is there is never taken from under an agent that starts', () => {
	const folder = join(tempDir(), 'bin');
	expect(readlinkSync(linkAgent(folder))).toBe(process.execPath);
	const other = join(tempDir(), 'bin');
	mkdirSync(other);
	symlinkSync('/bin/sh', join(other, 'claude'));
	expect(readlinkSync(linkAgent(other))).toBe('/bin/sh');
});
