/** The mark of a session that its user has ended with beckon: its row where no hooks tell of it, and its end when the session is brought back. */
import {expect, test} from 'vitest';
import {parsePaneId, parseSessionId, type RowKey} from '../../src/core/address.js';
import {defaultConfig} from '../../src/core/config.js';
import {endedByUser} from '../../src/core/restore/plan.js';
import {toRows} from '../../src/core/rows/rows.js';
import {noMarks, type Row} from '../../src/core/session.js';
import {markEnd} from '../../src/deliver/start/signs.js';
import {createLeftKeeper} from '../../src/observe/place-keeper.js';
import {statePaths} from '../../src/store/paths.js';
import {appendMark, readMarks} from '../../src/store/records/marks.js';
import {running} from '../helpers/samples/row-worlds.js';
import {aDoneRow} from '../helpers/samples/rows.js';
import {pane, world} from '../helpers/samples/worlds.js';
import {tempDir} from '../helpers/temp-state.js';
import {createTestIo} from '../helpers/test-io.js';

const id = parseSessionId('01999999-aaaa-7bbb-8ccc-dddddddddddd') ?? expect.fail();
const key = id as string as RowKey;
const ended = {agent: 'codex', cwd: '/home/me/proj', transcriptPath: '/home/me/.codex/sessions/rollout-1.jsonl'};

test('a session that was brought back is restored, though nobody has looked at it since', async () => {
	const {io} = createTestIo({BECKON_STATE_DIR: tempDir()}, () => 3000);
	const paths = statePaths(io.env);
	appendMark(paths, {at: 2000, row: key, field: 'ended', value: ended});
	const isEnded = () => endedByUser([], readMarks(paths), {at: 1000}).has(id);
	const started = {socket: '/s', pane: parsePaneId('%1') ?? expect.fail(), directory: '/', agent: 'codex', command: ['codex'], resumes: id};
	await markEnd(io, started, {hasFailed: true});
	expect(isEnded()).toBe(true);
	await markEnd(io, started, {hasFailed: false});
	expect(isEnded()).toBe(false);
	expect(readMarks(paths).get(key)?.ended).toBeUndefined();
});

test('a session without hooks that its user has ended stays for a day as ended, unless it runs again', () => {
	const marks = new Map([[key, {...noMarks, endedAt: 50_000, ended}]]);
	const rows = (now: number) => toRows(world({now}, {marks}));
	expect(rows(60_000)).toMatchObject([
		{key, sessionId: id, ...ended, project: 'proj', state: {state: 'session_ended', since: 50_000}, marks: {ended}},
	]);
	expect(rows(50_000 + 86_400_000)).toHaveLength(1);
	expect(rows(50_001 + 86_400_000)).toEqual([]);
	const there = world({panes: [pane('%1', 3, {command: 'codex'})], running}, {marks});
	const [one = expect.fail()] = there.processes.agents;
	const codex = {...one, agent: 'codex', transcript: {sessionId: id, path: ended.transcriptPath}};
	const again = toRows({...there, processes: {...there.processes, agents: [codex]}});
	expect(again.map(({key: row, state}) => [row, state.state === 'session_ended'])).toEqual([[key, false]]);
});

test('a session without hooks that has ended by itself stays as ended as long as the config says, and is no end of its user', () => {
	const root = tempDir();
	const paths = statePaths({BECKON_STATE_DIR: root});
	const keep = createLeftKeeper(paths);
	const row = {...aDoneRow(id), key, sessionId: id, ...ended, process: {pid: 100, start: '7'}};
	const other = aDoneRow('two');
	const look = (rows: readonly Row[], isAlive: boolean, now: number) =>
		keep({rows, world: {now, processes: {...world({}).processes, isAlive: () => isAlive}}});
	look([row, other], true, 40_000);
	// It left its session for another one, as `/new` does.
	look([other], true, 45_000);
	expect(readMarks(paths).size).toBe(0);
	look([row, other], true, 48_000);
	look([other], false, 50_000);
	const marks = readMarks(paths);
	const rows = (now: number) => toRows(world({now}, {marks}));
	expect(rows(60_000)).toMatchObject([{key, ...ended, state: {state: 'session_ended', since: 50_000}}]);
	expect(rows(50_001 + defaultConfig.endedRowsMs)).toEqual([]);
	expect(endedByUser(rows(60_000), marks, {at: 1000}).size).toBe(0);
	// The later mark counts.
	appendMark(paths, {at: 51_000, row: key, field: 'ended', value: ended});
	expect(endedByUser(toRows(world({now: 60_000}, {marks: readMarks(paths)})), readMarks(paths), {at: 1000}).has(id)).toBe(true);
});
