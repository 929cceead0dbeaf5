/** An interrupt stops the turn that its user saw, and no turn that has begun since. */
import {afterAll, beforeAll, expect, test} from 'vitest';
import {assess} from '../../src/agents/claude/screen/assess.js';
import {toRows} from '../../src/core/rows/rows.js';
import type {Row} from '../../src/core/session.js';
import {actOn, actProblem} from '../../src/deliver/act.js';
import {deliverInterrupt} from '../../src/deliver/end.js';
import {openPlayWorld, type PlayWorld} from '../helpers/agent/play.js';
import {address, createPane, show, silent} from '../helpers/agent/scripted-pane.js';
import {atPrompt, atWork} from '../helpers/samples/dialogs.js';
import {foldAll, hookEvent, transcript} from '../helpers/samples/events.js';
import {prompt, running, start, stop} from '../helpers/samples/row-worlds.js';
import {aRow} from '../helpers/samples/rows.js';
import {screenText, snapshotOf} from '../helpers/samples/screens.js';
import {pane, world} from '../helpers/samples/worlds.js';
import {createTestIo} from '../helpers/test-io.js';

test.each([
	['the turn that was seen', 2000, 1],
	['a turn whose prompt is older than what was seen, though its record told of it later', 2400, 1],
	['a turn that began after what was seen', 2600, 0],
	['any turn of a session that tells of none', undefined, 1],
])('Esc for %s', async (_, turnAt, keys) => {
	const scripted = createPane(atWork(), (__, state) => show(state, atPrompt('', {interrupted: true})));
	scripted.state.reports = {...silent, turnAt};
	const receipt = await deliverInterrupt(address, scripted.ports, {turnAt: 2000, lastActivityAt: 2500});
	expect(receipt).toMatchObject(keys === 1 ? {kind: 'landed'} : {kind: 'refused', why: 'turn-changed'});
	expect(scripted.sent).toHaveLength(keys);
});

test('no Esc while the pane shows another agent of the session, which it would stop', async () => {
	const scripted = createPane(assess(snapshotOf(screenText('other-agent-working'), {columns: 120})), () => undefined);
	expect(await deliverInterrupt(address, scripted.ports)).toEqual({kind: 'refused', why: 'other-view'});
	expect(scripted.sent).toEqual([]);
});

test('the turn of a row begins with its prompt, whatever is asked, queued or compacted in it', () => {
	const path = '/home/me/.claude/projects/-home-me-proj/s1.jsonl';
	const transcripts = new Map([[path, transcript({kind: 'working', at: 1980, openTools: []})]]);
	const rows = (...events: Parameters<typeof foldAll>[0]) =>
		toRows(world({folds: events.length > 0 ? [foldAll(events)] : [], panes: [pane('%1', 3)], running}, {transcripts}));
	const asked = hookEvent(3000, 'PermissionRequest', {tool_name: 'Bash', tool_input: {command: 'ls'}, prompt_id: 'p'});
	const queued = hookEvent(4000, 'UserPromptSubmit', {prompt: 'and then', prompt_id: 'p'});
	const compacts = hookEvent(5000, 'PreCompact', {trigger: 'auto'});
	for (const more of [[], [asked], [asked, queued], [compacts]]) expect(rows(start, prompt, ...more)).toMatchObject([{turnAt: 2000}]);
	expect(rows(start, prompt, stop)).toMatchObject([{turnAt: 9000}]);
});

test('a session that asks is not interrupted: Esc would be an answer', () => {
	const asked = hookEvent(3000, 'PermissionRequest', {tool_name: 'Bash', tool_input: {command: 'ls'}, prompt_id: 'p'});
	const rows = toRows(world({folds: [foldAll([start, prompt, asked])], panes: [pane('%1', 3)], running}));
	expect(rows.map((row) => actProblem('interrupt', row, undefined))).toEqual(['request-open']);
});

test('a session that waits for its limit is not interrupted: no turn of it runs', () => {
	const context = {kind: 'error', error: 'rate_limit', message: '', resetsAt: '3pm'} as const;
	const row = aRow({state: {group: 'autonomous', state: 'retrying', label: 'Limit until 3pm · goes on by itself', context}});
	expect(actProblem('interrupt', row, undefined)).toBe('waits-for-limit');
});

let play: PlayWorld;
beforeAll(async () => {
	play = await openPlayWorld();
});
afterAll(() => play.close());

test.each([
	['with hooks', undefined],
	['without hooks', []],
])('of a real pane %s: the turn that was seen is over and another one runs, which is left alone', async (_, hooks) => {
	const long = {do: 'say', text: 'word\n'.repeat(200), ms: 60_000} as const;
	const script = {trust: false, opening: {prompt: 'begin one', steps: [{do: 'think', ms: 1500} as const]}, turns: [[long]]};
	const standIn = await play.standIn(script, hooks && {hooks});
	const {io} = createTestIo(play.env);
	const isAtWork = ({state}: Row) => state.group === 'autonomous';
	const seen = await play.row(standIn.sessionId, isAtWork);
	await play.row(standIn.sessionId, (row) => !isAtWork(row));
	await standIn.send('begin two');
	await standIn.see(/begin two/);
	await standIn.send('Enter');
	const next = await play.row(standIn.sessionId, isAtWork);
	expect((await actOn(io, seen, {act: 'interrupt'})).receipt).toMatchObject({kind: 'refused', why: 'turn-changed'});
	expect((await actOn(io, next, {act: 'interrupt'})).receipt).toMatchObject({kind: 'landed'});
});
