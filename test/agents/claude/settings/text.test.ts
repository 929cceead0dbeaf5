import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import {hookCommand, hookGroups} from '../../../../src/agents/claude/hooks/command.js';
import {ownHooks, parseSettings, withHooks, withoutHooks} from '../../../../src/agents/claude/settings/text.js';

const hooks = "/home/dev/it's here/beckon/hooks";
const script = `${hooks}/emit.sh`;
const wanted = hookGroups({hooks, answers: false, version: '2.1.329'});

function install(text: string, groups = wanted): string {
	const result = withHooks(text, groups);
	if (!result.ok) throw new Error(result.problem);
	return result.value;
}

function uninstall(text: string): string {
	const result = withoutHooks(text);
	if (!result.ok) throw new Error(result.problem);
	return result.value;
}

const foreign = {type: 'command', command: 'say done', timeout: 3};

const files = {
	'two spaces': JSON.stringify({model: 'opus', permissions: {allow: ['Bash(ls:*)']}}, null, 2),
	'four spaces and a last newline': `${JSON.stringify({a: 1, b: [1, 2, {c: 3}]}, null, 4)}\n`,
	tabs: `${JSON.stringify({a: {b: {c: null}}}, null, '\t')}\n`,
	'foreign hooks': `${JSON.stringify({hooks: {Stop: [{hooks: [foreign]}], FileChanged: [{matcher: '*.ts', hooks: [foreign]}]}, z: 1}, null, 2)}\n`,
	'Windows line ends': JSON.stringify({a: 1, hooks: {Stop: [{hooks: [foreign]}]}}, null, 2).replaceAll('\n', '\r\n'),
	comments: '{\n  // mine\n  "a": 1, /* and this */\n  "b": 2 // last\n}\n',
	'a byte order mark': '\ufeff{\n  "a": 1\n}\n',
	'odd spacing': '{\n  "a"  :  1,\n\n\n  "b": [ 1,2,3 ],\n  "c": {"d":1}\n}\n',
	'unicode and escapes': '{\n  "a": "\\u00e9é日本\\n\\/",\n  "__proto__": 1e3\n}\n',
};

describe.each(Object.entries(files))('a file with %s', (_, text) => {
	test('is itself again after install and uninstall', () => {
		expect(uninstall(install(text))).toBe(text);
	});

	test('keeps every line it had, in order', () => {
		const after = install(text).split(/\r?\n/);
		let from = 0;
		for (const line of text.split(/\r?\n/)) {
			// The last property gets a comma, before any comment.
			const withComma = line.replace(/(?= *\/\/|$)/, ',');
			const at = after.findIndex((one, index) => index >= from && (one === line || one === withComma));
			expect(at, line).toBeGreaterThanOrEqual(0);
			from = at + 1;
		}
	});

	test('is not changed by a second install', () => {
		const once = install(text);
		expect(install(once)).toBe(once);
	});
});

test('new entries are indented like the rest of the file', () => {
	expect(install('{\n\t"a": 1\n}\n')).toContain('\n\t"hooks": {\n\t\t"SessionStart": [\n\t\t\t{\n\t\t\t\t"hooks": [\n\t\t\t\t\t{');
	expect(install('{\n    "a": 1\n}')).toContain('\n    "hooks": {\n        "SessionStart": [\n            {');
	expect(install(files['Windows line ends']).replaceAll('\r\n', '')).not.toContain('\n');
});

test.each(['', '\n', '{}', '{}\n'])('the empty file %j gets the hooks and nothing else', (text) => {
	const parsed = parseSettings(install(text));
	expect(parsed).toEqual({ok: true, value: {hooks: Object.fromEntries([...wanted].map(([event, group]) => [event, [group]]))}});
	expect(JSON.parse(uninstall(install(text)))).toEqual({});
});

test.each(['{ "a": 1, // keep\n  "hooks": {} }', '{"a": 1, // keep\n"hooks": {}}\n', '{"b": {"c": 1}, // a // b\r\n\t"hooks": {}\t}'])(
	'a comment before the last property takes nothing that follows it with it: %j',
	(text) => {
		const after = uninstall(install(text));
		expect(parseSettings(after)).toMatchObject({ok: true, value: expect.not.objectContaining({hooks: expect.anything()})});
		expect(after).toContain(/\/\/ .*/.exec(text)?.[0].trimEnd());
	},
);

