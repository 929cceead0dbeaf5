/** The line about what happened while the navigator was closed, and the walk through it. */
import {describe, expect, test} from 'vitest';
import {footerView} from '../../../src/app/footer/view.js';
import type {AppState} from '../../../src/app/model.js';
import {defaultConfig} from '../../../src/core/config.js';
import {play} from '../../helpers/navigator/app-play.js';
import {aBlockedRow, aRow, noon} from '../../helpers/samples/rows.js';

const due: Partial<AppState> = {away: {kind: 'due', visit: {at: noon - 1_800_000, spentUsd: undefined}}};
const old = aRow({id: 'old', state: {since: noon - 3_600_000}});
const web = aRow({id: 'web', state: {since: noon - 600_000}});
const shop = aRow({id: 'shop', state: {since: noon - 300_000}});
const rows = [aBlockedRow('api'), old, web, shop];
const line = 'While you were away (30m): 2 finished, 1 asked · longest wait 2m (api)';

function away(sessions = rows, start: Partial<AppState> = {}) {
	const app = play(sessions, {popup: true, start: {...due, ...start}});
	app.wait(1000);
	return app;
}

const footer = ({state}: ReturnType<typeof away>) => {
	const {over, parts} = footerView(state()) ?? {over: {lines: []}, parts: []};
	return [...over.lines, parts.map(({text}) => text).join('')].join(' ');
};

test('the line stays until a key, and names the key that walks', () => {
	const app = away();
	expect(footer(app)).toContain(`${line}  Enter walk through`);
	expect(footer(app)).not.toContain('jump');
	expect(app.effects.filter((one) => one.type === 'wait' && one.name === 'notice')).toEqual([]);
	app.keys('j');
	expect(footer(app)).not.toContain('away');
	app.look(rows);
	expect(footer(app)).not.toContain('away');
	app.keys('enter');
	expect(app.effects.map(({type}) => type)).toContain('jump');
});

test('Enter goes through the sessions of the line, then jumps again', () => {
	const app = away();
	const at = () => {
		app.keys('enter');
		return [app.cursor(), app.notice()];
	};
	expect([at(), at(), at(), at()]).toEqual([
		['api', '1 of 3'],
		['web', '2 of 3'],
		['shop', '3 of 3'],
		['shop', 'That was all'],
	]);
	expect(app.effects.map(({type}) => type)).not.toContain('jump');
	app.keys('enter');
	expect(app.effects.map(({type}) => type)).toContain('jump');
});

test('the words that leave the walk are not the one that ends a session', () => {
	const app = away();
	app.keys('enter');
	expect(footer(app)).toContain('Esc stop');
	app.keys('enter', 'enter');
	expect(footer(app)).toContain('3 of 3  Enter done');
	app.send({type: 'resized', columns: 150, rows: 40});
	app.keys('w');
	expect(footer(app)).toContain('Enter done');
	expect(footer(app)).not.toMatch(/ end /);
});

test('how far the walk is stays until a key, and Esc ends it', () => {
	const app = away();
	app.keys('enter');
	app.send({type: 'notice-expired'});
	expect(footer(app)).toContain('1 of 3  Enter next');
	app.keys('w');
	expect(footer(app)).toContain('Enter next (2 left)');
	app.keys('esc');
	expect(footer(app)).toContain('Enter jump');
	expect(app.state().hasQuit).toBe(false);
});

test('keys that leave the cursor where it is do not end the walk; those that move it do', () => {
	const app = away();
	app.keys('enter', 'w', 'enter');
	expect(app.notice()).toBe('2 of 3');
	app.keys('k', 'enter');
	expect(app.effects.map(({type}) => type)).toContain('jump');
});

test('who presses Enter before the line can be read jumps', () => {
	const app = play(rows, {popup: true, start: due});
	app.keys('enter');
	expect(app.effects.map(({type}) => type)).toContain('jump');
});

test('a session that has left the list meanwhile is passed over, and where a receipt moved the cursor to is not shown twice', () => {
	const app = away();
	app.keys('enter');
	app.look([aBlockedRow('api'), old, shop]);
	app.keys('enter');
	expect(app.cursor()).toBe('shop');
});

test('the line follows what is learnt while it is on the screen, and goes where nothing is left of it', () => {
	const app = away();
	app.look([old, web]);
	expect(app.notice()).toBe('While you were away (30m): 1 finished');
	app.look([old]);
	expect(app.notice()).toBeUndefined();
});

describe('there is no line', () => {
	test.each<[string, Partial<AppState>]>([
		['without a last visit', {away: {kind: 'none'}}],
		['on a screen that is too small', {size: {columns: 20, rows: 5}}],
		['over another notice', {notice: {kind: 'failed', text: 'keys.x: unknown action'}}],
	])('%s', (_, start) => {
		expect(away(rows, start).notice() ?? '').not.toContain('away');
	});
});

describe('a navigator that stays open', () => {
	const spent = (costUsd: number) => ({costUsd, outputTokens: 1, isWhole: true});
	const used = {away: {kind: 'none'}, spentToday: spent(1)} as const;
	const minutes = (count: number) => count * 60_000;
	/** A key was pressed at noon. */
	const pressed = () => {
		const app = play([old], {start: used});
		app.keys('j');
		return app;
	};
	const finished = aRow({id: 'docs', state: {since: noon + minutes(3)}});

	test('tells after ten minutes without a key what happened since that key', () => {
		const app = pressed();
		app.wait(minutes(9));
		app.look([old, finished]);
		expect(app.notice()).toBeUndefined();
		app.wait(minutes(2));
		app.send({type: 'rows-changed', rows: [old, finished], problems: [], nextAt: undefined, today: spent(3.5)});
		expect(app.notice()).toBe('While you were away (11m): 1 finished · $2.50');
		app.keys('k');
		app.look([old, finished]);
		expect(app.notice()).toBeUndefined();
	});

	test('counts the money of a new day from its beginning', () => {
		const app = pressed();
		app.wait(minutes(11));
		app.send({type: 'rows-changed', rows: [old, finished], problems: [], nextAt: undefined, today: spent(0.25)});
		expect(app.notice()).toBe('While you were away (11m): 1 finished · ≥$0.25');
	});

	test('says nothing where the config wants no line', () => {
		const app = pressed();
		app.wait(minutes(60));
		app.send({
			...{type: 'rows-changed', rows: [old, finished], problems: [], nextAt: undefined},
			config: {...defaultConfig, awayAfterMs: 0},
		});
		expect(app.notice()).toBeUndefined();
	});
});
