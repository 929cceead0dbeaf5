import {existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync} from 'node:fs';
import {dirname, join} from 'node:path';
import {expect, test} from 'vitest';
import {toHookBody} from '../../../src/agents/agents.js';
import {type PaneId, parseRowKey, parseSessionId} from '../../../src/core/address.js';
import {savedSessionsOf} from '../../../src/core/restore/plan.js';
import {purge} from '../../../src/store/journal/purge.js';
import type {StatePaths} from '../../../src/store/paths.js';
import {readTrail, stepAlong} from '../../../src/store/records/back-stack.js';
import {keepDrafts, keepLastView, readDrafts, readLastView} from '../../../src/store/records/left-by-navigator.js';
import {appendMark, readMarks} from '../../../src/store/records/marks.js';
import {readNames} from '../../../src/store/records/names.js';
import {readPlaces, writePlaces} from '../../../src/store/records/places.js';
import {lockHolders} from '../../../src/system/processes.js';
import {emit, tempState} from '../../helpers/temp-state.js';

function filled(): StatePaths {
	const paths = tempState();
	for (const [session, cwd] of [
		['s1', '/work/app'],
		['s2', '/work/app/deep'],
		['s3', '/work/application'],
	] as const) {
		emit(paths, {session, event: 'SessionStart', payload: {source: 'startup', cwd}});
		const row = parseRowKey(session);
		if (row) appendMark(paths, {at: 1, row, field: 'pinned', value: true});
	}
	writeFileSync(paths.answers, '{"session_id":"s1","text":"secret"}\n{"session_id":"s10","text":"other"}\n');
	mkdirSync(paths.outbox);
	writeFileSync(join(paths.outbox, '1.json'), '{"to":"s1"}');
	writeFileSync(join(paths.outbox, '2.json'), '{"to":"s10"}');
	stepAlong(paths, {client: 'client', kind: 'back', count: 0, spot: {socket: '/s', serverStart: 1, pane: '%1' as PaneId, panePid: 2}});
	writeFileSync(paths.kept, 's1 what was read of it\n');
	writeFileSync(paths.names, '{"/work/app": "shop"}');
	mkdirSync(paths.hooks);
	writeFileSync(join(paths.hooks, 'emit.sh'), '');
	return paths;
}

test('a session is purged with its marks, audit lines and outbox texts, and no other is', async () => {
	const paths = filled();
	const id = parseSessionId('s1');
	if (!id) throw new Error('no id');
	expect(await purge(paths, {kind: 'session', id}, {toBody: toHookBody, holders: lockHolders()})).toEqual({
		sessions: ['s1'],
		kept: [],
		found: true,
	});
	expect(readdirSync(paths.sessions)).toEqual(['s2', 's3']);
	expect([...readMarks(paths).keys()]).toEqual(['s2', 's3']);
	expect(readFileSync(paths.answers, 'utf8')).toBe('{"session_id":"s10","text":"other"}\n');
	expect(readdirSync(paths.outbox)).toEqual(['2.json']);
	expect(existsSync(paths.kept)).toBe(false);
});

/** An agent without hooks, such as Codex, has no journal here. */
test.each([
	{kind: 'session', id: parseSessionId('codex-1') ?? expect.fail()},
	{kind: 'directory', directory: '/work/app'},
] as const)('a session that only a mark and a place tell of is purged with both: $kind', async (what) => {
	const paths = filled();
	const [sessionId, row] = [parseSessionId('codex-1') ?? expect.fail(), parseRowKey('codex-1') ?? expect.fail()];
	appendMark(paths, {at: 2, row, field: 'ended', value: {agent: 'codex', cwd: '/work/app/x', transcriptPath: '/c/r.jsonl'}});
	const holds = {sessionId, agent: 'codex', project: 'x', cwd: '/work/app/x', transcriptPath: '/c/r.jsonl', waits: false};
	const panes = [{index: 0, cwd: '/work/app/x', holds}];
	const server = {socket: '/s', pid: 7, start: 5};
	writePlaces(paths, {at: 1, server, windows: [{session: 'main', index: 1, name: 'w', layout: '', panes}]});
	const {sessions, found} = await purge(paths, what, {toBody: toHookBody, holders: lockHolders()});
	expect(sessions).toContain('codex-1');
	expect(found).toBe(true);
	expect(readMarks(paths).has(row)).toBe(false);
	expect(readPlaces(paths).flatMap(savedSessionsOf)).toEqual([]);
});

test('a directory is purged with what is below it and its name, and its namesakes stay', async () => {
	const paths = filled();
	const report = await purge(paths, {kind: 'directory', directory: '/work/app'}, {toBody: toHookBody, holders: lockHolders()});
	expect([...report.sessions].sort()).toEqual(['s1', 's2']);
	expect(readdirSync(paths.sessions)).toEqual(['s3']);
	expect(readNames(paths).names.size).toBe(0);
});

