import {describe, expect, test} from 'vitest';
import type {RowKey} from '../../../src/core/address.js';
import {nextRow} from '../../../src/core/queue/next.js';
import {freeze, isFiledAway, toQueue} from '../../../src/core/queue/queue.js';
import {noMarks, type Part, type Row, type RowMarks} from '../../../src/core/session.js';
import {aRow, noon} from '../../helpers/samples/rows.js';

const minute = 60_000;

/** A row that has waited for so many minutes. */
function waiting(id: string, state: string, minutes: number, some: Parameters<typeof aRow>[0] = {}): Row {
	return aRow({id, ...some, state: {group: 'needs_you', state, since: noon - minutes * minute}});
}

function running(id: string, minutes: number, state = 'acting'): Row {
	return aRow({id, state: {group: 'autonomous', state, since: noon - 5 * minute}, lastActivityAt: noon - minutes * minute});
}

function done(id: string, minutes: number, state = 'task_complete'): Row {
	return aRow({id, state: {group: 'delivered', state, since: noon - minutes * minute}});
}

const marked = (row: Row, marks: Partial<RowMarks>): Row => ({...row, marks: {...noMarks, ...marks}});
const options = {now: noon, order: 'urgency', skipCooldownMs: minute} as const;

/** The ids of each group. */
function ids(rows: readonly Row[], some: Partial<Parameters<typeof toQueue>[1]> = {}): readonly (readonly string[])[] {
	return toQueue(rows, {...options, ...some}).groups.map((group) => group.rows.map((row) => row.key));
}

test('there are always four parts with their titles', () => {
	const empty = {rows: [], counted: [], limited: [], skipped: []};
	expect(toQueue([], options).groups).toEqual([
		{part: 'blocked', title: 'Needs you', ...empty},
		{part: 'your_turn', title: 'Your turn', ...empty},
		{part: 'running', title: 'Running', ...empty},
		{part: 'done', title: 'Done', ...empty},
	]);
});

describe('order', () => {
	const rows = [
		waiting('idle', 'idle', 90),
		waiting('older idle', 'idle', 95),
		waiting('plan', 'awaiting_approval', 80),
		waiting('error', 'error', 70),
		waiting('input', 'awaiting_input', 60),
		waiting('permission', 'needs_permission', 1),
		waiting('older permission', 'needs_permission', 2),
		waiting('of a later version', 'wants_a_hug', 100),
	];

	test('the most urgent come first, then who waits longest', () => {
		expect(ids(rows).slice(0, 2)).toEqual([
			['older permission', 'permission', 'input', 'error', 'plan', 'of a later version'],
			['older idle', 'idle'],
		]);
	});

	test('fifo asks only who of its part waits longest', () => {
		expect(ids(rows, {order: 'fifo'}).slice(0, 2)).toEqual([
			['of a later version', 'plan', 'error', 'input', 'older permission', 'permission'],
			['older idle', 'idle'],
		]);
	});

	test("a domain rule's urgency overrides the state's", () => {
		const deploy = waiting('deploy', 'error', 0, {domain: {icon: undefined, urgency: 1}});
		const later = waiting('later', 'needs_permission', 50, {domain: {icon: undefined, urgency: 9}});
		expect(ids([...rows, deploy, later])[0]?.slice(0, 3)).toEqual(['older permission', 'permission', 'deploy']);
		expect(ids([...rows, deploy, later])[0]?.at(-1)).toBe('later');
	});

	test.each(['constructor', '__proto__', 'toString'])('a state called %s is less urgent than those that are known', (state) => {
		expect(ids([waiting('x', state, 9), waiting('plan', 'awaiting_approval', 1)])[0]).toEqual(['plan', 'x']);
	});

	test('who runs is ordered by the last activity, with the stuck ones first', () => {
		expect(ids([running('old', 9), running('new', 1), running('stuck', 20, 'stuck'), running('older', 10)])[2]).toEqual([
			'stuck',
			'new',
			'old',
			'older',
		]);
	});

	test('what is done is ordered by its end, the newest first', () => {
		expect(ids([done('old', 9), done('new', 1), done('ended', 5, 'session_ended')])[3]).toEqual(['new', 'ended', 'old']);
	});

	test('a pinned row is the first of its part', () => {
		const pinned = [marked(waiting('idle', 'idle', 1), {pinned: true}), marked(running('old', 9), {pinned: true})];
		const [blocked, ...others] = ids([...rows.slice(1), ...pinned, running('stuck', 1, 'stuck')]);
		expect(blocked).not.toContain('idle');
		expect(others).toEqual([['idle', 'older idle'], ['old', 'stuck'], []]);
	});

	test('rows that are alike keep one order, however they come in', () => {
		const alike = [waiting('b', 'idle', 1), waiting('a', 'idle', 1), waiting('c', 'idle', 1)];
		expect(ids(alike)).toEqual(ids(alike.toReversed()));
	});

	test('the rows that came in are not touched', () => {
		const before = [...rows];
		toQueue(rows, options);
		expect(rows).toEqual(before);
	});
});

