import {describe, expect, test} from 'vitest';
import {cardLines} from '../../../src/app/card/card.js';
import {diffLines} from '../../../src/app/card/diff.js';
import type {NavigatorPorts} from '../../../src/app/loop/runtime.js';
import type {Row} from '../../../src/core/session.js';
import type {Ask} from '../../../src/core/terms/ask.js';
import {show, sourceIs, type TestNavigator} from '../../helpers/navigator/navigator.js';
import {optionsOf} from '../../helpers/samples/dialogs.js';
import {aBlockedRow, aDoneRow, aRow, noon, withRequest} from '../../helpers/samples/rows.js';

function showRow(row: Row, options: Parameters<typeof show>[0] = {}): Promise<TestNavigator> {
	return show({sessions: [row], columns: 100, rows: 40, ...options}, /the pane|All done\./);
}

function asking(ask: Ask, options: readonly string[] = []): Row {
	return withRequest(aBlockedRow('api'), {ask, askedAt: noon, options: optionsOf(ask.kind, ...options)});
}

const file = Array.from({length: 30}, (_, line) => `line ${line + 1}`).join('\n');
const edit = asking(
	{
		kind: 'tool',
		tool: 'Edit',
		input: {file_path: '/home/dev/app.py', old_string: 'line 12\nline 13', new_string: 'line twelve\nline 13\nmore'},
		rules: [{text: 'Edit(/home/dev/**)', raw: {}}],
	},
	['Yes', 'Yes, allow all edits during this session (shift+tab)', 'No'],
);
const readable = (text: string) => ({ports: sourceIs({kind: 'read', text})});

test('a form that asks whether to submit it shows what was answered, and no options again', async () => {
	const questions = [{question: 'Which color?', header: 'Color', multiSelect: false, options: [{label: 'Red', description: ''}]}];
	const row = asking({kind: 'questions', questions}, ['Submit answers', 'Cancel']);
	const {context} = row.state;
	if (context.kind !== 'blocked') throw new Error('not blocked');
	const {terminal} = await showRow({...row, state: {...row.state, context: {...context, review: '● Which color?\n  → Red'}}});
	await terminal.waitForText(/^ Your answers\n ● Which color\?\n {3}→ Red\n\n 1\. Submit answers$/m);
	expect(terminal.screen().join('\n')).not.toContain('- Red');
});

test('rows to spare below the last words tell what they answer', async () => {
	const row = {...aDoneRow('api'), prompt: 'Upgrade the linter\nand fix what it finds'};
	const {terminal} = await showRow(row);
	await terminal.waitForText(/^ All done\.\n\n Last prompt\n Upgrade the linter\n and fix what it finds$/m);
	const low = await showRow({...row, prompt: 'a line\n'.repeat(40)});
	expect(low.terminal.screen().join('\n')).not.toContain('Last prompt');
});

