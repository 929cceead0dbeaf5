/** The list, jumps, the filter and filing, event by event. */
import {describe, expect, test} from 'vitest';
import {noMarks} from '../../../src/core/session.js';
import {play} from '../../helpers/navigator/app-play.js';
import {down, typed} from '../../helpers/samples/keys.js';
import {aBlockedRow, aDoneRow, aRow, aWorkingRow, manyRows, noon, sixRows} from '../../helpers/samples/rows.js';

describe('the list', () => {
	test('opens on the most urgent one, in four parts', () => {
		const app = play(sixRows());
		expect(app.projects()).toEqual([['api server', 'web frontend', 'billing'], [], ['docs', 'search index'], ['infra']]);
		expect(app.cursor()).toBe('api server');
	});

	test('keeps the cursor on the head until it is moved', () => {
		const app = play([aBlockedRow('second')]);
		app.look([aBlockedRow('second'), aRow({id: 'first', state: {state: 'needs_permission', since: noon - 900_000}})]);
		expect(app.cursor()).toBe('first');
	});

	test('holds still once the cursor was moved: new rows come at the end of their group, marked', () => {
		const app = play([aBlockedRow('a'), aBlockedRow('b')]);
		app.press(down);
		app.look([aBlockedRow('a'), aBlockedRow('b'), aRow({id: 'oldest', state: {state: 'needs_permission', since: noon - 900_000}})]);
		expect(app.projects()[0]).toEqual(['a', 'b', 'oldest']);
		expect(app.cursor()).toBe('b');
		expect([...app.state().view.arrived]).toEqual(['oldest']);
	});

	test('= sorts anew and forgets who is new', () => {
		const app = play([aBlockedRow('a'), aBlockedRow('b')]);
		app.press(down);
		app.look([aBlockedRow('a'), aBlockedRow('b'), aRow({id: 'oldest', state: {state: 'needs_permission', since: noon - 900_000}})]);
		app.press('sort');
		expect(app.projects()[0]).toEqual(['oldest', 'a', 'b']);
		expect(app.cursor()).toBe('b');
		expect(app.state().view.arrived.size).toBe(0);
	});

	test('sorts by itself after a minute without a key, under a cursor that stays on its row', () => {
		const app = play([aBlockedRow('a'), aBlockedRow('b')]);
		app.press(down);
		app.look([aBlockedRow('a'), aBlockedRow('b'), aRow({id: 'oldest', state: {state: 'needs_permission', since: noon - 900_000}})]);
		app.wait(61_000);
		app.send({type: 'clock-ticked'});
		expect(app.projects()[0]).toEqual(['oldest', 'a', 'b']);
		expect(app.cursor()).toBe('b');
	});

	test('a row that leaves hands the cursor to the one that took its place', () => {
		const app = play([aBlockedRow('a'), aBlockedRow('b'), aBlockedRow('c')]);
		app.press(down);
		app.look([aBlockedRow('a'), aBlockedRow('c')]);
		expect(app.cursor()).toBe('c');
		app.look([aBlockedRow('a')]);
		expect(app.cursor()).toBe('a');
		app.look([]);
		expect(app.cursor()).toBeUndefined();
	});

	test('a row that changes its group takes the cursor with it', () => {
		const app = play([aBlockedRow('a'), aBlockedRow('b')]);
		app.press(down);
		app.look([aBlockedRow('a'), aWorkingRow('b')]);
		expect(app.projects()).toEqual([['a'], [], ['b'], []]);
		expect(app.cursor()).toBe('b');
	});

	test.each([
		['G', 'last', 'infra'],
		['<', 'first', 'api server'],
		['Tab', 'next-group', 'docs'],
		['S-Tab', 'previous-group', 'infra'],
		['k at the top', 'up', 'api server'],
		['half a page', 'page-down', 'infra'],
	] as const)('%s, %s, moves to %s', (_, action, project) => {
		const app = play(sixRows());
		app.press(action);
		expect(app.cursor()).toBe(project);
	});

	test('a thousand rows scroll with the cursor in sight, two rows before the edge', () => {
		const app = play(manyRows(1000));
		for (let step = 0; step < 400; step += 1) {
			app.press(down);
			const {top, view, cursor} = app.state();
			const at = view.keys.indexOf(cursor ?? view.keys[0] ?? ('' as never));
			expect(at).toBe(step + 1);
			expect(top).toBeLessThanOrEqual(at + 3);
			expect(top).toBeGreaterThanOrEqual(at - 11);
		}
	});
});