test('a teammate is listed while it works: at rest it waits for its lead', () => {
	const mates = [running('anna', 1), waiting('bob', 'idle', 1)].map((row): Row => ({...row, kind: 'teammate'}));
	expect(ids(mates).flat()).toEqual(['anna']);
});

test('headless, nested and spare sessions are left out unless asked for', () => {
	const kinds = (['interactive', 'headless', 'nested', 'background', 'spare'] as const).map((kind) => aRow({id: kind, kind}));
	expect(ids(kinds)[1]).toEqual(['background', 'interactive']);
	expect(ids(kinds, {showHeadless: true})[1]).toHaveLength(5);
	expect(
		nextRow(
			kinds.filter(({kind}) => kind !== 'interactive' && kind !== 'background'),
			options,
		),
	).toBeUndefined();
});

describe('filed away', () => {
	const at = noon - 10 * minute;
	const before = 20;
	const after = 5;
	const newTask = (row: Row): Row => ({...row, taskStartedAt: at + minute});
	const oldTask = (row: Row): Row => ({...row, taskStartedAt: at - minute});
	const table: readonly (readonly [string, Row, Partial<RowMarks>, boolean])[] = [
		['dismissed while it waits', waiting('x', 'idle', before), {dismissedAt: at}, true],
		['dismissed, then it waits anew', waiting('x', 'idle', after), {dismissedAt: at}, false],
		['dismissed while blocked', waiting('x', 'needs_permission', before), {dismissedAt: at}, true],
		['dismissed, then it asks', waiting('x', 'needs_permission', after), {dismissedAt: at}, false],
		['dismissed when done', done('x', before), {dismissedAt: at}, true],
		['dismissed at work, the next tool of the same task', oldTask(running('x', 0)), {dismissedAt: at}, true],
		['dismissed, then given a task', newTask(running('x', 0)), {dismissedAt: at}, false],
		['snoozed until a time to come', waiting('x', 'idle', before), {snoozedUntil: noon + 1, snoozedAt: at}, true],
		['snoozed until a time that is past', waiting('x', 'idle', before), {snoozedUntil: noon, snoozedAt: at}, false],
		['snoozed, then it is idle anew', waiting('x', 'idle', after), {snoozedUntil: noon + 1, snoozedAt: at}, true],
		['snoozed, then it asks', waiting('x', 'needs_permission', after), {snoozedUntil: noon + 1, snoozedAt: at}, false],
		['snoozed, then it fails', waiting('x', 'error', after), {snoozedUntil: noon + 1, snoozedAt: at}, false],
		['snoozed while it asks', waiting('x', 'needs_permission', before), {snoozedUntil: noon + 1, snoozedAt: at}, true],
		['snoozed until it changes', waiting('x', 'idle', before), {snoozedUntil: 'change', snoozedAt: at}, true],
		['snoozed until it changes, then it did', waiting('x', 'idle', after), {snoozedUntil: 'change', snoozedAt: at}, false],
		['snoozed until it changes, then it asks', waiting('x', 'awaiting_input', after), {snoozedUntil: 'change', snoozedAt: at}, false],
		['snoozed until it changes, still at the same task', oldTask(running('x', 0)), {snoozedUntil: 'change', snoozedAt: at}, true],
		['snoozed until it changes, then done', done('x', after), {snoozedUntil: 'change', snoozedAt: at}, false],
		['dismissed and snoozed, then it asks', waiting('x', 'error', after), {dismissedAt: at, snoozedUntil: noon + 1, snoozedAt: at}, false],
		[
			'dismissed on a clock that was set back since, then it asks',
			waiting('x', 'needs_permission', 0),
			{dismissedAt: noon + 60 * minute},
			false,
		],
		['dismissed on a clock that was set back since', waiting('x', 'idle', 0), {dismissedAt: noon + 60 * minute}, true],
		[
			'snoozed on a clock that was set back since, then it asks',
			waiting('x', 'needs_permission', 0),
			{snoozedUntil: noon + 120 * minute, snoozedAt: noon + 60 * minute},
			false,
		],
		['only seen, pinned and skipped', waiting('x', 'idle', before), {seenAt: at, skippedAt: at, pinned: true}, false],
	];
	test.each(table)('%s', (_, row, marks, isAway) => {
		const one = marked(row, marks);
		expect(isFiledAway(one, noon)).toBe(isAway);
		expect(toQueue([one], options).groups.flatMap((group) => group.rows)).toHaveLength(isAway ? 0 : 1);
	});
});

