/** Requests as versions up to 2.1.285 draw them, without rules: the text, and below it what it is about. */
import {expect, test} from 'vitest';
import {fitsAsk} from '../../../../../src/agents/claude/dialog/fits.js';
import {assess} from '../../../../../src/agents/claude/screen/assess.js';
import type {Ask} from '../../../../../src/core/terms/ask.js';

function matched(
	title: string,
	rows: readonly string[],
	question: string,
	tool: string,
	input: Record<string, unknown>,
	version = '2.1.200',
) {
	const options = [` ${question}`, ' ❯ 1. Yes', '   2. No', '', ' Esc to cancel · Tab to amend'];
	const text = ['─'.repeat(60), ` ${title}`, '', ...rows, '', ...options].join('\n');
	const {dialog} = assess({text, columns: 60, rows: 40, foreground: 'claude', history: 0}, {version});
	const ask: Ask = {kind: 'tool', tool, input, rules: []};
	return dialog && fitsAsk(dialog, {ask, cwds: ['/w']});
}

const url = 'https://example.com/part0/part1/part2/part3/part4/part5/part';
const fetched = [
	'   url: "https://example.com/part0/part1/part2/part3/part',
	'   4/part5/part", prompt: "Sum it up"',
	'   Claude wants to fetch content from example.com',
];
const searched = [
	...['   Web Search("touch f word0 word1 word2 word3 word4', '   word5 word6 word7 word")'],
	...['   Claude wants to search the web for: touch f word0', '   word1 word2 word3 word4 word5 word6 word7 word'],
];
const query = 'touch f word0 word1 word2 word3 word4 word5 word6 word7 word';

test.each([
	[{url, prompt: 'Sum it up'}, 'yes'],
	[{url, prompt: 'Sum it'}, 'no'],
	[{url: `${url}s`, prompt: 'Sum it up'}, 'no'],
	[{url: url.replace('.com', '.org'), prompt: 'Sum it up'}, 'no'],
] as const)('a fetch of %j', (input, expected) => {
	expect(matched('Fetch', fetched, 'Do you want to allow Claude to fetch this content?', 'WebFetch', input)).toBe(expected);
});

test.each([
	[{query}, 'yes'],
	[{query: `${query}s`}, 'no'],
	[{query: query.slice(0, -1)}, 'no'],
])('a search for %j', (input, expected) => {
	expect(matched('Tool use', searched, 'Do you want to proceed?', 'WebSearch', input)).toBe(expected);
});

const none = 'Do you want to proceed?';
const bash = (rows: readonly string[], input: Record<string, unknown>) => matched('Bash command', rows, none, 'Bash', input);
const touch = ['   touch a', '   Run shell command'];
const reasoned = ['   touch a', '   Make it', '', ' This command requires approval'];

test.each([
	['no description', touch, {command: 'touch a'}, 'yes'],
	['another command without a description', touch, {command: 'touch b'}, 'no'],
	['another description', touch, {command: 'touch a', description: 'Make it'}, 'no'],
	['a reason to ask', reasoned, {command: 'touch a', description: 'Make it'}, 'yes'],
	['a command that begins as the reason', reasoned, {command: 'touch a\nMake it', description: 'This command requires approval'}, 'no'],
	['less than all its lines', ['     echo', '   rm -rf x', '   Make it'], {command: '  echo', description: 'Make it'}, 'no'],
	['a tab reaches to a column of the pane', ['   touch a      b', '   Make it'], {command: 'touch a\tb', description: 'Make it'}, 'yes'],
	['a row that had room', ['   touch a', '   b', '   Make it'], {command: 'touch a b', description: 'Make it'}, 'no'],
	[
		'a row that was full',
		[`   touch ${'a'.repeat(47)}`, '   b', '   Make it'],
		{command: `touch ${'a'.repeat(47)} b`, description: 'Make it'},
		'yes',
	],
])('a command: %s', (_, rows, input, expected) => {
	expect(bash(rows, input)).toBe(expected);
});

const server = (rows: readonly string[], input: Record<string, unknown>, tool = 'mcp__demo__run') =>
	matched('Tool use', [...rows, '   Runs a thing'], none, tool, input);
const called = ['   demo - run(title: "Hello \\"x\\"", list: ["a","b"], a:', '   {"b":1.5,"c":null}) (MCP)'];
const fields = {title: 'Hello "x"', list: ['a', 'b'], a: {b: 1.5, c: null}};

