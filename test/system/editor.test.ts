import {existsSync, readFileSync, statSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {expect, onTestFinished, test, vi} from 'vitest';
import {openPager} from '../../src/system/editor.js';
import {tempDir} from '../helpers/temp-state.js';

test('the pager gets a private file with the text, which is gone after it', async () => {
	const folder = tempDir();
	const seen = join(folder, 'seen');
	writeFileSync(join(folder, 'pager'), `#!/bin/sh\ncat "$2" >'${seen}'\nls -l "$2" >>'${seen}'\necho "$1" >>'${seen}'\n`, {mode: 0o700});
	const file = {name: 'shown.diff', text: 'a $(touch x) `b`\n'};
	await openPager({...process.env, PAGER: `'${join(folder, 'pager')}' --own`}, file);
	const [text, listed = '', option] = readFileSync(seen, 'utf8').split('\n');
	expect([text, option]).toEqual(['a $(touch x) `b`', '--own']);
	expect(listed).toMatch(/^-rw-------.*shown\.diff$/);
	expect(existsSync(listed.split(' ').at(-1) ?? '')).toBe(false);
	expect(statSync(folder).isDirectory()).toBe(true);
});

test('a pager that is not there is a mistake with its fix', async () => {
	const file = {name: 'shown.md', text: 'a'};
	await expect(openPager({...process.env, PAGER: '/no/such/pager'}, file)).rejects.toThrow(/did not start/);
});

test('a Ctrl-C in the pager, which its terminal sends to this process as well, is for the pager alone', async () => {
	const heard = vi.fn();
	const quitListeners = process.listenerCount('SIGQUIT');
	process.on('SIGINT', heard);
	onTestFinished(() => void process.off('SIGINT', heard));
	const interrupt = `kill -INT ${process.pid}; kill -QUIT ${process.pid}; sleep 0.2; exit 3 #`;
	const run = openPager({...process.env, PAGER: interrupt}, {name: 'shown.md', text: 'a'});
	await expect(run).resolves.toBeUndefined();
	expect(heard).not.toHaveBeenCalled();
	expect([process.listeners('SIGINT').includes(heard), process.listenerCount('SIGQUIT')]).toEqual([true, quitListeners]);
});
