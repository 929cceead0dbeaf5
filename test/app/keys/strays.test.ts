import {describe, expect, test} from 'vitest';
import type {AppState, Effect} from '../../../src/app/model.js';
import type {Row} from '../../../src/core/session.js';
import {play} from '../../helpers/navigator/app-play.js';
import {optionsOf} from '../../helpers/samples/dialogs.js';
import {aBlockedRow, aRow, aWorkingRow} from '../../helpers/samples/rows.js';

const sends = (effects: readonly Effect[]) => effects.filter(({type}) => type === 'answer' || type === 'act' || type === 'mark');

function seen(rows: readonly Row[], start: Partial<AppState> = {}) {
	const app = play(rows, {start});
	app.send({type: 'resized', columns: 150, rows: 40});
	app.wait(1000);
	return app;
}

/** Asks; `x`, `R`, `O` and `A` are refused on it. */
const api = withOptions(aBlockedRow('api'));

function withOptions(row: Row): Row {
	const {context} = row.state;
	if (context.kind !== 'blocked') throw new Error('not blocked');
	return {...row, state: {...row.state, context: {...context, options: optionsOf('tool', 'Yes', 'No')}}};
}

describe('what follows a question that was refused', () => {
	test.each(['x', 'R', 'O', 'A', 'I'])('%s, then any answer within a second, sends nothing', (key) => {
		for (const next of ['y', 'n', '1', 's', 'z', 'N']) {
			const app = seen([api]);
			app.keys(key);
			app.wait(900);
			expect(sends(app.keys(next))).toEqual([]);
			expect(app.state().mode.kind).toBe('queue');
			expect(app.notice()).toBe('Ignored: the last key was refused. Pause a moment, or press Esc');
		}
	});

	test.each(['w', 'p', 'S', 'f', '\\'])('%s, which only shows something else, works at once', (key) => {
		const app = seen([api]);
		app.keys('x');
		const before = app.state();
		app.keys(key);
		expect(app.notice() ?? '').not.toContain('Ignored');
		expect(app.state()).not.toEqual({...before, notice: app.state().notice});
		expect(sends(app.keys('y'))).toEqual([]);
	});

	test('after a second the keys mean what they say', () => {
		const app = seen([api]);
		app.keys('x');
		app.wait(1000);
		expect(sends(app.keys('y'))).toHaveLength(1);
	});

	test('after Esc the keys mean what they say at once', () => {
		const app = seen([api]);
		app.keys('x', 's', 'esc');
		expect(app.notice()).toBeUndefined();
		expect(sends(app.keys('y'))).toHaveLength(1);
	});

	test.each<[string, Partial<AppState>]>([
		['with a filter', {filter: 'api'}],
		['with a selected row', {ticked: new Set([api.key])}],
		['where only rows that wait are shown', {arrangement: {...play([]).state().arrangement, isWaiting: true}}],
		['in a popup', {popup: true}],
	])('after Esc they do so at once %s too, and Esc clears neither filter nor selection', (_, start) => {
		const app = seen([api], start);
		const {filter, ticked} = app.state();
		app.keys('x', 's', 'esc');
		expect(app.state()).toMatchObject({filter, ticked});
		expect(sends(app.keys('P'))).toHaveLength(1);
	});

	test('a key that opens nothing is followed by any other at once', () => {
		const app = seen([api]);
		app.keys('d');
		expect(app.notice()).toBe('api waits for you: snooze it instead');
		expect(sends(app.keys('y'))).toHaveLength(1);
	});
});

