import {expect, test} from 'vitest';
import {toRows} from '../../../src/core/rows/rows.js';
import {noteTexts} from '../../../src/core/words/note-words.js';
import {permissionMode} from '../../../src/core/words/permission-mode.js';
import {claimOf, foldAll, hookEvent, screen, transcript} from '../../helpers/samples/events.js';
import {at, noon, prompt, claimOf as transcriptOf} from '../../helpers/samples/transcript-lines.js';
import {pane, world} from '../../helpers/samples/worlds.js';

const none = {hook: undefined, status: undefined, transcript: undefined, screen: undefined, tmux: undefined, seenAt: undefined};
const hook = claimOf([hookEvent(2000, 'UserPromptSubmit', {prompt: 'x', permission_mode: 'default'})]);
const written = transcript({kind: 'working', at: 3000, openTools: []}, {permissionMode: 'acceptEdits'});
const seen = screen(4000, {surface: 'idle', mode: 'plan'});

test('the newest witness tells the mode: no hook fires when it changes', () => {
	expect(permissionMode({...none, hook})).toBe('manual');
	expect(permissionMode({...none, hook, transcript: written})).toBe('accept-edits');
	expect(permissionMode({...none, hook, transcript: written, screen: seen})).toBe('plan');
	expect(permissionMode({...none, hook: claimOf([hookEvent(5000, 'Stop', {permission_mode: 'bypassPermissions'})]), screen: seen})).toBe(
		'bypass',
	);
	expect(permissionMode({...none, hook, screen: screen(4000, {surface: 'permission'})})).toBe('manual');
	expect(permissionMode(none)).toBeUndefined();
});

test('what is told later of other things is no news of the mode', () => {
	const events = [hookEvent(2000, 'Stop', {permission_mode: 'default'}), hookEvent(9000, 'Notification', {message: 'hi'})];
	expect(permissionMode({...none, hook: claimOf(events), screen: seen})).toBe('plan');
	const lines = [prompt('x', 1), {type: 'system', subtype: 'away_summary', content: 'recap', ...at(60)}];
	const record = transcriptOf({...lines[0], permissionMode: 'acceptEdits'}, lines[1] ?? {});
	expect(permissionMode({...none, transcript: record, screen: screen(noon + 30_000, {surface: 'idle', mode: 'plan'})})).toBe('plan');
	expect(permissionMode({...none, transcript: record})).toBe('accept-edits');
});

test('an input box that is out of plan mode is newer than the prompt that began in it', () => {
	const planned = transcript({kind: 'ended', at: 3000}, {permissionMode: 'plan'});
	const after = (at: number) => permissionMode({...none, transcript: planned, screen: screen(at, {surface: 'idle', mode: 'none'})});
	expect(after(4000)).toBeUndefined();
	expect(after(2000)).toBe('plan');
});

test('a mode nobody knows, or a name of an object, is none', () => {
	expect(permissionMode({...none, hook: claimOf([hookEvent(1, 'Stop', {permission_mode: 'toString'})])})).toBeUndefined();
});

test('a row says what its session may do unasked, the dangerous first', () => {
	const fold = foldAll([hookEvent(1000, 'UserPromptSubmit', {prompt: 'x', permission_mode: 'bypassPermissions'})]);
	const [row] = toRows(
		world({now: 2000, folds: [fold], panes: [pane('%1', 3)], running: [{id: {pid: 100, start: '7'}, ancestors: [3, 1]}]}),
	);
	expect(row?.permissionMode).toBe('bypass');
	expect(row?.notes[0]).toBe('mode');
	expect(row && noteTexts(row)[0]).toBe('dangerous: bypasses permissions');
	expect(row && noteTexts({...row, permissionMode: 'plan'})[0]).toBe('plan mode');
});
