/** The chosen theme in the config file. */
import {mkdirSync, readdirSync, readFileSync, writeFileSync} from 'node:fs';
import {dirname} from 'node:path';
import {expect, test} from 'vitest';
import {createKeymap} from '../../src/app/keys/bindings.js';
import {keepTheme} from '../../src/navigator/keep-theme.js';
import {problemsAtStart} from '../../src/navigator/last-time.js';
import {configPath, readConfig} from '../../src/store/config/config.js';
import {noon} from '../helpers/samples/rows.js';
import {tempDir} from '../helpers/temp-state.js';

function openConfig(text: string | undefined) {
	const env = {HOME: tempDir()};
	const file = configPath(env);
	if (text !== undefined) {
		mkdirSync(dirname(file), {recursive: true});
		writeFileSync(file, text);
	}
	return {file, keep: () => keepTheme({env, now: () => noon}, 'nord-dark'), read: () => readFileSync(file, 'utf8')};
}

test.each([
	[undefined, '{\n\t"theme": "nord-dark"\n}\n'],
	[
		'{\n  // mine\n  "theme": "auto", // dark?\n  "mouse": true,\n}\n',
		'{\n  // mine\n  "theme": "nord-dark", // dark?\n  "mouse": true,\n}\n',
	],
	['{"mouse": false}', '{\n\t"mouse": false,\n\t"theme": "nord-dark"\n}'],
])('%j keeps all that is in it', async (before, after) => {
	const {keep, read, file} = openConfig(before);
	expect(await keep()).toEqual({kind: 'said', text: `Theme nord-dark: kept in ${file}`});
	expect(read()).toBe(after);
	await keep();
	expect([read(), readdirSync(dirname(file)).length]).toEqual([after, before === undefined ? 1 : 2]);
});

test('a file that is no JSON stays as it is', async () => {
	const {keep, read} = openConfig('{"mouse": ');
	await expect(keep()).rejects.toThrow(/could not be kept in .*config\.json: it is not a JSON object/);
	expect(read()).toBe('{"mouse": ');
});

test('a misspelt theme is told at the start, with its option and the nearest name', async () => {
	const {file} = openConfig('{"theme": "nord-drak", "keys": {"fly": ["x"]}}');
	const {config, problems} = await readConfig({HOME: dirname(dirname(dirname(file)))});
	const told = problemsAtStart(file, [{file: '/other', line: 1, problem: 'is broken'}, ...problems], createKeymap(config.keys));
	expect(told).toEqual([
		expect.stringMatching(/^In the config: `theme` names no theme; the default is used\. Did you mean "nord-dark"/),
		'keys.fly: unknown action',
	]);
});
