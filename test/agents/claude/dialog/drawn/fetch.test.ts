/** The address and the prompt of a fetch: 2.1.330 draws a bar before each of them that has several lines or more than 80 cells. */
import {expect, test} from 'vitest';
import {fitsAsk} from '../../../../../src/agents/claude/dialog/fits.js';
import {assess} from '../../../../../src/agents/claude/screen/assess.js';
import type {Ask} from '../../../../../src/core/terms/ask.js';

const columns = 100;
const dots = '╌'.repeat(columns);
const url = 'https://example.com/a';
const longUrl = `${url}/`.padEnd(81, 'b');
const fullUrl = `${url}/`.padEnd(80, 'b');
const words = `Say ${'what it says '.repeat(9)}now`;
const [head, tail] = [words.slice(0, words.indexOf('says', 80)), words.slice(words.indexOf('says', 80))];

function matched(
	rows: readonly string[],
	input: {url: string; prompt: string},
	above = ['─'.repeat(columns), ' Fetch', ' Claude wants', dots],
) {
	const options = [' Do you want to allow Claude to fetch this content?', ' ❯ 1. Yes', "   2. Yes, and don't ask again", '   3. No (esc)'];
	const text = [...above, ...rows, dots, '', ...options, ...(above.length === 0 ? [' ↑ 4 more lines'] : [])].join('\n');
	const {dialog} = assess({text, columns, rows: 40, foreground: 'claude', history: 0}, {version: '2.1.330'});
	const ask: Ask = {kind: 'tool', tool: 'WebFetch', input, rules: []};
	return dialog && fitsAsk(dialog, {ask, cwds: ['/w']});
}

const short = [` url: ${url}`, ' prompt: Sum it up'];
const long = [` url: ${url}`, ` │ prompt: ${head.trimEnd()}`, ` │ ${tail}`];
const lines = [` url: ${url}`, ' │ prompt: One', ' │', ' │   Two'];

test.each([
	['short', short, url, 'Sum it up', 'yes'],
	['80 cells without its name have no bar', [` url: ${fullUrl}`, ' prompt: Sum it up'], fullUrl, 'Sum it up', 'yes'],
	['81 have one', [` │ url: ${longUrl}`, ' prompt: Sum it up'], longUrl, 'Sum it up', 'yes'],
	['a long prompt', long, url, words, 'yes'],
	['a prompt of several lines', lines, url, 'One\n\n  Two', 'yes'],
	['the address as a browser prints it', [' url: https://example.com/%C3%A4', ' prompt: Sum'], 'https://Example.com/ä', 'Sum', 'yes'],
	['a bar of its own', [` url: ${url}`, ' │ prompt: Sum it up'], url, 'Sum it up', 'no'],
	['another end of the prompt', long, url, `${words}!`, 'no'],
	['the beginning of the prompt', long, url, head, 'no'],
	['other lines', lines, url, 'One\n  Two', 'no'],
	['another address', long, `${url}b`, words, 'no'],
	['the address takes the name of the prompt', short, `${url}\nprompt: Sum it up`, '', 'no'],
])('a dialog is that of a fetch whose address and prompt it draws: %s', (_, rows, address, prompt, expected) => {
	expect(matched(rows, {url: address, prompt})).toBe(expected);
});

test.each([
	['the address', long.slice(1), 'perhaps'],
	['a part of the prompt', long.slice(2), 'perhaps'],
	['all but other words', [' │ in other words'], 'no'],
])('a fetch may be that of a dialog whose top is out of sight: %s', (_, rows, expected) => {
	expect(matched(rows, {url, prompt: words}, [])).toBe(expected);
});
