import {appendFileSync, readFileSync, statSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {expect, test} from 'vitest';
import {parsePaneId, type Spot} from '../../../src/core/address.js';
import {pushBack, readTrail, stepAlong} from '../../../src/store/records/back-stack.js';
import {tempState} from '../../helpers/temp-state.js';

function spot(number: number): Spot {
	const pane = parsePaneId(`%${number}`);
	if (pane === undefined) throw new Error('no pane id');
	return {socket: '/tmp/s', serverStart: 1, pane, panePid: 100 + number};
}

test('each client has its own way back, newest last', () => {
	const paths = tempState();
	expect(readTrail(paths, 'a').back).toEqual([]);
	pushBack(paths, 'a', spot(1));
	pushBack(paths, 'b', spot(9));
	pushBack(paths, 'a', spot(2));
	expect(readTrail(paths, 'a').back).toEqual([spot(1), spot(2)]);
	stepAlong(paths, {client: 'a', kind: 'back', count: 1, spot: spot(3)});
	expect(readTrail(paths, 'a').forward).toEqual([spot(3)]);
	expect(readTrail(paths, 'a').back).toEqual([spot(1)]);
	stepAlong(paths, {client: 'a', kind: 'back', count: 7, spot: undefined});
	expect(readTrail(paths, 'a').back).toEqual([]);
	expect(readTrail(paths, 'b').back).toEqual([spot(9)]);
});

test('what was gone back from lies ahead, until a jump leads elsewhere', () => {
	const paths = tempState();
	for (const number of [1, 2]) pushBack(paths, 'a', spot(number));
	stepAlong(paths, {client: 'a', kind: 'back', count: 1, spot: spot(3)});
	stepAlong(paths, {client: 'a', kind: 'back', count: 1, spot: spot(2)});
	expect(readTrail(paths, 'a')).toEqual({back: [], forward: [spot(3), spot(2)]});
	stepAlong(paths, {client: 'a', kind: 'forward', count: 1, spot: spot(1)});
	expect(readTrail(paths, 'a')).toEqual({back: [spot(1)], forward: [spot(3)]});
	pushBack(paths, 'a', spot(1));
	expect(readTrail(paths, 'a')).toEqual({back: [spot(1), spot(1)], forward: []});
});

test('the same place twice in a row is kept once', () => {
	const paths = tempState();
	for (const number of [1, 1, 2, 1]) pushBack(paths, 'a', spot(number));
	expect(readTrail(paths, 'a').back).toEqual([spot(1), spot(2), spot(1)]);
});

test('the file stays small and private, and keeps the newest places of the clients last used', () => {
	const paths = tempState();
	const file = join(paths.root, 'back.jsonl');
	pushBack(paths, 'gone long ago', spot(1));
	for (let number = 0; number < 500; number += 1) pushBack(paths, number % 2 === 0 ? 'a' : 'b', spot(number));
	for (let number = 0; number < 100; number += 1) pushBack(paths, `c${number % 3}`, spot(number));
	stepAlong(paths, {client: 'c0', kind: 'back', count: 0, spot: spot(7)});
	for (let number = 0; number < 400; number += 1) pushBack(paths, 'c1', spot(number));
	expect(readTrail(paths, 'c0').forward).toEqual([spot(7)]);
	expect(statSync(file).size).toBeLessThan(33 * 1024);
	expect(statSync(file).mode & 0o777).toBe(0o600);
	expect(readTrail(paths, 'c0').back.at(-1)).toEqual(spot(99));
	expect(readTrail(paths, 'c0').back).toHaveLength(30);
});

test('broken lines are passed over, and the next one is whole', () => {
	const paths = tempState();
	const file = join(paths.root, 'back.jsonl');
	writeFileSync(
		file,
		'\0binary\n[]\nnull\n{"kind":"push","client":"a","spot":{"socket":"/s","serverStart":1,"pane":"%1;x","panePid":3}}\n',
	);
	appendFileSync(file, '{"kind":"push","client":"a","sp');
	pushBack(paths, 'a', spot(4));
	expect(readTrail(paths, 'a').back).toEqual([spot(4)]);
	expect(readFileSync(file, 'utf8')).toContain('binary');
});
