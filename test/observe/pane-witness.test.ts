/** Which panes are captured together. */
import {expect, test} from 'vitest';
import {dueTogether} from '../../src/observe/panes/pane-witness.js';
import {aDoneRow} from '../helpers/samples/rows.js';

const [one, two, three] = [aDoneRow('one'), aDoneRow('two'), aDoneRow('three')];
const dueAt = new Map([
	[one, 1000],
	[two, 1500],
	[three, 1501],
]);

test.each([
	{now: 999, due: []},
	{now: 1000, due: [one, two]},
	{now: 1001, due: [one, two, three]},
])('at $now those are due that are within half a second of the first, once that is due', ({now, due}) => {
	expect(dueTogether([one, two, three], (row) => dueAt.get(row) ?? 0, now)).toEqual(due);
});
