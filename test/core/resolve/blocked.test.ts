/** Rule 2: requests and dialogs, and which of them a session waits for. */
import {expect, test} from 'vitest';
import {fitsAsk} from '../../../src/agents/claude/dialog/fits.js';
import type {Dialog} from '../../../src/core/surface.js';
import {asks, idle, prompt, start, stop, waiting, working} from '../../helpers/samples/claims.js';
import {dialogOf, menu, questionDialog, reviewDialog} from '../../helpers/samples/dialogs.js';
import {alive, claimOf, hookEvent, native, screen, stateOf, transcript} from '../../helpers/samples/events.js';

const dialog = (more: Partial<Dialog>): Dialog => dialogOf({body: '', options: [], ...more});

test('rule 2: approving is seen in the session file while the hooks are silent', () => {
	const hook = claimOf([prompt, asks(2000, 'sleep 60')]);
	const tmux = alive(5000);
	expect(stateOf({hook, tmux, status: waiting(2030, 'permission prompt')}, 5000)).toMatchObject({
		state: 'needs_permission',
		source: 'client',
	});
	expect(stateOf({hook, tmux, status: native('busy', 5070)}, 5100)).toMatchObject({group: 'autonomous', state: 'acting', since: 5070});
});

test('rule 2: denying or Esc shows in the session file: interrupted, and your turn', () => {
	const hook = claimOf([prompt, asks(2000, 'rm -rf /')]);
	const state = stateOf({hook, tmux: alive(6000), status: native('idle', 5100)}, 6000);
	expect(state).toMatchObject({group: 'needs_you', state: 'idle', since: 5100, context: {interrupted: true}});
});

test('rule 2: a request a moment ahead of the session file blocks; one the file then ignores was answered by a hook', () => {
	const hook = claimOf([prompt, asks(2000, 'ls')]);
	const status = native('busy', 1100);
	expect(stateOf({hook, status, tmux: alive(2050)}, 2050).state).toBe('needs_permission');
	expect(stateOf({hook, status, tmux: alive(2500)}, 2500).group).toBe('autonomous');
});

test('rule 2: a request that is newer than the session file stands while the pane is drawn anew', () => {
	const hook = claimOf([prompt, asks(2000, 'ls')]);
	const status = native('busy', 1100);
	const seen = (at: number, surface: object) => stateOf({hook, status, screen: screen(at, surface), tmux: alive(at)}, at).state;
	expect(seen(2500, {surface: 'other', businessState: 'unknown'})).toBe('needs_permission');
	expect(seen(2350, working)).toBe('needs_permission');
	expect(seen(2500, working)).toBe('acting');
});

test('rule 2: the dialog on the screen says which of two askers it is', () => {
	const one = asks(2000, 'touch one.txt', {agent_id: 'a', agent_type: 'Explore'});
	const other = asks(2100, 'touch two.txt', {agent_id: 'b', agent_type: 'Plan'});
	const hook = claimOf([prompt, one, other]);
	const status = waiting(2050, 'permission prompt');
	const shown = screen(2500, {surface: 'permission', dialog: dialog({body: 'Run shell command\ntouch one.txt', askerType: 'Explore'})});
	expect(stateOf({hook, status, tmux: alive(3000)}, 3000).context).toMatchObject({asker: {id: 'b'}});
	expect(stateOf({hook, status, screen: shown, tmux: alive(3000)}, 3000).context).toMatchObject({asker: {id: 'a'}, askedAt: 2000});
});

test('rule 2: a dialog that waits for the typist is not drawn yet', () => {
	const hook = claimOf([prompt, asks(2000, 'ls')]);
	const shown = screen(2400, {surface: 'deferred'});
	expect(stateOf({hook, status: waiting(2030, 'permission prompt'), screen: shown}, 2500).context).toMatchObject({drawn: false});
});

test('rule 2: a request that a later prompt seemed to close still describes the dialog that is shown', () => {
	const hook = claimOf([prompt, asks(2000, 'make'), hookEvent(2500, 'UserPromptSubmit', {prompt: 'x', prompt_id: 'q'})]);
	const state = stateOf({hook, status: waiting(2600, 'permission prompt'), tmux: alive(3000)}, 3000);
	expect(state.context).toMatchObject({ask: {kind: 'tool', input: {command: 'make'}}});
});