describe('a change of a file', () => {
	test('has the numbers of its lines and what is around them', async () => {
		const {terminal} = await showRow(edit, readable(file));
		await terminal.waitForText('12 - line 12');
		await expect(`${terminal.screen().join('\n')}\n`).toMatchFileSnapshot('../screens/card/edit-100x40.txt');
	});

	test.each([
		['/home/dev/api/src/app.py', 'src/app.py  new file'],
		['/home/dev/api2/app.py', '/home/dev/api2/app.py  new file'],
		['/home/dev/api/../web/app.py', '/home/dev/api/../web/app.py  new file'],
		// A part before the dots may be a link to elsewhere.
		['/home/dev/api/link/../app.py', '/home/dev/api/link/../app.py  new file'],
	])('names %s as seen from the directory of its session', (path, name) => {
		const ask: Ask = {kind: 'tool', tool: 'Write', input: {file_path: path, content: 'one'}, rules: []};
		expect(cardLines(asking(ask), {kind: 'absent'}).map(({text}) => text)).toContain(name);
		const patch: Ask = {kind: 'tool', tool: 'edit', input: {file_path: path, diff: `Index: ${path}\n@@ -1 +1 @@\n-a\n+b`}, rules: []};
		expect(cardLines(asking(patch)).map(({text}) => text)).toEqual(['edit', name.replace('  new file', ''), '@@ -1 +1 @@', '-a', '+b']);
	});

	test('of a file that is another one by now has no numbers', async () => {
		const {terminal} = await showRow(edit, readable('something else'));
		await terminal.waitForText(/^ - line 12$/m);
		expect(terminal.screen().join('\n')).toMatch(/^ \+ line twelve\n {3}line 13\n \+ more$/m);
	});

	test('of several places of a file shows each', async () => {
		const edits = [
			{old_string: 'line 2\n', new_string: 'line two\n'},
			{old_string: 'line 28', new_string: ''},
		];
		const {terminal} = await showRow(asking({kind: 'tool', tool: 'MultiEdit', input: {file_path: '/a', edits}, rules: []}), readable(file));
		await terminal.waitForText(/ 2 \+ line two[\s\S]*…[\s\S]*28 - line 28/);
		expect(terminal.screen().join('\n')).toContain('/a  +2 -2');
	});

	test('that is a new file says so', async () => {
		const ask: Ask = {kind: 'tool', tool: 'Write', input: {file_path: '/a/new.txt', content: 'one\ntwo\n'}, rules: []};
		const {terminal} = await showRow(asking(ask), {ports: sourceIs({kind: 'absent'})});
		await terminal.waitForText(/\/a\/new\.txt {2}new file\n 1 \+ one\n 2 \+ two/);
	});

	test('a file written anew shows only what differs', async () => {
		const ask: Ask = {kind: 'tool', tool: 'Write', input: {file_path: '/a', content: file.replace('line 20', 'LINE 20')}, rules: []};
		const {terminal} = await showRow(asking(ask), readable(file));
		await terminal.waitForText(/20 - line 20\n 20 \+ LINE 20/);
		expect(terminal.screen().join('\n')).not.toContain('line 10');
	});
});

test('a request to leave plan mode of which no plan is known says so', () => {
	expect(
		cardLines(asking({kind: 'plan', plan: ''}))
			.map(({text}) => text)
			.slice(0, 2),
	).toEqual(['Exit plan mode?', 'No plan was written.']);
});

const plan = [
	'# Move the cache',
	'',
	'Use **Redis** and keep `cache.ts`, see [the notes](https://example.org/notes).',
	'',
	'## Steps',
	'1. Add the client, which is a sentence long enough to be broken at the edge of the card that shows it to its reader',
	'2. Swap the store',
	'   - [ ] reads',
	'   - writes, `a * b * c`',
	'',
	'```ts',
	'const a = **no bold here**;',
	'# no heading',
	'```',
	'> careful',
	'---',
	'| name | cost |',
	'| --- | ---: |',
	'| `get` | 1 |',
	'| evict | 200 |',
].join('\n');

test('what comes and what goes have roles of their own', () => {
	const change = {path: 'a', before: 'x\n', after: 'y\n', isWhole: true, isNew: false, fields: [], isEverywhere: false};
	expect(diffLines(change).map(({role}) => role)).toEqual(['plain', 'removed', 'added']);
});

test('when a limit resets is said once', () => {
	const error = (message: string, resetsAt: string) =>
		cardLines(aRow({id: 'a', state: {state: 'error', context: {kind: 'error', error: 'rate_limit', message, resetsAt}}})).map(
			({text}) => text,
		);
	expect(error('You hit your limit · resets 6pm (UTC)', '6pm (UTC)')).toEqual(['You hit your limit · resets 6pm (UTC)']);
	expect(error('You hit your limit', '6pm (UTC)')).toEqual(['You hit your limit', 'Resets 6pm (UTC).']);
});

