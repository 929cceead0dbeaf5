import {expect, test} from 'vitest';
import {openingLine} from '../../../src/core/resolve/last-words.js';

test.each([
	['All tests pass.\nNothing is left.', 'All tests pass.'],
	['\n\n  Done.  \n', 'Done.'],
	['## Summary\n\nI moved the baskets.', 'I moved the baskets.'],
	['# Only a heading', 'Only a heading'],
	['**Done.** The `limit` is 3.', 'Done. The limit is 3.'],
	['- first\n- second', 'first'],
	['• first\n• second', 'first'],
	['1. first\n2. second', 'first'],
	['✅ All green', 'All green'],
	['```\nnpm test\n```\nThat was it.', 'That was it.'],
	['```\nnpm test', 'npm test'],
	['Here is what I found:\n\n- The clock is wrong.', 'Here is what I found: The clock is wrong.'],
	['See [the page](https://example.org/a) first.', 'See the page first.'],
	['$5 is the price', '$5 is the price'],
	['snake_case_name stays', 'snake_case_name stays'],
	['2 * 3 * 4 = 24', '2 * 3 * 4 = 24'],
	['a\u001b[31mb\u202ec', 'abc'],
	['---\n***', ''],
	['', ''],
])('%j begins with %j', (message, line) => {
	expect(openingLine(message)).toBe(line);
});

test('a message without an end takes no time', () => {
	for (const message of ['['.repeat(200_000), '- '.repeat(100_000), 'x'.repeat(500_000), '#'.repeat(100_000)]) {
		const before = performance.now();
		openingLine(message);
		expect(performance.now() - before).toBeLessThan(500);
	}
});
