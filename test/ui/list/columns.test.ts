import {describe, expect, test} from 'vitest';
import {cellText, contextRole} from '../../../src/app/list/column-table.js';
import {aligned, columnTitles, toColumns} from '../../../src/app/list/columns.js';
import type {HostName} from '../../../src/core/address.js';
import {silentHostRow} from '../../../src/core/rows/host-rows.js';
import type {Part, Row} from '../../../src/core/session.js';
import {columnNames} from '../../../src/core/terms/columns.js';
import {show} from '../../helpers/navigator/navigator.js';
import {aBlockedRow, aRow, aWorkingRow} from '../../helpers/samples/rows.js';

const usage = {model: 'claude-opus-4-1-20250805', contextTokens: 1, contextShare: 0.834, outputTokens: 0, costUsd: 1.5};
const onHaiku = {...aRow().usage, model: 'claude-haiku-4'};
const rows = [
	{...aBlockedRow('api server'), branch: 'fix-login', usage, title: 'the login bug'},
	{...aWorkingRow('docs'), usage: onHaiku},
];

describe('the titles of the columns', () => {
	const wide = toColumns(140, rows, {wanted: columnNames, isDouble: false, isDrawer: false});
	const ends = (part: Part | undefined, from = 0) => columnTitles(wide, from, part).map(({text}) => text);

	test('name what does not speak for itself, and say what the time means for the part', () => {
		expect(ends('blocked')).toEqual(['branch', 'model', 'context', 'cost', 'wait']);
		expect(ends('done').at(-1)).toBe('for');
		expect(ends(undefined).at(-1)).toBe('time');
	});

	test('stand where their columns do, and none where the title of the section is', () => {
		for (const {at, text} of columnTitles(wide, 0, 'blocked')) expect(at + text.length).toBeLessThanOrEqual(140);
		expect(ends('blocked', 30)).not.toContain('branch');
	});
});

describe('a long name', () => {
	test('leaves the tasks most of the room, and loses its middle', () => {
		const long = {...aBlockedRow('payments-gateway-of-the-old-shop-v2')};
		const {cells} = toColumns(80, [long], {wanted: ['state', 'task'], isDouble: false, isDrawer: false});
		const columns = (name: string) => cells.find((cell) => cell.name === name)?.columns ?? 0;
		expect(columns('task')).toBeGreaterThan(columns('project'));
		expect(aligned('project', long.project, 14)).toBe('payment…hop-v2');
	});
});

test('a column that the titles of the sections say leaves its cells to the sentence', () => {
	const some = [
		{...aBlockedRow('api'), agent: 'codex', host: 'gpu1' as HostName},
		{...aBlockedRow('web'), agent: 'claude', host: 'gpu2' as HostName},
	];
	const names = (groupBy: string, isDrawer = false) =>
		toColumns(100, some, {wanted: columnNames, isDouble: false, isDrawer, groupBy}).cells.map(({name}) => name);
	expect(names('state')).toEqual(expect.arrayContaining(['host', 'agent']));
	expect(names('agent')).toContain('host');
	expect(names('agent')).not.toContain('agent');
	expect(names('host')).toContain('agent');
	expect(names('host')).not.toContain('host');
	expect(names('host', true)).toContain('host');
});

test('a branch is shown where it is not the one that work starts from', () => {
	for (const branch of ['main', 'HEAD']) expect(cellText('branch', {...aBlockedRow('a'), branch})).toBe('');
	expect(cellText('branch', {...aBlockedRow('a'), branch: 'maintenance'})).toBe('maintenance');
});

