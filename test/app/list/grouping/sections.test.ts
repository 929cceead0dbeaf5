import {describe, expect, test} from 'vitest';
import {subagentText} from '../../../../src/app/card/line.js';
import {toScreen} from '../../../../src/app/list/lines.js';
import {noMarks} from '../../../../src/core/session.js';
import {play} from '../../../helpers/navigator/app-play.js';
import {show} from '../../../helpers/navigator/navigator.js';
import {aBlockedRow, aDoneRow, aPlace, aRow, aWorkingRow, noon} from '../../../helpers/samples/rows.js';

const inSession = (session: string) => aPlace({session});
const used = (contextShare: number, costUsd: number) => ({model: 'm', contextTokens: 1, contextShare, outputTokens: 0, costUsd});
const rows = [
	{...aBlockedRow('api'), project: 'shop', place: inSession('work'), usage: used(0.2, 3)},
	{...aBlockedRow('web'), project: 'site', place: inSession('home'), usage: used(0.9, 1)},
	{...aWorkingRow('worker'), project: 'shop', place: inSession('home')},
	{...aDoneRow('old'), project: 'notes', place: undefined},
];

const titles = ({state}: ReturnType<typeof play>) =>
	state().view.groups.map(({title, rows: members}) => [title, members.map(({key}) => key).join(' ')]);

describe('grouping', () => {
	test('g groups by project and by tmux session, those who need someone first', () => {
		const app = play(rows);
		app.keys('g', 'p');
		expect(titles(app)).toEqual([
			['shop', 'api worker'],
			['One session each', 'web old'],
		]);
		app.keys('g', 't');
		expect(titles(app)).toEqual([
			['work', 'api'],
			['home', 'web worker'],
			['not in tmux', 'old'],
		]);
		app.keys('g', 's');
		expect(titles(app).map(([title]) => title)).toEqual(['Needs you', 'Your turn', 'Running', 'Done']);
	});

	test('a project that is the only one with one session keeps its title', () => {
		const app = play(rows.slice(0, 3));
		app.keys('g', 'p');
		expect(titles(app)).toEqual([
			['shop', 'api worker'],
			['site', 'web'],
		]);
	});

	test.each([
		['g', 'api'],
		['esc', 'worker'],
		['x', 'worker'],
	])('g %s groups nothing anew, and leaves the cursor at %s', (key, cursor) => {
		const app = play(rows);
		const before = titles(app);
		app.keys('j', 'j', 'g', key);
		expect([titles(app), app.state().cursor]).toEqual([before, cursor]);
		expect(app.state().mode.kind).toBe(key === 'x' ? 'group' : 'queue');
	});

	test('while one moves the parts stay where they are', () => {
		const app = play(rows);
		app.keys('g', 'p', 'j');
		app.look([{...aDoneRow('api'), project: 'shop'}, ...rows.slice(1)]);
		expect(titles(app).map(([title]) => title)).toEqual(['shop', 'One session each']);
	});
});

describe('folding', () => {
	test('a group of several parts says how many of it wait', () => {
		const app = play([...rows, {...aRow({id: 'ended', state: {group: 'needs_you', state: 'idle'}}), project: 'shop'}]);
		app.keys('g', 'p', '-', 'j', '-');
		const {lines} = toScreen(app.state().view, {columns: 80, rows: 30}, {cursor: undefined, showDetail: false});
		expect(lines.flatMap((line) => (line.kind === 'title' ? [`${line.title} ${line.count}`] : []))).toEqual([
			'shop 3, 1 needs you, 1 your turn',
			'One session each 2, 1 needs you',
		]);
	});

	test('hides the rows of a group and keeps their count; what is found is never hidden', () => {
		const app = play(rows);
		app.keys('-');
		expect(app.projects()).toEqual([[], [], ['shop'], ['notes']]);
		expect(app.state().view.groups[0]).toMatchObject({count: 2, isFolded: true});
		expect(app.state().cursor).toBe('worker');
		app.press('find');
		app.press({type: 'typed', text: 'site'});
		expect(app.projects()).toEqual([['site'], [], [], []]);
		app.press('leave-find');
		app.keys('+');
		expect(app.projects()[0]).toEqual(['shop', 'site']);
		app.keys('+');
		expect(app.notice()).toBe('No group is folded');
	});

	test('all can be folded, and nothing is selected then', () => {
		const app = play(rows);
		app.keys('-', '-', '-');
		expect(app.state().cursor).toBeUndefined();
		app.keys('j', '+');
		expect(app.state().view.keys).toHaveLength(4);
	});
});