test('rule 2: without the session file the pane takes back a request that was answered', () => {
	const hook = claimOf([prompt, asks(2000, 'sleep 60')]);
	expect(stateOf({hook, tmux: alive(2000)}, 9000).state).toBe('needs_permission');
	expect(stateOf({hook, screen: screen(8000, working), tmux: alive(8000)}, 8100)).toMatchObject({group: 'autonomous', source: 'screen'});
	expect(stateOf({hook, screen: screen(8000, idle), tmux: alive(8000)}, 8100)).toMatchObject({state: 'idle', context: {interrupted: true}});
});

test('rule 2: a look from before the request takes nothing back', () => {
	const hook = claimOf([prompt, asks(2000, 'ls')]);
	expect(stateOf({hook, screen: screen(1900, working)}, 2300).state).toBe('needs_permission');
});

test('rule 2: without pane and session file an interrupt on disk takes a request back', () => {
	const hook = claimOf([prompt, asks(2000, 'ls')]);
	const state = stateOf({hook, transcript: transcript({kind: 'interrupted', at: 5000}), tmux: alive(6000)}, 6000);
	expect(state).toMatchObject({state: 'idle', context: {interrupted: true}});
});

test('rule 2: a dialog in the middle of a turn in auto mode asks for a choice', () => {
	const auto = hookEvent(1000, 'UserPromptSubmit', {prompt: 'x', prompt_id: 'p', permission_mode: 'auto'});
	const state = stateOf({hook: claimOf([auto]), status: waiting(1500, 'dialog open'), tmux: alive(2000)}, 2000);
	expect(state.state).toBe('needs_permission');
});

test('a dialog that only the session file dates waits since then, however late its pane is read', () => {
	const shown = screen(9000, {surface: 'permission', dialog: dialog({title: 'Auto mode cannot check'})});
	const state = stateOf({status: waiting(1500, 'dialog open'), screen: shown, tmux: alive(9000)}, 9000);
	expect(state).toMatchObject({state: 'needs_permission', source: 'screen', since: 1500});
});

test('the trust dialog has neither hook nor session file', () => {
	const shown = screen(1000, {surface: 'trust', dialog: dialog({kind: 'trust', body: '/home/me/proj'})});
	const before = stateOf({screen: shown, tmux: alive(1100)}, 1100);
	expect(before).toMatchObject({
		group: 'needs_you',
		state: 'needs_permission',
		context: {ask: {kind: 'trust', directory: '/home/me/proj'}},
	});
	const after = stateOf(
		{screen: shown, tmux: alive(2000), status: native('idle', 1500), hook: claimOf([hookEvent(1400, 'SessionStart', {})])},
		2000,
	);
	expect(after.state).toBe('ready');
});

test('a local dialog changes no state', () => {
	const status = waiting(9000, 'dialog open');
	expect(stateOf({hook: claimOf([start]), status, tmux: alive(9100)}, 9100).state).toBe('ready');
	expect(stateOf({hook: claimOf([prompt, stop(2000)]), status, tmux: alive(9100)}, 9100).state).toBe('idle');
	const shown = screen(9050, {surface: 'local-dialog'});
	expect(stateOf({hook: claimOf([prompt]), status, screen: shown, tmux: alive(9100)}, 9100).state).toBe('thinking');
});

test("a request behind one of the agent's own dialogs is told, and that dialog is none of its options", () => {
	const settings = dialog({kind: 'local', title: 'Settings', options: menu('Auto-compact', 'Show tips')});
	const shown = screen(9050, {surface: 'local-dialog', dialog: settings});
	const hook = claimOf([prompt, asks(9000, 'make')]);
	const asked = stateOf({hook, status: waiting(9010, 'permission prompt'), screen: shown, tmux: alive(9100)}, 9100);
	expect(asked).toMatchObject({label: 'Needs permission: Bash', context: {request: 'reported', drawn: false, options: []}});
	const untold = stateOf({status: waiting(9010, 'permission prompt'), screen: shown, tmux: alive(9100)}, 9100);
	expect(untold).toMatchObject({label: 'Needs permission: Settings', context: {request: 'none'}});
});

