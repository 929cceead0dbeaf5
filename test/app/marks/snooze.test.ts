/** Snoozing, and what is said where it is undone. */
import {describe, expect, test} from 'vitest';
import {putAwayText} from '../../../src/app/marks/commands.js';
import {noMarks} from '../../../src/core/session.js';
import {play} from '../../helpers/navigator/app-play.js';
import {marksOf, undoes} from '../../helpers/samples/marks.js';
import {aBlockedRow, aRow, aWorkingRow, noon} from '../../helpers/samples/rows.js';

describe('snoozing', () => {
	test.each([
		['5', noon + 5 * 60_000, 'snoozed for 5m'],
		['3', noon + 30 * 60_000, 'snoozed for 30m'],
		['2', noon + 120 * 60_000, 'snoozed for 2h'],
		['z', 'change', 'snoozed until it changes'],
	])('z %s is until %s', (key, value, said) => {
		const app = play([aBlockedRow('a'), aBlockedRow('b')]);
		expect(marksOf(app.keys('z'))).toEqual([]);
		expect(app.state().mode.kind).toBe('snooze');
		const effects = app.keys(key);
		expect(marksOf(effects)).toEqual([{at: noon, row: 'a', field: 'snoozed', value}]);
		expect(effects[0]).toMatchObject({notice: {kind: 'said', key: undoes, text: `a: ${said}`}});
		expect([app.state().mode.kind, app.cursor()]).toEqual(['queue', 'b']);
	});

	test('z t is until nine the next morning by the local clock, also for the one that is snoozed alike', () => {
		const app = play([aBlockedRow('a'), aBlockedRow('b')]);
		const [mark] = marksOf(app.keys('z', 't'));
		const until = new Date(Number(mark?.value));
		expect([until.getHours(), until.getMinutes(), until.getSeconds()]).toEqual([9, 0, 0]);
		expect(until.getTime() - noon).toBeGreaterThan(0);
		expect(until.getDate()).toBe(new Date(noon + 24 * 3_600_000).getDate());
		app.wait(60_000);
		expect(marksOf(app.keys('.'))).toMatchObject([{value: until.getTime()}]);
	});

	test('a full stop snoozes the next one for as long as the last', () => {
		const app = play([aBlockedRow('a'), aBlockedRow('b'), aBlockedRow('c')]);
		app.keys('.');
		expect(app.notice()).toBe('Nothing was snoozed yet: press z to snooze');
		app.keys('z', '2');
		app.wait(1000);
		expect(marksOf(app.keys('.'))).toEqual([{at: noon + 1000, row: 'b', field: 'snoozed', value: noon + 1000 + 120 * 60_000}]);
		app.keys('z', 'z');
		expect(marksOf(app.keys('.'))).toMatchObject([{value: 'change'}]);
	});

	test('Esc leaves it as it is', () => {
		const app = play([aBlockedRow('a')]);
		expect(marksOf(app.keys('z', 'esc'))).toEqual([]);
		expect(app.state().mode.kind).toBe('queue');
	});

	test.each([
		[{...noMarks, snoozedUntil: noon + 90_000}, 'back in 2m'],
		[{...noMarks, snoozedUntil: noon + 30 * 60_000 - 9000, snoozedAt: noon - 9000}, 'back in 30m'],
		[{...noMarks, snoozedUntil: noon + 30 * 60_000 + 40_000, snoozedAt: noon + 40_000}, 'back in 30m'],
		[{...noMarks, snoozedUntil: noon + 120 * 60_000 - 9000, snoozedAt: noon - 9000}, 'back in 2h'],
		[{...noMarks, snoozedUntil: noon + 100 * 60_000}, 'back in 1h 40m'],
		[{...noMarks, snoozedUntil: noon + 5000}, 'back in a moment'],
		[{...noMarks, snoozedUntil: 'change'}, 'until it changes'],
		[{...noMarks, dismissedAt: noon}, 'until it changes'],
	] as const)('%# the drawer says when it comes back', (marks, text) => {
		expect(putAwayText({...aRow(), marks}, noon)).toBe(text);
	});

	test.each(['z', 'd'])('%s in the drawer brings a row back, and u puts it away again', (key) => {
		const row = {...aBlockedRow('a'), marks: {...noMarks, snoozedUntil: noon + 90_000, snoozedAt: noon - 5}};
		const app = play([row]);
		app.keys('Z');
		expect(marksOf(app.keys(key))).toEqual([{at: noon, row: 'a', field: 'snoozed', value: undefined}]);
		expect(marksOf(app.keys('u'))).toEqual([{at: noon - 5, row: 'a', field: 'snoozed', value: noon + 90_000}]);
	});
});