describe('jumping', () => {
	test('Enter orders the jump to the selected row', () => {
		const app = play(sixRows());
		app.press(down);
		expect(app.press('jump')).toContainEqual({type: 'jump', row: expect.objectContaining({project: 'web frontend'})});
	});

	test('one Enter too many, while a jump is on its way, jumps nowhere; the next one does', () => {
		const app = play(sixRows());
		expect(app.press('jump')).toContainEqual(expect.objectContaining({type: 'jump'}));
		expect(app.press('jump')).not.toContainEqual(expect.objectContaining({type: 'jump'}));
		app.send({type: 'jumped'});
		expect(app.press('jump')).toContainEqual(expect.objectContaining({type: 'jump'}));
	});

	test('in a popup a jump ends the navigator, in a pane it stays', () => {
		expect(play(sixRows(), {popup: true}).send({type: 'jumped'})).toContainEqual({type: 'quit'});
		expect(play(sixRows()).send({type: 'jumped'})).not.toContainEqual({type: 'quit'});
	});

	test('a jump that fails says what to do, and looks again', () => {
		const app = play(sixRows(), {popup: true});
		const effects = app.send({type: 'failed', message: 'the pane is gone', fix: 'Run `beckon ls`.'});
		expect(app.state().notice?.text).toBe('the pane is gone — Run `beckon ls`.');
		expect(effects).toContainEqual({type: 'look'});
		expect(effects).not.toContainEqual({type: 'quit'});
	});
});

describe('finding', () => {
	test('narrows as one types and Esc brings everything back', () => {
		const app = play(sixRows());
		app.press('find');
		app.press(typed('data'));
		app.press(typed('base'));
		expect(app.projects()).toEqual([['web frontend'], [], [], []]);
		expect(app.cursor()).toBe('web frontend');
		app.press('leave-find');
		expect(app.projects().flat()).toHaveLength(6);
		expect(app.state().view.arrived.size).toBe(0);
		expect(app.state().mode.kind).toBe('queue');
	});

	test('Enter keeps the filter, Esc then clears it', () => {
		const app = play(sixRows());
		app.press('find');
		app.press(typed('index'));
		app.press('keep-filter', 1);
		expect([app.state().mode.kind, app.state().filter]).toEqual(['queue', 'index']);
		app.press('leave-find');
		expect(app.state().filter).toBe('');
	});

	test('the arrows keep the filter and go on from the first match', () => {
		const app = play([aRow({id: 'one'}), aRow({id: 'two'}), aRow({id: 'three'})]);
		const found = (key: string) => {
			app.keys('/');
			app.press(typed('t'));
			const first = app.cursor();
			app.keys(key);
			const after = [app.state().mode.kind, app.state().filter, first, app.cursor()];
			app.keys('esc');
			return after;
		};
		expect(found('down')).toEqual(['queue', 't', 'one', 'three']);
		expect(found('up')).toEqual(['queue', 't', 'one', 'one']);
	});

	test.each([
		['erase', '日👩‍👩‍👧', '日'],
		['erase-word', 'two words ', 'two '],
		['erase-all', 'two words', ''],
	] as const)('%s of %s leaves %j', (action, before, after) => {
		const app = play(sixRows());
		app.press('find');
		app.press(typed(before));
		app.press(action);
		expect(app.state().filter).toBe(after);
	});
});

describe('filing', () => {
	const rows = [aRow({id: 'a'}), aRow({id: 'b'}), aDoneRow('z')];

	test.each([
		['seen', {field: 'seen', value: true}],
		['dismiss', {field: 'dismissed', value: true}],
		['snooze-change', {field: 'snoozed', value: 'change'}],
	] as const)('%s is a mark on the row, and the cursor goes on', (action, mark) => {
		const app = play(rows);
		expect(app.press(action)).toContainEqual(expect.objectContaining({type: 'mark', mark: {at: noon, row: 'a', ...mark}}));
		expect(app.cursor()).toBe('b');
	});

	test('undo puts back what was there, and returns to the row', () => {
		const app = play([aRow({id: 'a', marks: {...noMarks, seenAt: noon - 5}})]);
		app.press('seen');
		app.press('pin');
		expect(app.press('undo')).toContainEqual(expect.objectContaining({mark: {at: noon, row: 'a', field: 'pinned', value: false}}));
		expect(app.press('undo')).toContainEqual(expect.objectContaining({mark: {at: noon - 5, row: 'a', field: 'seen', value: true}}));
		expect(app.cursor()).toBe('a');
		expect(app.press('undo')).toEqual([]);
	});
});

test('of several keys that cannot hold the first is told, and where to see the others', () => {
	const app = play([]);
	app.send({type: 'started', problems: ['keys.fly: unknown action']});
	expect(app.notice()).toBe('keys.fly: unknown action');
	app.send({type: 'started', problems: ['keys.fly: unknown action', 'two', 'three']});
	expect(app.notice()).toBe('keys.fly: unknown action · 2 more: beckon doctor');
});

test('a transcript that grows draws no ≥ into the spending of the day and out again; one that stays unread does', () => {
	const app = play([aRow()]);
	const today = (costUsd: number, isWhole: boolean) => {
		app.send({type: 'rows-changed', rows: [aRow()], problems: [], nextAt: undefined, today: {costUsd, outputTokens: 1, isWhole}});
		return app.state().today;
	};
	expect([today(0.5, false), today(2, true), today(2.1, false), today(2.5, true)]).toEqual(['≥$0.50', '$2.00', '$2.00', '$2.50']);
	app.wait(10_000);
	expect(today(2.6, false)).toBe('≥$2.60');
});
