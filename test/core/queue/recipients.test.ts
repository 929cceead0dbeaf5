import {expect, test} from 'vitest';
import {stillAsShown, toRecipients} from '../../../src/core/queue/recipients.js';
import type {Row} from '../../../src/core/session.js';
import {aBlockedRow, aDoneRow, aWorkingRow} from '../../helpers/samples/rows.js';

const done = aDoneRow('done');
const works = aWorkingRow('works');
const asks = aBlockedRow('asks');
const whys = (leftOut: ReturnType<typeof toRecipients>['leftOut']) => leftOut.map(({row, why}) => `${row.key}: ${why}`);

test('a text goes to sessions at rest, and with queue to those at work; the others are named with their reason', () => {
	const all = [done, works, asks, {...aDoneRow('away'), place: undefined}, {...aDoneRow('job'), kind: 'background' as const}];
	const {rows, leftOut} = toRecipients(all, {queue: false});
	expect(rows).toEqual([done]);
	expect(whys(leftOut)).toEqual([
		'works: it is working (--queue adds it)',
		'asks: it has a dialog open',
		'away: it is not in a tmux pane',
		'job: it runs in the background',
	]);
	expect(toRecipients(all, {queue: true}).rows).toEqual([done, works]);
});

test('sessions of programs, and ended ones, are no recipients and need no reason', () => {
	const ended: Row = {...done, state: {...done.state, state: 'session_ended'}};
	expect(toRecipients([{...done, kind: 'headless'}, ended], {queue: true})).toEqual({rows: [], leftOut: []});
});

test('a session that changed since it was shown is left out', () => {
	const still = (row: Row, now: readonly Row[]) => {
		const {rows, leftOut} = stillAsShown([row], now, true);
		return leftOut.length === 0 ? rows : whys(leftOut);
	};
	expect(still(done, [done])).toEqual([done]);
	expect(still(done, [])).toEqual(['done: it is gone']);
	expect(still(done, [{...asks, key: done.key, sessionId: done.sessionId}])).toEqual(['done: it changed meanwhile: permission']);
	expect(still(done, [{...done, task: 'another task'}])).toEqual(['done: it changed meanwhile: done']);
	expect(still(done, [{...done, sessionId: asks.sessionId}])).toEqual(['done: another session is in its pane']);
	expect(still(works, [{...works, state: {...works.state, state: 'responding'}}])).toHaveLength(1);
});
