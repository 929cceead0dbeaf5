import {describe, expect, test} from 'vitest';
import {readTee, withoutTee, withTee} from '../../../../src/agents/claude/settings/status-line.js';

const script = "/home/dev/it's here/beckon/hooks/limits.sh";

function value(result: ReturnType<typeof withTee>): string {
	if (!result.ok) throw new Error(result.problem);
	return result.value;
}

const files = {
	'a plain command': '{\n  "statusLine": {"type": "command", "command": "~/bin/line.sh", "padding": 0},\n  "model": "opus"\n}\n',
	'escapes that nobody needs': '{"statusLine":{"command":"printf \\u0027\\/a\\u0027 # \\"last\\" é","type":"command"}}',
	'a byte order mark and Windows line ends':
		'\ufeff{\r\n\t"statusLine": {\r\n\t\t"type": "command",\r\n\t\t"command": "a | b"\r\n\t}\r\n}\r\n',
	'no status line': '{\n    // mine\n    "model": "opus"\n}\n',
	'nothing in it': '{}\n',
};

describe.each(Object.entries(files))('settings with %s', (_, text) => {
	test('are the same bytes again after the tee was put in and taken out', () => {
		const after = value(withTee(text, script));
		expect(after).not.toBe(text);
		expect(readTee(after)?.script).toBe(script);
		expect(value(withoutTee(after)).replace(/^\{\s*\}/, '{}')).toBe(text);
	});

	test('are not changed by a second tee, and a tee of another place gives way', () => {
		const once = value(withTee(text, script));
		expect(value(withTee(once, script))).toBe(once);
		const moved = value(withTee(once, '/elsewhere/hooks/limits.sh'));
		expect(readTee(moved)).toEqual({...readTee(once), script: '/elsewhere/hooks/limits.sh'});
	});
});

test('a status line that another program wrote anew is taken back too', () => {
	const text = files['escapes that nobody needs'];
	const rewritten = JSON.stringify(JSON.parse(value(withTee(text, script)))).replaceAll("'", '\\u0027');
	expect(JSON.parse(value(withoutTee(rewritten)))).toEqual(JSON.parse(text));
});

test.each([
	['{"statusLine": {"type": "static"}}', 'has no command'],
	['{"statusLine": {"command": "line \\\\"}}', 'backslash'],
	['{"statusLine": {"command": " "}}', 'empty'],
	['{"statusLine": {"command": "a"}, "statusLine": {"command": "b"}}', 'twice'],
])('%s is refused, and left alone by taking out', (text, problem) => {
	const result = withTee(text, script);
	expect(result.ok ? 'put in' : result.problem).toContain(problem);
	expect(withoutTee(text)).toEqual({ok: true, value: text});
});
