/** A search of the web, with and without the domains that it is limited to, as 2.1.330 draws it. */
import {expect, test} from 'vitest';
import {fitsAsk} from '../../../../../src/agents/claude/dialog/fits.js';
import {assess} from '../../../../../src/agents/claude/screen/assess.js';
import type {Ask} from '../../../../../src/core/terms/ask.js';

const columns = 80;
const dots = '╌'.repeat(columns);

function matched(row: string, input: Record<string, unknown>) {
	const head = ['─'.repeat(columns), ' Tool use', ' │ Claude wants to search the web for: q words', dots, ` ${row}`, dots, ''];
	const text = [...head, ' Do you want to proceed?', ' ❯ 1. Yes', '   2. No', '', ' Esc to cancel · Tab to amend'].join('\n');
	const {dialog} = assess({text, columns, rows: 40, foreground: 'claude', history: 0}, {version: '2.1.330'});
	const ask: Ask = {kind: 'tool', tool: 'WebSearch', input, rules: []};
	return dialog && fitsAsk(dialog, {ask, cwds: ['/w']});
}

const limited = 'Web Search("q words", only allowing domains: example.com)';

test.each([
	['everywhere', 'Web Search("q words")', {query: 'q words'}, 'yes'],
	['in some domains', limited, {query: 'q words', allowed_domains: ['example.com']}, 'yes'],
	['in others', limited, {query: 'q words', allowed_domains: ['example.org']}, 'no'],
	['no domain was named', limited, {query: 'q words'}, 'no'],
	['a domain that is not shown', 'Web Search("q words")', {query: 'q words', allowed_domains: ['example.com']}, 'no'],
])('a dialog is that of a search with the same domains: %s', (_, row, input, expected) => {
	expect(matched(row, input)).toBe(expected);
});
