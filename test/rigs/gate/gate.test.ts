/** The pure parts of the gate: its scripts, its comparison, its table, and what it reports as new. */
import {expect, test} from 'vitest';
import {type Call, piecesOf, takeTurn} from '../../../rigs/gate/agent/model.js';
import {newEvents, newFields} from '../../../rigs/gate/agent/novelty.js';
import {isBefore} from '../../../rigs/gate/agent/versions.js';
import {toFixture} from '../../../rigs/gate/kept-screen.js';
import {mismatchOf, priceTableText} from '../../../rigs/gate/price-table.js';
import {dialogOf, isClean, isSameRequest, type Settled, tally, toPlan} from '../../../rigs/gate/stories/requests.js';
import {allStories} from '../../../rigs/gate/stories/stories.js';
import {missesOf, type Result, tableText} from '../../../rigs/gate/table.js';
import {createChances} from '../../../rigs/random.js';
import {unpack} from '../../helpers/samples/screens.js';

const project = '/home/dev/demo';
const bash = (command: string): Call => ({name: 'Bash', input: {command, description: 'Do it'}});
const write = (path: string, content = 'x\n'): Call => ({name: 'Write', input: {file_path: `${project}/${path}`, content}});

const dialog = (title: string, ...inside: readonly string[]): string =>
	[
		'● Bash(touch a)',
		'─'.repeat(40),
		` ${title}`,
		'',
		...inside.map((row) => `   ${row}`),
		'',
		' Do you want to proceed?',
		' ❯ 1. Yes',
		'   2. No',
	].join('\n');

test('a screen names the request whose text its dialog says in full, blanks included', () => {
	const requests = [bash('touch a'), bash('touch a b'), bash('touch  a b'), write('src/a.ts')];
	expect(dialogOf(dialog('Bash command', 'touch  a b', 'Do it'), requests, project)).toBe(requests[2]);
	expect(dialogOf(dialog('Bash command', 'touch a', 'Do it'), requests, project)).toBe(requests[0]);
	expect(dialogOf(dialog('Bash command', 'touch c', 'Do it'), requests, project)).toBeUndefined();
	expect(dialogOf('● Bash(touch a)\n❯ ', requests, project)).toBeUndefined();
});

test('a file is told by its whole path and by what is written, and never by a command that names it', () => {
	const requests = [write('src/a.ts'), write('lib/src/a.ts'), bash('src/a.ts')];
	expect(dialogOf(dialog('Create file', 'src/a.ts', '1 x'), requests, project)).toBe(requests[0]);
	expect(dialogOf(dialog('Create file', 'lib/src/a.ts', '1 x'), requests, project)).toBe(requests[1]);
	expect(dialogOf(dialog('Create file', 'src/a.ts', '1 y'), requests, project)).toBeUndefined();
});

test('a fetch and a call of a server are told by all their texts, wrapped and behind a bar or not', () => {
	const fetch = (prompt: string): Call => ({name: 'WebFetch', input: {url: 'https://example.com/a/long/page', prompt}});
	const run = (text: string): Call => ({name: 'mcp__demo__run', input: {title: 'r1', text, list: ['c']}});
	const requests = [fetch('its first part'), fetch('its other part'), run('some words a'), run('some words b')];
	const fetched = dialog('Fetch', '│ url: https://example.com/a/lo', '│ ng/page', '│ prompt: its other', '│ part');
	expect(dialogOf(fetched, requests, project)).toBe(requests[1]);
	const called = dialog('Tool use', 'demo — Run (MCP)', 'title: "r1"', 'text:', '│ some', '│ words b', 'list: ["c"]');
	expect(dialogOf(called, requests, project)).toBe(requests[3]);
	expect(dialogOf(dialog('Tool use', 'demo - run(title: "r1")'), requests, project)).toBeUndefined();
});

test('a panel beside a dialog and a box round it say nothing of the request', () => {
	const requests = [bash('touch a'), bash('touch b')];
	const plain = dialog('Bash command', 'touch a', 'Do it').split('\n');
	expect(dialogOf(plain.map((row) => `${row.padEnd(60)}│touch b`).join('\n'), requests, project)).toBe(requests[0]);
	expect(dialogOf(plain.map((row) => `│${row.padEnd(60)}│`).join('\n'), requests, project)).toBe(requests[0]);
});