describe('a question whose session moved on', () => {
	test('is taken away when it asks, and what was meant for the question answers nothing', () => {
		const app = seen([aWorkingRow('api')]);
		app.keys('x');
		app.look([api]);
		expect(app.state().mode.kind).toBe('queue');
		expect(app.notice()).toBe('Nothing was done. Nothing to interrupt: api is not working');
		app.wait(900);
		expect(sends(app.keys('x', 'y', 'enter'))).toEqual([]);
		app.wait(1000);
		expect(sends(app.keys('y'))).toHaveLength(1);
	});

	test('is taken away with the session', () => {
		const app = seen([aWorkingRow('docs'), api]);
		app.keys('j', 'x');
		expect(app.state().mode).toMatchObject({kind: 'confirm', row: 'docs'});
		app.look([api]);
		expect(app.state().mode.kind).toBe('queue');
		expect(sends(app.keys('x', 'y'))).toEqual([]);
	});

	test('is taken away where it asked how long to snooze', () => {
		const app = seen([aRow({id: 'idle'}), api]);
		app.keys('j', 'z');
		expect(app.state().mode).toMatchObject({kind: 'snooze', row: 'idle'});
		app.look([api]);
		expect(app.state().mode.kind).toBe('queue');
		expect(sends(app.keys('2'))).toEqual([]);
	});

	test('is taken away where none asks the same any more', () => {
		const app = seen([
			{...api, token: 'one'},
			{...aBlockedRow('web'), token: 'two'},
		]);
		app.keys('A');
		app.wait(400);
		app.look([{...api, token: 'other'}, aWorkingRow('web')]);
		expect(app.state().mode.kind).toBe('queue');
		expect(sends(app.keys('y'))).toEqual([]);
	});
});

test('no key that confirms answers a prompt, and none that answers confirms', () => {
	const app = seen([aWorkingRow('docs')]);
	app.keys('x');
	expect(sends(app.keys('y', 'enter', '1', 'R', 'O'))).toEqual([]);
	expect(app.state().mode.kind).toBe('confirm');
	app.wait(1000);
	expect(sends(app.keys('x'))).toEqual([expect.objectContaining({type: 'act', act: 'interrupt'})]);
});

describe('a key for the row that the cursor has just left by itself', () => {
	const [one, two] = [aRow({id: 'one'}), aRow({id: 'two'})];

	/** The session under the cursor leaves the list. */
	function left() {
		const app = seen([one, two]);
		app.look([two]);
		expect(app.cursor()).toBe('two');
		return app;
	}

	test.each(['s', 'm', 'P', 'd', 'z', 'E', ','])('%s does nothing to the row that it has gone to', (key) => {
		const app = left();
		app.wait(300);
		expect(sends(app.keys(key))).toEqual([]);
		expect(app.state().mode.kind).toBe('queue');
		expect(app.notice()).toBe('Ignored: the cursor has only just gone to this session. Press again.');
	});

	test('pressed again, it acts', () => {
		const app = left();
		app.wait(100);
		app.keys('m');
		app.wait(300);
		expect(sends(app.keys('m'))).toHaveLength(1);
	});

	test('the words that were to follow r are no keys, and no text of another session', () => {
		const app = left();
		app.keys('r', 'y', 's', 'd');
		expect(app.state().mode.kind).toBe('queue');
		expect(sends(app.effects)).toEqual([]);
	});

	test('where the user moved the cursor, the next key acts at once', () => {
		const app = seen([one, two]);
		app.look([two, one]);
		app.wait(1000);
		app.keys('j', 'm');
		expect(sends(app.effects)).toHaveLength(1);
	});

	test('a key that closes the help and opens a question does nothing to it either', () => {
		const app = seen([one, two]);
		app.keys('?');
		app.look([two]);
		app.keys('z');
		expect(app.state().mode.kind).toBe('queue');
		expect(app.notice()).toContain('Ignored');
	});

	test('while the palette hides the list, the cursor stays with its session', () => {
		const app = seen([one]);
		app.keys(':');
		app.look([withOptions(aBlockedRow('api')), one]);
		app.wait(1000);
		expect(app.cursor()).toBe('one');
	});

	test('u, which is about no row, works at once', () => {
		const app = seen([one, two]);
		app.keys('m');
		app.look([two]);
		app.keys('u');
		expect(app.notice() ?? '').not.toContain('Ignored');
	});
});
