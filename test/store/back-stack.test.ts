import {appendFileSync, readFileSync, statSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {expect, test} from 'vitest';
import {parsePaneId} from '../../src/core/session.js';
import {type BackSpot, popBack, pushBack, readBackStack} from '../../src/store/back-stack.js';
import {tempState} from '../helpers/temp-state.js';

function spot(number: number): BackSpot {
	const pane = parsePaneId(`%${number}`);
	if (pane === undefined) throw new Error('no pane id');
	return {socket: '/tmp/s', serverStart: 1, pane, panePid: 100 + number};
}

test('each client has its own way back, newest last', () => {
	const paths = tempState();
	expect(readBackStack(paths, 'a')).toEqual([]);
	pushBack(paths, 'a', spot(1));
	pushBack(paths, 'b', spot(9));
	pushBack(paths, 'a', spot(2));
	expect(readBackStack(paths, 'a')).toEqual([spot(1), spot(2)]);
	popBack(paths, 'a', 1);
	expect(readBackStack(paths, 'a')).toEqual([spot(1)]);
	popBack(paths, 'a', 7);
	expect(readBackStack(paths, 'a')).toEqual([]);
	expect(readBackStack(paths, 'b')).toEqual([spot(9)]);
});

test('the same place twice in a row is kept once', () => {
	const paths = tempState();
	for (const number of [1, 1, 2, 1]) pushBack(paths, 'a', spot(number));
	expect(readBackStack(paths, 'a')).toEqual([spot(1), spot(2), spot(1)]);
});

test('the file stays small and private, and keeps the newest places of the clients last used', () => {
	const paths = tempState();
	const file = join(paths.root, 'back.jsonl');
	pushBack(paths, 'gone long ago', spot(1));
	for (let number = 0; number < 1000; number += 1) pushBack(paths, number % 2 === 0 ? 'a' : 'b', spot(number));
	for (let number = 0; number < 100; number += 1) pushBack(paths, `c${number % 3}`, spot(number));
	expect(statSync(file).size).toBeLessThan(33 * 1024);
	expect(statSync(file).mode & 0o777).toBe(0o600);
	expect(readBackStack(paths, 'c0').at(-1)).toEqual(spot(99));
	expect(readBackStack(paths, 'c0')).toHaveLength(30);
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
	expect(readBackStack(paths, 'a')).toEqual([spot(4)]);
	expect(readFileSync(file, 'utf8')).toContain('binary');
});
