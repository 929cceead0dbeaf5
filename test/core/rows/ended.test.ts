/** How long the row of an ended session stays, and where another one can be started. */
import {expect, test} from 'vitest';
import {endedByUserAt, endedRowUntil} from '../../../src/core/rows/ended.js';
import {knownFolders} from '../../../src/core/rows/start-folders.js';
import type {Row} from '../../../src/core/session.js';
import {aBlockedRow, aDoneRow} from '../../helpers/samples/rows.js';

const base = aDoneRow('one');
const ended = (since: number, endedAt?: number): Row => ({
	...base,
	state: {...base.state, state: 'session_ended', since},
	marks: {...base.marks, endedAt},
});
const config = {endedRowsMs: 3_600_000};

test('one that its user ended with beckon stays for a day, any other as long as the config says', () => {
	expect(endedRowUntil(base, config)).toBe(0);
	expect(endedRowUntil(ended(1000), config)).toBe(3_601_000);
	// A killed process has its last sign of life as its end.
	expect(endedRowUntil(ended(1000, 900_000), config)).toBe(900_000 + 86_400_000);
	expect(endedRowUntil(ended(901_000, 900_000), config)).toBe(900_000 + 86_400_000);
});

test('one that was brought back, and has ended by itself since, was not ended by its user', () => {
	expect(endedByUserAt(ended(2_000_000, 900_000))).toBeUndefined();
	expect(endedRowUntil(ended(2_000_000, 900_000), config)).toBe(5_600_000);
});

test('a directory says how many sessions are there, and whether one waits', () => {
	const there = {...aBlockedRow('two'), cwd: '/b', lastActivityAt: 9};
	expect(
		knownFolders([
			{...base, cwd: '/a', lastActivityAt: 1},
			{...there, branch: 'feat/x'},
			{...base, cwd: '/c', host: 'box'},
			{...ended(5), cwd: '/d', lastActivityAt: 0},
		]),
	).toEqual([
		{path: '/b', branch: 'feat/x', note: '1 session here waits'},
		{path: '/a', branch: undefined, note: '1 session here'},
		{path: '/d', branch: undefined, note: ''},
	]);
});
