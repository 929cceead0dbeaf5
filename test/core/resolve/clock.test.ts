/** A state that changes with time says when. */
import {expect, test} from 'vitest';
import {defaultConfig} from '../../../src/core/config.js';
import type {Evidence} from '../../../src/core/evidence.js';
import type {HookEvent} from '../../../src/core/hook-event.js';
import {createClock} from '../../../src/core/resolve/clock.js';
import {resolve} from '../../../src/core/resolve/resolve.js';
import {asks, prompt, start, stop} from '../../helpers/samples/claims.js';
import {alive, claimOf, hookEvent, native} from '../../helpers/samples/events.js';

const failed = hookEvent(2500, 'PostToolUseFailure', {tool_name: 'Bash', tool_input: {command: 'ls'}, error: 'no'});
const lives: Readonly<Record<string, readonly HookEvent[]>> = {
	'a start': [start],
	'a prompt': [prompt],
	'a request': [prompt, asks(2000, 'ls')],
	'an end': [prompt, stop(2400)],
	'a failed tool': [prompt, failed],
	'a failed tool and an end': [prompt, failed, hookEvent(2600, 'Stop', {last_assistant_message: 'Done.'})],
	'a subagent that ended': [
		prompt,
		hookEvent(2000, 'SubagentStart', {agent_id: 'a', agent_type: 'x'}),
		hookEvent(2500, 'Stop', {background_tasks: [{id: 'a', type: 'subagent', status: 'running', agent_type: 'x'}]}),
		hookEvent(2600, 'SubagentStop', {agent_id: 'a', agent_type: 'x'}),
	],
	'a clear': [prompt, hookEvent(3000, 'SessionEnd', {reason: 'clear'})],
};

const statuses = [undefined, ...['busy', 'idle'].flatMap((name) => [900, 1900, 2450, 2990, 9000].map((at) => ({name, at})))];

/** What is drawn of a state. */
function drawn(evidence: Evidence, now: number, clock = createClock(now)): string {
	const {state, label, context, source} = resolve(evidence, defaultConfig, clock);
	return JSON.stringify([state, label, context, source]);
}

test.each(Object.entries(lives))('until the moment that it names, nothing of it changes: %s', (_, events) => {
	for (const status of statuses) {
		for (const process of ['alive', 'unknown'] as const) {
			const evidence: Evidence = {
				hook: claimOf(events),
				status: status && native(status.name === 'busy' ? 'busy' : 'idle', status.at),
				transcript: undefined,
				screen: undefined,
				tmux: alive(10_000, {process, mayRunAgent: false}),
				seenAt: undefined,
			};
			let now = Math.max(3000, status?.at ?? 0);
			for (let steps = 0; Number.isFinite(now) && steps < 100; steps += 1) {
				const clock = createClock(now);
				const before = drawn(evidence, now, clock);
				const next = clock.changesAt();
				const end = Math.min(next, now + 200_000);
				for (const at of [now + 1, Math.floor((now + end) / 2), end - 1]) if (at < end) expect(drawn(evidence, at)).toBe(before);
				expect(next).toBeGreaterThan(now);
				now = next;
			}
		}
	}
});
