/** What beckon says of a program that tells nothing: busy at most, or quiet, and always that it is a guess. */
import {expect, test} from 'vitest';
import type {TranscriptClaim} from '../../../src/core/evidence.js';
import {type AgentProcess, type Pane, paneKey} from '../../../src/core/fold/world.js';
import {createClock} from '../../../src/core/resolve/clock.js';
import {toGuess} from '../../../src/core/resolve/unread.js';
import {explainRow} from '../../../src/core/rows/explain.js';
import {toRows} from '../../../src/core/rows/rows.js';
import type {SurfaceAssessment} from '../../../src/core/surface.js';
import {stateWord} from '../../../src/core/words/state-word.js';
import {toAddress} from '../../../src/deliver/pane/address-check.js';
import {alive, native, screen, transcript} from '../../helpers/samples/events.js';
import {pane, world} from '../../helpers/samples/worlds.js';

const now = 100 * 60_000;
const guess = (more: Parameters<typeof alive>[1]) => toGuess(alive(now, more), createClock(now));

test.each([
	[{progress: 'indeterminate'}, {state: 'working', witness: 'progress'}],
	[
		{progress: 'normal', title: 'x'},
		{state: 'working', witness: 'progress'},
	],
	[{title: '⠹ proj'}, {state: 'working', witness: 'title'}],
	[
		{progress: 'error', title: '[ ! ] Action Required', wroteAt: now - 180_000},
		{state: 'quiet', witness: 'quiet', label: 'guess: quiet for 3 min'},
	],
	[
		{progress: 'paused', wroteAt: now + 30_000},
		{state: 'unknown', witness: 'quiet'},
	],
	[{wroteAt: now - 300 * 60_000}, {label: 'guess: quiet for 5 h'}],
])('of a program that tells nothing its window and its output make a guess: %j', (more, expected) =>
	expect(guess(more)).toMatchObject(expected),
);

test('nothing is guessed of a process that is gone, or whose window never told', () => {
	expect(guess({title: '⠹', process: 'gone'})).toBeUndefined();
	expect(guess({title: 'proj'})).toBeUndefined();
});

test('the minutes of quiet are made again when they are over', () => {
	const clock = createClock(now);
	toGuess(alive(now, {wroteAt: now - 90_000}), clock);
	expect(clock.changesAt()).toBe(now + 30_000);
});

function found(argv: readonly string[], more: Partial<Pane> = {}) {
	const panes = [pane('%1', 3, {command: 'node', ...more})];
	const whole = world({panes, running: [{id: {pid: 300, start: '9'}, ancestors: [3]}], now});
	const id = whole.agents.byProcess('node', argv);
	const agents: readonly AgentProcess[] =
		id === undefined ? [] : [{agent: id, id: {pid: 300, start: '9'}, panePid: 3, argv, cwd: '/w/api'}];
	return toRows({...whole, processes: {...whole.processes, agents}});
}

test.each([
	[['node', '/usr/lib/node_modules/@google/gemini-cli/bundle/gemini.js'], 'gemini'],
	[['/opt/x/bin/opencode', '-p', 'x'], 'opencode'],
	[['opencode', 'serve'], undefined],
	[['node', '--inspect', '/opt/bin/qwen'], 'qwen'],
	[['agy'], 'antigravity'],
	[['node', 'server.js', 'gemini'], undefined],
	[['vim', 'codex'], undefined],
])('%j is found as %s', (argv, agent) => expect(found(argv).map((row) => row.agent)).toEqual(agent === undefined ? [] : [agent]));

test('an agent that is only found says so, and takes no keys', () => {
	const [row] = found(['qwen']);
	expect(row).toMatchObject({
		agent: 'qwen',
		witness: 'process',
		takes: 'nothing',
		state: {state: 'unknown', group: 'autonomous', label: 'Nobody tells its state'},
	});
	expect(row && stateWord(row)).toBe('not known');
	expect(row && toAddress(row, {processes: () => ({}) as never})).toBe('agent-unread');
});

test('an agent whose dialogs alone are read, in a pane that shows one, has that for its witness', () => {
	const shown = pane('%1', 3, {command: 'copilot'});
	const whole = world({panes: [shown], now});
	const agents: readonly AgentProcess[] = [{agent: 'copilot', id: {pid: 300, start: '9'}, panePid: 3, argv: ['copilot'], cwd: '/w'}];
	const witness = (surface: Partial<SurfaceAssessment>) =>
		toRows({...whole, processes: {...whole.processes, agents}, screens: new Map([[paneKey(shown.place), screen(now, surface)]])})[0]
			?.witness;
	expect(witness({surface: 'trust', businessState: 'awaiting_operator'})).toBe('reader');
	expect(witness({surface: 'other'})).toBe('process');
});

test('the first screen of an agent shows no session, but a request that waits behind it is told', () => {
	const shown = pane('%1', 3, {command: 'opencode'});
	const file = '/state/told/opencode/ses_1.jsonl';
	const status = native(undefined, 0, {agent: 'opencode', file, process: {pid: 300, start: '9'}});
	const whole = world({panes: [shown], statuses: [status], running: [{id: status.process, ancestors: [3]}], now});
	const asked = {at: now - 9000, ask: {kind: 'tool', tool: 'bash', input: {command: 'ls'}, rules: []}} as const;
	const stateWith = (more: Partial<TranscriptClaim>) => {
		const transcripts = new Map([[file, transcript({kind: 'working', at: now - 9000, openTools: []}, {tells: 'answers', ...more})]]);
		const screens = new Map([[paneKey(shown.place), screen(now, {surface: 'idle', businessState: 'idle', isHome: true})]]);
		return toRows({...whole, transcripts, screens})[0]?.state;
	};
	expect(stateWith({})).toMatchObject({state: 'ready'});
	expect(stateWith({asked})).toMatchObject({state: 'needs_permission', context: {ask: asked.ask}});
	// The prompt that begins a session is told before the session is drawn.
	const begun = (ago: number) => ({humanPrompt: {at: now - ago, text: 'go'}, workedAt: now - ago, lastLineAt: now - ago});
	expect(stateWith(begun(1200))).toMatchObject({group: 'autonomous'});
	expect(stateWith(begun(1600))).toMatchObject({state: 'ready'});
});

test('a guess never says that a session needs anybody, and names itself', () => {
	const [row] = found(['qwen'], {title: '✋  Action Required (api)', wroteAt: now - 600_000});
	expect(row).toMatchObject({witness: 'quiet', state: {state: 'quiet', group: 'autonomous', confidence: 0.3}});
	expect(row && explainRow(row, now)).toContain('qwen, witness: how long its window has been quiet (a guess)');
});

test('a session of Claude Code that nobody tells of yet is no guess', () => {
	const [row] = found(['claude'], {title: '⠹ x', wroteAt: now - 600_000});
	expect(row).toMatchObject({agent: 'claude', witness: 'reader', state: {label: 'Connecting…'}});
});
