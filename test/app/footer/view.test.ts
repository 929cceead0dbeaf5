import {expect, test} from 'vitest';
import {usualWords} from '../../../src/agents/usual-words.js';
import {type FooterView, footerView} from '../../../src/app/footer/view.js';
import {initialState} from '../../../src/app/loop/initial-state.js';
import {update} from '../../../src/app/loop/update.js';
import type {AppState} from '../../../src/app/model.js';
import {width} from '../../../src/app/text.js';
import {defaultConfig} from '../../../src/core/config.js';
import {clickAt, createTerminalStyle} from '../../../src/ui/line.js';
import {footerLines} from '../../../src/ui/screen.js';
import {aBlockedRow, aDoneRow, noon} from '../../helpers/samples/rows.js';

const rows = [aBlockedRow('api'), aDoneRow('日本語')];

function at(columns: number, changes: Partial<AppState> = {}): AppState {
	const [state] = update(initialState(defaultConfig, false, noon), {type: 'rows-changed', rows, problems: [], nextAt: undefined}, noon);
	return {...state, size: {columns, rows: 24}, ...changes};
}

const style = createTerminalStyle({agent: usualWords, hasColour: true, isAscii: false});

/** The keys that clicks on these cells of the footer press. */
function keysAt(view: FooterView, columns: readonly number[]): readonly (string | undefined)[] {
	const line = footerLines(view, 200, style).at(-1) ?? [];
	return columns.map((column) => {
		const click = clickAt(line, column);
		return click?.on === 'key' ? click.key : undefined;
	});
}

const failed = (text: string): Partial<AppState> => ({notice: {kind: 'failed', text}});

test.each<[string, Partial<AppState>]>([
	['the list', {}],
	['a filter', {filter: '日本'}],
	['a long spending', {today: '$1234.00 · 123.4k tokens', limits: '5h 92 %, 7d 61 %'}],
	['texts in the outbox', {kept: 12, today: '$1234.00', limits: '5h 92 %, 7d 61 %'}],
	['a brief notice', failed('nothing to undo')],
	['a long notice', failed('nothing '.repeat(40))],
	['a notice in wide letters', failed('日本語')],
	['a line that is typed', {mode: {kind: 'find', before: '', from: undefined}, filter: 'web '}],
	['an empty line', {mode: {kind: 'rename', row: rows[0]?.key ?? fail(), text: '', under: {kind: 'queue'}}}],
	['a question', {mode: {kind: 'confirm', row: rows[0]?.key ?? fail(), act: 'interrupt', shown: rows.slice(0, 1), under: {kind: 'queue'}}}],
])('with %s the footer fits its line at each width, and each of its cells presses the key that it shows', (_, changes) => {
	for (let columns = 30; columns <= 200; columns++) {
		const view = footerView(at(columns, changes));
		if (view === undefined) throw new Error('no footer');
		const text = view.parts.map((part) => part.text).join('');
		expect({columns, isTooLong: 1 + width(text) + (view.place === '' ? 0 : 1 + width(view.place)) > columns}).toEqual({
			columns,
			isTooLong: false,
		});
		expect(view.over.lines.filter((line) => width(line) > columns - 2)).toEqual([]);
		const cells = view.parts.flatMap((part) => Array.from({length: width(part.text)}, () => part.press));
		const pressed = keysAt(view, [...Array(columns).keys()]);
		expect(pressed.flatMap((key, column) => (key === cells[column - 1] ? [] : [column]))).toEqual([]);
	}
});

test('the footer counts the keys of the config that cannot be used with its other problems', () => {
	const config = {...defaultConfig, keys: {fly: ['F']}};
	const problems = [{file: 'config.json', line: 1, problem: 'broken'}];
	const [state] = update(initialState(config, false, noon), {type: 'rows-changed', rows, problems, nextAt: undefined}, noon);
	expect(footerView({...state, size: {columns: 100, rows: 24}})?.place).toContain('2 problems: beckon doctor');
});

