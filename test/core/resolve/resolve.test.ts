/** The rules besides that of requests: ended, at work, at rest. */
import {expect, test} from 'vitest';
import type {TranscriptClaim} from '../../../src/core/evidence.js';
import {asks, idle, prompt, start, stop, waiting, working} from '../../helpers/samples/claims.js';
import {alive, claimOf, hookEvent, native, screen, stateOf, transcript} from '../../helpers/samples/events.js';

test('nothing known is no claim: unknown, autonomous, confidence 0', () => {
	expect(stateOf({}, 5000)).toMatchObject({group: 'autonomous', state: 'unknown', label: 'Connecting…', confidence: 0});
});

test('rule 1: a dead process ends every claim', () => {
	const hook = claimOf([prompt, asks(2000, 'ls')]);
	const state = stateOf({hook, status: waiting(2050, 'permission prompt'), tmux: alive(9000, {process: 'gone'})}, 9000);
	expect(state).toMatchObject({state: 'session_ended', source: 'tmux', since: 2000});
});

test('rule 1: a pane that is gone ends a session whose process is not known to live', () => {
	const hook = claimOf([prompt]);
	expect(stateOf({hook, tmux: alive(3000, {process: 'unknown', paneLost: true})}, 3000).state).toBe('session_ended');
	expect(stateOf({hook, tmux: alive(3000, {process: 'alive', paneLost: true})}, 3000).state).toBe('thinking');
});

test('rule 1: a goodbye counts although the process takes its time', () => {
	const hook = claimOf([prompt, hookEvent(3000, 'SessionEnd', {reason: 'other'})]);
	expect(stateOf({hook, status: native('idle', 2900), tmux: alive(3100)}, 3100).state).toBe('session_ended');
});

test('an session file without a status tells nothing of the turn', () => {
	const status = native(undefined, 900, {statusAt: undefined, readAt: 900});
	const tmux = alive(5000);
	expect(stateOf({hook: claimOf([prompt, asks(2000, 'ls')]), status, tmux}, 5000)).toMatchObject({
		state: 'needs_permission',
		source: 'hook',
	});
	expect(stateOf({hook: claimOf([prompt]), status, tmux}, 5000).state).toBe('thinking');
	expect(stateOf({hook: claimOf([prompt]), status, tmux, screen: screen(4900, working)}, 5000).group).toBe('autonomous');
	expect(stateOf({hook: claimOf([start]), status, tmux}, 5000).state).toBe('ready');
	expect(stateOf({status, tmux}, 5000).state).toBe('ready');
});

test('a Stop that stands for a failed request is an error, by its words or by the transcript', () => {
	const words = 'API Error: 529 {"type":"error","error":{"type":"overloaded_error"}}';
	const heard = stateOf({hook: claimOf([prompt, stop(3000, words)])}, 4000);
	expect(heard).toMatchObject({state: 'error', context: {message: words}});
	const disk = transcript({kind: 'failed', at: 2950, error: 'unknown', message: words});
	expect(stateOf({hook: claimOf([prompt, hookEvent(3000, 'Stop', {})]), transcript: disk}, 4000)).toMatchObject({state: 'error'});
	const before = claimOf([prompt, stop(9000)]);
	expect(stateOf({hook: before, transcript: disk}, 9500).state).toBe('idle');
	expect(stateOf({hook: claimOf([prompt, stop(3000, 'API Error: that is what your log says.')])}, 4000).state).toBe('idle');
});

test('an end that the transcript calls an interrupt was one, also where the event of the end comes after it', () => {
	const disk = (at: number) => transcript({kind: 'interrupted', at});
	const ended = claimOf([prompt, hookEvent(3000, 'Stop', {})]);
	expect(stateOf({hook: ended, transcript: disk(2960)}, 4000)).toMatchObject({
		state: 'idle',
		label: 'Interrupted',
		context: {interrupted: true, said: ''},
	});
	const later = claimOf([prompt, stop(9000)]);
	expect(stateOf({hook: later, transcript: disk(2960)}, 9500)).toMatchObject({context: {interrupted: false}});
});

test('blank last words do not hide those before them', () => {
	const said = transcript(
		{kind: 'working', at: 1100, openTools: []},
		{said: {at: 2900, text: 'Which one?'}, lastPrompt: {at: 1050, text: 'fix it'}},
	);
	expect(stateOf({hook: claimOf([prompt, stop(3000, ' \n')]), transcript: said}, 4000).state).toBe('awaiting_input');
});

test('by a record with each turn, one without words has none, although the pane shows a prompt that asks', () => {
	const pane = screen(3500, {...idle, projection: '› Which one?'});
	const silent = transcript({kind: 'ended', at: 3000}, {said: undefined, tells: 'turns'});
	expect(stateOf({transcript: silent, screen: pane, tmux: alive(4000)}, 4000)).toMatchObject({state: 'idle', context: {said: ''}});
	const {tells: _, ...unsure} = silent;
	expect(stateOf({transcript: unsure, screen: pane, tmux: alive(4000)}, 4000).state).toBe('awaiting_input');
});

