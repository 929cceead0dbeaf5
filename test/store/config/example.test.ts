/** The config file that `beckon config init` writes, and `beckon config edit`. */
import {readFileSync, statSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {expect, test} from 'vitest';
import {usualWords} from '../../../src/agents/usual-words.js';
import {runCli} from '../../../src/cli/main.js';
import {defaultConfig} from '../../../src/core/config.js';
import {exampleConfig} from '../../../src/store/config/example.js';
import {parseConfig} from '../../../src/store/config/parse.js';
import {tempDir} from '../../helpers/temp-state.js';
import {createTestIo} from '../../helpers/test-io.js';

const text = exampleConfig('/x/config.schema.json', usualWords);

test('the example sets nothing, and names every key with its meaning', () => {
	expect(parseConfig('f', text, '/home/me')).toEqual({values: {}, problems: []});
	for (const key of Object.keys(defaultConfig)) expect(text).toMatch(new RegExp(`\\n\\t// .+\\n\\t// "${key}": `));
});

test('with its slashes removed every line of the example is valid, and the commands are there', () => {
	const bare = text.replaceAll(/^\t\/\/ (?=["[{}\]\t])/gm, '\t').replaceAll(/^\t\/\/ /gm, '\t// ');
	const {values, problems} = parseConfig('f', bare, '/home/me');
	expect(problems).toEqual([]);
	expect(Object.keys(values).toSorted()).toEqual(Object.keys(defaultConfig).toSorted());
	expect(values.commands?.map(({label}) => label)).toContain('Open lazygit');
});

test('config init writes the file once, private to its owner, and leaves one that is there', async () => {
	const home = tempDir();
	const file = join(home, '.config', 'beckon', 'config.json');
	const {io, out, err} = createTestIo({HOME: home});
	expect(await runCli(['config', 'init'], io), err()).toBe(0);
	expect(out()).toContain(`Created ${file}`);
	expect(statSync(file).mode & 0o777).toBe(0o600);
	writeFileSync(file, '{"order": "fifo"}');
	expect(await runCli(['config', 'init'], io)).toBe(1);
	expect(err()).toContain('exists already\n  `beckon config edit` opens it; `beckon help config` says what each key is.');
	expect(readFileSync(file, 'utf8')).toBe('{"order": "fifo"}');
	expect((await runCli(['config'], io)) === 0).toBe(true);
});

test('config edit opens the file in the editor and says what is wrong in it afterwards', async () => {
	const home = tempDir();
	const file = join(home, '.config', 'beckon', 'config.json');
	const editor = join(home, 'editor');
	writeFileSync(editor, '#!/bin/sh\nprintf %s "$EDITED" >"$1"\n', {mode: 0o755});
	const edit = async (edited: string) => {
		const {io, out, err} = createTestIo({HOME: home, PATH: process.env['PATH'], EDITOR: editor, EDITED: edited});
		const terminal = {...io, stdin: Object.create(process.stdin, {isTTY: {value: true}}), stdout: {...io.stdout, isTTY: true}};
		return {code: await runCli(['config', 'edit'], terminal), out: out(), err: err()};
	};
	expect(await edit('{"order": "fifo"}')).toMatchObject({code: 0, out: expect.stringContaining(`${file} is valid`)});
	expect(await edit('{"orderr": 1}')).toMatchObject({code: 1, err: expect.stringContaining('orderr')});
	expect(readFileSync(file, 'utf8')).toBe('{"orderr": 1}');
});
