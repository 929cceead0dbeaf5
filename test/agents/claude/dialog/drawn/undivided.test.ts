/** Fetches and searches as 2.1.200 draws them, without rules: the call, and below it what the agent wants. */
import {expect, test} from 'vitest';
import {fitsAsk} from '../../../../../src/agents/claude/dialog/fits.js';
import {assess} from '../../../../../src/agents/claude/screen/assess.js';
import type {Ask} from '../../../../../src/core/terms/ask.js';

function matched(title: string, rows: readonly string[], question: string, tool: string, input: Record<string, unknown>) {
	const options = [` ${question}`, ' ❯ 1. Yes', '   2. No', '', ' Esc to cancel · Tab to amend'];
	const text = ['─'.repeat(60), ` ${title}`, '', ...rows, '', ...options].join('\n');
	const {dialog} = assess({text, columns: 60, rows: 40, foreground: 'claude', history: 0}, {version: '2.1.200'});
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
