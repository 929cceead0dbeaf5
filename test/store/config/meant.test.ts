/** Names in the config that must mean something: hosts, keys, themes, states. */
import {writeFileSync} from 'node:fs';
import {expect, test} from 'vitest';
import {defaultConfig} from '../../../src/core/config.js';
import {toHosts} from '../../../src/core/terms/host.js';
import {file, read, withConfigFile} from './config-file.js';

withConfigFile();

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
	['{"prices": {"x": {"input": -1, "output": 2}}}', '`prices.x.input` must be 0 or more; it is skipped'],
	['{"prices": {"x": {"input": 1}}}', /^`prices\.x\.output` must be a number of dollars/],
	['{"themes": {"mine": {"base": "norrd"}}}', /^`themes\.mine\.base` must be "auto", .*; it is skipped\. Did you mean "nord"\?$/],
	['{"themes": {"mine": {"wating": "red"}}}', 'unknown key `themes.mine.wating`; it is skipped. Did you mean "waiting"?'],
	[
		'{"themes": {"mine": {"waiting": "#12345"}}}',
		/^`themes\.mine\.waiting` must be a colour such as "#83a598", or one of red, .*; it is skipped$/,
	],
	['{"themes": {"mine": {"waiting": "\\u001b[31m"}}}', /^`themes\.mine\.waiting` must be a colour/],
	['{"themes": {"Mine!": {}}}', /^`themes\.Mine!` must be a name of small letters/],
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
	['Needs you', 'needs_you'],
	['running', 'autonomous'],
	['your turn', 'idle'],
	['using-tool', 'acting'],
])('a command for %j is one for the state or group %s', async (when, id) => {
	writeFileSync(file, JSON.stringify({commands: [{label: 'x', run: ['x'], when}]}));
	const {config, problems} = await read();
	expect(problems).toEqual([]);
	expect(config.commands[0]?.when).toBe(id);
});

test.each([
	[{notify: {states: {questoin: ['bell']}}}, /^`notify\.states\.questoin` is not a state; it is skipped\. Did you mean "question"\?$/],
	[
		{domainRules: [{match: {state: 'needs_permision'}, label: 'x'}]},
		/^`domainRules\[0\]\.match\.state` .* Did you mean "needs_permission"\?$/,
	],
	[{commands: [{label: 'x', run: ['x'], when: 'needs_yuo'}]}, /^`commands\[0\]\.when` .* Did you mean "needs_you"\?$/],
	[
		{notify: {states: {quux: []}}},
		/^`notify\.states\.quux` is not a state; it is skipped\. There are permission \(needs_permission\), .*, connecting \(unknown\)$/,
	],
	[{notify: {states: {needs_you: []}}}, /^`notify\.states\.needs_you` is not a state/],
	[{notify: {states: {constructor: []}}}, /^`notify\.states\.constructor` is not a state/],
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