test('good news stays off the line that is written in, and a failure is shown in full above it', () => {
	const row = rows[1] ?? fail();
	const [state] = update({...at(60), cursor: row.key}, {type: 'pressed', key: {type: 'key', action: 'reply', index: 0}}, noon + 1000);
	expect(state.mode.kind).toBe('reply');
	const text = 'billing: approved the plan, “Yes, manually approve edits” and a little more';
	const shown = (kind: 'said' | 'failed', columns: number) => footerView({...state, size: {columns, rows: 15}, notice: {kind, text}});
	expect(shown('failed', 60)?.over.lines).not.toEqual([]);
	for (let columns = 30; columns <= 120; columns++) {
		const view = shown('said', columns);
		expect(view?.over.lines).toEqual([]);
		expect(1 + width(view?.parts.map((part) => part.text).join('') ?? '')).toBeLessThanOrEqual(columns);
	}
});

function fail(): never {
	throw new Error('nothing');
}

test('a key of the footer is pressed by a click on its name or its word, and not by one between two keys', () => {
	const view = footerView(at(80));
	if (view === undefined) throw new Error('no footer');
	const line = ` ${view.parts.map(({text}) => text).join('')}`;
	const help = line.indexOf('? help');
	expect(keysAt(view, [0, help - 1, help, help + 5, help + 6])).toEqual([undefined, undefined, '?', '?', undefined]);
});

test('a screen that is too small has no footer', () => {
	expect(footerView({...at(80), size: {columns: 29, rows: 24}})).toBeUndefined();
});

test('the spending of the day makes way for the answers, and for the keys that are needed most', () => {
	const shown = (columns: number) => {
		const {parts, place} = footerView(at(columns, {today: '$0.14 · 440 tokens', limits: '5h 92 %'})) ?? fail();
		return {keys: parts.map(({text}) => text).join(''), place};
	};
	expect(shown(120).place).toMatch(/5h 92 % {2}today \$0\.14/);
	const hosts = [{name: 'box', command: ['false']}] as const;
	const {place = ''} = footerView(at(120, {today: '$0.14', config: {...defaultConfig, hosts}})) ?? {};
	expect(place).toContain('today here $0.14');
	expect(shown(60)).toEqual({keys: expect.stringContaining('y yes  n no  Enter jump'), place: '5h 92 %  1/2 '});
	expect(shown(45)).toEqual({keys: expect.stringContaining('y yes  n no  Enter jump'), place: '1/2 '});
});

test('texts in the outbox are told at each width that has room for the keys, before the limits', () => {
	const place = (columns: number) => footerView(at(columns, {kept: 3, today: '$0.14', limits: '5h 92 %'}))?.place;
	const unsent = new Map([['api', {text: 'go on', entry: 'kept-1'}]]);
	expect(footerView(at(140, {kept: 2, unsent}))?.place).toBe('1 text is kept: beckon outbox  1 unsent  1/2 ');
	expect(footerView(at(140, {kept: 1, unsent}))?.place).toBe('1 unsent  1/2 ');
	expect(place(140)).toBe('3 texts are kept: beckon outbox  5h 92 %  today $0.14  1/2 ');
	expect(place(80)).toBe('3 texts are kept: beckon outbox  5h 92 %  1/2 ');
	expect(place(60)).toBe('3 in outbox  5h 92 %  1/2 ');
	expect(place(50)).toBe('3 in outbox  1/2 ');
});

test('texts that were typed and not sent are counted at the right, and a popup is closed, not quit', () => {
	const unsent = new Map([['api', {text: 'half a reply', entry: undefined}]]);
	expect(footerView(at(120, {unsent}))?.place).toBe('1 unsent  1/2 ');
	const keys = (popup: boolean) =>
		footerView(at(120, {popup}))
			?.parts.map(({text}) => text)
			.join('');
	expect(keys(true)).toContain('q close');
	expect(keys(false)).toContain('q quit');
});

test('a key without a meaning is told above a question, which stays', () => {
	const question: Partial<AppState> = {
		mode: {kind: 'confirm', row: rows[0]?.key ?? fail(), act: 'interrupt', shown: rows.slice(0, 1), under: {kind: 'queue'}},
	};
	const asked = footerView(at(120, question));
	const told = footerView(at(120, {...question, ...failed('j is not bound here')}));
	expect(told).toEqual({...asked, over: {lines: ['j is not bound here'], role: 'failed'}});
	const narrow = footerView(at(30, {...question, ...failed('j is not bound here')}));
	expect(narrow?.over.lines[0]).toBe('j is not bound here');
});