test.each([
	['its session', {kind: 'session', id: parseSessionId('ses_a') ?? expect.fail()}],
	['its directory', {kind: 'directory', directory: '/w'}],
] as const)('what an agent told goes with %s, and that of others stays', async (_, what) => {
	const paths = tempState();
	const folder = join(paths.reports, 'some-agent');
	mkdirSync(folder, {recursive: true});
	for (const [name, directory] of [
		['ses_a', '/w/api'],
		['ses_b', '/web'],
	])
		writeFileSync(join(folder, `${name}.jsonl`), `${JSON.stringify({type: 'opened', at: 1, p: {directory}})}\n`);
	expect((await purge(paths, what, {toBody: toHookBody, holders: lockHolders()})).found).toBe(true);
	expect(readdirSync(folder)).toEqual(['ses_b.jsonl']);
});

test('all is purged save the installed hooks', async () => {
	const paths = filled();
	await purge(paths, {kind: 'all'}, {toBody: toHookBody, holders: lockHolders()});
	expect(readTrail(paths, 'client')).toEqual({back: [], forward: []});
	expect(readdirSync(paths.sessions)).toEqual([]);
	expect(readMarks(paths).size).toBe(0);
	expect(existsSync(paths.answers)).toBe(false);
	expect(readdirSync(paths.outbox)).toEqual([]);
	expect(existsSync(join(paths.hooks, 'emit.sh'))).toBe(true);
});

test('a folder that holds foreign files is kept and named', async () => {
	const paths = filled();
	writeFileSync(join(paths.sessions, 's1/notes.txt'), '');
	const report = await purge(paths, {kind: 'all'}, {toBody: toHookBody, holders: lockHolders()});
	expect(report.kept).toEqual([join(paths.sessions, 's1')]);
	expect(readdirSync(dirname(join(paths.sessions, 's1/notes.txt')))).toEqual(['notes.txt']);
});

test('what its transcript cost goes with a session, and all of it with everything', async () => {
	const paths = filled();
	const sums = join(paths.root, 'sums-claude.jsonl');
	writeFileSync(sums, '{"v":1}\n{"path":"/p/s1.jsonl"}\n{"path":"/p/s2.jsonl"}\n');
	const id = parseSessionId('s1');
	if (!id) throw new Error('no id');
	await purge(paths, {kind: 'session', id}, {toBody: toHookBody, holders: lockHolders()});
	expect(readFileSync(sums, 'utf8')).toBe('{"v":1}\n{"path":"/p/s2.jsonl"}\n');
	await purge(paths, {kind: 'all'}, {toBody: toHookBody, holders: lockHolders()});
	expect(existsSync(sums)).toBe(false);
});

/** What a navigator left when it was closed. */
function leftBehind(): StatePaths {
	const paths = filled();
	const draft = (text: string) => ({text, entry: undefined});
	keepDrafts(paths, new Map(), new Map(['s1', 's2', 's10', 's1 s3'].map((key) => [key, draft(`for ${key}`)])));
	keepLastView(paths, {sortBy: 'age', lastStarts: {':/work/app/deep': {place: 'pane'}, ':/work/application': {place: 'pane'}}});
	writeFileSync(join(paths.root, 'rows.json'), '{"v":1,"rows":[{"key":"s1","about":"secret"}]}');
	return paths;
}
const rowsAndDrafts = (paths: StatePaths) => [existsSync(join(paths.root, 'rows.json')), [...readDrafts(paths).keys()]];

test('the drafts for a session go with it, and the rows for the next first look', async () => {
	const paths = leftBehind();
	const id = parseSessionId('s1') ?? expect.fail();
	await purge(paths, {kind: 'session', id}, {toBody: toHookBody, holders: lockHolders()});
	expect(rowsAndDrafts(paths)).toEqual([false, ['s2', 's10']]);
});

test('a directory goes with how sessions were started there', async () => {
	const paths = leftBehind();
	await purge(paths, {kind: 'directory', directory: '/work/app'}, {toBody: toHookBody, holders: lockHolders()});
	expect(rowsAndDrafts(paths)).toEqual([false, ['s10']]);
	expect(readLastView(paths)).toMatchObject({sortBy: 'age', lastStarts: {':/work/application': {place: 'pane'}}});
	expect(readLastView(paths)['lastStarts']).not.toHaveProperty([':/work/app/deep']);
});

test('nothing that a navigator left outlives a purge of all', async () => {
	const paths = leftBehind();
	await purge(paths, {kind: 'all'}, {toBody: toHookBody, holders: lockHolders()});
	expect(rowsAndDrafts(paths)).toEqual([false, []]);
	expect(existsSync(paths.drafts) || existsSync(paths.view)).toBe(false);
});
