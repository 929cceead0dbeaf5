import {existsSync, readFileSync, realpathSync, statSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {expect, onTestFinished, test, vi} from 'vitest';
import {openProgram} from '../../src/system/editor.js';
import {tempDir} from '../helpers/temp-state.js';

test('the pager gets a private file with the text, which is gone after it', async () => {
	const folder = tempDir();
	const seen = join(folder, 'seen');
	writeFileSync(join(folder, 'pager'), `#!/bin/sh\ncat "$2" >'${seen}'\nls -l "$2" >>'${seen}'\necho "$1" >>'${seen}'\n`, {mode: 0o700});
	const file = {name: 'shown.diff', text: 'a $(touch x) `b`\n'};
	await openProgram({...process.env, PAGER: `'${join(folder, 'pager')}' --own`}, {usual: 'less', variable: 'PAGER', file});
	const [text, listed = '', option] = readFileSync(seen, 'utf8').split('\n');
	expect([text, option]).toEqual(['a $(touch x) `b`', '--own']);
	expect(listed).toMatch(/^-rw-------.*shown\.diff$/);
	expect(existsSync(listed.split(' ').at(-1) ?? '')).toBe(false);
	expect(statSync(folder).isDirectory()).toBe(true);
});

test('a pager that is not there is a mistake with its fix', async () => {
	const program = {usual: 'less', variable: 'PAGER', file: {name: 'shown.md', text: 'a'}};
	await expect(openProgram({...process.env, PAGER: '/no/such/pager'}, program)).rejects.toThrow(/did not start/);
});

test('a program without a text runs in the directory it is opened on', async () => {
	const folder = tempDir();
	const bin = join(folder, 'tool');
	writeFileSync(bin, '#!/bin/sh\npwd >seen\n', {mode: 0o700});
	await openProgram(process.env, {usual: `'${bin}'`, directory: folder});
	expect(readFileSync(join(folder, 'seen'), 'utf8').trim()).toBe(realpathSync(folder));
	await expect(openProgram(process.env, {usual: '/no/such/tool', directory: folder})).rejects.toThrow(/\/no\/such\/tool did not start/);
});

test('a Ctrl-C in the pager, which its terminal sends to this process as well, is for the pager alone', async () => {
	const heard = vi.fn();
	const quitListeners = process.listenerCount('SIGQUIT');
	process.on('SIGINT', heard);
	onTestFinished(() => void process.off('SIGINT', heard));
	const interrupt = `kill -INT ${process.pid}; kill -QUIT ${process.pid}; sleep 0.2; exit 3 #`;
	const run = openProgram({...process.env, PAGER: interrupt}, {usual: 'less', variable: 'PAGER'});
	await expect(run).resolves.toBeUndefined();
	expect(heard).not.toHaveBeenCalled();
	expect([process.listeners('SIGINT').includes(heard), process.listenerCount('SIGQUIT')]).toEqual([true, quitListeners]);
});
