import {expect, test} from 'vitest';
import {parseRowKey, type RowKey} from '../../../src/core/address.js';
import {parseObject} from '../../../src/core/fields.js';
import {foldMark, lastMarks, type Mark, readMark, toMarkFields} from '../../../src/core/queue/marks.js';
import {noMarks} from '../../../src/core/session.js';

const row = parseRowKey('s1') as RowKey;

test.each<[Mark, object]>([
	[{at: 5, row, field: 'seen', value: true}, {seenAt: 5}],
	[{at: 5, row, field: 'seen', value: false}, {seenAt: undefined}],
	[{at: 5, row, field: 'dismissed', value: true}, {dismissedAt: 5}],
	[{at: 5, row, field: 'skipped', value: true}, {skippedAt: 5}],
	[{at: 5, row, field: 'pinned', value: true}, {pinned: true}],
	[{at: 5, row, field: 'pinned', value: false}, {pinned: false}],
	[
		{at: 5, row, field: 'snoozed', value: 99},
		{snoozedUntil: 99, snoozedAt: 5},
	],
	[
		{at: 5, row, field: 'snoozed', value: 'change'},
		{snoozedUntil: 'change', snoozedAt: 5},
	],
	[
		{at: 5, row, field: 'snoozed', value: undefined},
		{snoozedUntil: undefined, snoozedAt: undefined},
	],
])('%j is read back from its line and folded', (mark, expected) => {
	expect(readMark(parseObject(JSON.stringify(toMarkFields(mark))) ?? {})).toEqual(mark);
	expect(foldMark(noMarks, mark)).toEqual({...noMarks, ...expected});
});

test('a field takes another nothing away', () => {
	const pinned = foldMark(noMarks, {at: 1, row, field: 'pinned', value: true});
	expect(foldMark(pinned, {at: 2, row, field: 'seen', value: true})).toEqual({...noMarks, pinned: true, seenAt: 2});
});

test.each([
	'',
	'{',
	'[]',
	'null',
	'7',
	'{"row":"s1","field":"seen","value":true}',
	'{"at":"5","row":"s1","field":"seen","value":true}',
	'{"at":-1,"row":"s1","field":"seen","value":true}',
	'{"at":5,"field":"seen","value":true}',
	'{"at":5,"row":"a\\u001b[2J","field":"seen","value":true}',
	'{"at":5,"row":"s1","field":"painted","value":true}',
	'{"at":5,"row":"s1","value":true}',
	'{"at":5,"row":"s1","field":"snoozed","value":true}',
	'{"at":5,"row":"s1","field":"snoozed","value":"later"}',
	'{"at":5,"row":"s1","field":"left","value":true}',
])('the line %j is no mark', (line) => {
	expect(readMark(parseObject(line) ?? {})).toBeUndefined();
});

test('the last line of a field wins, by the order of lines and not by their times', () => {
	const marks: readonly Mark[] = [
		{at: 9, row, field: 'pinned', value: true},
		{at: 1, row, field: 'seen', value: true},
		{at: 3, row, field: 'pinned', value: false},
	];
	expect(lastMarks(marks)).toEqual([marks[2], marks[1]]);
});
