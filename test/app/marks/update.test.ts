import {describe, expect, test} from 'vitest';
import type {Effect} from '../../../src/app/effect.js';
import {paletteEntries} from '../../../src/app/help/palette.js';
import {createKeymap} from '../../../src/app/keys/bindings.js';
import {matching} from '../../../src/app/list/find.js';
import {tickedRows} from '../../../src/app/marks/multi-select.js';
import {putAwayText} from '../../../src/app/marks/put-away.js';
import {defaultConfig} from '../../../src/core/config.js';
import type {Row} from '../../../src/core/session.js';
import {play} from '../../helpers/navigator/app-play.js';
import {optionsOf} from '../../helpers/samples/dialogs.js';
import {aBlockedRow, aDoneRow, aRow, aWorkingRow, manyRows, noMarks, noon, sixRows} from '../../helpers/samples/rows.js';

const undoes = {action: 'undo', does: 'undo'};
const marksOf = (effects: readonly Effect[]) => effects.flatMap((effect) => (effect.type === 'mark' ? [effect.mark] : []));

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
		[{...noMarks, dismissedAt: noon}, 'until something happens'],
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
		[['z', '3'], 'a snoozed for 30m', 'snooze'],
		[['d'], 'a dismissed until something happens', 'dismiss'],
		[['m'], 'a marked as seen', 'seen'],
		[['s'], 'a skipped for a while', 'skip'],
		[['P'], 'a pinned to the top of its group', 'pin'],
		[['t', 't', 'home', 'd'], '2 sessions dismissed until something happens', undefined],
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

