import {expect, test} from 'vitest';
import {UserError} from '../../../src/core/errors.js';
import {findRow, fullName} from '../../../src/core/queue/find-row.js';
import {isEnded} from '../../../src/core/session.js';
import {aPlace, aRow, manyRows} from '../../helpers/samples/rows.js';

const rows = [aRow({id: 'abcd-1', project: 'API'}), aRow({id: 'abcd-2', project: 'web'}), aRow({id: 'zzzz-3', project: 'web'})];

test.each([
	['abcd-1', 'abcd-1'],
	['zzzz', 'zzzz-3'],
	['api', 'abcd-1'],
])('"%s" means %s', (text, key) => {
	expect(findRow(rows, text).key).toBe(key);
});

test('a pane is named by its ID', () => {
	expect(findRow(manyRows(5), '%3').place?.pane).toBe('%3');
});

test.each(['MAIN:11.2', 'web:11', 'web:11.2', 'work/web', 'work/web:11'])('a place is named as ls or the list prints it: %s', (text) => {
	const there = aRow({id: 'there', project: 'web', cwd: '/me/work/web', place: aPlace({windowIndex: 11, paneIndex: 2})});
	expect(findRow([...rows, there], text).key).toBe('there');
	expect(fullName(there, text)).toBeUndefined();
	// The agent of another session has chosen this title.
	expect(() => findRow([...rows, there, aRow({id: 'false', title: text})], text)).toThrow(`2 sessions match "${text}"`);
});

test('several that fit are listed, and none is taken', () => {
	expect(() => findRow(rows, 'web')).toThrow(
		expect.objectContaining({message: '2 sessions match "web"', fix: expect.stringContaining('zzzz-3'), exitCode: 2}),
	);
	expect(() => findRow(rows, 'abcd')).toThrow(UserError);
});

test('less than four characters of an id are too few to be meant', () => {
	expect(() => findRow(rows, 'zzz')).toThrow('No session matches "zzz"');
});

test('one that lives is meant, not those that ended before it', () => {
	const ended = [
		aRow({id: 'aaaa-1', project: 'web', state: {state: 'session_ended'}}),
		aRow({id: 'aaaa-2', project: 'web', state: {state: 'session_ended'}}),
	];
	expect(findRow([...ended, aRow({id: 'aaaa-3', project: 'web'})], 'web').key).toBe('aaaa-3');
	expect(findRow([...ended, aRow({id: 'aaaa-3', project: 'web'})], 'aaaa-1').key).toBe('aaaa-1');
	expect(() => findRow(ended, 'web')).toThrow('2 sessions match "web"');
});

test('one that is for humans is meant, not what the agent or a script runs beside it', () => {
	const spare = aRow({id: 'aaaa-1', project: 'web', kind: 'spare'});
	expect(findRow([spare, aRow({id: 'aaaa-2', project: 'web', kind: 'background'})], 'web').key).toBe('aaaa-2');
	expect(findRow([spare], 'web').key).toBe('aaaa-1');
});

test('what is resumed has ended, though another one lives', () => {
	const ended = aRow({id: 'aaaa-1', project: 'web', state: {state: 'session_ended'}});
	const living = aRow({id: 'aaaa-2', project: 'web'});
	expect(findRow([ended, living], 'web', isEnded).key).toBe('aaaa-1');
	expect(findRow([living], 'web', isEnded).key).toBe('aaaa-2');
});

test.each([
	['ap', 'abcd-1'],
	['fix the log', 'long-4'],
	['Fix the login', 'long-4'],
])('the beginning of a project or of a title is enough where it is the only one: "%s"', (text, key) => {
	expect(findRow([...rows, aRow({id: 'long-4', project: 'other', title: 'Fix the login'})], text).key).toBe(key);
});

test('a beginning that several have names them, and none is taken', () => {
	const two = [aRow({id: 'aaaa-1', project: 'web-shop'}), aRow({id: 'aaaa-2', project: 'web-site'})];
	expect(() => findRow(two, 'web')).toThrow('2 sessions match "web"');
	expect(findRow([...two, aRow({id: 'aaaa-3', project: 'web'})], 'web').key).toBe('aaaa-3');
});

test('no text means nobody, even where there is one session', () => {
	expect(() => findRow([aRow({id: 'alone'})], '')).toThrow('No session matches ""');
});

test('a mistyped name is answered with the nearest', () => {
	expect(() => findRow([aRow({id: 'storefront'})], 'storefornt')).toThrow(
		expect.objectContaining({fix: expect.stringMatching(/^Did you mean "storefront"\? `beckon ls/)}),
	);
});
