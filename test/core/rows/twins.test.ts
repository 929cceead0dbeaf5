/** A machine under several names: each session is one row. */
import {expect, test} from 'vitest';
import {withHost} from '../../../src/core/rows/host-rows.js';
import {withoutTwins} from '../../../src/core/rows/join.js';
import type {Row} from '../../../src/core/session.js';
import {aPlace, aRow, noon} from '../../helpers/samples/rows.js';

const here = 'boot-1 pid:[1]';
const own = aRow({id: 'alpha', process: {pid: 7, start: '70'}, place: aPlace()});
const keys = (rows: readonly Row[]) => withoutTwins(rows, here).map(({key}) => key);

test('this machine among its own hosts: the row of this machine stays', () => {
	expect(keys([own, withHost('me', own, here)])).toEqual(['alpha']);
	expect(keys([own, withHost('me', {...own, process: undefined}, here)])).toEqual(['alpha']);
	expect(keys([own, withHost('me', {...own, process: undefined, place: undefined}, here)])).toEqual(['alpha']);
});

test('two names of one host: the first of the config stays, but one that answers before one that was seen last', () => {
	const [first, second] = [withHost('a', own, 'far'), withHost('b', own, 'far')];
	expect(keys([first, second])).toEqual(['a/alpha']);
	const silent = {...first, process: undefined, place: undefined, lastSeenAt: noon};
	expect(keys([silent, second])).toEqual(['b/alpha']);
	expect(keys([silent, {...silent, host: 'c', key: withHost('c', own).key}])).toEqual(['a/alpha']);
});

test.each<readonly [string, Row]>([
	['of another machine', withHost('far', own, 'boot-2 pid:[1]')],
	['in a container of it', withHost('box', own, 'boot-1 pid:[2]')],
	['of a machine that does not say what it is', withHost('old', own)],
	['of another process', withHost('me', {...own, process: {pid: 7, start: '71'}}, here)],
	['in another pane', withHost('me', {...own, process: undefined, place: aPlace({panePid: 901})}, here)],
	['of another session', withHost('me', aRow({id: 'beta', place: undefined}), here)],
])('a row %s is no twin', (_, row) => {
	expect(keys([own, row])).toEqual(['alpha', row.key]);
});

test('rows of one host are never twins, and without twins the same rows come back', () => {
	const rows = [own, {...own, key: aRow({id: 'alpha:7'}).key}];
	expect(withoutTwins(rows, here)).toBe(rows);
});