describe('sessions that have ended', () => {
	const ended = (id: string, cwd: string | undefined) => ({...done(id, 5, 'session_ended'), cwd});

	test('are left out where another one runs in their directory', () => {
		const rows = [ended('old', '/a'), ended('other', '/b'), ended('nowhere', undefined), {...running('new', 1), cwd: '/a'}];
		expect(ids(rows)[3]).toEqual(['nowhere', 'other']);
		expect(ids(rows.slice(0, 3))[3]).toEqual(['nowhere', 'old', 'other']);
		expect(ids([marked(ended('old', '/a'), {pinned: true}), ...rows.slice(3)])[3]).toEqual(['old']);
		// What its user ended through beckon can be brought back.
		expect(ids([marked(ended('old', '/a'), {endedAt: noon}), ...rows.slice(3)])[3]).toEqual(['old']);
	});

	test('on another host are not those of this machine', () => {
		const far = {...running('far', 1), cwd: '/a', host: 'gpu1' as never};
		expect(ids([ended('old', '/a'), far])[3]).toEqual(['old']);
	});
});

describe('frozen', () => {
	const grouped = (parts: Readonly<Partial<Record<Part, readonly string[]>>>) =>
		new Map(Object.entries(parts).flatMap(([part, names]) => names.map((name) => [name as RowKey, part as Part] as const)));
	const held = (rows: readonly Row[], previous: Parameters<typeof freeze>[0]) => {
		const {groups, arrived} = freeze(previous, toQueue(rows, options));
		return {order: groups.map((group) => group.rows.map((row) => row.key)), arrived: [...arrived]};
	};

	test('rows stay where they are, whatever becomes urgent', () => {
		const rows = [waiting('a', 'error', 1), waiting('b', 'needs_permission', 9), running('c', 9), running('d', 1)];
		expect(held(rows, grouped({blocked: ['a', 'b'], running: ['c', 'd']}))).toEqual({
			order: [['a', 'b'], [], ['c', 'd'], []],
			arrived: [],
		});
	});

	test('new rows come at the end of their part with a mark, in their own order', () => {
		const rows = [
			waiting('a', 'error', 1),
			waiting('new 2', 'error', 3),
			waiting('new 1', 'needs_permission', 1),
			running('c', 1),
			done('new 3', 1),
		];
		expect(held(rows, grouped({blocked: ['a'], running: ['c']}))).toEqual({
			order: [['a', 'new 1', 'new 2'], [], ['c'], ['new 3']],
			arrived: ['new 1', 'new 2', 'new 3'],
		});
	});

	test('rows that are gone leave, the others close up', () => {
		expect(held([waiting('c', 'error', 1), waiting('a', 'error', 9)], grouped({blocked: ['c', 'b', 'a']})).order[0]).toEqual(['c', 'a']);
	});

	test('a row that changes its part comes at the end there, without a mark', () => {
		const rows = [waiting('a', 'error', 1), done('b', 0), done('c', 5), running('d', 1)];
		const previous = grouped({blocked: ['b', 'a'], running: ['d'], done: ['c']});
		expect(held(rows, previous)).toEqual({order: [['a'], [], ['d'], ['c', 'b']], arrived: []});
	});

	test('a pin moves nothing', () => {
		const rows = [waiting('a', 'error', 9), marked(waiting('b', 'error', 1), {pinned: true})];
		expect(held(rows, grouped({blocked: ['a', 'b']})).order[0]).toEqual(['a', 'b']);
	});

	test('titles and rows are those of the queue', () => {
		const queue = toQueue([waiting('a', 'error', 9)], options);
		expect(freeze(new Map(), queue).groups).toEqual(queue.groups);
	});
});

