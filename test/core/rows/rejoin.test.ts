/** Candidates after events are those of joining anew, or undefined. */
import fc from 'fast-check';
import {expect, test} from 'vitest';
import {emptyFold} from '../../../src/core/fold/fold.js';
import type {SessionFold} from '../../../src/core/fold/model.js';
import {toCandidates} from '../../../src/core/rows/join.js';
import {rejoin} from '../../../src/core/rows/rejoin.js';
import {foldAll, hookEvent, native, sessionId} from '../../helpers/samples/events.js';
import {pane, world} from '../../helpers/samples/worlds.js';

const pids = [100, 200, 300];
const panes = pids.map((pid, index) => pane(`%${index + 1}`, pid - 1));
const running = pids.map((pid) => ({id: {pid, start: '7'}, ancestors: [pid - 1]}));
const ids = ['s1', 's2', 's3'];
const kinds = ['SessionStart', 'UserPromptSubmit', 'PreToolUse', 'PostToolUse', 'PermissionRequest', 'Notification', 'Stop', 'SessionEnd'];
const statuses = [native('busy', 500, {sessionId: sessionId('s3'), process: {pid: 300, start: '7'}})];

type Told = {readonly id: string; readonly kind: string; readonly pid: number};

function told(folds: ReadonlyMap<string, SessionFold>, {id, kind, pid}: Told, at: number): ReadonlyMap<string, SessionFold> {
	const payload = {prompt: 'do it', tool_name: 'Bash', tool_input: {command: 'ls'}, tool_use_id: 't', source: 'startup', prompt_id: 'p'};
	const event = {
		...hookEvent(at, kind, payload, {process: {pid, start: '7'}, pane: panes[pids.indexOf(pid)]?.place.pane}),
		sessionId: sessionId(id),
	};
	return new Map([...folds, [id, foldAll([event], folds.get(id) ?? emptyFold(sessionId(id)))]]);
}

const worldOf = (folds: ReadonlyMap<string, SessionFold>) => world({folds: [...folds.values()], statuses, panes, running});

test('after any events they are what joining anew gives, wherever they are not left to it', () => {
	// Mostly each session has a process of its own.
	const own = fc.constantFrom(...ids.map((id, index) => ({id, pid: pids[index] ?? 0})));
	const any = fc.record({id: fc.constantFrom(...ids), pid: fc.constantFrom(...pids)});
	const who = fc.oneof({weight: 30, arbitrary: own}, {weight: 1, arbitrary: any});
	const event = fc.tuple(who, fc.constantFrom(...kinds)).map(([one, kind]) => ({...one, kind}));
	let rejoined = 0;
	fc.assert(
		fc.property(fc.array(event, {minLength: 1, maxLength: 30}), (events) => {
			let folds: ReadonlyMap<string, SessionFold> = new Map();
			let [before, candidates] = [worldOf(folds), toCandidates(worldOf(folds))];
			for (const [index, each] of events.entries()) {
				folds = told(folds, each, 1000 + index * 10);
				const after = worldOf(folds);
				const found = rejoin(candidates, before, {...after, statuses: before.statuses}, new Set([sessionId(each.id)]));
				const joined = toCandidates(after);
				if (found) {
					rejoined += 1;
					expect(found).toEqual(joined);
				}
				[before, candidates] = [after, joined];
			}
		}),
		{seed: 7, numRuns: 400},
	);
	expect(rejoined).toBeGreaterThan(100);
});

test('an event of a turn needs no joining anew, and the candidates of other sessions stay the same objects', () => {
	const begun = ids.reduce<ReadonlyMap<string, SessionFold>>(
		(folds, id, index) => told(folds, {id, kind: 'UserPromptSubmit', pid: pids[index] ?? 0}, 1000),
		new Map(),
	);
	const before = worldOf(begun);
	const after = worldOf(told(begun, {id: 's1', kind: 'PermissionRequest', pid: 100}, 2000));
	const candidates = toCandidates(before);
	const found = rejoin(candidates, before, {...after, statuses: before.statuses}, new Set([sessionId('s1')]));
	expect(found?.filter((each, index) => each !== candidates[index]).map(({sessionId}) => sessionId)).toEqual(['s1']);
	expect(found?.find((each) => each.sessionId === 's1')?.life?.open).toHaveLength(1);
});

test('the agent’s own file is taken anew where it is of the same session, and joined anew where it names another', () => {
	const begun = told(new Map(), {id: 's3', kind: 'UserPromptSubmit', pid: 300}, 1000);
	const before = worldOf(begun);
	const candidates = toCandidates(before);
	const waiting = statuses.map((status) => ({...status, status: 'waiting'}));
	expect(
		rejoin(candidates, before, {...before, statuses: waiting}, new Set())?.find((each) => each.sessionId === 's3')?.status?.status,
	).toBe('waiting');
	const cleared = statuses.map((status) => ({...status, sessionId: sessionId('s1')}));
	expect(rejoin(candidates, before, {...before, statuses: cleared}, new Set())).toBeUndefined();
	const silent = statuses.map((status) => ({...status, status: undefined}));
	expect(rejoin(candidates, {...before, statuses: silent}, {...before, statuses: silent}, new Set())).toBeUndefined();
});
