import {expect, test} from 'vitest';
import type {ProcessId} from '../../../src/core/address.js';
import {createClock} from '../../../src/core/resolve/clock.js';
import {healthOf, movedAgainAt, toDetail} from '../../../src/core/resolve/health.js';
import {explainRow} from '../../../src/core/rows/explain.js';
import {toRows} from '../../../src/core/rows/rows.js';
import type {Row} from '../../../src/core/session.js';
import type {SessionState} from '../../../src/core/terms/state.js';
import {foldAll, hookEvent, native, screen, stateOf} from '../../helpers/samples/events.js';
import {aDoneRow, aWorkingRow, noon} from '../../helpers/samples/rows.js';
import {pane, world} from '../../helpers/samples/worlds.js';

const inState = (state: string, group: SessionState['group'] = 'autonomous'): SessionState => ({...stateOf({}, 1000), state, group});

/** What is told of a process in these states, one second after the other. */
function healths(states: readonly string[], pids: readonly number[] = []): readonly string[] {
	let before: Pick<Row, 'process' | 'state' | 'recoveredAt'> | undefined;
	return states.map((name, second) => {
		const process: ProcessId = {pid: pids[second] ?? 1, start: '1'};
		const state = inState(name);
		const recoveredAt = movedAgainAt(before, {process, state}, {clock: createClock(second * 1000), stuckAfterMs: 2000});
		before = {process, state, recoveredAt};
		return healthOf(before);
	});
}

test('health goes from alive to stuck, to recovered once it moves, and back to alive when it moved for as long as it may stand still', () => {
	const states = ['thinking', 'stuck', 'thinking', 'responding', 'acting', 'stuck', 'needs_permission', 'idle', 'idle', 'session_ended'];
	const told = ['alive', 'stuck', 'recovered', 'recovered', 'alive', 'stuck', 'recovered', 'recovered', 'alive', 'dead'];
	expect(healths(states)).toEqual(told);
});

test('a session that is stuck again before that is stuck', () => {
	expect(healths(['stuck', 'thinking', 'stuck', 'thinking'])).toEqual(['stuck', 'recovered', 'stuck', 'recovered']);
});

test('the same session in another process is a new life, whatever became of the one before', () => {
	expect(healths(['stuck', 'thinking'], [1, 2])).toEqual(['stuck', 'alive']);
	expect(healths(['session_ended', 'session_ended', 'thinking'], [1, 1, 2])).toEqual(['dead', 'dead', 'alive']);
});

test.each([
	['acting', 'active', 'using_tools'],
	['thinking', 'active', 'thinking'],
	['stuck', 'stuck', 'stuck'],
	['needs_permission', 'waiting', 'permission'],
	['awaiting_input', 'waiting', 'question'],
	['awaiting_approval', 'waiting', 'question'],
	['idle', 'idle', 'waiting_input'],
	['ready', 'idle', 'ready'],
	['session_ended', 'dead', 'ended'],
])('%s is %s/%s', (state, primary, detail) => {
	expect(toDetail(inState(state), undefined)).toMatchObject({primary, detail});
});

test("a user's own pattern names the detail while the session works", () => {
	const shown = screen(2000, {surface: 'working', details: ['deploying']}, {unchangedCount: 3, changedAt: 1500});
	expect(toDetail(inState('thinking'), shown)).toEqual({primary: 'active', detail: 'deploying', unchangedCount: 3, lastChange: 1500});
	expect(toDetail(inState('idle', 'needs_you'), shown).detail).toBe('waiting_input');
});

test('explain prints the state, the facts with their ages, and the rule that won', () => {
	const fold = foldAll([hookEvent(90_000, 'UserPromptSubmit', {prompt: 'go\u001b[31m', prompt_id: 'p'})]);
	const [row] = toRows(
		world({
			folds: [fold],
			statuses: [native('busy', 90_040)],
			panes: [pane('%1', 3)],
			running: [{id: {pid: 100, start: '7'}, ancestors: [3]}],
		}),
	);
	const text = row ? explainRow(row, 100_000) : '';
	expect(text).toContain('Running · thinking');
	expect(text).toMatch(/10\.0 s ago {2}session file +busy +← the session file decides .*rule 3/);
	expect(text).toMatch(/10\.0 s ago {2}hooks +UserPromptSubmit/);
	expect(text).not.toContain('\u001b');
});

test.each([
	[aWorkingRow(), 'health: alive (one look cannot tell whether it is stuck; the navigator and `beckon watch` check repeatedly)'],
	[{...aWorkingRow(), detail: {...aWorkingRow().detail, unchangedCount: 1}}, 'health: alive'],
	[{...aWorkingRow(), recoveredAt: noon - 4000}, 'health: recovered, moving again since 4.0 s ago'],
	[aDoneRow(), 'health: alive'],
])('explain tells the health, and where it cannot be known', (row, line) => {
	expect(explainRow(row, noon).split('\n')).toContain(line);
});

test('a fact that nobody dated is not said to be of 1970', () => {
	const row = aWorkingRow();
	const because = [{source: 'transcript' as const, at: 0, says: 'turn in progress', rule: undefined}];
	expect(explainRow({...row, state: {...row.state, because}}, noon)).toContain('at some time  transcript    turn in progress');
});
