import {expect, test} from 'vitest';
import type {ScreenPattern} from '../../../src/core/config.js';
import {toStateClaim} from '../../../src/core/resolve/claimed-state.js';
import type {SurfaceAssessment} from '../../../src/core/surface.js';
import {working} from '../../helpers/samples/claims.js';
import {alive, claimOf, hookEvent, native, screen, stateOf} from '../../helpers/samples/events.js';

type Named = Pick<ScreenPattern, 'state' | 'group'>;
const claim = (named: Named) => toStateClaim({detail: 'mine', pattern: 'x', ...named});

/** A pane at 5000 that shows something, and that one of the user's patterns names. */
function seen(surface: Partial<SurfaceAssessment>, named: Named) {
	return screen(5000, {...surface, claim: claim(named)}, {changedAt: 4000});
}

test.each<readonly [Named, string, string]>([
	[{state: 'working'}, 'autonomous', 'thinking'],
	[{state: 'idle'}, 'needs_you', 'idle'],
	[{state: 'awaiting_operator'}, 'needs_you', 'awaiting_input'],
	[{state: 'error'}, 'needs_you', 'error'],
	[{state: 'task_complete'}, 'delivered', 'task_complete'],
	[{state: 'deploying'}, 'autonomous', 'deploying'],
	[{state: 'on_hold', group: 'needs_you'}, 'needs_you', 'on_hold'],
	[{state: 'error', group: 'delivered'}, 'needs_you', 'error'],
])('a pane that nobody else can read is as the pattern says: %j', (named, group, state) => {
	const found = stateOf({screen: seen({surface: 'other'}, named), tmux: alive(5000)}, 5000);
	expect(found).toMatchObject({group, state, label: 'mine', since: 4000, source: 'screen'});
});

const prompt = hookEvent(1000, 'UserPromptSubmit', {prompt: 'go', prompt_id: 'p'});
test('a session at work is at what the pattern names', () => {
	const evidence = {hook: claimOf([prompt]), status: native('busy', 1100), tmux: alive(5000)};
	const found = stateOf({...evidence, screen: seen(working, {state: 'deploying'})}, 5000);
	expect(found).toMatchObject({group: 'autonomous', state: 'deploying', label: 'go', since: 1100});
	expect(stateOf({...evidence, screen: seen(working, {state: 'working'})}, 5000).state).toBe('thinking');
});

test.each<Named>([{state: 'idle'}, {state: 'awaiting_operator'}, {state: 'task_complete'}, {state: 'on_hold', group: 'needs_you'}])(
	'a session at work stays so whatever a pattern says: %j',
	(named) => {
		const evidence = {hook: claimOf([prompt]), status: native('busy', 1100), tmux: alive(5000)};
		expect(stateOf({...evidence, screen: seen(working, named)}, 5000)).toMatchObject({group: 'autonomous', state: 'thinking'});
	},
);

test.each<Named>([{state: 'deploying'}, {state: 'idle'}, {state: 'error'}, {state: 'on_hold', group: 'needs_you'}])(
	'a request stays a request whatever a pattern says: %j',
	(named) => {
		const hook = claimOf([prompt, hookEvent(2000, 'PermissionRequest', {tool_name: 'Bash', tool_input: {command: 'ls'}, prompt_id: 'p'})]);
		const status = native('waiting', 2050, {waitingFor: 'permission prompt'});
		const found = stateOf({hook, status, tmux: alive(5000), screen: seen({surface: 'other'}, named)}, 5000);
		expect(found).toMatchObject({group: 'needs_you', state: 'needs_permission'});
	},
);
