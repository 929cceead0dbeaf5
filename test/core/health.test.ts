import {expect, test} from 'vitest';
import {explainRow} from '../../src/core/explain.js';
import {type HealthOf, nextHealth, toDetail} from '../../src/core/health.js';
import {toRows} from '../../src/core/rows.js';
import type {SessionState} from '../../src/core/session.js';
import {foldAll, hookEvent, native, screen, stateOf} from '../helpers/events.js';
import {pane, world} from '../helpers/worlds.js';

const client = {pid: 1, start: '1'};
const inState = (state: string, group: SessionState['group'] = 'autonomous'): SessionState => ({...stateOf({}, 1000), state, group});

test('health goes alive, stuck, recovered, alive never back, and dead for good', () => {
	const states = ['thinking', 'stuck', 'thinking', 'stuck', 'idle', 'session_ended', 'thinking'];
	let health: HealthOf | undefined;
	const seen = states.map((state) => {
		health = nextHealth(health, client, inState(state));
		return health.health;
	});
	expect(seen).toEqual(['alive', 'stuck', 'recovered', 'stuck', 'recovered', 'dead', 'dead']);
});

test('the same session in another process is a new life', () => {
	const dead = nextHealth(undefined, client, inState('session_ended'));
	expect(nextHealth(dead, {pid: 1, start: '2'}, inState('thinking')).health).toBe('alive');
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
			natives: [native('busy', 90_040)],
			panes: [pane('%1', 3)],
			running: [{id: {pid: 100, start: '7'}, ancestors: [3]}],
		}),
	);
	const text = row ? explainRow(row, 100_000) : '';
	expect(text).toContain('autonomous · thinking');
	expect(text).toMatch(/10\.0 s ago {2}client +busy +← rule 3 /);
	expect(text).toMatch(/10\.0 s ago {2}hook +UserPromptSubmit/);
	expect(text).not.toContain('\u001b');
});
