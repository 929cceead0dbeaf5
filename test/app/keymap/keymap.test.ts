/** What keys do, and why some cannot work now. */
import {describe, expect, test} from 'vitest';
import {onRow} from '../../../src/app/binding.js';
import {eventForKey, footerKeys} from '../../../src/app/keymap/keymap.js';
import {createKeymap} from '../../../src/app/keys/bindings.js';
import {createQuick} from '../../../src/app/list/cursor.js';
import {update} from '../../../src/app/loop/update.js';
import type {AppState} from '../../../src/app/model.js';
import {helpOf} from '../../../src/app/pager/help.js';
import {noMarks} from '../../../src/core/session.js';
import {play} from '../../helpers/navigator/app-play.js';
import {find, help, seenOptions, showing, withKeys} from '../../helpers/navigator/keymap.js';
import {aBlockedRow, aRow, noon} from '../../helpers/samples/rows.js';

describe('keys', () => {
	test.each([
		['j', 'down', 0],
		['k', 'up', 0],
		['down', 'down', 1],
		['home', 'first', 0],
		['G', 'last', 0],
		['/', 'find', 0],
		['?', 'help', 0],
		['q', 'quit', 0],
		['enter', 'jump', 0],
		['=', 'sort', 0],
		['ctrl-c', 'leave', 0],
		['r', 'reply', 0],
	])('%s in the list is a key of %s', (key, action, index) => {
		expect(eventForKey(showing([aRow()]), key)).toEqual({type: 'key', action, index});
	});

	test.each([
		['v', 'alpha has nothing more to show'],
		['Q', 'Q is not bound here. Press ? for the keys.'],
		['alt-enter', 'M-Enter (Esc and Enter at once) is not bound here. Press ? for the keys.'],
	])('%s in the list is refused: %s', (key, reason) => {
		expect(eventForKey(showing([aRow()]), key)).toEqual({type: 'key-refused', reason});
	});

	test('letters typed while finding are text, not orders', () => {
		for (const key of ['j', 'q', 'g', '?', 'm', 'd', 'space']) expect(eventForKey(showing([aRow()], find), key)).toBeUndefined();
		expect(eventForKey(showing([aRow()], find), 'ctrl-c')).toEqual({type: 'key', action: 'leave', index: 0});
		expect(['ctrl-n', 'ctrl-p'].map((key) => eventForKey(showing([aRow()], find), key))).toMatchObject([
			{action: 'keep-filter', index: 3},
			{action: 'keep-filter', index: 4},
		]);
		expect(eventForKey(showing([aRow()], find), 'left')).toEqual({type: 'key-refused', reason: '← is not bound here'});
	});

	test('q closes the help instead of quitting', () => {
		expect(eventForKey(showing([aRow()], help), 'q')).toMatchObject({action: 'back'});
	});

	test.each([
		['enter', [], 'No session is selected'],
		['r', [aRow({id: 'job', kind: 'background'})], 'job runs in the background: press Enter to go to it'],
		['enter', [aRow({id: 'plain', place: undefined})], 'plain is not in a tmux pane: there is nowhere to jump'],
		['m', [aBlockedRow('api')], 'api has no finished turn: nothing to mark as seen'],
		['d', [aBlockedRow('api')], 'api waits for you: snooze it instead'],
		['u', [aRow()], 'Nothing to undo'],
	] as const)('%s says why it cannot work now: %j', (key, rows, reason) => {
		expect(eventForKey(showing(rows), key)).toMatchObject({type: 'key-refused', reason});
	});

	test('a key for a row says that there is none, also where its record does not ask first', () => {
		const run = onRow(() => {
			throw new Error('there is no row');
		});
		const [{notice}] = run(showing([]), {index: 0, now: noon});
		expect(notice?.text).toBe('No session is selected');
	});

	test('Enter goes to a background session that has no pane yet, not to one that has ended', () => {
		const aJob = {id: 'job', kind: 'background', place: undefined, jobId: 'a1b2c3'} as const;
		const job = (state: 'idle' | 'session_ended') => showing([aRow({...aJob, state: {state}})]);
		expect(eventForKey(job('idle'), 'enter')).toEqual({type: 'key', action: 'jump', index: 0});
		expect(eventForKey(showing([aRow({...aJob, jobId: '-x'})]), 'enter')).toMatchObject({type: 'key-refused'});
		expect(eventForKey(job('session_ended'), 'enter')).toMatchObject({type: 'key-refused'});
	});

	test('digits are options by their place, also where the user has put others', () => {
		const own = createKeymap({option: ['F', 'G']});
		const state = {...showing([seenOptions()]), size: {columns: 150, rows: 40}};
		expect(eventForKey(state, '2')).toEqual({type: 'key', action: 'option', index: 1});
		expect(eventForKey(withKeys(state, own), 'F')).toEqual({type: 'key', action: 'option', index: 0});
		expect(footerKeys(state).slice(0, 3)).toMatchObject([
			{key: '1', does: 'Yes'},
			{key: '2', does: 'Always'},
			{key: '3', does: 'No'},
		]);
	});

	test('the small screen has the help too, which tells its keys first', () => {
		const quick: AppState = {...showing([aBlockedRow('api')], {kind: 'quick'}), quick: createQuick()};
		const key = eventForKey(quick, '?');
		if (key?.type !== 'key' || key.action !== 'help') throw new Error('no help');
		const [opened] = update(quick, {type: 'pressed', key}, noon);
		expect(helpOf(opened)[0]?.title).toBe('Quick reply popup');
		const [back] = update(opened, {type: 'pressed', key: {type: 'key', action: 'back', index: 0}}, noon);
		expect(back.mode.kind).toBe('quick');
	});

	test('letters typed into an input line are text, not orders', () => {
		const [state] = update(showing([aRow()]), {type: 'pressed', key: {type: 'key', action: 'reply', index: 0}}, noon);
		for (const key of ['j', 'q', 'y', 'n', '1', '?', 'space']) expect(eventForKey(state, key)).toBeUndefined();
		expect(eventForKey(state, 'ctrl-c')).toEqual({type: 'key', action: 'leave', index: 0});
	});

	test('Esc with nothing to leave is silent in a pane, and closes a popup when it is pressed once more', () => {
		expect(eventForKey(showing([aRow()]), 'esc')).toBeUndefined();
		const app = play([aRow(), aRow({id: 'b'})], {popup: true});
		expect(app.keys('esc')).not.toContainEqual({type: 'quit'});
		expect(app.notice()).toBe('Press Esc again to close');
		expect(app.keys('j', 'esc')).not.toContainEqual({type: 'quit'});
		app.send({type: 'notice-expired'});
		expect(app.keys('esc')).not.toContainEqual({type: 'quit'});
		expect(app.keys('esc')).toContainEqual({type: 'quit'});
	});

	test('Esc with nothing to leave takes away what is said', () => {
		const [refused] = update(showing([aRow()]), {type: 'pressed', key: {type: 'key-refused', reason: 'no'}}, noon);
		const event = eventForKey(refused, 'esc');
		if (event === undefined) throw new Error('Esc does nothing');
		const [after] = update(refused, {type: 'pressed', key: event}, noon);
		expect(after).toMatchObject({mode: {kind: 'queue'}, notice: undefined});
	});
});