test('rule 3: a Stop hook that runs long, or sends the session on, leaves it at work', () => {
	const hook = claimOf([prompt, stop(2000)]);
	expect(stateOf({hook, status: native('busy', 1050), tmux: alive(5000)}, 5000).group).toBe('autonomous');
});

test('rule 3: a prompt a moment ahead of the session file is at work; one the file passed over was blocked by a hook', () => {
	const hook = claimOf([start, hookEvent(5000, 'UserPromptSubmit', {prompt: 'x', prompt_id: 'p'})]);
	expect(stateOf({hook, status: native('idle', 100), tmux: alive(5050)}, 5050).state).toBe('thinking');
	const slow = screen(6500, idle);
	expect(stateOf({hook, status: native('idle', 100), screen: slow, tmux: alive(6600)}, 6600).state).toBe('thinking');
	expect(stateOf({hook, status: native('idle', 4950), tmux: alive(5400)}, 5400).state).toBe('idle');
	expect(stateOf({hook, status: native('idle', 5400), tmux: alive(6000)}, 6000)).toMatchObject({
		state: 'idle',
		context: {interrupted: true},
	});
});

test('rule 3: the blink between two turns is no rest', () => {
	const hook = claimOf([prompt, stop(2000)]);
	expect(stateOf({hook, status: native('idle', 2094), tmux: alive(2098)}, 2098).group).toBe('autonomous');
	expect(stateOf({hook, status: native('idle', 2094), tmux: alive(2200)}, 2200).state).toBe('idle');
});

test('rule 3: after the clock was set back, a session at rest is no blink between two turns', () => {
	const hour = 3_600_000;
	const hook = claimOf([prompt, stop(2000)]);
	expect(stateOf({hook, status: native('idle', 2094 + hour), tmux: alive(2098)}, 2098)).toMatchObject({state: 'idle', since: 2000});
});

test('rule 4: the newest of Stop, StopFailure, interrupt and SessionStart says which kind of rest', () => {
	const status = native('idle', 9000);
	const kinds = [
		[[start], 'ready'],
		[[prompt, stop(2000)], 'idle'],
		[[prompt, stop(2000, 'Which one do you want?')], 'awaiting_input'],
		[[prompt, hookEvent(2000, 'StopFailure', {error: 'server_error', last_assistant_message: 'API Error: 529'})], 'error'],
		[[prompt], 'idle'],
		[[prompt, stop(2000), hookEvent(3000, 'SessionStart', {source: 'clear'})], 'ready'],
	] as const;
	expect(kinds.map(([events]) => stateOf({hook: claimOf(events), status, tmux: alive(9900)}, 9900).state)).toEqual(
		kinds.map(([, state]) => state),
	);
});

test('rule 4: the transcript corrects a verdict from text both ways, once the final words are on disk', () => {
	const ended = (text: string) => transcript({kind: 'ended', at: 2100}, {said: {at: 2090, text}});
	const tmux = alive(3000);
	expect(stateOf({hook: claimOf([prompt, stop(2000, 'Done.')]), transcript: ended('Done.\n\nShall I push it?'), tmux}, 3000).state).toBe(
		'awaiting_input',
	);
	expect(stateOf({hook: claimOf([prompt, stop(2000, 'Shall I?')]), transcript: ended('All pushed.'), tmux}, 3000).state).toBe('idle');
	expect(
		stateOf(
			{hook: claimOf([prompt, asks(2000, 'ls')]), transcript: transcript({kind: 'working', at: 1100, openTools: ['Bash']}), tmux},
			3000,
		).state,
	).toBe('needs_permission');
});

test('rule 5: a transcript that advanced past the last Stop takes the row out of the queue', () => {
	const hook = claimOf([prompt, stop(2000)]);
	const went = transcript({kind: 'working', at: 1100, openTools: []}, {workedAt: 4000});
	expect(stateOf({hook, transcript: went, tmux: alive(4500)}, 4500).group).toBe('autonomous');
	const flushed = transcript({kind: 'working', at: 1100, openTools: []}, {workedAt: 2090});
	expect(stateOf({hook, transcript: flushed, tmux: alive(4500)}, 4500).state).toBe('idle');
});

test('rule 5: an end on disk is no end of the subagents that a Stop left at work', () => {
	const subagent = hookEvent(1500, 'SubagentStart', {agent_id: 'a', agent_type: 'Explore', prompt_id: 'p'});
	const running = {background_tasks: [{id: 'a', type: 'subagent', status: 'running', agent_type: 'Explore'}]};
	const hook = claimOf([prompt, subagent, hookEvent(3000, 'Stop', {prompt_id: 'p', ...running})]);
	const written = transcript({kind: 'ended', at: 3080}, {said: {at: 3080, text: 'It runs in the background.'}});
	expect(stateOf({hook, transcript: written}, 3500).state).toBe('delegating');
	const taken = transcript({kind: 'interrupted', at: 3600});
	expect(stateOf({hook, transcript: taken}, 4000).group).toBe('needs_you');
});