test('S sorts each group by time, name, context, cost and by the queue again', () => {
	const older = {...aRow({id: 'x', state: {state: 'error', since: noon - 900_000}}), project: 'zoo'};
	const app = play([...rows, older]);
	const first = () =>
		app
			.state()
			.view.groups[0]?.rows.map(({key}) => key)
			.join(' ');
	const seen = [1, 2, 3, 4, 5].map(() => {
		app.keys('S');
		return first();
	});
	expect(seen).toEqual(['x api web', 'api web x', 'web api x', 'api web x', 'api web x']);
	expect(app.notice()).toBe('In the order of the queue (default)');
});

describe('only those that wait for somebody', () => {
	test('f hides the others in every grouping, a search finds them all the same, and f or Esc shows them again', () => {
		const app = play(rows);
		app.keys('f');
		expect(titles(app)).toEqual([['Needs you', 'api web']]);
		app.keys('g', 'p');
		expect(titles(app)).toEqual([
			['shop', 'api'],
			['One session each', 'web'],
		]);
		app.press('find');
		app.press({type: 'typed', text: 'notes'});
		expect(app.state().view.keys).toEqual(['old']);
		app.keys('esc');
		app.keys('esc');
		expect(app.state().view.keys).toEqual(['api', 'worker', 'web', 'old']);
		app.keys('f', 'f');
		expect(app.state().view.keys).toHaveLength(4);
	});

	test('a session that begins to need somebody joins them', () => {
		const app = play(rows);
		app.keys('f', 'j');
		app.look([...rows.slice(0, 3), {...aBlockedRow('old'), project: 'notes'}]);
		expect(app.state().view.keys).toContain('old');
	});

	test('where there are none it says so, with the key that shows all', async () => {
		const open = await show({sessions: [aWorkingRow('worker')]}, 'worker');
		open.terminal.type('f');
		await open.terminal.waitForText('Nobody waits for you. Press f to show all 1');
		open.terminal.resize(30, 8);
		await open.terminal.waitForText(/Nobody waits for you\. Press f\n *to show all 1/);
	});
});

test('a row whose reply was begun and kept has a mark', async () => {
	const open = await show({sessions: [aRow({id: 'one'}), aRow({id: 'two'})]}, 'one');
	open.terminal.type('r');
	await open.terminal.waitForText('C-g');
	open.terminal.type('half');
	await open.terminal.waitForText('half');
	open.terminal.type('\x1b');
	await open.terminal.waitForText(/~● one/);
	expect(open.terminal.screen().join('\n')).not.toMatch(/~● two/);
});

describe('the drawer', () => {
	const until = noon + 600_000;
	const put = {
		later: {...aBlockedRow('later'), marks: {...noMarks, snoozedUntil: until, snoozedAt: noon}},
		change: {...aDoneRow('change'), marks: {...noMarks, snoozedUntil: 'change', snoozedAt: noon} as const},
		gone: {...aDoneRow('gone'), marks: {...noMarks, dismissedAt: noon}},
	};

	test('Z shows what was put away, soonest first, and goes back', () => {
		const app = play([...rows, put.change, put.gone, put.later]);
		expect(app.state().view.filed).toBe(3);
		app.keys('j', 'Z');
		expect(titles(app)).toEqual([
			['Snoozed', 'later change'],
			['Dismissed', 'gone'],
		]);
		expect(app.state().cursor).toBe('later');
		app.keys('Z');
		expect(app.state().view.keys).toHaveLength(4);
	});

	test('Esc ticks none, shows all of it again, then leaves it', () => {
		const app = play([...rows, put.gone, put.later]);
		app.keys('Z', '/');
		app.press({type: 'typed', text: 'later'});
		app.keys('down', 't', 'esc');
		expect([app.state().ticked.size, app.state().filter]).toEqual([0, 'later']);
		app.keys('esc');
		expect([app.state().filter, app.state().arrangement.drawer]).toEqual(['', true]);
		app.keys('esc');
		expect(app.state().arrangement.drawer).toBe(false);
	});

	test('without anything in it it stays shut', () => {
		const app = play(rows);
		app.keys('Z');
		expect(app.notice()).toBe('Nothing is snoozed or dismissed');
	});
});