test('a file on one line is still valid and whole', () => {
	const text = '{"a":1,"hooks":{"Stop":[{"hooks":[{"type":"command","command":"x"}]}]}}';
	expect(JSON.parse(install(text))).toMatchObject({a: 1, hooks: {Stop: [{hooks: [{command: 'x'}]}, {hooks: [{timeout: 5}]}]}});
	expect(JSON.parse(uninstall(install(text)))).toEqual(JSON.parse(text));
});

test('hooks of another place, of another version and twice become the wanted ones', () => {
	const elsewhere = hookGroups({hooks: '/old/hooks', answers: false, version: undefined});
	const twice = JSON.parse(install(files['foreign hooks'], elsewhere));
	twice.hooks.Stop.push({hooks: [foreign, {type: 'command', command: hookCommand('/older/hooks/emit.sh', 'Stop')}]});
	const after = JSON.parse(install(JSON.stringify(twice, null, 2)));
	expect(ownHooks(after).map(({event, script: path}) => [event, path])).toHaveLength(wanted.size);
	expect(new Set(ownHooks(after).map((own) => own.script))).toEqual(new Set([script]));
	expect(after.hooks.Stop).toEqual([{hooks: [foreign]}, wanted.get('Stop'), {hooks: [foreign]}]);
});

test('names an agent of this version does not know are taken out', () => {
	const after = JSON.parse(install(install('{}'), hookGroups({hooks, answers: false, version: undefined})));
	expect(after.hooks.StopFailure).toBeUndefined();
	expect(Object.keys(after.hooks)).toHaveLength(11);
});

test('a command that only looks like ours stays', () => {
	const lookalikes = [
		'/x/hooks/emit.sh Stop',
		"test -x '/x/emit.sh' && exec '/x/emit.sh' Stop || :",
		`${hookCommand('/x/hooks/emit.sh', 'Stop')} #`,
	];
	const text = JSON.stringify({hooks: {Stop: lookalikes.map((command) => ({hooks: [{type: 'command', command}]}))}}, null, 2);
	expect(uninstall(text)).toBe(text);
	expect(uninstall(install(text))).toBe(text);
});

test('hooks that we do not understand are left alone', () => {
	const text = JSON.stringify({hooks: {Stop: [null, 7, {hooks: 'x'}, {hooks: [null, {command: 1}]}], Other: []}}, null, 2);
	expect(uninstall(install(text))).toBe(text);
});

test.each([
	['{"a": 1,}', 'line 1, column 9: property name expected'],
	['{\n  "a": 1\n  "b": 2\n}', 'line 3, column 3: comma expected'],
	['{\r\n  "a": tru\r\n}', 'line 2, column 8: invalid symbol'],
	['{"a": 1', 'line 1, column 8: close brace expected'],
	['{} {}', 'line 1, column 4: end of file expected'],
	['[1]', 'line 1, column 1: the settings are not an object'],
	['{\n  "hooks": []\n}', 'line 2, column 12: "hooks" is not an object'],
	['{"hooks": {\n"Stop": {}}}', 'line 2, column 9: the hooks of "Stop" are not a list'],
	['{"hooks": {}, "hooks": {}}', 'line 1, column 15: "hooks" appears twice'],
	['{"hooks": {"Stop": [], "Stop": []}}', 'line 1, column 24: "Stop" appears twice'],
])('%j is refused', (text, problem) => {
	expect(withHooks(text, wanted)).toEqual({ok: false, problem});
	expect(withoutHooks(text)).toEqual({ok: false, problem});
});

test('whatever the settings hold, install adds exactly the hooks and uninstall takes exactly them away', () => {
	const hooks = fc.record({type: fc.constant('command'), command: fc.string()});
	const groups = fc.array(fc.record({matcher: fc.string(), hooks: fc.array(hooks, {minLength: 1, maxLength: 3})}), {
		minLength: 1,
		maxLength: 3,
	});
	const events = fc.constantFrom('Stop', 'PreToolUse', 'FileChanged', 'x"y');
	const settings = fc.record(
		{env: fc.dictionary(fc.string(), fc.string()), other: fc.jsonValue(), hooks: fc.dictionary(events, groups, {minKeys: 1})},
		{requiredKeys: []},
	);
	fc.assert(
		fc.property(settings, fc.constantFrom(2, 4, '\t'), (value, indent) => {
			const text = JSON.stringify(value, null, indent);
			const after = install(text);
			expect(ownHooks(JSON.parse(after))).toHaveLength(wanted.size);
			expect(uninstall(after)).toBe(text);
		}),
		{numRuns: 60},
	);
});
