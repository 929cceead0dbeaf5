/** Who waits next, after an answer in a pane. */
import {expect, test} from 'vitest';
import {answeredRows, nextHint} from '../../../src/core/queue/next.js';
import {aRow, noon} from '../../helpers/samples/rows.js';

const options = {now: noon, order: 'urgency', skipCooldownMs: 60_000, key: 'N'} as const;
const blocked = (id: string) => aRow({id, state: {state: 'needs_permission'}});
const busy = (id: string) => aRow({id, state: {group: 'autonomous', state: 'acting'}});

test('answered is who waited and is at work now, by a request or by a turn of its human', () => {
	const before = [blocked('api'), aRow({id: 'web'}), blocked('still'), blocked('denied'), busy('busy')];
	const after = [busy('api'), busy('web'), blocked('still'), aRow({id: 'denied'}), busy('busy'), busy('new')];
	expect(answeredRows(before, after).map(({row, was}) => [row.project, was.state.state])).toEqual([
		['api', 'needs_permission'],
		['web', 'idle'],
	]);
});

test.each([
	[[busy('api'), blocked('web')], 'N', 'Next: web needs permission · prefix N'],
	[[busy('api'), aRow({id: 'shop'}), blocked('web')], 'N', 'Next: web needs permission (2 wait) · prefix N'],
	[[busy('api'), aRow({id: 'shop'})], 'off', 'Next: shop is done'],
	[[busy('api')], 'N', undefined],
	[[busy('api'), aRow({id: 'web', place: undefined})], 'N', undefined],
])('the next of %j with the key %s: %s', (rows, key, text) => {
	expect(nextHint(rows, rows[0] ?? busy('api'), {...options, key})).toBe(text);
});
