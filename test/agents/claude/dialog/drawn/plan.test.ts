/** Plans, drawn by the real 2.1.330 in both renderers, against the Markdown that the hook told. */
import {describe, expect, test} from 'vitest';
import {fitsAsk} from '../../../../../src/agents/claude/dialog/fits.js';
import {assess} from '../../../../../src/agents/claude/screen/assess.js';
import {screenText, snapshotOf} from '../../../../helpers/samples/screens.js';

const told = `# Plan: move the store

Some **bold** and *soft* words, \`code words\`, ~~gone~~ and a [link text](https://example.com/path?x=1) here; <https://auto.example.com>.

## Steps

1. Read \`src/store.ts\` and its tests
1. Change the *index*, see https://plain.example.com/x_y
   - nested **one**
   - nested two with a rather long line that has to be wrapped because it does not fit into a narrow pane at all
2. Run \`npm test\`

- [ ] open task
- [x] done task

> quoted words

\`\`\`ts
const x = {a: 1, b: [2, 3]};
// snake_case and **stars**
\`\`\`

| Name | Meaning of it | Count |
|------|---------------|------:|
| one | the first of the rows | 12 |
| two | a second one, which has many more words than fit into a narrow cell | 3 |

![picture](a.png) &amp; entity, a_b_c 2 * 3 * 4, emoji 🚀 and “quotes” — dash

---

End. <!-- hidden comment --> <b>html</b>
`;

describe.each([
	['plan-markdown-50x120', 50, 120],
	['plan-markdown-classic-80x90', 80, 90],
] as const)('%s', (name, columns, rows) => {
	const {dialog, fitOf} = planOn(name, {columns, rows});

	test('may be the plan that was told', () => {
		expect(fitOf(told)).toBe('perhaps');
	});

	test.each([
		['a word more', told.replace('its tests', 'both its tests')],
		['a word less', told.replace('open task', 'task')],
		['another number', told.replace('| 12 |', '| 13 |')],
		['a step less', told.replace('2. Run `npm test`\n', '')],
		['another address', told.replace('plain.example.com', 'plain.example.org')],
	])('is not one with %s, which the user edited in its dialog', (_, plan) => {
		expect(fitOf(plan)).toBe('no');
	});

	test('is the plan that only the pane tells', () => {
		expect(fitOf(dialog?.body ?? '')).toBe('perhaps');
	});
});

const withTable = `# Move the index

| Name | Owner | Where it is now | What changes | Rollback |
|---|---|---|---|---|
| store | ann | src/store.ts | is rebuilt from the journal | revert the commit |
| cache | bob | src/cache.ts | goes away, with its 12 callers | a flag for a week |

3. Move from version
   11 to
   12. After that nothing reads the old one, see [the notes](https://example.com/n "Notes").
   1. In /home/dev/shop/src/agents/long-folder-name/2026/index.ts
      1. Then \`npm test\`

\`\`\`sh
1. not a list
\`\`\`

<me@example.com> [https://example.com/a](https://example.com/a)
`;

describe('a table that is too wide, and lists that the client numbers anew', () => {
	const {fitOf} = planOn('plan-table-50x70', {columns: 50, rows: 70});

	test('may be the plan that was told', () => {
		expect(fitOf(withTable)).toBe('perhaps');
	});

	test.each([
		['a cell less', withTable.replace('revert the commit', '')],
		['another number', withTable.replace('11 to', '18 to')],
		['a step more', withTable.replace('3. Move', '2. Delete the old one\n3. Move')],
	])('are not those of a plan with %s', (_, plan) => {
		expect(fitOf(plan)).toBe('no');
	});
});

function planOn(name: string, size: {readonly columns: number; readonly rows: number}) {
	const {dialog} = assess(snapshotOf(screenText(name), size));
	return {dialog, fitOf: (plan: string) => dialog && fitsAsk(dialog, {ask: {kind: 'plan', plan}, cwds: []})};
}
