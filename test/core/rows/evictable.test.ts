import {expect, test} from 'vitest';
import {defaultConfig} from '../../../src/core/config.js';
import {emptyFold} from '../../../src/core/fold/fold.js';
import type {World} from '../../../src/core/fold/world.js';
import type {JournalLine} from '../../../src/core/hook-event.js';
import {evictableSessions} from '../../../src/core/rows/ended.js';
import {toRows} from '../../../src/core/rows/rows.js';
import {foldAll, hookEvent, native, sessionId} from '../../helpers/samples/events.js';
import {world} from '../../helpers/samples/worlds.js';

const process = {pid: 100, start: '7'};
const running = [{id: process, ancestors: [3, 2, 1]}];
const fold = (id: string, line: Partial<JournalLine>, ...events: readonly (readonly [number, string, Record<string, unknown>])[]) =>
	foldAll(
		events.map(([at, event, payload]) => ({...hookEvent(at, event, payload, line), sessionId: sessionId(id)})),
		emptyFold(sessionId(id)),
	);
const started = [1000, 'SessionStart', {source: 'startup'}] as const;
const cleared = [2000, 'SessionEnd', {reason: 'clear'}] as const;
const ended = [3000, 'SessionEnd', {reason: 'prompt_input_exit'}] as const;
const late = 3000 + defaultConfig.endedRowsMs + 1;

function resting(seen: World): readonly string[] {
	return [...evictableSessions(seen, toRows(seen)).keys()];
}

test('a session that ended rests once its row is gone', () => {
	const folds = [fold('one', {process}, started, ended)];
	expect(resting(world({now: late - 2, folds, running: []}))).toEqual([]);
	expect(resting(world({now: late, folds, running: []}))).toEqual(['one']);
});

test('one whose agent was killed rests as well', () => {
	const folds = [fold('one', {process}, started)];
	expect(resting(world({now: late, folds, running: []}))).toEqual(['one']);
	expect(resting(world({now: late, folds, running}))).toEqual([]);
});

test('one that was cleared rests when the session that has its marks is handed on, too', () => {
	const [first, second] = [fold('one', {process}, started, cleared), fold('two', {process}, [2100, 'SessionStart', {source: 'clear'}])];
	expect(resting(world({folds: [first, second], running}))).toEqual([]);
	const handedOn = fold('two', {process}, [2100, 'SessionStart', {source: 'clear'}], [4000, 'SessionEnd', {reason: 'clear'}]);
	const third = fold('three', {process}, [4100, 'SessionStart', {source: 'clear'}]);
	expect(resting(world({folds: [first, handedOn, third], running}))).toEqual(['one']);
});

test('one that was cleared waits for the session that its marks go to', () => {
	const waiting = world({now: late, folds: [fold('one', {process}, started, cleared)], running});
	expect(toRows(waiting)).toEqual([]);
	expect(resting(waiting)).toEqual([]);
});

test('one that lives does not rest, shown or not', () => {
	const folds = [fold('s1', {process}, [1000, 'SessionStart', {source: 'startup', cwd: '/secret/a'}])];
	expect(evictableSessions(world({folds, running}), []).size).toBe(0);
	const resumed = world({now: late, folds: [fold('s1', {process}, started, ended)], statuses: [native('idle', 9050)], running: []});
	expect(evictableSessions(resumed, []).size).toBe(0);
});
