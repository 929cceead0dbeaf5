/** The sheet of `?`: the keys of the row in a few words, on every size. */
import {expect, test} from 'vitest';
import type {AppState} from '../../../src/app/model.js';
import {sheetOf} from '../../../src/app/pager/help.js';
import {isSheet, pageView} from '../../../src/app/pager/page-view.js';
import {width} from '../../../src/app/text.js';
import {play} from '../../helpers/navigator/app-play.js';
import {seenOptions} from '../../helpers/navigator/keymap.js';
import {aBlockedRow, aRow} from '../../helpers/samples/rows.js';

function keysOf(state: AppState) {
	return sheetOf(state).groups.flatMap(({keys}) => keys);
}

test('it names the row and its answers, and what cannot work now is dim', () => {
	const state = play([seenOptions()]).state();
	expect(sheetOf(state).title).toBe('Keys · api: permission');
	const keys = keysOf(state);
	expect(keys.slice(0, 4)).toEqual([
		{key: '1–3', word: 'choose', isOff: false},
		{key: 'y', word: 'yes', isOff: false},
		{key: 'n', word: 'no', isOff: false},
		{key: 'N', word: 'no, because', isOff: false},
	]);
	expect(keys).toContainEqual({key: 'j k', word: 'move', isOff: false});
	expect(keys).toContainEqual({key: 'O', word: 'resume', isOff: true});
	const resting = keysOf(play([aRow()]).state());
	expect(resting).toContainEqual({key: 'y', word: 'yes', isOff: true});
});

test('every key of the list, of a card and of the small screen has a word of its own', () => {
	const state = play([seenOptions()]).state();
	const page = {top: 0, token: undefined, since: 0};
	for (const mode of [{kind: 'queue'}, {kind: 'card', row: 'api', page}, {kind: 'quick'}] as const)
		expect(sheetOf({...state, mode} as AppState).groups.map(({title}) => title)).not.toContain('Other');
});

test('keys that share a place on it share its word too', () => {
	const words = new Map<string, Set<string>>();
	for (const {sheet} of play([aRow()]).state().keymap.bindings) {
		if (sheet === undefined || sheet === 'manual') continue;
		const [title, rank, word] = sheet;
		words.set(`${title} ${rank}`, (words.get(`${title} ${rank}`) ?? new Set()).add(word));
	}
	expect(words.size).toBeGreaterThan(30);
	expect([...words].filter(([, some]) => some.size > 1)).toEqual([]);
});

test('a command of the user is among the others, by its name', () => {
	const app = play([aRow()]);
	const [first] = app.state().keymap.bindings;
	if (first === undefined) throw new Error('no keys');
	const own = {...first, sheet: undefined, action: 'command 1', keys: ['ctrl-g'], name: 'Lazygit', blocked: undefined} as const;
	const state = {...app.state(), keymap: {...app.state().keymap, bindings: [...app.state().keymap.bindings, own]}};
	expect(sheetOf(state).groups.at(-1)).toEqual({title: 'Other', keys: [{key: 'C-g', word: 'Lazygit', isOff: false}]});
});

test.each([
	[40, 20],
	[60, 20],
	[80, 24],
	[120, 40],
	[200, 50],
])('at %i×%i it fits, and the list stays in sight above it', (columns, rows) => {
	const app = play([seenOptions()]);
	app.send({type: 'resized', columns, rows});
	app.keys('?');
	const view = pageView(app.state());
	if (view === undefined) throw new Error('no sheet');
	expect(view.text.length).toBeLessThanOrEqual(view.rows);
	expect(view.rows + 1).toBeLessThanOrEqual(rows - 1 - (columns < 60 ? 0 : 3));
	for (const {text} of view.text) expect(width(text)).toBeLessThanOrEqual(columns - 2);
	expect(view.text.map(({text}) => text).join('\n')).toMatch(/1–3 choose +y yes/);
});

test('m opens the manual and goes back to the sheet, / searches it, and ? and Esc close both', () => {
	const app = play([aRow()]);
	app.keys('?');
	expect(isSheet(app.state().mode)).toBe(true);
	app.keys('m');
	expect(isSheet(app.state().mode)).toBe(false);
	expect(pageView(app.state())?.text.length).toBeGreaterThan(100);
	app.keys('m');
	expect(isSheet(app.state().mode)).toBe(true);
	app.keys('/');
	app.press({type: 'typed', text: 'snooze 30'});
	app.keys('enter');
	expect(pageView(app.state())?.text.map(({text}) => text)).toEqual(['Snooze', 'for 30 minutes']);
	app.keys('?');
	expect(app.state().mode.kind).toBe('queue');
	app.keys('?', 'm', 'esc');
	expect(app.state().mode.kind).toBe('queue');
});

test('a key that the sheet names does it from there; one that acts on what the sheet covers asks to close it first', () => {
	const app = play([aBlockedRow('api'), aRow({id: 'web'})]);
	app.keys('?', ':');
	expect(app.state().mode.kind).toBe('palette');
	app.keys('esc', '?', 'C');
	expect(app.state().mode.kind).toBe('start');
	app.keys('esc', '?', 'y');
	expect([app.state().mode.kind, app.notice()]).toEqual(['help', 'y acts on what the keys cover: press ? first']);
	app.keys('esc', '?', 'm', 'C');
	expect([app.state().mode.kind, app.notice()]).toEqual(['help', 'C is not bound here']);
});

test('while it is open it tells of the row as it is now', () => {
	const app = play([{...seenOptions(), state: aRow().state}]);
	app.press('help');
	expect(pageView(app.state())?.title).toBe('Keys · api: your turn');
	app.look([seenOptions()]);
	expect(pageView(app.state())?.title).toBe('Keys · api: permission');
});
