/** What is printed from the keymap, and the keys of users. */
import {describe, expect, test} from 'vitest';
import type {Delivery} from '../../../src/app/answer/model.js';
import {deliveryText} from '../../../src/app/answer/receipts.js';
import {helpOf, helpSections, keyTableMarkdown} from '../../../src/app/help/help.js';
import {paletteEntries} from '../../../src/app/help/palette.js';
import {createKeymap} from '../../../src/app/keys/bindings.js';
import {commandOf, tasks} from '../../../src/app/keys/commands.js';
import {keyLabel, readKey} from '../../../src/app/keys/key-label.js';
import {eventForKey, footerKeys, toKeyOf} from '../../../src/app/keys/keymap.js';
import {update} from '../../../src/app/loop/update.js';
import {firstPage} from '../../../src/app/pager/scroll.js';
import type {RowKey} from '../../../src/core/address.js';
import {noMarks} from '../../../src/core/rows/no-marks.js';
import type {Row} from '../../../src/core/session.js';
import {replySummary} from '../../../src/core/words/send-summary.js';
import {help, keymap, seenOptions, showing} from '../../helpers/navigator/keymap.js';
import {aBlockedRow, aDoneRow, aRow, noon} from '../../helpers/samples/rows.js';

describe('what is printed from the array', () => {
	test('the footer shows only keys that work now', () => {
		const words = (rows: readonly Row[]) => footerKeys(keymap, showing(rows)).map(({does}) => does);
		expect(words([])).toEqual(['quit', 'commands', 'help']);
		const read = {...showing([]), setup: {kind: 'ready'}} as const;
		expect(footerKeys(keymap, read).map(({does}) => does)).toEqual(['new session', 'try it', 'quit', 'commands', 'help']);
		expect(words([aBlockedRow()])).toEqual(['yes', 'no', 'jump', 'deny with reason', 'read', 'find', 'quit', 'snooze', 'commands', 'help']);
		expect(words([aRow({task: 'x'})])).toEqual(['jump', 'reply', 'read', 'find', 'quit', 'seen', 'snooze', 'dismiss', 'commands', 'help']);
		expect(words([aDoneRow()])).not.toContain('seen');
	});

	test('the footer of the drawer offers to bring back and not to put away', () => {
		const [opened] = update(
			showing([aRow({marks: {...noMarks, snoozedUntil: 'change', snoozedAt: noon}})]),
			{type: 'pressed', key: {type: 'drawer-toggled'}},
			noon,
		);
		const [ticked] = update(opened, {type: 'pressed', key: {type: 'tick-toggled'}}, noon);
		for (const state of [opened, ticked]) {
			const words = footerKeys(keymap, state).map(({does}) => does);
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
		const list = helpOf(keymap, showing([aRow()], help));
		expect(list[0]?.title).toBe('Answer');
		const reasons = Object.fromEntries(list.flatMap(({keys}) => keys.map(({key, reason}) => [key, reason] as const)));
		expect(reasons).toMatchObject({x: 'Nothing to interrupt: alpha is not working', R: 'Nothing to retry: alpha has no failed turn'});
		expect(reasons['j ↓']).toBeUndefined();
		expect(list.at(-1)?.keys.map(({key, does}) => `${key} ${does}`)).toEqual([
			'* selected: press t again to unselect it',
			'~ unsent reply: press r to continue it',
			'+ new; press = to sort it in',
			'^ pinned: press P to unpin it',
		]);
		const card = helpOf(keymap, showing([aRow()], {...help, under: {kind: 'card', row: 'alpha' as RowKey, page: firstPage(noon)}}));
		expect(card[0]?.title).toBe('Reading');
	});

	test('every key of the list and of a card has a name and a task, and no name is without a key', () => {
		const named = tasks.flatMap(({commands}) => Object.entries(commands));
		const actions = new Set(keymap.bindings.map(({action}) => action));
		const shown = keymap.bindings.filter(({modes}) => modes.includes('queue') || modes.includes('card'));
		expect(shown.filter(({action}) => commandOf(action) === undefined).map(({action}) => action)).toEqual([]);
		expect(named.filter(([action]) => !actions.has(action)).map(([action]) => action)).toEqual([]);
		expect(new Set(named.map(([, {name}]) => name)).size).toBe(named.length);
		expect(helpSections(keymap).map(({title}) => title)).not.toContain('In the list');
	});

	test('every action is in the table of docs/keys.md, with its name', () => {
		const table = keyTableMarkdown(createKeymap({}));
		for (const {action} of keymap.bindings) expect(table).toContain(`| \`${action}\` |`);
		expect(table.split('\n')[2]).toBe('| **Answer** | | |');
		expect(table).toContain('| `j` `↓` | next session | `down` |');
		expect(table).toMatch(/\| `1–9` \| choose this option.* \| `option` \|/);
	});
});

describe('the user’s own keys', () => {
	test('take the place of ours', () => {
		const own = createKeymap({down: ['W'], quit: ['ctrl-x']});
		const state = showing([aRow()]);
		expect(eventForKey(own, state, 'W')).toEqual({type: 'cursor-moved', move: {by: 1}});
		expect(eventForKey(own, state, 'j')).toMatchObject({type: 'key-refused'});
		expect(footerKeys(own, state).find(({does}) => does === 'quit')?.key).toBe('C-x');
		expect(own.problems).toEqual([]);
	});

	test('are the ones that reasons, receipts and notes name; an action without a key is named itself', () => {
		const own = createKeymap({resume: ['ctrl-o'], 'press-enter': ['F'], queue: []});
		const state = showing([aRow({id: 'old', state: {state: 'session_ended', group: 'delivered'}})]);
		expect(eventForKey(own, state, 'r')).toMatchObject({type: 'key-refused', reason: 'old has ended: press C-o to resume it'});
		const receipt = {kind: 'typed', why: 'dialog-came-up'} as const;
		const typed: Delivery = {kind: 'ended', token: undefined, summary: replySummary, receipt, outboxId: 'one', until: noon};
		expect(deliveryText(aRow(), typed, toKeyOf(own))).toBe('typed but not sent: press F to send it');
		expect(toKeyOf(own)('queue')).toBe('“queue”');
	});

	test('a name nobody knows, a key taken twice and one that no terminal tells are problems, the rest works', () => {
		const own = createKeymap({fly: ['f'], find: ['W'], reply: ['W', 'C-t'], help: ['F1', 'super-x', '']});
		expect(own.problems).toEqual([
			'keys.fly: unknown action',
			'keys.find: W is taken by reply',
			'keys.help: “F1” is not a key that a terminal can send',
			'keys.help: “super-x” is not a key that a terminal can send',
			'keys.help: “” is not a key that a terminal can send',
		]);
		expect(eventForKey(own, showing([aRow()]), 'W')).toEqual({type: 'reply-opened'});
		expect(eventForKey(own, showing([aRow()]), 'ctrl-t')).toEqual({type: 'reply-opened'});
		expect(eventForKey(own, showing([aRow()]), 'k')).toBeDefined();
	});

	test('win over ours, which do without there; who has none left is told, unless that was wanted', () => {
		const own = createKeymap({rename: ['y'], snooze: ['s', 'j']});
		expect(own.problems).toEqual(['yes has no key left: y is taken by rename', 'skip has no key left: s is taken by snooze']);
		expect(createKeymap({rename: ['y'], yes: []}).problems).toEqual([]);
		const state = {...showing([seenOptions()]), size: {columns: 150, rows: 40}};
		expect(eventForKey(own, state, 'y')).toEqual({type: 'rename-opened'});
		expect(eventForKey(own, state, 'j')).toEqual({type: 'snooze-opened'});
		expect(eventForKey(own, state, 'down')).toEqual({type: 'cursor-moved', move: {by: 1}});
		expect(toKeyOf(own)('down')).toBe('↓');
		expect(footerKeys(own, state).map(({key}) => key)).not.toContain('');
		expect(helpSections(own).flatMap(({keys}) => keys.map(({key}) => key))).toContain('↓');
	});

	test('given to another action an option loses its key, and the others keep theirs', () => {
		const own = createKeymap({rename: ['2']});
		const state = {...showing([seenOptions()]), size: {columns: 150, rows: 40}};
		expect(eventForKey(own, state, '3')).toEqual({type: 'option-chosen', number: 3});
		expect(eventForKey(own, state, '2')).toEqual({type: 'rename-opened'});
		expect(footerKeys(own, state).slice(0, 2)).toMatchObject([
			{key: '1', does: 'Yes'},
			{key: '3', does: 'No'},
		]);
	});

	test('of an action that lost one of its keys the next is shown', () => {
		const own = createKeymap({snooze: ['j'], 'sort-by': ['space']});
		const state = showing([seenOptions()]);
		expect(footerKeys(own, state).find(({does}) => does === 'read')?.key).toBe('v');
		const palette = paletteEntries(own, showing([aRow()], {kind: 'palette', text: '', at: 0, under: {kind: 'queue'}}));
		expect(palette.find(({name}) => name === 'Next session')?.key).toBe('↓');
		expect(palette.filter(({key}) => key === '')).toEqual([]);
	});

	test('the palette describes a command only in other words than its name', () => {
		const entries = paletteEntries(keymap, showing([aRow()], {kind: 'palette', text: '', at: 0, under: {kind: 'queue'}}));
		expect(entries.find(({name}) => name === 'Next session')?.does).toBe('');
		expect(entries.find(({name}) => name === 'Pin to the top of its group')?.does).toMatch(/unpin/);
	});

	test('an action without a key is still in the palette', () => {
		const own = createKeymap({rename: []});
		const state = showing([aRow()], {kind: 'palette', text: '', at: 0, under: {kind: 'queue'}});
		expect(paletteEntries(own, state).find(({event}) => event.type === 'rename-opened')).toMatchObject({key: ''});
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
