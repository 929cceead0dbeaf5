/** A Node that is too old gets one line with its version and the needed one. */
import {spawnSync} from 'node:child_process';
import {readFileSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {expect, test} from 'vitest';
import {tempDir} from '../helpers/temp-state.js';

const starter = readFileSync(new URL('../../bin/beckon.js', import.meta.url), 'utf8');
const {engines} = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {engines: {node: string}};

test('the Node that the starter asks for is the one of the package', () => {
	const least = /least = \[(\d+), (\d+)\]/.exec(starter);
	expect(`>=${least?.[1]}.${least?.[2]}`).toBe(engines.node);
});

test('an older Node is named with its path, and no stack is shown', () => {
	const file = join(tempDir(), 'beckon.mjs');
	writeFileSync(file, starter.replace('least = [20, 19]', 'least = [999, 1]'));
	const {status, stdout, stderr} = spawnSync(process.execPath, [file, 'ls'], {encoding: 'utf8'});
	expect({status, stdout}).toEqual({status: 1, stdout: ''});
	expect(stderr.split('\n')).toEqual([
		`beckon needs Node 999.1 or newer, and ${process.execPath} is ${process.version}. Install a newer Node, or put it first in PATH (tmux has its own: that of its server).`,
		'',
	]);
});
