/** What is printed from the keymap, and the keys of users. */
import {describe, expect, test} from 'vitest';
import {paletteEntries} from '../../../src/app/help/palette.js';
import {eventForKey, footerKeys, keyLabel, readKey, toKeyOf} from '../../../src/app/keymap/keymap.js';
import {createKeymap} from '../../../src/app/keys/bindings.js';
import {update} from '../../../src/app/loop/update.js';
import type {AppState, Binding} from '../../../src/app/model.js';
import {helpOf, helpSections} from '../../../src/app/pager/help.js';
import {firstPage} from '../../../src/app/pager/page-view.js';
import type {Delivery} from '../../../src/app/sends/model.js';
import {deliveryText} from '../../../src/app/sends/receipts.js';
import type {RowKey} from '../../../src/core/address.js';
import {noMarks, type Row} from '../../../src/core/session.js';
import {replySummary} from '../../../src/core/words/send-summary.js';
import {help, keymap, seenOptions, showing, withKeys} from '../../helpers/navigator/keymap.js';
import {aBlockedRow, aDoneRow, aRow, aWorkingRow, noon} from '../../helpers/samples/rows.js';

describe('what is printed from the array', () => {
	test('the footer shows only keys that work now', () => {
		const words = (rows: readonly Row[]) => footerKeys(showing(rows)).map(({does}) => does);
		expect(words([])).toEqual(['quit', 'commands', 'help']);
		const read = {...showing([]), setup: {kind: 'ready'}} as const;
		expect(footerKeys(read).map(({does}) => does)).toEqual(['new session', 'try it', 'quit', 'commands', 'help']);
		expect(words([aBlockedRow()])).toEqual(['yes', 'no', 'jump', 'no, because', 'read', 'find', 'quit', 'snooze', 'commands', 'help']);
		expect(words([aRow({task: 'x'})])).toEqual(['jump', 'reply', 'read', 'find', 'quit', 'seen', 'snooze', 'dismiss', 'commands', 'help']);
		expect(words([aDoneRow()])).not.toContain('seen');
	});

	test('the footer offers an interrupt of a session that takes keys or has a channel, and of no other', () => {
		const does = (row: Row) => footerKeys(showing([row])).map((key) => key.does);
		expect(does(aWorkingRow())).toContain('interrupt');
		expect(does({...aWorkingRow(), takes: 'channel'})).toContain('interrupt');
		expect(does({...aWorkingRow(), takes: 'nothing'})).not.toContain('interrupt');
	});

	test('the footer of the drawer offers to bring back and not to put away', () => {
		const [opened] = update(
			showing([aRow({marks: {...noMarks, snoozedUntil: 'change', snoozedAt: noon}})]),
			{type: 'pressed', key: {type: 'key', action: 'drawer', index: 0}},
			noon,
		);
		const [ticked] = update(opened, {type: 'pressed', key: {type: 'key', action: 'tick', index: 0}}, noon);
		for (const state of [opened, ticked]) {
			const words = footerKeys(state).map(({does}) => does);
			expect(words).toContain('bring back');
			expect(words).not.toContain('dismiss');
		}
	});

	test('every key is on the help screen once', () => {
		const shown = helpSections(keymap).flatMap((section) => section.keys.map(({does}) => does));
		expect(shown).toHaveLength(keymap.bindings.length);
		expect(new Set(shown).size).toBe(shown.length);
	});

	test('the help says why a key does not work where it was opened, and starts there', () => {
		const list = helpOf(showing([aRow()], help));
		expect(list[0]?.title).toBe('Answer');
		const reasons = Object.fromEntries(list.flatMap(({keys}) => keys.map(({key, reason}) => [key, reason] as const)));
		expect(reasons).toMatchObject({x: 'Nothing to interrupt: alpha is not working', R: 'Nothing to retry: alpha has no failed turn'});
		expect(reasons['j ↓']).toBeUndefined();
		expect(list.at(-1)?.keys.map(({key, does}) => `${key} ${does}`)).toEqual([
			'* selected: press t again to unselect it',
			'~ unsent reply: press r to continue it',
			'& a prompt waits until it rests, or is held: its details say why',
			'+ new; press = to sort it in',
			'- skipped: not counted for a while; press u to undo it',
			'^ pinned: press P to unpin it',
		]);
		const card = helpOf(showing([aRow()], {...help, under: {kind: 'card', row: 'alpha' as RowKey, page: firstPage(noon)}}));
		expect(card[0]?.title).toBe('Reading');
	});

	test('no two actions have the same name', () => {
		for (const part of ['action', 'name'] as const) {
			const named = keymap.bindings.flatMap((binding) => binding[part] ?? []);
			expect(named.filter((name, index) => named.indexOf(name) !== index)).toEqual([]);
		}
	});
});

