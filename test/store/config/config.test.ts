/** Where values of the config come from, and what a bad one costs. */
import {mkdirSync, readFileSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {expect, test} from 'vitest';
import {usualWords} from '../../../src/agents/usual-words.js';
import {defaultConfig} from '../../../src/core/config.js';
import {toConfigJsonSchema} from '../../../src/store/config/example.js';
import {file, home, read, withConfigFile} from './config-file.js';

withConfigFile();

test('without a file the defaults hold and nothing is wrong', async () => {
	const {config, found, origins, problems} = await read();
	expect(config).toEqual(defaultConfig);
	expect(found).toBe(false);
	expect(new Set(Object.values(origins))).toEqual(new Set(['default']));
	expect(problems).toEqual([]);
});

test('XDG_CONFIG_HOME moves the file', async () => {
	mkdirSync(join(home, 'etc', 'beckon'), {recursive: true});
	writeFileSync(join(home, 'etc', 'beckon', 'config.json'), '{"order": "fifo"}');
	expect((await read({XDG_CONFIG_HOME: join(home, 'etc')})).config.order).toBe('fifo');
});

test('a value of the file wins over the default, and says where it comes from', async () => {
	writeFileSync(file, '{"$schema": "x", "stuckAfterMs": 20000, "showPreview": false}');
	const {config, origins, problems} = await read();
	expect(config).toEqual({...defaultConfig, stuckAfterMs: 20_000, showPreview: false});
	expect(origins.stuckAfterMs).toBe('file');
	expect(origins.order).toBe('default');
	expect(problems).toEqual([]);
});

test('the environment wins over the file', async () => {
	writeFileSync(file, '{"clientVersion": "2.1.0"}');
	const {config, origins} = await read({BECKON_CLAUDE_CODE_VERSION: '2.1.62'});
	expect(config.clientVersion).toBe('2.1.62');
	expect(origins.clientVersion).toBe('env');
});

test('comments and trailing commas are fine', async () => {
	writeFileSync(file, '{\n\t// my own\n\t"order": "fifo",\n}\n');
	const {config, problems} = await read();
	expect(config.order).toBe('fifo');
	expect(problems).toEqual([]);
});

test('a mark of the byte order, which some editors write, is read over', async () => {
	writeFileSync(file, '\ufeff{"order": "fifo", "stuckAfterMs": 1}\n');
	const {config, problems} = await read();
	expect(config.order).toBe('fifo');
	expect(problems).toMatchObject([{problem: expect.stringContaining('stuckAfterMs')}]);
});

test('a directory may start with a tilde', async () => {
	writeFileSync(
		file,
		'{"projectsRoot": "~/src", "ignoreDirectories": ["~", "/tmp"], "domainRules": [{"match": {"cwd": "~/work"}, "label": "w"}]}',
	);
	const {config} = await read();
	expect(config.projectsRoot).toBe(join(home, 'src'));
	expect(config.ignoreDirectories).toEqual([`${home}/`, '/tmp'].map((path) => path.replace(/\/$/, '')));
	expect(config.domainRules[0]?.match.cwd).toBe(join(home, 'work'));
});

test.each([
	['{"order": "fifo"', 1, 'column 17: close brace expected; the defaults are used until this is fixed'],
	['{\n  "order": fifo\n}', 2, 'column 12: invalid symbol; the defaults are used until this is fixed'],
	['', 1, 'column 1: value expected; the defaults are used until this is fixed'],
	['[]', 1, 'column 1: must be an object `{…}`; the defaults are used'],
])('a broken file is reported with line and column: %j', async (text, line, problem) => {
	writeFileSync(file, text);
	const result = await read();
	expect(result.config).toEqual(defaultConfig);
	expect(result.problems).toEqual([{file, line, problem}]);
	expect(readFileSync(file, 'utf8')).toBe(text);
});

test.each([
	['order', '"newest"', 'must be "urgency" or "fifo"'],
	['stuckAfterMs', '"15s"', 'must be a whole number of milliseconds'],
	['stuckAfterMs', '10', 'must be at least 1000 (milliseconds)'],
	['retentionDays', '0', 'must be more than 0 (days)'],
	['ascii', '"yes"', 'must be true, false or "auto"'],
	['showHeadless', '1', 'must be true or false'],
	['continuations', '"go"', 'must be a list of texts'],
	['clientVersion', '"newest"', 'must be a version such as "2.1.300"'],
	['keys', '[]', 'must be an object of action names, each with a list of keys'],
	['domainRules', '{}', 'must be a list of rules'],
	['commands', '{"git": {"run": "lazygit"}}', 'must be a list of commands'],
	['themes', '["mine"]', 'must be an object of themes, each with a name of small letters, digits, `-` and `_`'],
])('a bad value names its key and costs only that key: %s = %s', async (key, value, problem) => {
	writeFileSync(file, `{"endedRowsMs": 1, "${key}": ${value}}`);
	const {config, problems} = await read();
	expect(config).toEqual({...defaultConfig, endedRowsMs: 1});
	expect(problems).toEqual([{file, line: 1, problem: `column ${24 + key.length}: \`${key}\` ${problem}; the default is used`}]);
});

test('a bad element of a list of texts is named', async () => {
	writeFileSync(file, '{"ignoreDirectories": ["/a", 5]}');
	const {config, problems} = await read();
	expect(config.ignoreDirectories).toEqual([]);
	expect(problems[0]?.problem).toBe('column 30: `ignoreDirectories[1]` must be text; the default is used');
});

test('a broken rule is left out and the good ones hold', async () => {
	const good = {match: {tool: 'Bash', command: '^git push'}, label: 'push', urgency: 1};
	writeFileSync(
		file,
		JSON.stringify({
			domainRules: [{match: {command: '('}}, good, {match: {tool: 'Bash', tol: 'Bash'}}, 'no'],
			screenPatterns: [{detail: 'x', pattern: '['}],
		}),
	);
	const {config, problems} = await read();
	expect(config.domainRules).toEqual([good]);
	expect(config.screenPatterns).toEqual([]);
	expect(problems.map(({problem}) => problem.replace(/^column \d+: /, ''))).toEqual([
		'`domainRules[0].match.command` must be a regular expression; it is skipped',
		'unknown key `domainRules[2].match.tol`; it is skipped. Did you mean "tool"?',
		'`domainRules[3]` must be an object with `match`; it is skipped',
		'`screenPatterns[0].pattern` must be a regular expression; it is skipped',
		'`screenPatterns[0].state` must be text; it is skipped',
	]);
});

test.each([{}, {cwd: '/'}, {command: '.*'}, {tools_used: '', file: 'x*'}])(
	'a rule that matches everything is a problem: %j',
	async (match) => {
		writeFileSync(
			file,
			JSON.stringify({
				domainRules: [
					{match: {tool: 'Bash'}, label: 'mine'},
					{match, label: 'all'},
				],
			}),
		);
		const {config, problems} = await read();
		expect(config.domainRules).toHaveLength(1);
		expect(problems.length).toBeGreaterThan(0);
		expect(problems.map(({problem}) => problem).join()).toMatch(/domainRules\[1\]\.match/);
	},
);

test('a config that cannot be read is a problem, not a crash', async () => {
	mkdirSync(file);
	const {config, problems} = await read();
	expect(config).toEqual(defaultConfig);
	expect(problems).toEqual([{file, line: undefined, problem: `cannot be read (EISDIR: ${file} is a folder); the defaults are used`}]);
});

test('the defaults pass their own schema', async () => {
	writeFileSync(file, JSON.stringify(defaultConfig));
	expect((await read()).problems).toEqual([]);
});

test('the JSON schema that is shipped is the one of the code', () => {
	const shipped: unknown = JSON.parse(readFileSync(new URL('../../../schema/config.schema.json', import.meta.url), 'utf8'));
	expect(shipped, 'stale: run `npm run build && node bin/beckon.js config --schema > schema/config.schema.json`').toEqual(
		toConfigJsonSchema(usualWords),
	);
});
