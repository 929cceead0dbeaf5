import {expect, test} from 'vitest';
import {eventForKey} from '../../../src/app/keymap/keymap.js';
import {initialState} from '../../../src/app/loop/initial-state.js';
import {update} from '../../../src/app/loop/update.js';
import type {AppState} from '../../../src/app/model.js';
import {paneRows} from '../../../src/app/pane/update.js';
import {paneLines} from '../../../src/app/shown/option-lines.js';
import {defaultConfig} from '../../../src/core/config.js';
import {aWorkingRow, noon} from '../../helpers/samples/rows.js';

const numbered = (from: number, to: number) => Array.from({length: to - from + 1}, (_, index) => `line ${from + index}`).join('\n');
const screen = numbered(101, 120);
const past = {above: numbered(1, 100), screen};

function opened(columns = 80, rows = 24): AppState {
	const sessions = [aWorkingRow('docs', 'Write it'), aWorkingRow('web', 'Build it')];
	const [listed] = update(
		initialState(defaultConfig, false, noon),
		{type: 'rows-changed', rows: sessions, problems: [], nextAt: undefined},
		noon,
	);
	const [sized] = update(listed, {type: 'resized', columns, rows}, noon);
	const [state] = update(sized, {type: 'preview-captured', key: sized.cursor ?? fail(), text: screen}, noon);
	return state;
}

function fail(): never {
	throw new Error('no row');
}

function pressed(state: AppState, key: string): ReturnType<typeof update> {
	const event = eventForKey(state, key);
	if (event === undefined) throw new Error(`${key} does nothing`);
	return update(state, {type: 'pressed', key: event}, noon);
}

function press(state: AppState, ...keys: readonly string[]): AppState {
	return keys.reduce((before, key) => pressed(before, key)[0], state);
}

const read = (state: AppState) => update(state, {type: 'pane-read', key: state.paneScroll?.key ?? fail(), past}, noon)[0];

function shown(state: AppState): readonly string[] {
	const text = state.preview?.text;
	return paneLines({text, scroll: state.paneScroll, card: undefined, rows: paneRows(state)})?.lines ?? [];
}

test('the first step back reads the history once, and scrolls at once what is there', () => {
	const [state, effects] = pressed(opened(), '[');
	expect(effects.filter(({type}) => type === 'read-pane')).toHaveLength(1);
	expect(shown(state).at(-1)).not.toBe('line 120');
	const half = Math.floor(paneRows(state) / 2);
	expect(shown(read(state)).at(-1)).toBe(`line ${120 - half}`);
	expect(pressed(read(state), '[')[1].filter(({type}) => type === 'read-pane')).toEqual([]);
});

test('the pane scrolls to the first line of its history and no further, and down again to its last line', () => {
	const top = press(read(press(opened(), '[')), ...Array.from({length: 200}, () => 'ctrl-y'));
	expect(shown(top)[0]).toBe('line 1');
	expect(shown(press(top, '['))).toEqual(shown(top));
	expect(press(top, '[').notice?.text).toContain('Top of the scrollback');
	expect(shown(press(top, 'ctrl-e'))[0]).toBe('line 2');
	const back = press(top, ...Array.from({length: 40}, () => ']').slice(0, Math.ceil(120 / Math.floor(paneRows(top) / 2))));
	expect(back.paneScroll).toBeUndefined();
	expect(shown(back).at(-1)).toBe('line 120');
});

test('each line is shown once, whatever the height', () => {
	const key = opened().cursor ?? fail();
	for (let rows = 4; rows <= 30; rows++) {
		const all = new Set<string>();
		for (let below = 0; below <= 120; below++) {
			const found = paneLines({text: screen, scroll: {key, below, past}, card: undefined, rows});
			expect(found?.lines.length).toBeLessThanOrEqual(found?.below === 0 ? rows : rows - 1);
			for (const line of found?.lines ?? []) all.add(line);
		}
		expect(all.size).toBe(120);
	}
});

test('a pane that is shown whole says that there is no more of it', () => {
	const scrolled = press(opened(), '[');
	const [state, effects] = update(
		scrolled,
		{type: 'pane-read', key: scrolled.cursor ?? fail(), past: {above: '', screen: 'one line'}},
		noon,
	);
	expect(state).toMatchObject({paneScroll: undefined, notice: {kind: 'said', text: expect.stringContaining('no history')}});
	expect(effects).toContainEqual(expect.objectContaining({type: 'wait', name: 'notice'}));
});

test('while it is scrolled, what the pane prints moves nothing', () => {
	const state = read(press(opened(), '['));
	const [later] = update(state, {type: 'preview-captured', key: state.cursor ?? fail(), text: `${screen}\nmore\nand more`}, noon);
	expect(shown(later)).toEqual(shown(state));
});

test('another session shows the end of its pane', () => {
	expect(press(read(press(opened(), '[')), 'j').paneScroll).toBeUndefined();
});

test('a history that comes late is none of another session', () => {
	const scrolled = press(opened(), '[');
	const moved = press(scrolled, 'j', '[');
	const [state] = update(moved, {type: 'pane-read', key: scrolled.cursor ?? fail(), past}, noon);
	expect(state.paneScroll?.past).toBeUndefined();
});

test('a pane that is gone stays as it was captured', () => {
	const state = press(opened(), '[');
	const [after] = update(state, {type: 'pane-read', key: state.cursor ?? fail(), past: undefined}, noon);
	expect(shown(after)).toEqual(shown(state));
});

test('the wheel over the detail scrolls the pane, over the list the list', () => {
	const state = opened();
	const [over, effects] = update(state, {type: 'wheel-turned', by: -1, column: 5, line: 22}, noon);
	expect(over.paneScroll?.below).toBe(3);
	expect(effects).toContainEqual(expect.objectContaining({type: 'read-pane'}));
	expect(update(state, {type: 'wheel-turned', by: -1, column: 5, line: 0}, noon)[0].paneScroll).toBeUndefined();
});

test('the keys say why they do nothing', () => {
	const at = (state: AppState, key: string) => eventForKey(state, key);
	expect(at(opened(), ']')).toMatchObject({type: 'key-refused', reason: 'The pane already shows its last lines'});
	expect(at({...opened(), detail: 'card'}, '[')).toMatchObject({type: 'key-refused', reason: expect.stringContaining('Press p or w')});
	expect(at(opened(60, 10), '[')).toMatchObject({type: 'key-refused'});
});