test('an edit is the same whether its default is said or not', () => {
	const edit = (more: object): Call => ({name: 'Edit', input: {file_path: 'a', old_string: 'b', new_string: 'c', ...more}});
	expect(isSameRequest(edit({}), edit({replace_all: false}))).toBe(true);
	expect(isSameRequest(edit({}), edit({replace_all: true}))).toBe(false);
});

test('two requests of one text are not told apart', () => {
	expect(dialogOf(dialog('Bash command', 'touch a'), [bash('touch a'), bash('touch a')], project)).toBeUndefined();
});

test.each(['sequential', 'parallel', 'subagents'] as const)(
	'a %s plan makes each request once, all different, and the same for the same seed',
	(shape) => {
		const plan = toPlan(shape, 3, 6, project, createChances(1, 0).share);
		const made = [...plan.main, ...plan.agents.flatMap(({turns}) => turns)].flatMap(({calls = []}) => calls);
		expect(plan.requests).toHaveLength(6);
		for (const request of plan.requests) {
			expect(made.filter((call) => isSameRequest(call, request))).toHaveLength(1);
		}
		expect(toPlan(shape, 3, 6, project, createChances(1, 0).share)).toEqual(plan);
		expect(toPlan(shape, 3, 6, project, createChances(2, 0).share)).not.toEqual(plan);
	},
);

const settled = (one: Partial<Settled>): Settled => ({
	shape: 'parallel',
	way: 'keys',
	dialog: bash('a'),
	shown: bash('a'),
	outcome: 'landed',
	why: '',
	...one,
});

test('what was shown, what stood there and what ran are counted apart', () => {
	expect(isClean(tally([settled({}), settled({dialog: bash('b'), shown: undefined, outcome: 'pressed'})], [bash('a'), bash('b')]))).toBe(
		true,
	);
	const shownOther = tally([settled({dialog: bash('b')})], [bash('b')]);
	expect(shownOther).toMatchObject({shownWrong: 1, approvedWrong: 1, ranUnapproved: 1, approvedNotRun: 1});
	expect(isClean(shownOther)).toBe(false);
	expect(isClean(tally([settled({})], [bash('a'), bash('c')]))).toBe(false);
	expect(isClean(tally([settled({})], []))).toBe(false);
	expect(isClean(tally([], []))).toBe(false);
});

test('3 % of the answers may be refused, not more', () => {
	const many = Array.from({length: 97}, (_, index) => settled({dialog: bash(`${index}`), shown: bash(`${index}`)}));
	const refused = ['x', 'y', 'z', 'w'].map((name) => settled({dialog: bash(name), shown: bash(name), outcome: 'refused'}));
	const ran = (all: readonly Settled[]) => all.map((one) => one.dialog);
	const three = [...many, ...refused.slice(0, 3)];
	expect(isClean(tally(three, ran(three)))).toBe(true);
	const four = [...many, ...refused];
	expect(isClean(tally(four, ran(four)))).toBe(false);
});

test('the model streams its text and its calls, paced, and old agents get their own name of the subagent tool', () => {
	const request = {model: 'm', stream: true, tools: ['Bash', 'Task'], messages: []};
	const turn = {text: 'abcdef', charactersPerSecond: 60, calls: [{name: 'Agent', input: {prompt: 'x'}}]};
	const pieces = [...piecesOf(turn, request)];
	const types = pieces.map(({event}) => event['type']);
	expect(types.at(0)).toBe('message_start');
	expect(types.at(-1)).toBe('message_stop');
	expect(pieces.filter(({waitMs}) => waitMs > 0)).toHaveLength(2);
	const said = JSON.stringify(pieces);
	expect(said).toContain('"name":"Task"');
	expect(said).toContain('"stop_reason":"tool_use"');
});

test('a plan is written to the file that the agent names for it, and no turn is lost where it names none', () => {
	const turns = () => [{plan: '# Plan'}, {text: 'Done.'}];
	const said = (text: string) => ({messages: [{role: 'user', text}]});
	expect(takeTurn(turns(), said('Write it to /home/dev/.claude/plans/a-b.md.'))).toEqual({
		calls: [{name: 'Write', input: {file_path: '/home/dev/.claude/plans/a-b.md', content: '# Plan'}}],
	});
	expect(takeTurn(turns(), said('please begin'))).toEqual({text: 'Done.'});
});