test.each([
	['its fields', called, fields, 'yes'],
	['another value', called, {...fields, list: ['a', 'c']}, 'no'],
	['one field less', called, {title: fields.title, list: fields.list}, 'no'],
	['one field more', called, {...fields, more: 1}, 'no'],
	['another tool', called, fields, 'perhaps', 'mcp__demo__stop'],
	['another server', called, fields, 'no', 'mcp__other__run'],
	['no fields', ['   demo - run (MCP)'], {}, 'yes'],
	['no fields in brackets', ['   demo - run() (MCP)'], {}, 'yes'],
	['fields of another call', called, {}, 'no'],
])("a server's tool: %s", (_, rows, input, expected, tool = 'mcp__demo__run') => {
	expect(server(rows, input, tool)).toBe(expected);
});

test.each([
	['blocked_domains', 'blocking'],
	['allowed_domains', 'only allowing'],
])('a search with %s', (key, words) => {
	const rows = [`   Web Search("it", ${words} domains: a.org)`, '   Claude wants to search the web for: it'];
	const fitOf = (input: Record<string, unknown>) => matched('Tool use', rows, none, 'WebSearch', {query: 'it', ...input});
	expect([fitOf({[key]: ['a.org']}), fitOf({[key]: ['b.org']}), fitOf({})]).toEqual(['yes', 'no', 'no']);
});

test('a path outside breaks at its own width', () => {
	const path = `/usr/share/a/${'deep/'.repeat(9)}file.txt`;
	const rows = [`  Read(${path.slice(0, 51)}`, `  ${path.slice(51)})`];
	const fitOf = (file_path: string) => matched('Read file', rows, none, 'Read', {file_path});
	expect([fitOf(path), fitOf(path.replace('share', 'local'))]).toEqual(['yes', 'no']);
});

const barred = ['   │ touch a', '   │', '   │         b', '   Make it'];
const words = `touch ${'word '.repeat(20)}`.trim();
const wrapped = [`   │ touch ${'word '.repeat(9).trim()}`, `   │ ${'word '.repeat(10).trim()}`, '   │ word', '   Make it'];
const asked = ['   url: https://a.org/x', '   │ prompt: One', '   │ two', '   Claude wants to fetch content from a.org'];
const shownSearch = ['   Web Search("it")', '   │ Claude wants to search the web for: i…', '   (ctrl+o to expand description)'];
const tool = [
	'   demo — Run Tool: (MCP)',
	'',
	'   title: "Hello"',
	'   text:',
	'     │ one',
	'     │',
	'     │ two',
	'',
	'   About the demo — Run Tool:',
];
const toolFields = {title: 'Hello', text: 'one\n\ntwo'};

const letters = 'abcdefghijklmnopqrstuvwxyz'.repeat(3);
const nested = (columns: number) => [
	...['   demo — Run Tool: (MCP)', '', '   a:'],
	...[`     │ ${letters.slice(0, columns)}`, `     │ ${letters.slice(columns)}`],
	...['', '   About the demo — Run Tool:'],
];

test.each([
	['Bash command', 'Bash', barred, {command: 'touch a\n\n\tb', description: 'Make it'}, {command: 'touch a\n\tb', description: 'Make it'}],
	['Bash command', 'Bash', wrapped, {command: words, description: 'Make it'}, {command: `${words} word`, description: 'Make it'}],
	['Fetch', 'WebFetch', asked, {url: 'https://a.org/x', prompt: 'One\ntwo'}, {url: 'https://a.org/x', prompt: 'One two'}],
	['Tool use', 'WebSearch', shownSearch, {query: 'it'}, {query: 'is'}],
	['Tool use', 'mcp__demo__run', tool, toolFields, {...toolFields, text: 'one\ntwo'}],
	['Tool use', 'mcp__demo__run', [...tool.slice(0, 2), ...tool.slice(8)], {}, toolFields],
	// The rows behind a bar of a field end two columns earlier in 2.1.285.
	['Tool use', 'mcp__demo__run', nested(50), {a: letters}, {a: letters.replace('z', 'y')}],
	['Tool use', 'mcp__demo__run', nested(48), {a: letters}, {a: letters.replace('z', 'y')}],
])('%s for %s of 2.1.250, with bars', (title, name, rows, one, other) => {
	const fitOf = (input: Record<string, unknown>) => matched(title, rows, none, name, input, '2.1.250');
	expect([fitOf(one), fitOf(other)]).toEqual(['yes', 'no']);
});
