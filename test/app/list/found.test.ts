import {expect, test} from 'vitest';
import {filterWords, foundParts} from '../../../src/app/list/find.js';

const marked = (text: string, filter: string, isName = false) =>
	foundParts(text, filterWords(filter), isName)
		.map(([from, to]) => text.slice(from, to))
		.join('|');

test.each([
	['Fix the login test', 'LOGIN', 'login'],
	['Fix the login test', 'test fix', 'Fix|test'],
	['a test of tests', 'test', 'test|test'],
	['blocked', 'state:block', 'block'],
	['login', 'log gin', 'login'],
	['Fix the login test', 'deploy', ''],
	['Fix the login test', '', ''],
	['İstanbul test', 'test', ''],
])('in “%s” the filter “%s” marks “%s”', (text, filter, found) => {
	expect(marked(text, filter)).toBe(found);
});

test('a name is marked letter by letter where it is abbreviated, and only a name', () => {
	expect(marked('web frontend', 'wfe', true)).toBe('w|f|e');
	expect(marked('web frontend', 'wfe')).toBe('');
	expect(marked('web frontend', 'wfx', true)).toBe('');
});
