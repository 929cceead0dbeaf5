import {describe, expect, test} from 'vitest';
import type {TranscriptClaim} from '../../../../src/core/evidence.js';
import {prompt as submitted} from '../../../helpers/samples/claims.js';
import {claimOf as hookClaim, native, stateOf} from '../../../helpers/samples/events.js';
import {answer, at, call, claimOf, duration, noon, prompt, result, summary, text} from '../../../helpers/samples/transcript-lines.js';

// Lines of 2.1.332.
const informational = (content: string, seconds: number) => ({
	type: 'system',
	subtype: 'informational',
	content,
	level: 'warning',
	...at(seconds),
});
const blocked = (reason: string, seconds: number) =>
	informational(`UserPromptSubmit operation blocked by hook:\n${reason}\n\nOriginal prompt: deploy it`, seconds);
const failed = (words: string, seconds: number) => ({
	type: 'system',
	subtype: 'local_command',
	content: `<local-command-stderr>${words}</local-command-stderr>`,
	...at(seconds),
});
const stopped = (hookEvent: string, message: string, seconds: number) => ({
	type: 'attachment',
	attachment: {type: 'hook_stopped_continuation', message, hookName: `${hookEvent}:Bash`, hookEvent},
	...at(seconds),
});
const turn = [prompt('hello', 1), answer([text('All fine.')], 2), summary(3), duration(3)];

describe('a prompt that got no answer says why', () => {
	test.each([
		['a hook blocked it', [blocked('not on Fridays', 11)], 'A hook blocked the prompt: not on Fridays'],
		['a script blocked it', [blocked('[/home/me/check.sh]: no secrets\n', 11)], 'A hook blocked the prompt: no secrets'],
		['a hook gave no reason', [blocked('', 11)], 'A hook blocked the prompt'],
		['a script gave no reason', [blocked('[/home/me/check.sh]: ', 11)], 'A hook blocked the prompt'],
		[
			'a hook stopped it',
			[prompt('deploy it', 10), informational('Operation stopped by hook: ask the owner', 11)],
			'A hook stopped the prompt: ask the owner',
		],
		[
			"a skill's command was not allowed",
			[failed('Shell command permission check failed', 11)],
			'Command failed: Shell command permission check failed',
		],
	])('%s', (_, lines, label) => {
		const said = claimOf(...turn, ...lines);
		expect(restAfter(said, 10)).toMatchObject({state: 'idle', label, context: {kind: 'rest', said: label, interrupted: true}});
	});

	test('also where a hook of a tool ended the turn', () => {
		const lines = [
			prompt('deploy it', 10),
			answer([call('a', 'Bash')], 11),
			result('a', 12),
			stopped('PreToolUse', 'only by hand', 12),
			duration(13),
		];
		expect(restAfter(claimOf(...turn, ...lines), 10)).toMatchObject({state: 'idle', label: 'A hook stopped the turn: only by hand'});
	});
});

describe('the last message stands', () => {
	test('after the next turn', () => {
		const said = claimOf(
			...turn,
			blocked('not on Fridays', 11),
			prompt('then test it', 12),
			answer([text('Tested.')], 13, {id: 'm2'}),
			duration(14),
		);
		expect(stateOf({transcript: said, status: native('idle', noon + 14_000)}, noon + 60_000).label).toBe('Tested.');
	});

	test('after the next turn, of which only the hooks have told yet', () => {
		const ended = {kind: 'ended', at: noon + 14_000, said: 'Tested.', shells: 0, agents: 0, teammates: 0, crons: 0, monitors: 0} as const;
		const hook = {...hookClaim([submitted]), turn: ended, movedAt: ended.at};
		const said = claimOf(...turn, blocked('not on Fridays', 11));
		expect(stateOf({hook, transcript: said, status: native('idle', ended.at)}, noon + 60_000).label).toBe('Tested.');
	});

	test('where a hook stopped only what follows a turn', () => {
		const said = claimOf(...turn, stopped('Stop', 'halted', 4));
		expect(said.halted).toBeUndefined();
	});

	test('where the user pressed Esc after an earlier prompt was blocked', () => {
		const said = claimOf(...turn, blocked('not on Fridays', 5), prompt('deploy it', 10));
		expect(restAfter(said, 10)).toMatchObject({label: 'Interrupted', context: {said: ''}});
	});
});

/** The state a minute later, of a session whose hooks reported a prompt at this second and nothing since. */
function restAfter(transcript: TranscriptClaim, second: number) {
	const hook = {
		...hookClaim([submitted]),
		turn: {kind: 'working', at: noon + second * 1000, tool: undefined},
		movedAt: noon + second * 1000,
	} as const;
	return stateOf({hook, transcript, status: native('idle', noon + 14_000)}, noon + 60_000);
}
