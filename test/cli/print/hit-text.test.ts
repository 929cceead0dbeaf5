/** What a search found, as text. */
import {expect, test} from 'vitest';
import {width} from '../../../src/app/text.js';
import {hitsText} from '../../../src/cli/look/search.js';
import type {SessionId} from '../../../src/core/address.js';
import type {Hit} from '../../../src/core/search/hit.js';
import {noPaint} from '../../../src/core/words/print-colours.js';

const hit: Hit = {
	sessionId: 'one' as SessionId,
	agent: 'claude',
	path: '/t.jsonl',
	cwd: '/work/api',
	branch: undefined,
	title: '請求書を整理する'.repeat(5),
	suggestedTitle: undefined,
	from: 0,
	to: 0,
	score: 1,
	messages: 1,
	excerpts: [],
};

test('a session with a wide title takes one line of the terminal', async () => {
	const [head = ''] = (await hitsText([{...hit, row: undefined, project: 'api'}], {now: 0, columns: 40, paint: noPaint, total: 1})).split(
		'\n',
	);
	expect(head).toMatch(/^api · .*…$/);
	expect(width(head)).toBeLessThanOrEqual(40);
});