describe('the sentence', () => {
	const long = (id: string, some: Partial<Row> = {}) => ({
		...aBlockedRow(id, 'npm test -- '.repeat(20)),
		branch: `feat/${id}`,
		usage,
		...some,
	});
	const sentenceAt = (total: number, sessions: readonly Row[]) =>
		toColumns(total, sessions, {wanted: columnNames, isDouble: false, isDrawer: false}).cells.find(({name}) => name === 'task')?.columns;
	const modes = [long('api', {permissionMode: 'plan'}), long('payments-gateway-of-the-old-shop-v2', {permissionMode: 'bypass'})];

	test.each([
		[60, 27],
		[80, 44],
		[100, 60],
		[120, 80],
		[200, 80],
	])('has at %d columns at least %d cells, whatever else is known and however long a name is', (columns, least) => {
		expect(sentenceAt(columns - 1, modes)).toBeGreaterThanOrEqual(least);
	});

	test('has 30 cells beside the name of a host', () => {
		expect(sentenceAt(79, [long('api', {host: 'gpu1.example' as HostName}), long('web')])).toBeGreaterThanOrEqual(30);
	});

	test('leaves room for what all sessions have in common to nothing', () => {
		const names = (sessions: readonly Row[]) =>
			toColumns(200, sessions, {wanted: columnNames, isDouble: false, isDrawer: false}).cells.map(({name}) => name);
		expect(names([aRow({id: 'a', usage}), aRow({id: 'b', usage})])).not.toContain('model');
		expect(names([aRow({id: 'a', usage}), aRow({id: 'b', usage: onHaiku})])).toContain('model');
		expect(names([aRow({id: 'a'}), silentHostRow('box' as HostName, 'no route to it', 0)])).not.toContain('agent');
		expect(names([aRow({id: 'a', usage}), aRow({id: 'b', usage})])).not.toContain('cost');
		expect(names([aRow({id: 'a', usage}), aRow({id: 'b', usage: {...usage, costUsd: 2}})])).toContain('cost');
		// One alone has all in common: the head of its detail says it.
		expect(names([aRow({id: 'a', usage, branch: 'fix/x'})]).join()).not.toMatch(/model|cost|branch/);
		// A session without a first answer has no model yet.
		expect(names([aRow({id: 'a', usage}), aRow({id: 'b'})])).not.toContain('model');
	});
});

test.each([
	[0.79, '', undefined],
	[0.8, '80%', 'waiting'],
	[0.949, '94%', 'waiting'],
	[0.95, '95%', 'urgent'],
	[1, '100%', 'urgent'],
])('a context that is %d full reads %j', (contextShare, text, role) => {
	const row = aRow({usage: {...usage, contextShare}});
	expect([cellText('context', row), contextRole(row)]).toEqual([text, role]);
});

describe('a row has a second line for its sentence', () => {
	const sessions = [aBlockedRow('api', 'npm test -- '.repeat(20)), aWorkingRow('docs')];
	const drawn = async (columns: number, rows: number, some = sessions) =>
		(await show({columns, rows, sessions: some}, `1/${some.length}`)).terminal.screen();

	test('where the list has room to spare and a line would cut it', async () => {
		const screen = await drawn(200, 40);
		expect(screen[1]).toMatch(/^❯ ▲ api +2m /);
		expect(screen[2]).toMatch(/^ {4}Bash: npm test -- npm test/);
	});

	test('nowhere else', async () => {
		expect((await drawn(200, 40, [aBlockedRow('api'), aWorkingRow('docs')]))[1]).toMatch(/^❯ ▲ api +Bash: npm test +2m /);
		expect((await drawn(80, 14))[1]).toMatch(/^❯ ▲ api +Bash: npm test -- npm/);
	});
});

describe('the columns of a row', () => {
	test.each([
		[20, 'project age'],
		[60, 'project task age'],
		[102, 'project task age'],
		[110, 'project task context age'],
		[120, 'project branch task context age'],
		[140, 'project branch state task context cost age'],
		[172, 'project branch state task model context cost age'],
	])('at %d: %s, when a sentence is long', (total, names) => {
		const long = {...aBlockedRow('api server', 'npm test -- '.repeat(9)), branch: 'fix-login', usage};
		const {cells} = toColumns(total, [long, {...aWorkingRow('docs'), usage: onHaiku}], {
			wanted: columnNames,
			isDouble: false,
			isDrawer: false,
		});
		expect(cells.map(({name}) => name).join(' ')).toBe(names);
		expect(cells.reduce((sum, cell) => sum + cell.columns, 4 + 2 * (cells.length - 1) - 1)).toBe(total);
	});

	test('are those of the config, in its order; name and age are always there', () => {
		const {cells} = toColumns(120, rows, {wanted: ['cost', 'task', 'project'], isDouble: false, isDrawer: false});
		expect(cells.map(({name}) => name)).toEqual(['cost', 'task', 'project', 'age']);
		expect(toColumns(120, rows, {wanted: [], isDouble: false, isDrawer: false}).cells.map(({name}) => name)).toEqual(['project', 'age']);
	});

	test.each([
		[80, columnNames, 'project branch task model context cost age'],
		[80, ['state'], 'project task age'],
		[40, columnNames, 'project task age'],
		[30, columnNames, 'project task'],
	] as const)('of the drawer have at %d room for until when, wanted or not', (total, wanted, names) => {
		const {cells} = toColumns(total, rows, {wanted, isDouble: false, isDrawer: true});
		expect(cells.map(({name}) => name).join(' ')).toBe(names);
		expect(cells.find(({name}) => name === 'task')?.columns).toBeGreaterThanOrEqual('until it changes'.length);
	});

	test('with nothing to show take no room', () => {
		const {cells} = toColumns(200, [aWorkingRow('docs')], {wanted: columnNames, isDouble: false, isDrawer: false});
		expect(cells.map(({name}) => name)).toEqual(['project', 'state', 'task', 'age']);
	});
});