describe('next', () => {
	const next = (rows: readonly Row[], some: Partial<Parameters<typeof nextRow>[1]> = {}) => nextRow(rows, {...options, ...some})?.key;
	const rows = [waiting('api', 'idle', 9), waiting('web', 'needs_permission', 1), running('x', 1), done('y', 1)];

	test('is the head of the queue', () => {
		expect(next(rows)).toBe('web');
		expect(next(rows, {order: 'fifo'})).toBe('web');
		expect(next(rows.slice(2))).toBeUndefined();
	});

	test('can be narrowed to some rows', () => {
		expect(next(rows, {isMeant: ({state}) => state.state === 'idle'})).toBe('api');
		expect(next(rows, {isMeant: ({project}) => project === 'x'})).toBeUndefined();
	});

	test('goes on from a row that waits, round and round, and elsewhere begins with the head', () => {
		const three = [...rows, waiting('docs', 'idle', 5)];
		const from = (key: string) => next(three, {after: key as RowKey});
		expect([from('web'), from('api'), from('docs'), from('x')]).toEqual(['api', 'docs', 'web', 'web']);
		expect(next(rows.slice(1), {after: 'web' as RowKey})).toBeUndefined();
		const skipped = three.map((row) => (row.key === 'api' ? marked(row, {skippedAt: noon}) : row));
		expect(next(skipped, {after: 'web' as RowKey})).toBe('docs');
		expect(next(skipped, {after: 'api' as RowKey})).toBe('web');
	});

	test('a skipped row returns after the cooldown, or when something happens to it', () => {
		const skipped = (ms: number, minutes: number) => [
			marked(waiting('web', 'needs_permission', minutes), {skippedAt: noon - ms}),
			...rows.slice(0, 1),
		];
		expect(next(skipped(minute - 1, 5))).toBe('api');
		expect(next(skipped(minute, 5))).toBe('web');
		expect(next(skipped(minute - 1, 0.5))).toBe('web');
	});

	test('leaves out what is dismissed or snoozed', () => {
		const at = noon - 1;
		const away = [
			marked(waiting('web', 'needs_permission', 1), {dismissedAt: at}),
			marked(waiting('api', 'idle', 9), {snoozedUntil: 'change', snoozedAt: at}),
		];
		expect(next(away)).toBeUndefined();
	});
});

test('from a turn that is finished and seen, the next one is the one after it and not the head', () => {
	const rows = [waiting('first', 'idle', 90), done('seen', 50), waiting('second', 'idle', 30)];
	const next = (after: string, all: readonly Row[] = rows) => nextRow(all, {...options, after: after as RowKey})?.key;
	expect(next('seen')).toBe('second');
	expect(next('seen', rows.slice(0, 2))).toBe('first');
	expect(next('nowhere')).toBe('first');
});