describe('the user’s own keys', () => {
	test('take the place of ours', () => {
		const own = createKeymap({down: ['W'], quit: ['ctrl-x']});
		const state = showing([aRow()]);
		expect(eventForKey(withKeys(state, own), 'W')).toEqual({type: 'key', action: 'down', index: 0});
		expect(eventForKey(withKeys(state, own), 'j')).toMatchObject({type: 'key-refused'});
		expect(footerKeys(withKeys(state, own)).find(({does}) => does === 'quit')?.key).toBe('C-x');
		expect(own.problems).toEqual([]);
	});

	test('are the ones that reasons, receipts and notes name; an action without a key is named itself', () => {
		const own = createKeymap({resume: ['ctrl-o'], 'press-enter': ['F'], queue: []});
		const state = showing([aRow({id: 'old', state: {state: 'session_ended', group: 'delivered'}})]);
		expect(eventForKey(withKeys(state, own), 'r')).toMatchObject({type: 'key-refused', reason: 'old has ended: press C-o to resume it'});
		const receipt = {kind: 'typed', why: 'dialog-came-up'} as const;
		const typed: Delivery = {
			kind: 'ended',
			token: undefined,
			since: undefined,
			summary: replySummary,
			receipt,
			outboxId: 'one',
			until: noon,
		};
		expect(deliveryText(aRow(), typed, toKeyOf(own))).toBe('typed but not sent: press F to send it');
		expect(toKeyOf(own)('queue')).toBe('“queue”');
	});

	test('a name nobody knows, a key taken twice and one that no terminal tells are problems, the rest works', () => {
		const own = createKeymap({fly: ['f'], jumpp: ['v'], find: ['W'], reply: ['W', 'C-t'], help: ['F1', 'super-x', '']});
		expect(own.problems).toEqual([
			'keys.fly: unknown action',
			'keys.jumpp: unknown action. Did you mean "jump"?',
			'keys.find: W is taken by reply',
			'keys.help: “F1” is not a key that a terminal can send',
			'keys.help: “super-x” is not a key that a terminal can send',
			'keys.help: “” is not a key that a terminal can send',
		]);
		expect(eventForKey(withKeys(showing([aRow()]), own), 'W')).toEqual({type: 'key', action: 'reply', index: 0});
		expect(eventForKey(withKeys(showing([aRow()]), own), 'ctrl-t')).toMatchObject({action: 'reply'});
		expect(eventForKey(withKeys(showing([aRow()]), own), 'k')).toBeDefined();
	});

	test('win over ours, which do without there; who has none left is told, unless that was wanted', () => {
		const own = createKeymap({rename: ['y'], snooze: ['s', 'j']});
		expect(own.problems).toEqual(['yes has no key left: y is taken by rename', 'skip has no key left: s is taken by snooze']);
		expect(createKeymap({rename: ['y'], yes: []}).problems).toEqual([]);
		const state = {...showing([seenOptions()]), size: {columns: 150, rows: 40}};
		expect(eventForKey(withKeys(state, own), 'y')).toEqual({type: 'key', action: 'rename', index: 0});
		expect(eventForKey(withKeys(state, own), 'j')).toMatchObject({action: 'snooze'});
		expect(eventForKey(withKeys(state, own), 'down')).toMatchObject({action: 'down'});
		expect(toKeyOf(own)('down')).toBe('↓');
		expect(footerKeys(withKeys(state, own)).map(({key}) => key)).not.toContain('');
		expect(helpSections(own).flatMap(({keys}) => keys.map(({key}) => key))).toContain('↓');
	});

	test('given to another action an option loses its key, and the others keep theirs', () => {
		const own = createKeymap({rename: ['2']});
		const state = {...showing([seenOptions()]), size: {columns: 150, rows: 40}};
		expect(eventForKey(withKeys(state, own), '3')).toEqual({type: 'key', action: 'option', index: 2});
		expect(eventForKey(withKeys(state, own), '2')).toEqual({type: 'key', action: 'rename', index: 0});
		expect(footerKeys(withKeys(state, own)).slice(0, 2)).toMatchObject([
			{key: '1', does: 'Yes'},
			{key: '3', does: 'No'},
		]);
	});

	test('of an action that lost one of its keys the next is shown', () => {
		const own = createKeymap({snooze: ['j'], 'sort-by': ['space']});
		const state = showing([seenOptions()]);
		expect(footerKeys(withKeys(state, own)).find(({does}) => does === 'read')?.key).toBe('v');
		const palette = paletteEntries(withKeys(showing([aRow()], {kind: 'palette', text: '', at: 0, under: {kind: 'queue'}}), own));
		expect(palette.find(({name}) => name === 'Next session')?.key).toBe('↓');
		expect(palette.filter(({key}) => key === '')).toEqual([]);
	});

	test('an action without a key is still in the palette', () => {
		const own = createKeymap({rename: []});
		const state = showing([aRow()], {kind: 'palette', text: '', at: 0, under: {kind: 'queue'}});
		expect(paletteEntries(withKeys(state, own)).find(({binding}) => binding.action === 'rename')).toMatchObject({key: ''});
	});

	test.each([
		['C-d', 'ctrl-d'],
		['Ctrl-D', 'ctrl-d'],
		['M-x', 'alt-x'],
		['alt-X', 'alt-X'],
		['S-Tab', 'shift-tab'],
		['BTab', 'shift-tab'],
		['S-a', 'A'],
		['Space', 'space'],
		[' ', 'space'],
		['Escape', 'esc'],
		['Return', 'enter'],
		['C-m', 'enter'],
		['C-i', 'tab'],
		['PgUp', 'pageup'],
		['↑', 'up'],
		['C-Left', 'ctrl-left'],
		['-', '-'],
		['é', 'é'],
		['C-1', undefined],
		['S-1', undefined],
		['F1', undefined],
		['gg', undefined],
	])('%j is read as %j', (text, key) => {
		expect(readKey(text)).toBe(key);
	});

	test('our own keys read as themselves, and so does what the footer calls them', () => {
		for (const key of keymap.bindings.flatMap(({keys}) => keys)) expect([readKey(key), readKey(keyLabel(key))]).toEqual([key, key]);
	});

	test('our own keys do not clash', () => {
		expect(keymap.problems).toEqual([]);
	});
});

/** Types only: tsc fails here where one of these compiles. */
test('a key without its task, its help or what it does does not compile', () => {
	const whole = {
		action: 'x',
		modes: ['queue'],
		keys: ['x'],
		task: 'Read',
		help: 'x',
		run: (state: AppState) => [state, []],
	} as const satisfies Binding;
	const {task, help, run, ...rest} = whole;
	const incomplete: readonly Binding[] = [
		// @ts-expect-error
		{...rest, help, run},
		// @ts-expect-error
		{...rest, task, run},
		// @ts-expect-error
		{...rest, task, help},
	];
	expect(incomplete.every((key) => Object.keys(key).length < Object.keys(whole).length)).toBe(true);
});