describe('ticking', () => {
	const three = () => play([aRow({id: 'a'}), aRow({id: 'b'}), aRow({id: 'c'}), aBlockedRow('asks')]);
	const ticks = (app: ReturnType<typeof play>) => tickedRows(app.state()).map(({key}) => String(key));

	test('t ticks the row and goes on, and a second t takes it back', () => {
		const app = three();
		app.keys('t', 't');
		expect(ticks(app)).toEqual(['a', 'asks']);
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
		app.press({type: 'find-opened'});
		app.press({type: 'find-typed', text: 'asks'});
		app.keys('down', 'z');
		const effects = app.keys('3');
		expect(marksOf(effects).map(({row}) => row)).toEqual(['a', 'asks']);
		expect(effects.at(-1)).toMatchObject({notice: {kind: 'said', key: undoes, text: '2 sessions snoozed for 30m'}});
	});

	test('what cannot be dismissed is left, and said', () => {
		const app = three();
		app.keys('t', 't');
		const effects = app.keys('d');
		expect(marksOf(effects).map(({row}) => row)).toEqual(['a']);
		expect(effects.at(-1)).toMatchObject({
			notice: {kind: 'said', key: undoes, text: 'a: dismissed until something happens; 1 other cannot be'},
		});
		app.keys('home', 't', 'd');
		expect(app.notice()).toBe('asks waits for an answer; only idle sessions can be dismissed');
	});

	test('several in the drawer come back at once', () => {
		const away = (id: string) => ({...aRow({id}), marks: {...noMarks, snoozedUntil: noon + 90_000, snoozedAt: noon - 5}});
		const app = play([away('a'), away('b'), aRow({id: 'c'})]);
		app.keys('Z', 't', 't');
		expect(marksOf(app.keys('z')).map(({row, value}) => [row, value])).toEqual([
			['a', undefined],
			['b', undefined],
		]);
		expect(app.state().arrangement.drawer).toBe(false);
	});

	test('Esc ticks none, and only then shows all again', () => {
		const app = three();
		app.press({type: 'find-opened'});
		app.press({type: 'find-typed', text: 'a'});
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
		expect(marksOf(app.keys('D')).map(({row}) => row)).toEqual(['finished']);
	});

	test('D dismisses what is done in the group, as it is filtered, and one u brings all back', () => {
		const app = play([aBlockedRow('asks'), aRow({id: 'one'}), aRow({id: 'two'}), aRow({id: 'other'})]);
		app.press({type: 'find-opened'});
		app.press({type: 'find-typed', text: 'o'});
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
				notice: {kind: 'said', text: 'Undone: 3 sessions dismissed until something happens', key: {action: 'dismiss-all', does: 'again'}},
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
});

describe('naming', () => {
	test(', names the directory, and u gives it back what it had', () => {
		const row = aRow({id: 'api'});
		const app = play([row]);
		app.keys(',');
		app.press({type: 'find-erased', what: 'all'});
		app.press({type: 'find-typed', text: ' the \x1b[31mshop '});
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

describe('finding', () => {
	const said = {
		kind: 'rest',
		said: `${'x '.repeat(2000)}the migration is done`,
		shells: 0,
		wakesItself: false,
		interrupted: false,
	} as const;
	const rows = [
		...sixRows(),
		{...aBlockedRow('long', `echo ${'a'.repeat(300)} needle`), branch: 'fix/login_page'},
		aRow({id: 'speaker', state: {context: said}}),
	];

	test.each([
		['state:permission', 'api server,long'],
		['state:running', 'docs,search index'],
		['state:question', 'web frontend'],
		['state:your_turn', 'speaker'],
		['state:awaiting_input', 'web frontend'],
		['question', 'web frontend'],
		['project:api', 'api server'],
		['project:api state:running', ''],
		['branch:login_page', 'long'],
		['needle', 'long'],
		['migration', 'speaker'],
		['state:permission needle', 'long'],
		['fxlgn', 'long'],
		['state:', rows.map(({key}) => key).join()],
	])('%s finds %s', (filter, keys) => {
		expect([...matching(rows, filter)].map(({key}) => key).join()).toBe(keys);
	});

	test('a thousand rows are filtered in less than a keystroke takes', () => {
		const many = manyRows(1000).map((row) => ({...row, state: {...row.state, context: said}}));
		matching(many, 'warm');
		// Of the processor: how long it takes depends on who else is at work.
		const start = process.cpuUsage();
		for (let turn = 0; turn < 5; turn += 1) matching(many, 'project 1 migr');
		expect(process.cpuUsage(start).user / 5000).toBeLessThan(100);
	});

	test('Enter jumps to the only match and the filter is gone; down only keeps it', () => {
		const app = play(sixRows());
		app.press({type: 'find-opened'});
		app.press({type: 'find-typed', text: 'infra'});
		app.keys('down');
		expect(app.state()).toMatchObject({filter: 'infra', mode: {kind: 'queue'}});
		app.keys('/');
		expect(app.keys('enter')[0]).toMatchObject({type: 'jump', row: {project: 'infra'}});
		expect(app.state()).toMatchObject({filter: 'infra', mode: {kind: 'queue'}});
		app.keys('esc', '/');
		app.press({type: 'find-typed', text: 'api'});
		expect(app.keys('enter')).toEqual([]);
		expect(app.state().filter).toBe('api');
	});
});

function seenOptions(): Row {
	const row = aBlockedRow('api');
	const {context} = row.state;
	if (context.kind !== 'blocked') throw new Error('not blocked');
	return {...row, state: {...row.state, context: {...context, options: optionsOf('tool', 'Yes', 'No')}}};
}

describe('the palette', () => {
	const keymap = createKeymap(defaultConfig.keys);

	test('lists all actions with their keys, those that cannot work now last and with their reason', () => {
		const app = play(sixRows());
		app.keys(':');
		const entries = paletteEntries(keymap, app.state());
		expect(entries.map(({does}) => does)).toContain('dismiss everything finished in this group');
		expect(entries.find(({does}) => does === 'undo the last mark or name')).toMatchObject({key: 'u', reason: 'Nothing to undo'});
		expect(entries.findLastIndex(({reason}) => reason === undefined)).toBeLessThan(entries.findIndex(({reason}) => reason !== undefined));
	});

	test('does what is found by its words', () => {
		const app = play(sixRows());
		app.keys(':');
		app.press({type: 'find-typed', text: 'undo'});
		app.keys('enter');
		expect([app.notice(), app.state().mode.kind]).toEqual(['Nothing to undo', 'queue']);
		app.keys(':');
		app.press({type: 'find-typed', text: 'group by'});
		app.keys('enter');
		app.keys('p');
		expect(app.state().arrangement.groupBy).toBe('project');
		app.keys(':');
		app.press({type: 'find-typed', text: 'zzzz'});
		app.keys('enter');
		expect(app.notice()).toBe('No command matches');
	});

	test('finds first what begins with the words', () => {
		const app = play(sixRows());
		app.keys(':');
		app.press({type: 'find-typed', text: 'snooze'});
		expect(
			paletteEntries(keymap, app.state())
				.map(({key}) => key)
				.slice(0, 5),
		).toEqual(['z', 'z 5', 'z 3', 'z 2', 'z z']);
		expect(paletteEntries(keymap, app.state()).map(({name}) => name)).toContain('Show what is snoozed or dismissed');
	});

	test.each([
		['kill', 'Interrupt session'],
		['approve', 'Answer yes'],
		['deny', 'Answer no'],
		['mute', 'Snooze'],
		['snz 30', 'Snooze for 30 minutes'],
		['archive', 'Dismiss'],
		['search', 'Find a session'],
		['exit', 'Quit'],
		['unpin', 'Pin to the top of its group'],
	])('finds by “%s” the command “%s”', (text, name) => {
		const app = play(sixRows());
		app.keys(':');
		app.press({type: 'find-typed', text});
		expect(paletteEntries(keymap, app.state())[0]?.name).toBe(name);
	});

	test('does at once what another key would ask for first', () => {
		const app = play(sixRows());
		const row = app.state().cursor;
		app.keys(':');
		app.press({type: 'find-typed', text: 'snooze for 30'});
		expect(marksOf(app.keys('enter'))).toMatchObject([{row, field: 'snoozed', value: noon + 30 * 60_000}]);
		expect(app.state().mode.kind).toBe('queue');
	});

	test('opens over a card, for what can be done there', () => {
		const app = play(sixRows());
		app.keys('space', ':');
		app.press({type: 'find-typed', text: 'scroll to the end'});
		expect(paletteEntries(keymap, app.state())[0]).toMatchObject({name: 'Scroll to the end', key: 'G'});
		app.keys('esc');
		expect(app.state().mode.kind).toBe('card');
	});

	test('names an option before what its key does', () => {
		const app = play([seenOptions()]);
		app.send({type: 'resized', columns: 150, rows: 40});
		app.keys(':');
		expect(paletteEntries(keymap, app.state())[0]?.event.type).toBe('jump-chosen');
		expect(paletteEntries(keymap, app.state()).map(({name}) => name)).toEqual(expect.arrayContaining(['Answer: Yes', 'Answer: No']));
	});

	test('moves around its ends', () => {
		const app = play(sixRows());
		app.keys(':', 'up');
		expect(app.state().mode).toMatchObject({at: paletteEntries(keymap, app.state()).length - 1});
		app.keys('down');
		expect(app.state().mode).toMatchObject({at: 0});
	});
});
