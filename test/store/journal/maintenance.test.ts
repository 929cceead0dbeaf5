import {existsSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, utimesSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {expect, test} from 'vitest';
import {toHookBody} from '../../../src/agents/agents.js';
import {parseRowKey, type RowKey} from '../../../src/core/address.js';
import {defaultConfig} from '../../../src/core/config.js';
import {createMaintainer} from '../../../src/store/journal/maintenance.js';
import {choosePrunable} from '../../../src/store/journal/payloads.js';
import {acquireLock} from '../../../src/store/lock.js';
import type {StatePaths} from '../../../src/store/paths.js';
import {appendAudit, readAudit} from '../../../src/store/records/audit-log.js';
import {readTrail} from '../../../src/store/records/back-stack.js';
import {appendMark, createMarksReader, readMarks} from '../../../src/store/records/marks.js';
import {lockHolders} from '../../../src/system/processes.js';
import {emit, tempDir, tempState} from '../../helpers/temp-state.js';

const day = 86_400_000;
const hour = 3_600_000;

function maintain(paths: StatePaths, {now = Date.now(), alive = false}: {now?: number; alive?: boolean} = {}): Promise<void> {
	return createMaintainer(paths, {
		toBody: toHookBody,
		config: () => ({...defaultConfig, retentionDays: 7}),
		holders: lockHolders(),
		isAlive: () => alive,
		now: () => now,
	})();
}

function row(text: string): RowKey {
	const key = parseRowKey(text);
	if (!key) throw new Error(`${text} is no row key`);
	return key;
}

test('a session gone for a week is removed', async () => {
	const paths = tempState();
	emit(paths, {session: 'old', event: 'Stop', payload: {}});
	await maintain(paths, {now: Date.now() + 8 * day});
	expect(readdirSync(paths.sessions)).toEqual([]);
});

test('a silent session whose agent lives stays', async () => {
	const paths = tempState();
	emit(paths, {session: 'quiet', event: 'Stop', payload: {}});
	await maintain(paths, {now: Date.now() + 30 * day, alive: true});
	expect(readdirSync(paths.sessions)).toEqual(['quiet']);
});

test('a session of this week stays', async () => {
	const paths = tempState();
	emit(paths, {session: 'new', event: 'Stop', payload: {}});
	await maintain(paths, {now: Date.now() + 6 * day});
	expect(readdirSync(paths.sessions)).toEqual(['new']);
});

test('nothing that is not ours is removed', async () => {
	const paths = tempState();
	const elsewhere = tempDir();
	writeFileSync(join(elsewhere, 'journal.jsonl'), 'precious');
	symlinkSync(elsewhere, join(paths.sessions, 'link'));
	mkdirSync(join(paths.sessions, 'photos'));
	writeFileSync(join(paths.sessions, 'photos/cat.jpg'), 'cat');
	emit(paths, {session: 'mixed', event: 'Stop', payload: {}});
	writeFileSync(join(paths.sessions, 'mixed/notes.txt'), 'mine');
	writeFileSync(join(paths.sessions, 'mixed/p/readme.json'), 'mine');
	await maintain(paths, {now: Date.now() + 30 * day});
	expect(readFileSync(join(elsewhere, 'journal.jsonl'), 'utf8')).toBe('precious');
	expect(existsSync(join(paths.sessions, 'photos/cat.jpg'))).toBe(true);
	expect(readdirSync(join(paths.sessions, 'mixed')).sort()).toEqual(['notes.txt', 'p']);
	expect(readdirSync(join(paths.sessions, 'mixed/p'))).toEqual(['readme.json']);
});

test('a p that is a link is not followed', async () => {
	const paths = tempState();
	const elsewhere = tempDir();
	writeFileSync(join(elsewhere, '1.json'), 'precious');
	mkdirSync(join(paths.sessions, 'a'));
	writeFileSync(join(paths.sessions, 'a/journal.jsonl'), '');
	symlinkSync(elsewhere, join(paths.sessions, 'a/p'));
	await maintain(paths, {now: Date.now() + 2 * hour});
	await maintain(paths, {now: Date.now() + 30 * day});
	expect(readdirSync(elsewhere)).toEqual(['1.json']);
});

test('payloads that no journal names go after an hour, named ones stay', async () => {
	const paths = tempState();
	emit(paths, {session: 'a', event: 'Stop', payload: {}, name: '1'});
	writeFileSync(join(paths.sessions, 'a/p/2.json'), '{}');
	writeFileSync(join(paths.sessions, 'a/p/3xx.json'), '{}');
	await maintain(paths, {now: Date.now() + hour / 2});
	expect(readdirSync(join(paths.sessions, 'a/p'))).toHaveLength(3);
	await maintain(paths, {now: Date.now() + 2 * hour});
	expect(readdirSync(join(paths.sessions, 'a/p'))).toEqual(['1.json']);
});

test('one maintainer comes back to a payload when its hour is over, though nothing changed', async () => {
	const paths = tempState();
	emit(paths, {session: 'a', event: 'Stop', payload: {}, name: '1'});
	writeFileSync(join(paths.sessions, 'a/p/2.json'), '{}');
	let now = Date.now();
	const run = createMaintainer(paths, {
		toBody: toHookBody,
		config: () => ({...defaultConfig, retentionDays: 7}),
		holders: lockHolders(),
		isAlive: () => false,
		now: () => now,
	});
	const left = () => readdirSync(join(paths.sessions, 'a/p'));
	await run();
	expect(left()).toEqual(['1.json', '2.json']);
	now += 2 * hour;
	await run();
	expect(left()).toEqual(['1.json']);
});

test('the payloads of a session at work are looked through every ten minutes', async () => {
	const paths = tempState();
	let now = Date.now() + 2 * hour;
	const run = createMaintainer(paths, {
		toBody: toHookBody,
		config: () => ({...defaultConfig, retentionDays: 7}),
		holders: lockHolders(),
		isAlive: () => true,
		now: () => now,
	});
	const unnamed: number[] = [];
	for (const name of ['1', '2', '3']) {
		emit(paths, {session: 'a', event: 'Stop', payload: {}, name});
		writeFileSync(join(paths.sessions, `a/p/9${name}.json`), '{}');
		await run();
		unnamed.push(readdirSync(join(paths.sessions, 'a/p')).filter((each) => each.startsWith('9')).length);
		now += 6 * 60_000;
	}
	expect(unnamed).toEqual([0, 1, 0]);
});

test('beyond 20 MB the oldest payloads go, the newest never', () => {
	const mb = 2 ** 20;
	const file = (name: string, size: number, mtimeMs: number) => ({name, size, mtimeMs});
	const all = new Set(['a', 'b', 'c']);
	const now = 10 * hour;
	expect(choosePrunable([file('b', 9 * mb, 2), file('a', 9 * mb, 1), file('c', 9 * mb, 3)], all, now)).toEqual(['a']);
	expect(choosePrunable([file('a', 30 * mb, 1)], all, now)).toEqual([]);
	expect(choosePrunable([file('a', 1, 1), file('b', 30 * mb, 2)], all, now)).toEqual(['a']);
	expect(choosePrunable([file('x', 1, now - hour - 1), file('y', 1, now - hour + 1)], all, now)).toEqual(['x']);
});

test('while another holds the lock nothing is done', async () => {
	const paths = tempState();
	emit(paths, {session: 'old', event: 'Stop', payload: {}});
	const lock = acquireLock(paths.lock, {now: Date.now(), expiresMs: 60_000, holders: lockHolders()});
	await maintain(paths, {now: Date.now() + 8 * day});
	expect(readdirSync(paths.sessions)).toEqual(['old']);
	lock?.release();
	await maintain(paths, {now: Date.now() + 8 * day});
	expect(readdirSync(paths.sessions)).toEqual([]);
	expect(existsSync(paths.lock)).toBe(false);
});

test('left-over temporary and incoming files go after an hour, the rest of the folder stays', async () => {
	const paths = tempState();
	mkdirSync(join(paths.root, 'incoming'));
	writeFileSync(join(paths.root, 'incoming/12x.json'), '{}');
	writeFileSync(join(paths.root, 'marks.jsonl.99.tmp'), '');
	writeFileSync(paths.names, '{}');
	await maintain(paths, {now: Date.now() + 2 * hour});
	expect(readdirSync(paths.root).sort()).toEqual(['incoming', 'names.json', 'sessions']);
	expect(readdirSync(join(paths.root, 'incoming'))).toEqual([]);
});

test('marks are compacted to the last of each field, and say the same', async () => {
	const paths = tempState();
	const now = Date.now();
	emit(paths, {session: 's1', event: 'Stop', payload: {}});
	for (let index = 0; index < 1500; index += 1) appendMark(paths, {at: now + index, row: row('s1'), field: 'seen', value: true});
	appendMark(paths, {at: now, row: row('s1'), field: 'pinned', value: true});
	appendMark(paths, {at: now, row: row('s1'), field: 'snoozed', value: 'change'});
	const before = readMarks(paths);
	const reader = createMarksReader(paths);
	reader();
	await maintain(paths, {now});
	appendMark(paths, {at: now + 5000, row: row('s1'), field: 'pinned', value: false});
	await maintain(paths, {now: now + hour});
	await maintain(paths, {now: now + hour});
	const after = readMarks(paths).get(row('s1'));
	expect(after).toEqual({...before.get(row('s1')), pinned: false});
	expect(reader().marks.get(row('s1'))).toEqual(after);
	const bytes = readdirSync(paths.root)
		.filter((name) => name.startsWith('marks'))
		.map((name) => statSync(join(paths.root, name)).size);
	expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThan(1000);
});

test('a mark appended to the file that was just moved aside is kept', async () => {
	const paths = tempState();
	const now = Date.now();
	emit(paths, {session: 's1', event: 'Stop', payload: {}});
	for (let index = 0; index < 1500; index += 1) appendMark(paths, {at: now + index, row: row('s1'), field: 'seen', value: true});
	await maintain(paths, {now});
	const aside = {marks: join(paths.root, 'marks.1.jsonl')};
	appendMark(aside, {at: now, row: row('s1'), field: 'pinned', value: true});
	await maintain(paths, {now: now + 1000});
	expect(readMarks(paths).get(row('s1'))?.pinned).toBe(true);
	await maintain(paths, {now: now + hour});
	expect(existsSync(aside.marks)).toBe(false);
	expect(readMarks(paths).get(row('s1'))?.pinned).toBe(true);
});

test('compaction forgets marks of rows that are gone for the time of retention', async () => {
	const paths = tempState();
	const now = Date.now();
	for (let index = 0; index < 1500; index += 1) appendMark(paths, {at: now, row: row('gone'), field: 'seen', value: true});
	await maintain(paths, {now});
	await maintain(paths, {now: now + 8 * day});
	expect(readMarks(paths).size).toBe(0);
});

test('claims are dropped with the sessions they were for', async () => {
	const paths = tempState();
	mkdirSync(paths.claims);
	writeFileSync(join(paths.claims, 'x'), '');
	utimesSync(join(paths.claims, 'x'), Date.now() / 1000, Date.now() / 1000);
	await maintain(paths, {now: Date.now() + 8 * day});
	expect(readdirSync(paths.claims)).toEqual([]);
});

test('what agents told of a session goes after the time that a session is kept', async () => {
	const paths = tempState();
	const folder = join(paths.reports, 'some-agent');
	mkdirSync(folder, {recursive: true});
	for (const name of ['old.jsonl', 'new.jsonl', 'loaded']) writeFileSync(join(folder, name), '');
	utimesSync(join(folder, 'old.jsonl'), 1, 1);
	await maintain(paths);
	expect(readdirSync(folder).toSorted()).toEqual(['loaded', 'new.jsonl']);
});

test('places that the hooks of tmux noted do not pile up', async () => {
	const paths = tempState();
	const file = join(paths.root, 'back.jsonl');
	const place = {socket: '/tmp/s', serverStart: 1, pane: '%1'};
	const lines = Array.from({length: 1000}, (_, panePid) => `\n${JSON.stringify({client: 'a', kind: 'push', spot: {...place, panePid}})}\n`);
	writeFileSync(file, lines.join(''), {mode: 0o600});
	await maintain(paths);
	expect(statSync(file).size).toBeLessThan(4096);
	expect(statSync(file).mode & 0o777).toBe(0o600);
	expect(readTrail(paths, 'a').back.at(-1)).toEqual({...place, panePid: 999});
});

test('the audit of sends is kept as long as sessions are', async () => {
	const paths = tempState();
	const now = Date.now();
	const line = {row: 'r', session_id: null, project: 'p', pane: null, asked: null, choice: null, text: 'x', token: null} as const;
	const receipt = {kind: 'landed', by: null, after_ms: null, why: null, reason: null};
	appendAudit(paths, {...line, receipt, at: now - 8 * day, kind: 'reply'});
	appendAudit(paths, {...line, receipt, at: now, kind: 'answer'});
	await maintain(paths, {now});
	expect(readAudit(paths).lines.map((one) => one.kind)).toEqual(['answer']);
});
