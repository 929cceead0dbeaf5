import {existsSync, readFileSync, statSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {expect, test} from 'vitest';
import {pageText} from '../../src/system/editor.js';
import {tempDir} from '../helpers/temp-state.js';

test('the pager gets a private file with the text, which is gone after it', async () => {
	const folder = tempDir();
	const seen = join(folder, 'seen');
	writeFileSync(join(folder, 'pager'), `#!/bin/sh\ncat "$2" >'${seen}'\nls -l "$2" >>'${seen}'\necho "$1" >>'${seen}'\n`, {mode: 0o700});
	await pageText({...process.env, PAGER: `'${join(folder, 'pager')}' --own`}, {text: 'a $(touch x) `b`\n', kind: 'diff'});
	const [text, listed = '', option] = readFileSync(seen, 'utf8').split('\n');
	expect([text, option]).toEqual(['a $(touch x) `b`', '--own']);
	expect(listed).toMatch(/^-rw-------.*shown\.diff$/);
	expect(existsSync(listed.split(' ').at(-1) ?? '')).toBe(false);
	expect(statSync(folder).isDirectory()).toBe(true);
});

test('a pager that is not there is a mistake with its fix', async () => {
	await expect(pageText({...process.env, PAGER: '/no/such/pager'}, {text: 'a', kind: 'md'})).rejects.toThrow(/did not start/);
});