const result = (story: string, miss?: string, run = '2.1.330 default'): Result => ({run, kind: 'state', story, miss, skipped: false});

test('the table counts each story once, by its last try, and names the misses', () => {
	const results = [
		result('one'),
		result('two', 'idle is said'),
		result('one', undefined, '2.1.0 default'),
		{...result('two', undefined, '2.1.0 default'), skipped: true},
	];
	expect(tableText(results)).toBe(
		[
			'               2.1.330 default  2.1.0 default',
			'state one      ✓                ✓',
			'state two      ✗                –',
			'states right   1/2              1/1',
			'answers right  0/0              0/0',
			'✗ 2.1.330 default, two: idle is said',
			'',
		].join('\n'),
	);
	expect(missesOf(results)).toHaveLength(1);
	expect(tableText([result('one', 'no row'), result('one')])).toContain('1/1');
	expect(
		tableText([
			{...result('end'), kind: 'life'},
			{...result('wait', 'exit 1'), kind: 'life'},
		]),
	).toMatch(/^life right +1\/2$/m);
});

test('stories have names of their own, and there are thirty of states', () => {
	const names = allStories.map(({kind, name}) => `${kind} ${name}`);
	expect(new Set(names).size).toBe(names.length);
	expect(allStories.filter(({kind}) => kind === 'state').length).toBeGreaterThanOrEqual(30);
});

test('only what nobody described is new', () => {
	expect(newEvents(['Stop', 'PaneFolded'])).toEqual(['PaneFolded']);
	expect(newFields(['pid', 'mood', 'status', 'mood'])).toEqual(['mood']);
});

test('versions are compared by their numbers', () => {
	expect(isBefore('2.1.62', '2.1.110')).toBe(true);
	expect(isBefore('2.1.330', '2.1.330')).toBe(false);
	expect(isBefore('2.2.0', '2.1.330')).toBe(false);
});

test('a kept screen is lean, tells of no throw-away home, and unpacks to what was captured', () => {
	const captured = `${'─'.repeat(40)}\n\u001b[1m/tmp/x/desk-1/work\u001b[0m          ok\n\n\n`;
	const kept = toFixture(captured, '/tmp/x/desk-1');
	expect(kept).toBe('«─×40»\n\u001b[1m/home/me/work\u001b[0m          ok\n');
	expect(unpack(kept)).toBe(captured.replace('/tmp/x/desk-1', '/home/me').trimEnd().concat('\n'));
});

test('prices that differ are mismatches, except where a version is known to count otherwise', () => {
	const client = {costUsd: 0.042, window: 200_000};
	const beckon = {costUsd: 0.042, withoutHoursUsd: 0.03975, window: 200_000};
	const of = (version: string, model: string, told: Partial<typeof client> | undefined) =>
		mismatchOf({version, model, client: told && {...client, ...told}, beckon});
	expect(of('2.1.330', 'claude-sonnet-4-6', {})).toBeUndefined();
	expect(of('2.1.330', 'claude-sonnet-4-6', undefined)).toBe('the client gave no result');
	expect(of('2.1.330', 'claude-sonnet-4-6', {costUsd: 0.03975})).toBe('cost');
	expect(of('2.1.150', 'claude-sonnet-4-6', {costUsd: 0.03975})).toBeUndefined();
	expect(of('2.1.150', 'claude-sonnet-4-6', {costUsd: 0.0397})).toBe('cost');
	expect(of('2.1.150', 'claude-sonnet-4-6', {costUsd: 0.03975, window: 1_000_000})).toBe('cost and window');
	expect(of('2.1.330', 'claude-3-opus-20240229', {costUsd: 1})).toBeUndefined();
	expect(of('2.1.250', 'claude-opus-5-5', {costUsd: 1, window: 1})).toBeUndefined();
	expect(of('2.1.330', 'claude-opus-5-5', {window: 1})).toBe('window');
	const text = priceTableText([{version: '2.1.330', model: 'claude-sonnet-4-6', client: {costUsd: 1, window: 200_000}, beckon}]);
	expect(text).toMatch(/1\.00000 200k +0\.04200 200k +✗ cost\n0 of 1 agree/);
});
