/** Selecting, dismissing, skipping and naming rows. */
import {describe, expect, test} from 'vitest';
import {tickedRows} from '../../../src/app/list/cursor.js';
import {noMarks} from '../../../src/core/session.js';
import {play} from '../../helpers/navigator/app-play.js';
import {marksOf, undoes} from '../../helpers/samples/marks.js';
import {aBlockedRow, aDoneRow, aRow, aWorkingRow, noon} from '../../helpers/samples/rows.js';

describe('ticking', () => {
	const three = () => play([aRow({id: 'a'}), aRow({id: 'b'}), aRow({id: 'c'}), aBlockedRow('asks')]);
	const ticks = (app: ReturnType<typeof play>) => tickedRows(app.state()).map(({key}) => String(key));

	test('t ticks the row and goes on, and a second t takes it back', () => {
		const app = three();
		app.keys('t', 't');
		expect(ticks(app)).toEqual(['asks', 'a']);
		app.keys('home', 't');
		expect(ticks(app)).toEqual(['a']);
	});

	test.each([
		['d', 'dismissed', true],
		['m', 'seen', true],
		['P', 'pinned', true],
		['s', 'skipped', true],
	])('%s acts on all that are ticked, and one u takes all back', (key, field, value) => {
		const app = three();
		app.keys('j', 't', 't');
		const marks = marksOf(app.keys(key));
		expect(marks).toEqual(['a', 'b'].map((row) => ({at: noon, row, field, value})));
		expect(ticks(app)).toEqual([]);
		expect(marksOf(app.keys('u')).map(({row}) => row)).toEqual(['a', 'b']);
		expect(app.keys('u')).not.toContainEqual(expect.objectContaining({type: 'mark'}));
	});

	test('a snooze is of all that are ticked, also of those the filter hides', () => {
		const app = three();
		app.keys('t', 't');
		app.press('find');
		app.press({type: 'typed', text: 'asks'});
		app.keys('down', 'z');
		const effects = app.keys('3');
		expect(marksOf(effects).map(({row}) => row)).toEqual(['asks', 'a']);
		expect(effects.at(-1)).toMatchObject({notice: {kind: 'said', key: undoes, text: '2 sessions snoozed for 30m'}});
	});

	test('what cannot be dismissed is left, and said', () => {
		const app = three();
		app.keys('t', 't');
		const effects = app.keys('d');
		expect(marksOf(effects).map(({row}) => row)).toEqual(['a']);
		expect(effects.at(-1)).toMatchObject({
			notice: {kind: 'said', key: undoes, text: 'a: dismissed until it changes; 1 other cannot be'},
		});
		app.keys('home', 't', 'd');
		expect(app.notice()).toBe('asks waits for you: snooze it instead');
	});

	test('the drawer stays open without a row, and only Esc leaves it', () => {
		const away = {...aRow({id: 'away'}), marks: {...noMarks, snoozedUntil: noon + 90_000, snoozedAt: noon - 5}};
		const app = play([aBlockedRow('asks'), aRow({id: 'other'}), away]);
		app.keys('Z', 'd');
		app.look([aBlockedRow('asks'), aRow({id: 'other'}), aRow({id: 'away'})]);
		expect([app.state().arrangement.drawer, app.cursor()]).toEqual([true, undefined]);
		expect(app.keys('d')).not.toContainEqual(expect.objectContaining({type: 'mark'}));
		expect(app.keys('esc')).not.toContainEqual({type: 'quit'});
		expect([app.state().arrangement.drawer, app.cursor()]).toEqual([false, 'asks']);
	});

	test('several in the drawer come back at once', () => {
		const away = (id: string) => ({...aRow({id}), marks: {...noMarks, snoozedUntil: noon + 90_000, snoozedAt: noon - 5}});
		const app = play([away('a'), away('b'), aRow({id: 'c'})]);
		app.keys('Z', 't', 't');
		expect(marksOf(app.keys('z')).map(({row, value}) => [row, value])).toEqual([
			['a', undefined],
			['b', undefined],
		]);
		expect(app.state().arrangement.drawer).toBe(true);
	});

	test('Esc ticks none, and only then shows all again', () => {
		const app = three();
		app.press('find');
		app.press({type: 'typed', text: 'a'});
		app.keys('down', 't', 'esc');
		expect([ticks(app), app.state().filter]).toEqual([[], 'a']);
		app.keys('esc');
		expect(app.state().filter).toBe('');
	});

	test('a row that leaves the list is ticked no more', () => {
		const app = three();
		app.keys('t', 't');
		app.look([aRow({id: 'b'}), aBlockedRow('asks')]);
		expect(ticks(app)).toEqual(['asks']);
	});
});

