/** `J`: a letter before each row in sight, to select it or to jump to its pane. */
import {expect, test} from 'vitest';
import {labelsOf} from '../../../src/app/list/bindings.js';
import type {AppState} from '../../../src/app/model.js';
import {play} from '../../helpers/navigator/app-play.js';
import {aRow, manyRows, noon} from '../../helpers/samples/rows.js';

const rows = ['a', 'b', 'c', 'd'].map((id, index) => aRow({id, lastActivityAt: noon - index * 1000}));

/** The letters, in the order of the rows on the screen. */
function letters(state: AppState): string {
	return [...labelsOf(state).values()].join('');
}

test('the rows in sight have the letters under resting fingers first, and none twice', () => {
	const app = play(rows);
	expect(letters(app.state())).toBe('asdf');
	const many = play(manyRows(200));
	many.send({type: 'resized', columns: 120, rows: 60});
	const all = letters(many.state());
	expect(all.length).toBe(26);
	expect(new Set(all).size).toBe(26);
});

test('a letter selects its row and leaves the rest as it is, Esc changes nothing', () => {
	const app = play(rows);
	const third = app.state().view.keys[2];
	app.keys('J');
	expect(app.state().mode.kind).toBe('labels');
	expect(app.keys('d').some(({type}) => type === 'jump')).toBe(false);
	expect(app.state()).toMatchObject({cursor: third, mode: {kind: 'queue'}});
	app.keys('J', 'esc');
	expect(app.state()).toMatchObject({cursor: third, mode: {kind: 'queue'}});
});

test('a capital jumps to the pane of its row; what no row has is refused, and the letters stay', () => {
	const app = play(rows);
	const second = app.state().view.keys[1];
	app.keys('J', 'm');
	expect(app.notice()).toBe('No row has the letter m');
	expect(app.state().mode.kind).toBe('labels');
	expect(app.keys('S')).toContainEqual(expect.objectContaining({type: 'jump', row: expect.objectContaining({key: second})}));
});

test('a letter stays with its row while the list changes below it', () => {
	const app = play(rows);
	const first = app.state().view.keys[0];
	app.keys('J');
	app.look([aRow({id: 'new', lastActivityAt: noon + 5000}), ...rows.toReversed()]);
	app.keys('a');
	expect(app.state().cursor).toBe(first);
	app.keys('J');
	app.look(rows.filter(({key}) => key !== first));
	app.keys('a');
	expect(app.notice()).toBe('No row has the letter a');
});

test('with --read-only a capital still jumps', () => {
	const app = play(rows, {start: {isReadOnly: true}});
	app.keys('J');
	expect(app.keys('A').some(({type}) => type === 'jump')).toBe(true);
});

test.each(['J', 'w', 'p', '\\', '[', ']'])('for a screen reader %s, which arranges the screen, changes nothing and says why', (key) => {
	const app = play(rows, {start: {isLinear: true}});
	app.send({type: 'resized', columns: 120, rows: 40});
	const before = app.state();
	app.keys(key);
	expect(app.notice()).toBe('A screen reader is told one row at a time');
	const {mode, isTurned, showPreview, detail} = app.state();
	expect([mode.kind, isTurned, showPreview, detail]).toEqual(['queue', before.isTurned, before.showPreview, before.detail]);
});
