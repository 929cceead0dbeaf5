/** Long and nested fields of a server's tool: 2.1.330 draws what takes more than 80 cells with its name below that name, behind a bar. */
import {expect, test} from 'vitest';
import {fitsAsk} from '../../../../../src/agents/claude/dialog/fits.js';
import {assess} from '../../../../../src/agents/claude/screen/assess.js';
import type {Ask} from '../../../../../src/core/terms/ask.js';

const columns = 60;
const dots = '╌'.repeat(columns);

function matched(fields: readonly string[], input: Record<string, unknown>) {
	const head = ['─'.repeat(columns), ' Tool use', ' demo — Run Tool: (MCP)', dots];
	const options = [' Do you want to proceed?', ' ❯ 1. Yes', '   2. No', '', ' Esc to cancel · Tab to amend'];
	const text = [...head, ...fields, dots, ' About the demo — Run Tool:', ' │ Runs a thing', '', ...options].join('\n');
	const {dialog} = assess({text, columns, rows: 60, foreground: 'claude', history: 0}, {version: '2.1.330'});
	const ask: Ask = {kind: 'tool', tool: 'mcp__demo__run', input, rules: []};
	return dialog && fitsAsk(dialog, {ask, cwds: ['/w']});
}

const words = {text: 'touch f word0 word1 word2 word3 word4 word5 word6 word7 word8'};
const nested = {a: {b: {c: [1, {d: 'e'}]}, f: 'g'.repeat(60), 'h-i': []}, 'c d': 1};
const wrapped = [' text:', '   │ touch f word0 word1 word2 word3 word4 word5 word6', '   │ word7 word8'];
const object = [
	' a:',
	'   │ {',
	'   │   b: { c: [1, { d: "e" }] },',
	`   │   f: "${'g'.repeat(44)}`,
	`   │ ${'g'.repeat(16)}",`,
	'   │   "h-i": []',
	'   │ }',
	' "c d": 1',
];
const members = [' list:', '   │ [', `   │   "${'x'.repeat(40)}",`, `   │   "${'y'.repeat(40)}"`, '   │ ]'];

test.each([
	['a text breaks ten columns before the edge', wrapped, words, 'yes'],
	['other words', wrapped, {text: `${words.text} word9`}, 'no'],
	['a row that had room for the next word', [' text:', '   │ touch f', '   │ word0'], {text: 'touch f word0'}, 'no'],
	['an object with a member on each line', object, nested, 'yes'],
	['another value far inside', object, {...nested, a: {...nested.a, b: {c: [2, {d: 'e'}]}}}, 'no'],
	['one member more', object, {...nested, a: {...nested.a, z: 1}}, 'no'],
	['the same text in no object', object, {...nested, a: JSON.stringify(nested.a)}, 'no'],
	['a list with a member on each line', members, {list: ['x'.repeat(40), 'y'.repeat(40)]}, 'yes'],
	['the members in another order', members, {list: ['y'.repeat(40), 'x'.repeat(40)]}, 'no'],
	['a short object below its name', [' a:', `   │ { k: "${'x'.repeat(41)}" }`], {a: {k: 'x'.repeat(41)}}, 'yes'],
	['a tab reaches to the eighth column of its text', [' a: "x       y"'], {a: 'x\ty'}, 'yes'],
	['a tab within a list is printed', [' a: ["x\\ty"]'], {a: ['x\ty']}, 'yes'],
])('a dialog is that of a call with long and nested fields: %s', (_, rows, input, expected) => {
	expect(matched(rows, input)).toBe(expected);
});