describe('what was undone is said, with the key that does it again', () => {
	const takenBack = (app: ReturnType<typeof play>) => app.keys('u').find((effect) => effect.type === 'mark' && effect.notice !== undefined);
	const notice = (what: string, action: string | undefined) =>
		expect.objectContaining({notice: {kind: 'said', text: `Undone: ${what}`, key: action && {action, does: 'again'}}});

	test.each([
		[['z', '3'], 'a snoozed', 'snooze'],
		[['d'], 'a dismissed', 'dismiss'],
		[['m'], 'a marked as seen', 'seen'],
		[['s'], 'a skipped', 'skip'],
		[['P'], 'a pinned', 'pin'],
		[['t', 't', 'home', 'd'], '2 sessions dismissed', undefined],
	])('%s', (keys, what, action) => {
		const app = play([aRow({id: 'a'}), aRow({id: 'b'})]);
		app.keys(...keys);
		expect(takenBack(app)).toEqual(notice(what, action));
	});

	test('out of the drawer', () => {
		const app = play([{...aRow({id: 'a'}), marks: {...noMarks, dismissedAt: noon - 5}}]);
		app.keys('Z', 'd');
		expect(takenBack(app)).toEqual(notice('a is back in the queue', undefined));
	});

	test.each([
		['docs', 'Renamed a to docs'],
		[undefined, 'Restored the name of a'],
	])('the name %s', (before, what) => {
		const app = play([aRow({id: 'a'})]);
		app.send({type: 'renamed', row: aRow({id: 'a'}), name: undefined, before, isUndo: true});
		expect(app.state().notice).toEqual({kind: 'said', text: `Undone: ${what}`, key: undefined});
	});
});

test('what is undone stands where it stood, not among the arrivals', () => {
	const rows = ['a', 'b', 'c', 'd'].map((id) => aBlockedRow(id));
	const away = (gone: readonly string[]) =>
		rows.map((row) => (gone.includes(row.key) ? {...row, marks: {...noMarks, snoozedUntil: noon + 90_000, snoozedAt: noon}} : row));
	const app = play(rows);
	app.keys('t', 't', 'z', '3');
	app.look(away(['a', 'b']));
	app.keys('z', '3');
	app.look(away(['a', 'b', 'c']));
	expect(app.state().view.keys).toEqual(['d']);
	app.keys('u');
	app.look(away(['a', 'b']));
	expect(app.state().view.keys).toEqual(['c', 'd']);
	app.keys('u');
	app.look(rows);
	expect(app.state().view.keys).toEqual(['a', 'b', 'c', 'd']);
	expect([...app.state().view.arrived]).toEqual([]);
});

test('what is pinned goes to the top of its group at once, though the rows hold still, and undone back to its place', () => {
	const rows = ['a', 'b', 'c'].map((id) => aBlockedRow(id));
	const app = play([...rows, aWorkingRow('works')]);
	app.keys('j', 'j', 'P');
	app.look([...rows.map((row) => (row.key === 'c' ? {...row, marks: {...noMarks, pinned: true}} : row)), aWorkingRow('works')]);
	expect([app.state().view.keys, app.cursor()]).toEqual([['c', 'a', 'b', 'works'], 'c']);
	app.keys('u');
	app.look([...rows, aWorkingRow('works')]);
	expect([app.state().view.keys, app.cursor()]).toEqual([['a', 'b', 'c', 'works'], 'c']);
});
