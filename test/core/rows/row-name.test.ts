import {expect, test} from 'vitest';
import {nameOf, receiptName, shortName, twinNames} from '../../../src/core/rows/row-name.js';
import {api, landed, seen} from '../../helpers/samples/answers.js';
import {aPlace, aRow, aWorkingRow} from '../../helpers/samples/rows.js';

test('a session has the name of its row in every sentence: its title, else its project', () => {
	const titled = aRow({id: 'api', title: 'Fix the login'});
	expect([nameOf(titled), shortName(titled), receiptName(titled)]).toEqual(['Fix the login', 'Fix the login', 'Fix the login']);
	expect([nameOf(aRow({id: 'api'})), receiptName(aRow({id: 'api', host: 'gpu1'}))]).toEqual(['api', 'api on gpu1']);
	const long = aRow({id: 'api', title: 'Find out why the login takes so long'});
	expect(shortName(long)).toBe('Find out why the login takes so…');
});

test('messages tell two sessions of one project apart', () => {
	const one = {...api, title: 'Fix the login'};
	const app = seen([one, {...aWorkingRow('two'), title: 'Docs'}]);
	app.keys('1');
	app.send({type: 'delivered', row: one.key, sent: {receipt: landed, outboxId: undefined}, text: undefined});
	expect(app.notice()).toBe('✓ Fix the login: approved `npm test`');
	app.keys('G', 'd');
	expect(app.notice()).toBe('Docs is still working: snooze it instead');
	app.keys('s');
	expect(app.notice()).toBe('Docs is not waiting: nothing to skip');
});

test('in a list, sessions of one name are told apart by their window, and in one window by their pane', () => {
	const at = (id: string, windowIndex: number, paneIndex = 0, more: Parameters<typeof aRow>[0] = {}) =>
		aRow({id, project: 'web', place: aPlace({windowIndex, paneIndex}), ...more});
	const rows = [
		at('a', 1),
		at('b', 11),
		at('c', 3),
		at('d', 3, 1),
		at('far', 7, 0, {host: 'gpu1'}),
		at('other', 8, 0, {project: 'api'}),
		at('titled', 9, 0, {title: 'Fix the login'}),
		at('gone', 1, 0, {place: undefined}),
	];
	expect(Object.fromEntries(twinNames(rows))).toEqual({a: 'web:1', b: 'web:11', c: 'web:3.0', d: 'web:3.1', gone: 'web'});
	expect(twinNames(rows.slice(0, 1)).size).toBe(0);
});

test('in a list, sessions of one name in different directories have the folder above, and a window where they share that too', () => {
	const at = (id: string, cwd: string, windowIndex: number) => aRow({id, project: 'api', cwd, place: aPlace({windowIndex})});
	const [work, old, again] = [at('work', '/me/work/api', 1), at('old', '/me/old/api', 2), at('again', '/me/old/api', 3)];
	expect(Object.fromEntries(twinNames([work, old]))).toEqual({work: 'work/api', old: 'old/api'});
	expect(Object.fromEntries(twinNames([work, old, again]))).toEqual({work: 'work/api', old: 'old/api:2', again: 'old/api:3'});
	// An agent that went into a folder of its project gives no session another name.
	const inside = at('inside', '/me/work/api/src', 4);
	expect(Object.fromEntries(twinNames([work, inside]))).toEqual({work: 'api:1', inside: 'api:4'});
	expect(twinNames([work, {...old, title: 'Docs'}]).size).toBe(0);
});
