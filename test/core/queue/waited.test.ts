import {describe, expect, test} from 'vitest';
import {usualStates, type WaitedSession, waitedAfter, waitResult} from '../../../src/core/queue/waited.js';
import type {Row} from '../../../src/core/session.js';
import {aRow} from '../../helpers/samples/rows.js';

const waiting = (row: Row): WaitedSession => ({key: row.key, row, is: 'waiting'});
const inState = (row: Row, state: string, group: Row['state']['group']): Row => ({...row, state: {...row.state, state, group}});
const working = inState(aRow({id: 'one'}), 'thinking', 'autonomous');
const now = working.state.since + 60_000;

describe('a session that is waited for', () => {
	const become = (rows: readonly Row[], states: ReadonlySet<string>, row = working) =>
		waitedAfter([waiting(row)], rows, states, now)[0]?.is;

	test('has reached a state, or a state of a group, when a look shows it there', () => {
		expect(become([working], usualStates)).toBe('waiting');
		expect(become([inState(working, 'needs_permission', 'needs_you')], usualStates)).toBe('reached');
		expect(become([inState(working, 'needs_permission', 'needs_you')], new Set(['idle']))).toBe('waiting');
		expect(become([inState(working, 'idle', 'needs_you')], new Set(['idle']))).toBe('reached');
	});

	test('has not reached its rest in its first seconds, in which a prompt of its command line may be about to begin', () => {
		const opened = inState(working, 'ready', 'delivered');
		const at = (ms: number) => waitedAfter([waiting(working)], [opened], usualStates, opened.state.since + ms)[0]?.is;
		expect([at(500), at(5000)]).toEqual(['waiting', 'reached']);
		expect(waitedAfter([waiting(working)], [opened], new Set(['ready']), opened.state.since)[0]?.is).toBe('reached');
	});

	test('has ended when it has no row, or says so itself: that is no rest, though its group holds those at rest', () => {
		expect(become([], usualStates)).toBe('ended');
		expect(become([inState(working, 'session_ended', 'delivered')], usualStates)).toBe('ended');
		expect(become([], new Set(['session_ended']))).toBe('reached');
		expect(become([inState(working, 'session_ended', 'delivered')], new Set(['session_ended']))).toBe('reached');
	});

	test('of a host that does not answer is neither there nor ended', () => {
		const far: Row = {...working, host: 'box'};
		expect(become([], usualStates, far)).toBe('waiting');
		expect(become([{...inState(far, 'idle', 'needs_you'), lastSeenAt: 5}], usualStates, far)).toBe('waiting');
	});

	test('is waited for under its next key: that of its session, or of the one that /clear began', () => {
		const opened: Row = {...working, key: 'pane:1:%1:2' as Row['key'], sessionId: undefined};
		const next = (row: Row): Row => ({...inState(aRow({id: 'next'}), 'thinking', 'autonomous'), formerKeys: [row.key]});
		const ended = inState(working, 'session_ended', 'delivered');
		const process = {pid: 7, start: '1'};
		for (const [row, rows] of [
			[opened, [next(opened)]],
			[working, [next(working)]],
			[working, [ended, next(working)]],
			[{...working, process}, [{...next(working), formerKeys: [], sessionId: working.sessionId, process}]],
		] as const) {
			const [after] = waitedAfter([waiting(row)], rows, usualStates, now);
			expect(after).toMatchObject({key: 'next', is: 'waiting'});
			const rested = inState(next(row), 'idle', 'needs_you');
			expect(waitedAfter([after as WaitedSession], [rested], usualStates, now)).toMatchObject([{is: 'reached', row: {key: 'next'}}]);
		}
		expect(become([ended, next(working)], new Set(['session_ended']))).toBe('reached');
	});

	test('stays there, whatever it does later', () => {
		const reached = waitedAfter([waiting(working)], [inState(working, 'idle', 'needs_you')], usualStates, now);
		expect(waitedAfter(reached, [working], usualStates, now)).toEqual(reached);
		expect(waitedAfter(reached, [], usualStates, now)).toEqual(reached);
	});
});

test('the wait for all is over with the last one, the wait for any with the first', () => {
	const of = (...list: WaitedSession['is'][]): WaitedSession[] => list.map((is) => ({...waiting(working), is}));
	expect(waitResult(of('reached', 'waiting'), false)).toBe('waiting');
	expect(waitResult(of('reached', 'waiting'), true)).toBe('reached');
	expect(waitResult(of('reached', 'reached'), false)).toBe('reached');
	expect(waitResult(of('ended', 'waiting'), false)).toBe('ended');
	expect(waitResult(of('ended', 'waiting'), true)).toBe('waiting');
	expect(waitResult(of('ended', 'ended'), true)).toBe('ended');
});