describe('q', () => {
	const filed = {...aRow({id: 'b'}), marks: {...noMarks, dismissedAt: noon - 5}};

	test.each(['Z', 'H', '?', 'z', 'g', 'x'])('closes what %s opened, and then quits', (key) => {
		const app = play([aRow({id: 'a', state: {group: 'autonomous', state: 'acting'}}), filed]);
		const isHome = () => app.state().mode.kind === 'queue' && !app.state().arrangement.drawer;
		app.keys(key);
		expect(isHome()).toBe(false);
		expect(app.keys('q')).not.toContainEqual({type: 'quit'});
		expect(isHome()).toBe(true);
		expect(app.keys('q')).toContainEqual({type: 'quit'});
	});

	test('quits from the drawer where the screen is too small to show one', () => {
		const app = play([aRow(), filed]);
		app.keys('Z');
		app.send({type: 'resized', columns: 20, rows: 5});
		expect(app.keys('q')).toContainEqual({type: 'quit'});
	});

	test('is followed by no key that does something', () => {
		const app = play([aBlockedRow('api')]);
		app.wait(2000);
		expect(app.keys('q', 'y', 'enter', 'q')).toEqual([{type: 'quit'}]);
	});

	test('quits from a list that is filtered', () => {
		const app = play([aRow(), filed]);
		app.keys('f');
		expect(app.keys('q')).toContainEqual({type: 'quit'});
	});
});
