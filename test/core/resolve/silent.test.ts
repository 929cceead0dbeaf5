/** Hooks that stop firing in a running session: they broke, or were removed. The session file, its pane and its transcript go on. */
import {expect, test} from 'vitest';
import {askToken} from '../../../src/core/ask/token.js';
import {asks, prompt} from '../../helpers/samples/claims.js';
import {dialogOf} from '../../helpers/samples/dialogs.js';
import {alive, claimOf, hookEvent, native, screen, sessionId, stateOf, transcript} from '../../helpers/samples/events.js';

const waiting = (at: number) => native('waiting', at, {waitingFor: 'permission prompt'});
const shows = (at: number, command: string) =>
	screen(at, {surface: 'permission', businessState: 'awaiting_operator', dialog: dialogOf({body: `Make\n${command}`})});
const later = 2_000_000;
const tmux = alive(later + 5000);
const now = later + 5000;

test('a request from long before the agent began to wait is not what it waits for', () => {
	const hook = claimOf([prompt, asks(2000, 'touch g.txt')]);
	const status = waiting(later);
	expect(stateOf({hook, status, tmux}, now)).toMatchObject({
		state: 'needs_permission',
		since: later,
		context: {ask: {kind: 'dialog', title: 'permission prompt'}, payload: undefined, askedAt: later},
	});
	const seen = stateOf({hook, status, tmux, screen: shows(later + 500, 'touch g3')}, now);
	expect(seen).toMatchObject({label: 'Needs permission: Bash command · Make · touch g3', since: later, context: {payload: undefined}});
	const again = stateOf({hook, status, tmux, screen: shows(later + 500, 'touch g.txt')}, now);
	expect(again).toMatchObject({since: later, context: {ask: {kind: 'dialog'}, payload: undefined}});
	const token = (state: typeof seen) => askToken({sessionId: sessionId(), process: native('idle', 0).process, state});
	expect(token(seen)).not.toBe(token(again));
});

test('a notification from before the agent began to wait says nothing either', () => {
	const notice = hookEvent(2000, 'Notification', {
		notification_type: 'permission_prompt',
		message: 'Claude needs your permission to use Bash',
	});
	expect(stateOf({hook: claimOf([prompt, notice]), status: waiting(later), tmux}, now).label).toBe('Needs permission: permission prompt');
});

test('requests that wait in line are as old as the line, however late they are asked', () => {
	const one = asks(2000, 'touch one', {agent_id: 'a', agent_type: 'Explore'});
	const two = asks(3000, 'touch two', {agent_id: 'b', agent_type: 'Plan'});
	const answered = hookEvent(later - 10_000, 'PostToolUse', {tool_name: 'Bash', agent_id: 'a', agent_type: 'Explore'});
	const hook = claimOf([prompt, one, two, answered]);
	expect(stateOf({hook, status: waiting(2050), tmux}, now).context).toMatchObject({ask: {input: {command: 'touch two'}}});
	// Where the next one asks for something of another kind, the file begins anew.
	const question = hookEvent(later - 50, 'PostToolUse', {tool_name: 'AskUserQuestion'});
	const mixed = claimOf([prompt, one, two, answered, question]);
	expect(stateOf({hook: mixed, status: waiting(later), tmux}, now).context).toMatchObject({ask: {input: {command: 'touch two'}}});
});

test('a dialog of a background subagent comes when the hook that waited gives up, and is that of its request', () => {
	const agent = {agent_id: 'a', agent_type: 'Explore'};
	const began = hookEvent(1500, 'SubagentStart', {...agent, prompt_id: 'p'});
	const request = asks(2000, 'touch g.txt', agent);
	const status = waiting(later);
	const drawn = {columns: 80, parts: [[' Run shell command'], [' touch g.txt'], []]};
	const dialog = dialogOf({body: 'Run shell command\ntouch g.txt', askerType: 'Explore', drawn});
	const pane = screen(later + 500, {surface: 'permission', businessState: 'awaiting_operator', dialog});
	const seen = stateOf({hook: claimOf([prompt, began, request]), status, tmux, screen: pane}, now);
	expect(seen.context).toMatchObject({request: 'shown', ask: {input: {command: 'touch g.txt'}}, asker: {id: 'a'}, askedAt: 2000});
	const other = claimOf([prompt, began, asks(2000, 'touch h.txt', agent)]);
	expect(stateOf({hook: other, status, tmux, screen: pane}, now).context).toMatchObject({ask: {kind: 'dialog'}, payload: undefined});
	const over = claimOf([prompt, began, request, hookEvent(3000, 'SubagentStop', agent)]);
	expect(stateOf({hook: over, status, tmux, screen: pane}, now).context).toMatchObject({ask: {kind: 'dialog'}, payload: undefined});
	expect(stateOf({hook: claimOf([prompt, began, request]), status, tmux}, now).context).toMatchObject({ask: {kind: 'dialog'}});
});

test('a machine under load writes the file late', () => {
	const hook = claimOf([prompt, asks(2000, 'ls')]);
	expect(stateOf({hook, status: waiting(4500), tmux: alive(5000)}, 5000).context).toMatchObject({ask: {input: {command: 'ls'}}});
});

test('an end that only the transcript tells of is no interrupt', () => {
	const hook = claimOf([prompt, asks(2000, 'touch g.txt')]);
	const status = native('idle', later + 15);
	const ended = transcript({kind: 'ended', at: later}, {said: {at: later - 7, text: 'Which one do you want?'}});
	expect(stateOf({hook, status, transcript: ended, tmux}, now)).toMatchObject({
		state: 'awaiting_input',
		label: 'Which one do you want?',
		since: later,
	});
	const failed = transcript({kind: 'failed', at: later, error: 'server_error', message: 'API Error: 529'});
	expect(stateOf({hook, status, transcript: failed, tmux}, now).state).toBe('error');
	const before = transcript({kind: 'ended', at: 900}, {said: {at: 890, text: 'Done.'}});
	expect(stateOf({hook, status, transcript: before, tmux}, now).context).toMatchObject({interrupted: true});
});

test('the words of an older turn are not those of the one that ended', () => {
	const hook = claimOf([prompt, hookEvent(2000, 'Stop', {last_assistant_message: 'Shall I push it?', prompt_id: 'p'})]);
	const status = native('idle', later + 15);
	const slow = transcript({kind: 'ended', at: later}, {said: {at: later - 9000, text: 'All pushed.'}});
	expect(stateOf({hook, status, transcript: slow, tmux}, now)).toMatchObject({state: 'idle', context: {said: 'All pushed.'}});
	const mute = transcript({kind: 'ended', at: later});
	expect(stateOf({hook, status, transcript: mute, tmux}, now)).toMatchObject({state: 'idle', context: {said: ''}});
});
