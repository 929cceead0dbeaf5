import {mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {afterEach, beforeEach, expect, test} from 'vitest';
import {usualWords} from '../../../src/agents/usual-words.js';
import {defaultConfig} from '../../../src/core/config.js';
import {toHosts} from '../../../src/core/machine/host.js';
import {readConfig} from '../../../src/store/config/config.js';
import {configHelp, toConfigJsonSchema} from '../../../src/store/config/json-schema.js';

let home: string;
let file: string;

beforeEach(() => {
	home = mkdtempSync(join(tmpdir(), 'beckon-config-'));
	file = join(home, '.config', 'beckon', 'config.json');
	mkdirSync(join(home, '.config', 'beckon'), {recursive: true});
});

afterEach(() => {
	rmSync(home, {recursive: true, force: true});
});

const read = (env: NodeJS.ProcessEnv = {}) => readConfig({HOME: home, ...env});

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

test('hosts are names, destinations of ssh, or commands', async () => {
	writeFileSync(
		file,
		'{"hosts": ["gpu1", {"name": "dev", "ssh": "me@dev.example", "jump": "mosh"}, {"name": "box", "command": ["docker", "exec", "-i", "box", "sh"], "configDirs": ["~/.claude-work"]}]}',
	);
	const {config, problems} = await read();
	expect(problems).toEqual([]);
	expect(toHosts(config.hosts)).toEqual([
		{name: 'gpu1', via: {kind: 'ssh', destination: 'gpu1', jump: 'ssh'}},
		{name: 'dev', via: {kind: 'ssh', destination: 'me@dev.example', jump: 'mosh'}},
		{name: 'box', configDirs: ['~/.claude-work'], via: {kind: 'command', argv: ['docker', 'exec', '-i', 'box', 'sh']}},
	]);
});

test.each([
	['"-oProxyCommand=id"', 'hosts[1]', 'must be a name of letters'],
	['"../up"', 'hosts[1]', 'must be a name of letters'],
	['"me@dev.example"', 'hosts[1]', 'name the rest as `ssh`'],
	['""', 'hosts[1]', 'must be a name of letters'],
	['{"name": "a", "ssh": "-oProxyCommand=id"}', 'hosts[1].ssh', 'must be a destination of ssh'],
	['{"name": "a", "ssh": "a b"}', 'hosts[1].ssh', 'must be a destination of ssh'],
	['{"name": "-a", "ssh": "b"}', 'hosts[1].name', 'must be a name of letters'],
	['{"name": "a", "command": []}', 'hosts[1].command', 'must name a program'],
	['{"name": "a", "command": ["a\\u0000"]}', 'hosts[1].command[0]', 'must not contain a zero byte'],
	['{"name": "a", "ssh": "b", "jump": "telnet"}', 'hosts[1]', '`jump` is "ssh" or "mosh"'],
	['{"name": "a", "ssh": "b", "configDirs": ["work"]}', 'hosts[1].configDirs[0]', 'must be an absolute path on the host'],
	['{"name": "a", "command": ["c"], "configDirs": ["~/../b"]}', 'hosts[1].configDirs[0]', 'must be an absolute path on the host'],
	['{"name": "a"}', 'hosts[1]', 'must be a host: a name'],
	['7', 'hosts[1]', 'must be a host: a name'],
])('the host %s is left out with a problem that says what it must be', async (host, path, problem) => {
	writeFileSync(file, `{"hosts": ["gpu1", ${host}]}`);
	const {config, problems} = await read();
	expect(config.hosts).toEqual(['gpu1']);
	expect(problems).toHaveLength(1);
	expect(problems[0]?.problem).toContain(`\`${path}\``);
	expect(problems[0]?.problem).toContain(problem);
	expect(problems[0]?.problem).toMatch(/; it is skipped$/);
});

test('two hosts of one name are a problem, since ids begin with it', async () => {
	writeFileSync(file, '{"hosts": ["gpu1", {"name": "gpu1", "ssh": "other"}]}');
	const {config, problems} = await read();
	expect(config.hosts).toEqual([]);
	expect(problems.map(({problem}) => problem)).toEqual(['column 11: `hosts` names a host twice; the default is used']);
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

test('an unknown key is warned of, and the others hold', async () => {
	writeFileSync(file, '{\n  "order": "fifo",\n  "colour": "red"\n}');
	const {config, problems} = await read();
	expect(config).toEqual({...defaultConfig, order: 'fifo'});
	expect(problems).toEqual([{file, line: 3, problem: 'column 13: unknown key `colour`; it is ignored'}]);
});

test.each([
	['notify', '{"chanels": ["bell"], "afterMs": 5}', 'unknown key `notify.chanels`; it is ignored. Did you mean "channels"?'],
	['tmux', '{"keys": {"popp": "b"}}', 'unknown key `tmux.keys.popp`; it is ignored. Did you mean "popup"?'],
	['commands', '[{"lable": "x", "label": "y", "run": ["z"]}]', 'unknown key `commands[0].lable`; it is skipped. Did you mean "label"?'],
])('a mistyped key inside %s is answered with the nearest', async (key, value, problem) => {
	writeFileSync(file, `{"${key}": ${value}}`);
	const {problems} = await read();
	expect(problems.map((one) => one.problem.replace(/^column \d+: /, ''))).toEqual([problem]);
});

test('a mistyped key inside an object leaves its other keys as they are set', async () => {
	writeFileSync(file, '{"notify": {"chanels": ["bell"], "afterMs": 5}}');
	expect((await read()).config.notify).toEqual({...defaultConfig.notify, afterMs: 5});
});

test('a mistyped key is answered with the nearest', async () => {
	writeFileSync(file, '{"colums": []}');
	const {problems} = await read();
	expect(problems).toEqual([{file, line: 1, problem: expect.stringMatching(/is ignored\. Did you mean "columns"\?$/)}]);
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

test("a theme of the user's own has a base and colours, and the config may name it", async () => {
	writeFileSync(file, '{"theme": "mine", "themes": {"mine": {"base": "nord", "waiting": "#FFaa00", "quiet": "cyan"}}}');
	const {config, problems} = await read();
	expect(problems).toEqual([]);
	expect(config).toEqual({...defaultConfig, theme: 'mine', themes: {mine: {base: 'nord', waiting: '#FFaa00', quiet: 'cyan'}}});
});

test.each([
	['{"theme": "norrd"}', '`theme` names no theme; the default is used. Did you mean "nord"?'],
	['{"theme": "mne", "themes": {"mine": {}}}', '`theme` names no theme; the default is used. Did you mean "mine"?'],
	['{"theme": "constructor"}', /^`theme` names no theme; the default is used\. There are auto, .*tokyonight-light$/],
	['{"theme": "../nord"}', '`theme` must be a name of small letters, digits, `-` and `_`; the default is used'],
	['{"themes": {"mine": {"base": "norrd"}}}', /^`themes\.mine\.base` must be one of auto, .*; it is skipped\. Did you mean "nord"\?$/],
	['{"themes": {"mine": {"wating": "red"}}}', 'unknown key `themes.mine.wating`; it is skipped. Did you mean "waiting"?'],
	[
		'{"themes": {"mine": {"waiting": "#12345"}}}',
		/^`themes\.mine\.waiting` must be a colour such as "#83a598", or one of red, .*; it is skipped$/,
	],
	['{"themes": {"mine": {"waiting": "\\u001b[31m"}}}', /^`themes\.mine\.waiting` must be a colour/],
	['{"themes": {"Mine!": {}}}', /^`themes\.Mine!` must be .* a name of small letters/],
	['{"themes": ["mine"]}', /^`themes/],
])('a bad theme says what is wrong and what may be meant: %s', async (text, problem) => {
	writeFileSync(file, text);
	const {config, problems} = await read();
	expect(config.theme).toBe('auto');
	expect(problems.map((one) => one.problem.replace(/^column \d+: /, ''))[0]).toEqual(
		typeof problem === 'string' ? problem : expect.stringMatching(problem),
	);
});

test('one broken theme costs no other', async () => {
	writeFileSync(file, '{"theme": "good", "themes": {"bad": {"waiting": 7}, "good": {"waiting": "red"}}}');
	const {config, problems} = await read();
	expect(config.themes).toEqual({good: {waiting: 'red'}});
	expect(config.theme).toBe('good');
	expect(problems).toHaveLength(1);
});

test('a config that cannot be read is a problem, not a crash', async () => {
	mkdirSync(file);
	const {config, problems} = await read();
	expect(config).toEqual(defaultConfig);
	expect(problems).toEqual([{file, line: undefined, problem: 'cannot be read (EISDIR); the defaults are used'}]);
});

test('the defaults pass their own schema', async () => {
	writeFileSync(file, JSON.stringify(defaultConfig));
	expect((await read()).problems).toEqual([]);
});

test('a state that is meant may be written as the list shows it', async () => {
	const rule = {match: {state: 'question'}, icon: '?'};
	const command = {label: 'x', run: ['x'], when: 'permission'};
	writeFileSync(file, JSON.stringify({domainRules: [rule], commands: [command], notify: {states: {'your turn': [], error: ['bell']}}}));
	const {config, problems} = await read();
	expect(problems).toEqual([]);
	expect(config.domainRules[0]?.match.state).toBe('awaiting_input');
	expect(config.commands[0]?.when).toBe('needs_permission');
	expect(config.notify.states).toEqual({idle: [], error: ['bell']});
});

test.each([
	[{notify: {states: {questoin: ['bell']}}}, /^`notify\.states\.questoin` names no state; it is skipped\. Did you mean "question"\?$/],
	[
		{domainRules: [{match: {state: 'needs_permision'}, label: 'x'}]},
		/^`domainRules\[0\]\.match\.state` .* Did you mean "needs_permission"\?$/,
	],
	[{commands: [{label: 'x', run: ['x'], when: 'needs_yuo'}]}, /^`commands\[0\]\.when` .* Did you mean "needs_you"\?$/],
	[
		{notify: {states: {working: []}}},
		/^`notify\.states\.working` names no state; it is skipped\. There are permission \(needs_permission\), .*, connecting \(unknown\)$/,
	],
	[{notify: {states: {needs_you: []}}}, /^`notify\.states\.needs_you` names no state/],
	[{notify: {states: {constructor: []}}}, /^`notify\.states\.constructor` names no state/],
])('a state that does not exist is a problem, and what names it is skipped: %j', async (values, problem) => {
	writeFileSync(file, JSON.stringify({...values, order: 'fifo'}));
	const {config, problems} = await read();
	expect(config).toEqual({...defaultConfig, order: 'fifo'});
	expect(problems.map((one) => one.problem.replace(/^column \d+: /, ''))).toEqual([expect.stringMatching(problem)]);
});

test('states that rules and screen patterns give may be meant, and are named beside the known ones', async () => {
	const screenPatterns = [{detail: 'Going out', pattern: '^Deploying', state: 'deploying'}];
	const domainRules = [
		{match: {state: 'deploying'}, label: 'out'},
		{match: {tool: 'Bash'}, state: 'testing'},
	];
	const commands = [
		{label: 'x', run: ['x'], when: 'testing'},
		{label: 'y', run: ['y'], when: 'delivered'},
	];
	const own = {screenPatterns, domainRules, commands};
	writeFileSync(file, JSON.stringify({...own, notify: {states: {deploying: ['bell'], testing: []}}}));
	const {config, problems} = await read();
	expect(problems).toEqual([]);
	expect(config).toMatchObject({...own, notify: {states: {deploying: ['bell'], testing: []}}});
	writeFileSync(file, JSON.stringify({...own, notify: {states: {zzz: [], deployin: []}}}));
	expect((await read()).problems.map(({problem}) => problem)).toEqual([
		expect.stringMatching(/, deploying, testing$/),
		expect.stringMatching(/Did you mean "deploying"\?$/),
	]);
});

test('every key has a sentence of help', () => {
	expect(Object.keys(configHelp(usualWords)).sort()).toEqual(Object.keys(defaultConfig).sort());
});

test('the JSON schema that is shipped is the one of the code', () => {
	const shipped: unknown = JSON.parse(readFileSync(new URL('../../../schema/config.schema.json', import.meta.url), 'utf8'));
	expect(shipped, 'stale: run `npm run build && node bin/beckon.js config --schema > schema/config.schema.json`').toEqual(
		toConfigJsonSchema(usualWords),
	);
});