describe('a plan and an answer', () => {
	test('a plan is drawn with headings, lists, code and tables', async () => {
		const {terminal} = await showRow(asking({kind: 'plan', plan}));
		await terminal.waitForText('evict');
		await expect(`${terminal.screen().join('\n')}\n`).toMatchFileSnapshot('../screens/card/plan-100x40.txt');
	});

	test.each([
		['a finished turn, its beginning', 'idle', /^ - step 0$[\s\S]*↓ \d+ more lines \(Space\)/m],
		['one that asks something, its end', 'awaiting_input', /↑ \d+ more lines \(Space\)\n[\s\S]*step 39\n\n Shall I go on\?\n/],
	])('of the last answer of %s is in sight, and no pane that repeats it', async (_, state, seen) => {
		const said = [...Array.from({length: 40}, (_, step) => `- step ${step}`), '', '**Shall I go on?**'].join('\n');
		const context = {kind: 'rest', said, shells: 0, wakesItself: false, interrupted: false} as const;
		const open = await show({sessions: [aRow({state: {state, context}})], columns: 100, rows: 40}, seen);
		expect(open.terminal.screen().join('\n')).not.toContain('the pane');
	});

	test('a session that has ended shows its last answer in place of a pane', async () => {
		const row = {...aDoneRow('over'), place: undefined};
		const open = await show({sessions: [row]}, 'All done.');
		expect(open.terminal.screen().join('\n')).not.toContain('Not in a tmux pane');
	});
});

describe('p', () => {
	test('shows card, pane and both in turn', async () => {
		const {terminal} = await showRow(asking({kind: 'plan', plan: 'the plan'}));
		const has = () => [/the plan/, /the pane/].map((one) => one.test(terminal.screen().slice(3).join('\n')));
		terminal.type('p');
		await terminal.waitUntil(() => has().join() === 'true,false');
		await terminal.waitForText('Details: prompt only');
		terminal.type('p');
		await terminal.waitUntil(() => has().join() === 'false,true');
		terminal.type('p');
		await terminal.waitUntil(() => has().join() === 'true,true');
		terminal.type('w');
		await terminal.waitForText('Details hidden');
		terminal.type('w');
		await terminal.waitForText('Details: prompt and pane');
	});
});

describe('o opens in the pager', () => {
	type Shown = {readonly name: string; readonly text: string};
	async function opened(row: Row, options: Parameters<typeof show>[0] = {}): Promise<Shown | undefined> {
		const shown: Shown[] = [];
		const ports: Partial<NavigatorPorts> = {
			...options?.ports,
			open: ({file}) => {
				shown.push(file);
				return undefined;
			},
		};
		const nav = await showRow(row, {...options, ports});
		nav.terminal.type('o');
		await nav.terminal.waitUntil(() => shown.length === 1);
		return shown[0];
	}

	test('a change, as a diff', async () => {
		const shown = await opened(edit, readable(file));
		expect(shown?.name).toBe('shown.diff');
		expect(shown?.text).toContain('+++ /home/dev/app.py');
		expect(shown?.text).toContain('\n-line 12\n+line twelve\n line 13\n+more\n');
	});

	test('a plan with its controls drawn, and last words without theirs', async () => {
		expect(await opened(asking({kind: 'plan', plan: '# a\x1b[2J\n'}))).toEqual({
			text: 'Contains invisible characters, shown as signs such as <U+202E>.\n\n# a␛[2J\n',
			name: 'shown.md',
		});
		expect(await opened(aDoneRow())).toEqual({text: 'All done.\n', name: 'shown.md'});
	});

	test('a command, with what it is for', async () => {
		expect(await opened(aBlockedRow())).toEqual({text: '# Run the unit tests\nnpm test\n', name: 'shown.sh'});
	});
});

test('a patch is drawn as a change, whole but for the lines that name its file once more', () => {
	const patch = [
		'',
		'diff --git a/w/a.py b/w/a.py',
		'index 0000000..0000000 100644',
		'Index: /w/a.py',
		'====',
		'--- /w/a.py',
		'+++ /w/a.py',
		'@@ -1,2 +1,2 @@',
		' def add():',
		'-    a',
		'+    b',
		'',
	].join('\n');
	const lines = (diff: string) =>
		cardLines(asking({kind: 'tool', tool: 'edit', input: {file_path: '/w/a.py', diff}, rules: []})).map(
			({role, text}) => `${role} ${text}`,
		);
	expect(lines(patch).slice(-4)).toEqual(['quiet @@ -1,2 +1,2 @@', 'quiet  def add():', 'removed -    a', 'added +    b']);
	expect(lines(patch)).toHaveLength(6);
	expect(lines(patch)).toContain('plain /w/a.py');
	expect(lines(patch.replace('+++ /w/a.py', '+++ /w/other.py'))).toContain('added +++ /w/other.py');
});