test('a dialog behind the transcript view is a request only if the session file says so', () => {
	const shown = screen(9050, {surface: 'deferred', inputMode: 'closed', businessState: 'awaiting_operator'});
	const hook = claimOf([prompt, stop(2000)]);
	const local = stateOf({hook, status: waiting(9000, 'dialog open'), screen: shown, tmux: alive(9100)}, 9100);
	expect(local).toMatchObject({state: 'idle', context: {kind: 'rest'}});
	const asked = stateOf({hook, status: waiting(9000, 'permission prompt'), screen: shown, tmux: alive(9100)}, 9100);
	expect(asked).toMatchObject({state: 'needs_permission'});
	expect(stateOf({hook, screen: shown, tmux: alive(9100)}, 9100)).toMatchObject({state: 'needs_permission'});
});

test('of a form that asks whether to submit it is told what was answered', () => {
	const questions = [
		{question: 'Which features do you want to enable?', header: 'Features', multiSelect: false, options: [{label: 'Red', description: ''}]},
	];
	const hook = claimOf([
		prompt,
		hookEvent(2000, 'PermissionRequest', {tool_name: 'AskUserQuestion', tool_input: {questions}, prompt_id: 'p'}),
	]);
	const status = waiting(2030, 'input needed');
	const seen = (shown: Dialog) =>
		stateOf({hook, status, tmux: alive(2700), screen: screen(2600, {surface: 'question', dialog: shown})}, 2700);
	expect(seen(reviewDialog).context).toMatchObject({kind: 'blocked', review: '● Which features do you want to enable?\n→ Logging'});
	expect(seen(questionDialog).context).not.toHaveProperty('review');
});

test('the review of a form of which no hook told is its own request', () => {
	const shown = screen(2600, {surface: 'question', dialog: reviewDialog});
	const {context} = stateOf({status: waiting(2030, 'input needed'), tmux: alive(2700), screen: shown}, 2700);
	expect(context.kind === 'blocked' && fitsAsk(reviewDialog, context)).toBe('perhaps');
});

test('a form is that of its request also where the agent calls it a permission prompt (2.1.150)', () => {
	const questions = [{question: 'Which features do you want to enable?', header: 'Features', multiSelect: true, options: []}];
	const hook = claimOf([prompt, hookEvent(2000, 'PermissionRequest', {tool_name: 'AskUserQuestion', tool_input: {questions}})]);
	const status = waiting(2050, 'permission prompt');
	const seen = (shown: Dialog) =>
		stateOf({hook, status, tmux: alive(3000), screen: screen(2500, {surface: 'question', dialog: shown})}, 3000);
	for (const shown of [reviewDialog, {...questionDialog, question: 'Which features do you want to enable?'}])
		expect(seen(shown).context).toMatchObject({request: 'shown', ask: {kind: 'questions', questions: [{header: 'Features'}]}});
	expect(seen(dialog({kind: 'permission'})).context).toMatchObject({ask: {kind: 'dialog'}});
});

test('options of which the first are above the pane keep their numbers', () => {
	const hook = claimOf([prompt, asks(2000, 'npm test')]);
	const seen = (options: Dialog['options']) => {
		const shown = screen(2600, {surface: 'permission', dialog: dialogOf({body: 'Run shell command\nnpm test', options})});
		const {context} = stateOf({hook, status: waiting(2030, 'permission prompt'), tmux: alive(2700), screen: shown}, 2700);
		return context.kind === 'blocked' ? context.options : undefined;
	};
	const all = menu('Yes', 'Yes, and don’t ask again', 'No');
	expect(seen(all)).toMatchObject([
		{label: 'Yes', role: 'yes'},
		{label: 'Yes, and don’t ask again', role: 'always'},
		{label: 'No', role: 'reason'},
	]);
	expect(seen(all.slice(1))).toMatchObject([
		{label: 'Yes, and don’t ask again', role: 'always', number: 2},
		{label: 'No', role: 'reason'},
	]);
});