test('rule 4: a prompt that no hook told of and that stands alone on disk was taken back; the question before it is none any more', () => {
	const said = {said: {at: 1000, text: 'Shall I push it?'}};
	const alone = transcript({kind: 'working', at: 2000, openTools: []}, {workedAt: 2000, ...said});
	const [status, tmux] = [native('idle', 3000, {startedAt: 100}), alive(9000)];
	expect(stateOf({status, tmux, transcript: alone}, 9000)).toMatchObject({state: 'idle', since: 3000, context: {interrupted: true}});
	const begun = transcript({kind: 'working', at: 2000, openTools: []}, {workedAt: 2500, ...said});
	expect(stateOf({status, tmux, transcript: begun}, 9000).context).toMatchObject({interrupted: false});
	expect(stateOf({status, tmux: alive(3200), transcript: alone}, 3200).context).toMatchObject({interrupted: false});
	const hook = claimOf([prompt, stop(1500, 'Shall I push it?')]);
	expect(stateOf({hook, status, tmux, transcript: alone}, 9000).state).toBe('awaiting_input');
	const unheard = transcript({kind: 'working', at: 5000, openTools: []}, {workedAt: 5000, ...said});
	expect(stateOf({hook, status: native('idle', 6000), tmux, transcript: unheard}, 9000).state).toBe('idle');
});

test('rule 6: without hooks the session file decides and the transcript says which kind', () => {
	const status = native('idle', 5000, {startedAt: 100});
	const tmux = alive(6000);
	expect(stateOf({status, tmux}, 6000).state).toBe('ready');
	expect(stateOf({status, tmux, transcript: transcript({kind: 'ended', at: 4900}, {said: {at: 4890, text: 'Done.'}})}, 6000).state).toBe(
		'idle',
	);
	expect(stateOf({status, tmux, transcript: transcript({kind: 'ended', at: 50})}, 6000).state).toBe('ready');
	const diedAtWork = transcript({kind: 'working', at: 50, openTools: []});
	expect(stateOf({status, tmux, transcript: diedAtWork}, 6000).state).toBe('ready');
	expect(
		stateOf({status, tmux, transcript: transcript({kind: 'failed', at: 4900, error: 'server_error', message: 'API Error: 529'})}, 6000)
			.state,
	).toBe('error');
});

test.each([
	['model_not_found', 'Model not found · m'],
	['max_output_tokens', 'Answer too long · m'],
	['unknown', 'm'],
	['of_the_next_version', 'of the next version · m'],
])('an error %s is told in words', (error, label) => {
	const failed = transcript({kind: 'failed', at: 4900, error, message: 'm'});
	expect(stateOf({status: native('idle', 5000, {startedAt: 100}), tmux: alive(6000), transcript: failed}, 6000).label).toBe(label);
});

test('a failed turn that goes on by itself needs nobody', () => {
	const limited = {kind: 'failed', at: 4900, error: 'rate_limit', message: 'Your limit · resets 1:08pm'} as const;
	const of = (turn: TranscriptClaim['turn'], startedAt = 100) =>
		stateOf({status: native('idle', 5000, {startedAt}), tmux: alive(6000), transcript: transcript(turn)}, 6000);
	const continued = {...limited, continuesAt: '1:08pm'};
	expect(of(continued)).toMatchObject({state: 'retrying', label: 'Limit until 1:08pm · goes on by itself', source: 'transcript'});
	expect(of(limited)).toMatchObject({state: 'error', label: 'Limit until 1:08pm · Your limit'});
	// A row of 40 columns has room for some 19 characters of it.
	for (const turn of [continued, limited]) expect(of(turn).label.slice(0, 19)).toContain('1:08pm');
	// Another process has resumed the session since.
	expect(of(continued, 4950)).toMatchObject({state: 'ready'});
});

test('rule 6: with the pane alone', () => {
	const tmux = alive(2000, {process: 'alive'});
	expect(stateOf({screen: screen(2000, working), tmux}, 2100)).toMatchObject({state: 'thinking', source: 'screen'});
	expect(stateOf({screen: screen(2000, {...idle, projection: 'Hello'}), tmux}, 2100).state).toBe('idle');
	expect(stateOf({screen: screen(2000, idle), tmux}, 2100).state).toBe('ready');
	expect(stateOf({screen: screen(2000, {surface: 'shell'}), tmux: alive(2000, {process: 'unknown', foreground: 'bash'})}, 2100).state).toBe(
		'session_ended',
	);
});

test('an session file whose process is gone says nothing', () => {
	const hook = claimOf([prompt]);
	expect(stateOf({hook, status: waiting(2000, 'permission prompt'), tmux: alive(3000, {process: 'gone'})}, 3000).state).toBe(
		'session_ended',
	);
});

test('claims that nothing supports for a minute are of a session that is gone', () => {
	const hook = claimOf([prompt]);
	const tmux = alive(1000, {process: 'unknown', foreground: undefined});
	expect(stateOf({hook, tmux}, 60_900).state).toBe('thinking');
	expect(stateOf({hook, tmux}, 61_100).state).toBe('session_ended');
	expect(stateOf({hook, tmux: alive(61_000)}, 61_100).state).toBe('thinking');
});
