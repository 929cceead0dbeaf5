/** Expressions of the user's own, which must not keep a key waiting. */
import {expect, test} from 'vitest';
import {patternProblem, searchable} from '../../../src/core/text/pattern.js';

test.each(['(a+)+$', '(a*)*b', '(a|aa)+$', '(\\w+\\s?)*$', '((ab?)c)*', '(?:x+x+)+y', '(?<n>[a-z]+)*!', '(a{1,}){2,}', '([^"]*"?)+$'])(
	'%s is refused, since a search may never end',
	(source) => expect(patternProblem(source)).toMatch(/may never end/),
);

test.each([
	'^git (push|pull)',
	'^● Deploying',
	'rm .*-rf.*',
	'^(npm|pnpm) run [a-z:]+$',
	'\\(a+\\)+',
	'[(a+)+]+',
	'(a)+',
	'(foo|bar){2}',
	'a?b*',
	'\\p{L}+',
])('%s is used', (source) => expect(patternProblem(source, 'u')).toBeUndefined());

test('what is no expression is refused, and so is one with too many repetitions', () => {
	expect(patternProblem('(')).toBe('must be a regular expression');
	expect(patternProblem('.*a.*b.*c.*d')).toMatch(/has 4 repetitions/);
});

test('the more repetitions, the less of a text is searched, and no search takes long', () => {
	for (const source of ['a$', '.*x', 'a.*b.*c', '.*a.*a.*!', '\\s+$', 'a*a*a*b']) {
		const text = searchable('ab'.repeat(50_000), source);
		expect(text.length).toBeGreaterThan(60);
		for (const hostile of [text, 'a'.repeat(text.length), ' '.repeat(text.length)]) {
			const from = process.cpuUsage();
			new RegExp(source).test(hostile);
			expect(process.cpuUsage(from).user / 1000).toBeLessThan(1000);
		}
	}
});
