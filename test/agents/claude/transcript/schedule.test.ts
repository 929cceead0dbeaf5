import {expect, test} from 'vitest';
import {claimOf as hookClaim, hookEvent, native, stateOf} from '../../../helpers/samples/events.js';
import {answer, at, claimOf, duration, noon, prompt, text} from '../../../helpers/samples/transcript-lines.js';

// Lines of 2.1.332.
const carry = (schedule: Readonly<Record<string, unknown>>, seconds: number) => ({
	type: 'attachment',
	attachment: {type: 'session_cron_carry', tasks: [], ...schedule},
	...at(seconds),
});
const wakeup = {wakeup: {prompt: '/loop look', scheduledFor: noon + 600_000, reason: 'checking'}};
const turn = [prompt('/loop look', 1), answer([text('Later.')], 2), duration(3)];
const cleared = {type: 'user', message: {role: 'user', content: '<command-name>/clear</command-name>'}, ...at(11)};
const ended = (fields: Readonly<Record<string, unknown>>) =>
	hookClaim([hookEvent(noon, 'UserPromptSubmit', {prompt: '/loop look'}), hookEvent(noon + 3000, 'Stop', fields)]);
const asleep = {session_crons: [{id: 'c'}]};

const wakes = (hook: ReturnType<typeof hookClaim>, ...lines: readonly object[]) => {
	const {context} = stateOf({hook, transcript: claimOf(...turn, ...lines), status: native('idle', noon + 3000)}, noon + 60_000);
	return context.kind === 'rest' && context.wakesItself;
};

test('a session whose wake-up was taken back by Esc does not wake itself', () => {
	expect(wakes(ended(asleep))).toBe(true);
	expect(wakes(ended(asleep), carry({}, 10))).toBe(false);
});

test('what was written before the end of the turn is older than what its hook said', () => {
	expect(wakes(ended(asleep), carry({}, 2))).toBe(true);
	expect(wakes(ended({}), carry(wakeup, 2))).toBe(false);
});

test('a monitor goes on without a schedule', () => {
	const monitor = {background_tasks: [{id: 'm', type: 'monitor', status: 'running'}]};
	expect(wakes(ended({...asleep, ...monitor}), carry({}, 10))).toBe(true);
});

test.each([
	['a wake-up', wakeup],
	['a task', {tasks: [{id: 'c', cron: '*/5 * * * *', prompt: 'look'}]}],
])('%s outlives /clear', (_, schedule) => {
	const fresh = hookClaim([hookEvent(noon + 11_000, 'SessionStart', {source: 'clear'})]);
	expect(wakes(fresh, carry(schedule, 10), cleared)).toBe(true);
	expect(wakes(fresh, carry(schedule, 10), cleared, carry({}, 12))).toBe(false);
});

test('what another process had on its schedule says nothing', () => {
	const fresh = hookClaim([hookEvent(noon + 20_000, 'SessionStart', {source: 'resume'})]);
	const status = {...native('idle', noon + 20_000), startedAt: noon + 19_000};
	const {context} = stateOf({hook: fresh, transcript: claimOf(...turn, carry(wakeup, 10)), status}, noon + 60_000);
	expect(context).toMatchObject({kind: 'rest', wakesItself: false});
});
