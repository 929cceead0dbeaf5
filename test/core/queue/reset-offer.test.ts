import {expect, test} from 'vitest';
import {keptText, offerText, resetOffer, splitLimited} from '../../../src/core/queue/limited.js';
import {createClock} from '../../../src/core/resolve/clock.js';
import {withReset} from '../../../src/core/resolve/reset.js';
import type {Row} from '../../../src/core/session.js';
import {aRow} from '../../helpers/samples/rows.js';

const hour = 3_600_000;
const minute = 60_000;
const midnight = Date.UTC(2026, 10, 20);

function stopped(
	id: string,
	{since, now, resetsAt = '3:40pm', utcOffsetMs = 0}: {since: number; now: number; resetsAt?: string; utcOffsetMs?: number},
): Row {
	const row = aRow({id, project: id, state: {state: 'error', since, context: {kind: 'error', error: 'rate_limit', message: '', resetsAt}}});
	return {...row, state: withReset(row.state, createClock(now), () => utcOffsetMs)};
}

function resetOf({state: {context}}: Row) {
	return context.kind === 'error' ? context.reset : undefined;
}

test.each([
	['later on the same day', 14 * hour, '3:40pm', 0, 15 * hour + 40 * minute],
	['on the next day', 23 * hour, '2am (Europe/Berlin)', 0, 26 * hour],
	['by a clock that is ahead of UTC', 14 * hour, '3pm', 5.5 * hour, 33.5 * hour],
	['by a clock that is behind UTC', 2 * hour, '11pm', -8 * hour, 7 * hour],
	['in the minute in which it is told', 15 * hour + 30_000, '3pm', 0, 15 * hour],
])('the next moment of its time of day is that of a reset: %s', (_, since, resetsAt, utcOffsetMs, at) => {
	const row = stopped('a', {since: midnight + since, now: midnight + since, resetsAt, utcOffsetMs});
	expect(resetOf(row)?.at).toBe(midnight + at);
});

test('of a day of the week, and of an error that is no limit, no moment is told', () => {
	expect(resetOf(stopped('a', {since: midnight, now: midnight, resetsAt: 'Monday'}))).toBeUndefined();
	const {state} = aRow({id: 'a', state: {state: 'error', context: {kind: 'error', error: 'server_error', message: '', resetsAt: '3pm'}}});
	expect(withReset(state, createClock(midnight), () => 0)).toBe(state);
});

test('sessions wait together until the reset, and each for its human after it', () => {
	const at = (now: number) => splitLimited(['a', 'b'].map((id) => stopped(id, {since: midnight + 14 * hour, now: midnight + now})));
	expect(at(15 * hour).limited).toMatchObject([{until: '15:40'}]);
	expect(at(15 * hour + 40 * minute)).toMatchObject({limited: [], others: [{key: 'a'}, {key: 'b'}]});
});

test('what is offered after the reset are the sessions that it stopped and their unsent texts', () => {
	const unsent = [
		{row: 'a', sessionId: undefined},
		{row: 'elsewhere', sessionId: 'b'},
		{row: 'c', sessionId: 'c'},
	];
	const at = (now: number) => {
		const rows = ['a', 'b'].map((id) => stopped(id, {since: midnight + 14 * hour, now: midnight + now}));
		return resetOffer([...rows, aRow({id: 'c'})], midnight + now, () => unsent);
	};
	expect(at(15 * hour)).toBeUndefined();
	const offer = at(16 * hour);
	expect(offer).toMatchObject({id: `reset.${midnight + 15 * hour + 40 * minute}`, texts: 2});
	expect(offer && offerText(offer)).toEqual({
		title: 'A limit is over',
		body: '2 sessions can go on (a, b) · 2 texts are kept: beckon outbox',
	});
	expect([0, 1].map(keptText)).toEqual(['', '1 text is kept: beckon outbox']);
	expect(at(40 * hour)).toBeUndefined();
});