test('a row shows its permission mode, unless it is asked for everything', async () => {
	const modes = ['plan', 'accept-edits', 'auto', 'bypass', 'dont-ask', 'manual'] as const;
	const sessions = modes.map((permissionMode) => aRow({id: `in ${permissionMode}`, permissionMode}));
	const nav = await show({columns: 90, rows: 24, sessions}, '1/6');
	const shown = nav.terminal.screen().flatMap((line) => /^.{4}(in \S+) +(\S*) +Turn finished /.exec(line)?.slice(1).join(': ') ?? []);
	expect(shown).toEqual([
		'in accept-edits: edits',
		'in auto: auto',
		'in bypass: bypass!',
		'in dont-ask: denies',
		'in manual: ',
		'in plan: plan',
	]);
});

test('a row shows its title, branch, context, cost and model, its subagents and folded groups on one screen', async () => {
	const busy = aWorkingRow('docs');
	const subagents = [
		{id: '1', type: 'Explore'},
		{id: '2', type: 'Plan'},
	];
	const context = {kind: 'working', tool: undefined, toolInput: undefined, subagents} as const;
	const working = {...busy, usage: onHaiku, state: {...busy.state, state: 'delegating', context}};
	const nav = await show({
		columns: 118,
		rows: 24,
		sessions: [rows[0] ?? busy, working, aWorkingRow('search')],
		pane: 'the pane',
		config: {columns: columnNames},
	});
	await nav.terminal.waitForText(/└ Plan agent/);
	await expect(`${nav.terminal.screen().join('\n')}\n`).toMatchFileSnapshot('../screens/others/rows-118x24.txt');
	nav.terminal.type('-');
	await nav.terminal.waitForText('▸ Needs you 1');
});

describe('columns stand still', () => {
	const of = (rows: Parameters<typeof toColumns>[1]) => toColumns(100, rows, {wanted: columnNames, isDouble: false, isDrawer: false});

	test.each([0, 1.5, 12])('when a cost of %d becomes whole', (costUsd) => {
		const partly = {...usage, costUsd, isAtLeast: true};
		expect(of([{...aRow(), usage: partly}])).toEqual(of([{...aRow(), usage: {...partly, isAtLeast: false}}]));
	});

	test('when a session at work says more, which is cut in place of a column', () => {
		const api = {...aBlockedRow('api'), branch: 'fix/login'};
		const docs = aWorkingRow('docs');
		const toolInput = 'x'.repeat(80);
		const busy = {...docs, state: {...docs.state, context: {kind: 'working', tool: 'Bash', toolInput, subagents: []}}} as const;
		const {cells} = of([api, busy]);
		expect(cells).toEqual(of([api, docs]).cells);
		expect(cells.map(({name}) => name)).toContain('branch');
		expect(cells.find(({name}) => name === 'task')?.columns).toBeGreaterThanOrEqual(40);
	});

	test('where all are at work, which leaves their sentences 40 cells', () => {
		const sessions = ['api', 'docs'].map((id) => ({...aWorkingRow(id), branch: `feat/${id}-of-the-shop`}));
		const {cells} = toColumns(60, sessions, {wanted: columnNames, isDouble: false, isDrawer: false});
		expect(cells.map(({name}) => name)).toEqual(['project', 'task', 'age']);
	});

	test('when a cost comes, unless the config asks for it', async () => {
		const priced = {...aRow(), usage: {...usage, costUsd: 3}};
		const nav = await show({columns: 160, sessions: [aRow({id: 'alpha'}), priced]}, 'alpha');
		expect(nav.terminal.screen()[0]).not.toMatch(/cost|model/);
	});

	test('when the list gets a scroll mark', async () => {
		const name = /^.*alpha.*$/m;
		const nav = await show({sessions: [aRow({task: 'x'.repeat(50)})]}, 'alpha');
		const before = name.exec(nav.terminal.screen().join('\n'));
		nav.setRows(Array.from({length: 30}, (_, index) => aRow({id: index === 0 ? 'alpha' : `z${index}`, task: 'x'.repeat(50)})));
		await nav.terminal.waitForText('▐');
		const after = name.exec(nav.terminal.screen().join('\n'));
		expect(after?.[0].replace(/ *▐?$/, '')).toBe(before?.[0].trimEnd());
	});
});