test('subagents at work stand below their session, three lines at most', () => {
	const agents = ['Explore', 'Plan', 'review', 'test', 'docs'].map((type, index) => ({id: String(index), type}));
	const row = aWorkingRow('busy');
	const context = {kind: 'working', tool: 'Task', toolInput: undefined, subagents: agents} as const;
	const app = play([{...row, state: {...row.state, context}}, aWorkingRow('calm')]);
	const {view} = app.state();
	const lines = (columns: number) =>
		toScreen(view, {columns, rows: 30}, {cursor: undefined, showDetail: false}).lines.filter(({kind}) => kind === 'nested');
	expect(lines(80)).toMatchObject([{text: 'Explore agent'}, {text: 'Plan agent'}, {text: '3 more agents', isLast: true}]);
	expect(lines(34)).toEqual(lines(80));
	expect(subagentText({id: 'a', type: 'Explore', task: 'find the tests'})).toBe('find the tests (Explore agent)');
	expect(subagentText({id: 'a', type: 'workflow-subagent', task: 'count'})).toBe('count (workflow agent)');
});

describe('rows that one limit stopped', () => {
	const stopped = (id: string, resetsAt: string) =>
		aRow({id, state: {state: 'error', context: {kind: 'error', error: 'rate_limit', message: 'Limit reached', resetsAt}}});
	const limited = [aBlockedRow('api'), stopped('one', '3pm (Europe/Berlin)'), stopped('two', '3:00pm'), stopped('alone', 'Monday')];

	test('are one folded part behind the group; one that waits alone stays in its place', () => {
		const app = play(limited);
		expect(app.state().view.groups.map(({title, count, isFolded}) => [title, count, isFolded])).toEqual([
			['Needs you', 2, false],
			['wait until 15:00', 2, true],
			['Your turn', 0, false],
			['Running', 0, false],
			['Done', 0, false],
		]);
		expect(app.state().view.keys).toEqual(['api', 'alone']);
	});

	test('are shown by the key that unfolds, found by a filter, and folded again by the key that folds', () => {
		const app = play(limited);
		app.keys('+');
		expect(app.state().view.keys).toEqual(['api', 'alone', 'one', 'two']);
		app.keys('G', '-');
		expect(app.state().view.keys).toEqual(['api', 'alone']);
		app.keys('/');
		app.press({type: 'typed', text: 'two'});
		expect(app.state().view.keys).toEqual(['two']);
	});

	test('can be unfolded where nobody else is in the list', () => {
		const app = play(limited.slice(1, 3));
		expect(app.state().cursor).toBeUndefined();
		app.keys('+');
		expect(app.state().cursor).toBe('one');
	});
});

describe('sessions that have ended', () => {
	const ended = (id: string) => ({...aDoneRow(id), state: {...aDoneRow(id).state, state: 'session_ended' as const}});

	test('are one folded line, which the key that unfolds opens', () => {
		const app = play([aBlockedRow('api'), aDoneRow('read'), ended('one'), ended('two')]);
		expect(
			app
				.state()
				.view.groups.map(({title, count, isFolded}) => [title, count, isFolded])
				.slice(3),
		).toEqual([
			['Done', 1, false],
			['ended', 2, true],
		]);
		expect(app.state().view.keys).toEqual(['api', 'read']);
		app.keys('+');
		expect(app.state().view.keys).toEqual(['api', 'read', 'one', 'two']);
	});

	test('stay a row where it is one', () => {
		expect(play([aBlockedRow('api'), ended('one')]).state().view.keys).toEqual(['api', 'one']);
	});
});
