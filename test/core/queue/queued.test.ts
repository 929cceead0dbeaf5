/** When a prompt goes that waits for its session to rest, and when it is held. */
import {expect, test} from 'vitest';
import type {RowKey} from '../../../src/core/address.js';
import {queueStep} from '../../../src/core/queue/queued.js';
import type {Row} from '../../../src/core/session.js';
import type {StateContext} from '../../../src/core/terms/state.js';
import {aBlockedRow, aDoneRow, aWorkingRow} from '../../helpers/samples/rows.js';

const rest: StateContext = {kind: 'rest', said: '', shells: 0, wakesItself: false, interrupted: false};
const base = aDoneRow('one');
const resting = (more: Partial<Row['state']> = {}, row: Partial<Row> = {}): Row => ({
	...base,
	...row,
	state: {...base.state, state: 'task_complete', since: 1000, context: rest, ...more},
});
const entry = {sessionId: base.sessionId, host: undefined};
const step = (row: Row, now = 10_000, after?: number) => {
	const found = queueStep({...entry, after}, [row], now);
	return found.kind === 'hold' ? found.why : found.kind;
};

test('it goes once its session has rested for two seconds', () => {
	expect(step(resting())).toBe('go');
	expect(step(resting({state: 'idle'}))).toBe('go');
	expect(queueStep(entry, [resting()], 2000)).toEqual({kind: 'wait', until: 3000});
});

test('it waits while its session works or asks, has a draft, or had a prompt at this rest', () => {
	expect(step({...aWorkingRow('one'), sessionId: base.sessionId})).toBe('wait');
	expect(step({...aBlockedRow('one'), sessionId: base.sessionId})).toBe('wait');
	expect(step(resting({}, {notes: ['draft']}))).toBe('wait');
	expect(step(resting(), 10_000, 5000)).toBe('wait');
	expect(queueStep(entry, [], 10_000)).toEqual({kind: 'wait'});
});

test('it is held where a person has to look first', () => {
	expect(step(resting({state: 'error', context: {kind: 'error', error: 'x', message: '', resetsAt: undefined}}))).toBe('turn-failed');
	expect(step(resting({context: {...rest, interrupted: true}}))).toBe('turn-interrupted');
	expect(step(resting({state: 'awaiting_input'}))).toBe('asks-at-rest');
	expect(step(resting({state: 'compacting', context: {kind: 'none'}}))).toBe('was-compacted');
	expect(step(resting({state: 'session_ended'}))).toBe('session-ended');
});

test('what was said of a rest as it began may be said otherwise a moment later, when the record of its turn has been read', () => {
	expect(queueStep(entry, [resting({context: {...rest, interrupted: true}})], 2000)).toEqual({kind: 'wait', until: 3000});
	expect(step(resting({context: {...rest, interrupted: true}}), 3000)).toBe('turn-interrupted');
	const context = {kind: 'error', error: 'rate_limit', message: '', resetsAt: undefined} as const;
	expect(queueStep(entry, [resting({state: 'error', context})], 2000)).toEqual({kind: 'wait', until: 3000});
	expect(step(resting({state: 'retrying', group: 'autonomous', context}))).toBe('wait');
});

test('it belongs to the conversation: after /clear another one is in the pane', () => {
	const cleared = resting(
		{},
		{sessionId: aDoneRow('two').sessionId, key: 'two' as RowKey, formerKeys: [base.sessionId as string as RowKey]},
	);
	expect(step(cleared)).toBe('conversation-left');
});

test('one for a host goes to the session there, and waits while the host does not answer', () => {
	const far = {...entry, host: 'box'};
	const row = resting({}, {host: 'box'});
	expect(queueStep(far, [resting(), row], 10_000)).toEqual({kind: 'go', row});
	expect(queueStep(far, [resting()], 10_000)).toEqual({kind: 'wait'});
	expect(queueStep(far, [{...row, lastSeenAt: 9000}], 10_000)).toEqual({kind: 'wait'});
	expect(queueStep(entry, [row], 10_000)).toEqual({kind: 'wait'});
});
