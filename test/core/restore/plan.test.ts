import {expect, test} from 'vitest';
import {parseSessionId, type RowKey, type SessionId} from '../../../src/core/address.js';
import {
	endedByUser,
	parseSaved,
	planRestore,
	type RestoreContext,
	type SavedServer,
	type SavedSession,
} from '../../../src/core/restore/plan.js';
import {noMarks} from '../../../src/core/session.js';
import {aRow} from '../../helpers/samples/rows.js';

const id = (text: string): SessionId => parseSessionId(text) ?? expect.fail();
const held = (text: string, waits = false): SavedSession => ({
	sessionId: id(text),
	agent: 'claude',
	project: text,
	cwd: '/work',
	transcriptPath: `/t/${text}.jsonl`,
	waits,
});
const server = {socket: '/tmp/s', pid: 7, start: 5};
const saved = (...sessions: SavedSession[]): SavedServer => ({
	at: 100,
	server,
	windows: sessions.map((holds, index) => ({session: 'main', index, name: 'w', layout: '', panes: [{index: 0, cwd: '/work', holds}]})),
});
const known: RestoreContext = {alive: new Map(), folds: new Map(), ended: new Set(), hasTurn: () => true, isFolder: () => true};
const does = (plan: ReturnType<typeof planRestore>) =>
	plan.steps.map((step) => `${step.session.sessionId} ${step.does}${step.does === 'skip' ? `: ${step.why}` : ''}`);

test('those that waited for their user come first, whatever their place', () => {
	expect(does(planRestore(saved(held('one'), held('two', true)), known))).toEqual(['two resume', 'one resume']);
});

test('one whose pane its user closed with beckon stays ended, though its process said no goodbye', () => {
	const one = held('one');
	expect(does(planRestore(saved(one, held('two')), {...known, ended: new Set([one.sessionId])}))).toEqual([
		'one skip: it was ended before',
		'two resume',
	]);
});

test('what its user ended counts without a row too, unless the save saw it alive since; a row that runs has not ended', () => {
	const marked = (endedAt: number | undefined) => new Map([['one' as RowKey, {...noMarks, endedAt}]]);
	const gone = (endedAt: number | undefined) => [...endedByUser([], marked(endedAt), saved(held('one')))];
	expect([gone(100), gone(99), gone(undefined)]).toEqual([['one'], [], []]);
	const row = (state: 'waiting_input' | 'session_ended', since = 90) =>
		endedByUser(
			[aRow({id: 'one', sessionId: id('one'), state: {state, since}, marks: {...noMarks, endedAt: 100}})],
			marked(100),
			saved(held('one')),
		);
	expect([...row('waiting_input')]).toEqual([]);
	expect([...row('session_ended')]).toEqual(['one']);
});

test('a conversation that runs, or stands twice in the save, is not started again', () => {
	const alive = new Map([[id('one'), 'main:1.0']]);
	expect(does(planRestore(saved(held('one'), held('two'), held('two')), {...known, alive}))).toEqual([
		'one skip: it runs already, in main:1.0',
		'two resume',
		'two skip: it is in this list already',
	]);
});

test('without a turn the agent starts anew, and without its directory nothing is started', () => {
	expect(does(planRestore(saved(held('one')), {...known, hasTurn: () => false}))).toEqual(['one fresh']);
	expect(does(planRestore(saved(held('one')), {...known, isFolder: () => false}))).toEqual(['one skip: its directory is gone: /work']);
});

test('a save is read back as it was written, and anything else is no save', () => {
	const whole = JSON.parse(JSON.stringify({v: 1, ...saved(held('one', true))}));
	expect(parseSaved(whole)).toEqual(saved(held('one', true)));
	for (const broken of [
		{},
		{...whole, at: Number.POSITIVE_INFINITY},
		{...whole, server: {...server, socket: 'relative'}},
		{...whole, windows: [...whole.windows, {session: 'main'}]},
		{...whole, windows: [{...whole.windows[0], panes: [{index: 0, cwd: '/', holds: {sessionId: '../x', agent: 'claude', project: ''}}]}]},
	])
		expect(parseSaved(broken)).toBeUndefined();
});