describe('dismissing', () => {
	test('D leaves questions and errors where they are', () => {
		const rest = {kind: 'rest', said: 'Shall I go on?', shells: 0, wakesItself: false, interrupted: false} as const;
		const app = play([aRow({id: 'finished'}), aRow({id: 'asks', state: {state: 'awaiting_input', context: rest}})]);
		expect(marksOf(app.keys('D'))).toEqual([]);
		expect(marksOf(app.keys('j', 'D')).map(({row}) => row)).toEqual(['finished']);
	});

	test('D dismisses what is done in the group, as it is filtered, and one u brings all back', () => {
		const app = play([aBlockedRow('asks'), aRow({id: 'one'}), aRow({id: 'two'}), aRow({id: 'other'})]);
		app.press('find');
		app.press({type: 'typed', text: 'o'});
		app.keys('down');
		expect(marksOf(app.keys('D')).map(({row, field}) => `${row} ${field}`)).toEqual(['one dismissed', 'other dismissed', 'two dismissed']);
		const undone = app.keys('u');
		expect(marksOf(undone).map(({row, value}) => [row, value])).toEqual([
			['one', false],
			['other', false],
			['two', false],
		]);
		expect(undone).toContainEqual(
			expect.objectContaining({
				notice: {kind: 'said', text: 'Undone: 3 sessions dismissed', key: {action: 'dismiss-all', does: 'again'}},
			}),
		);
	});

	test('nothing that waits or works is dismissed', () => {
		const app = play([aBlockedRow('asks')]);
		expect(marksOf(app.keys('D'))).toEqual([]);
		expect(app.notice()).toContain('Nothing to dismiss in this group');
	});
});

test('s goes on to the next session, and only past those who wait', () => {
	const app = play([aBlockedRow('a'), aBlockedRow('b'), aWorkingRow('w')]);
	expect(marksOf(app.keys('s'))).toEqual([{at: noon, row: 'a', field: 'skipped', value: true}]);
	expect(app.cursor()).toBe('b');
	app.keys('j', 's');
	expect(app.notice()).toBe('w is not waiting: nothing to skip');
});

test('m on what was seen marks it as not seen', () => {
	const seen = {...aDoneRow('a'), marks: {...noMarks, seenAt: noon - 5}};
	const app = play([seen]);
	expect(marksOf(app.keys('m'))).toEqual([{at: noon, row: 'a', field: 'seen', value: false}]);
	expect(marksOf(app.keys('u'))).toEqual([{at: noon - 5, row: 'a', field: 'seen', value: true}]);
	const front = play([aDoneRow('b')]);
	front.keys('m');
	expect(front.notice()).toBe('b is in front of you: it counts as seen');
	const scheduled = play([{...aDoneRow('c'), notes: ['wakes-itself']}]);
	scheduled.keys('m');
	expect(scheduled.notice()).toBe('c goes on by itself: it counts as seen');
});

describe('naming', () => {
	test(', names the directory, and u gives it back what it had', () => {
		const row = aRow({id: 'api'});
		const app = play([row]);
		app.keys(',');
		app.press('erase-all');
		app.press({type: 'typed', text: ' the \x1b[31mshop '});
		expect(app.keys('enter')).toEqual([{type: 'rename', row, name: 'the shop', isUndo: false}]);
		app.send({type: 'renamed', row, name: 'the shop', before: 'old', isUndo: false});
		expect(app.notice()).toBe('Renamed api to the shop');
		expect(app.keys('u')).toEqual([{type: 'rename', row, name: 'old', isUndo: true}]);
	});

	test('an empty name takes it back, the same name does nothing, Esc leaves it', () => {
		const row = aRow({id: 'api'});
		const app = play([row]);
		expect(app.keys(',', 'enter')).toEqual([]);
		expect(app.keys(',', 'ctrl-u', 'enter')).toEqual([{type: 'rename', row, name: undefined, isUndo: false}]);
		expect(app.keys(',', 'ctrl-u', 'esc')).toEqual([]);
	});
});
