import {spawn} from 'node:child_process';
import {once} from 'node:events';
import {appendFileSync, mkdirSync, readdirSync, statSync, writeFileSync} from 'node:fs';
import {setImmediate} from 'node:timers/promises';
import {expect, test} from 'vitest';
import {toHookBody} from '../../../src/agents/agents.js';
import {parseRowKey, type RowKey} from '../../../src/core/address.js';
import {defaultConfig} from '../../../src/core/config.js';
import {noMarks} from '../../../src/core/session.js';
import {createMaintainer} from '../../../src/store/journal/maintenance.js';
import {acquireLock} from '../../../src/store/lock.js';
import {appendMark, createMarksReader, marksFiles, readMarks} from '../../../src/store/records/marks.js';
import {readNames, writeName} from '../../../src/store/records/names.js';
import {lockHolders} from '../../../src/system/processes.js';
import {tempState} from '../../helpers/temp-state.js';

const row = parseRowKey('s1') as RowKey;

test('marks are appended to a private file and read back', () => {
	const paths = tempState();
	appendMark(paths, {at: 1, row, field: 'seen', value: true});
	appendMark(paths, {at: 2, row, field: 'pinned', value: true});
	expect(readMarks(paths).get(row)).toEqual({...noMarks, seenAt: 1, pinned: true});
	expect(statSync(paths.marks).mode & 0o777).toBe(0o600);
});

test('without a file there are no marks and no problems', () => {
	expect(createMarksReader(tempState())()).toEqual({marks: new Map(), problems: []});
});

test('lines that are no marks are told with file and line, and the others count', () => {
	const paths = tempState();
	appendMark(paths, {at: 1, row, field: 'seen', value: true});
	appendFileSync(paths.marks, '{"at":1,"ro');
	appendMark(paths, {at: 2, row, field: 'pinned', value: true});
	const read = createMarksReader(paths)();
	expect(read.problems).toMatchObject([{file: paths.marks, line: 3}]);
	expect(read.marks.get(row)).toEqual({...noMarks, seenAt: 1, pinned: true});
});

test('marks that cannot be read are a problem, and those of the other files hold', () => {
	const paths = tempState();
	appendMark(paths, {at: 1, row, field: 'pinned', value: true});
	const {compacted} = marksFiles(paths.marks);
	mkdirSync(compacted);
	const read = createMarksReader(paths)();
	expect(read.problems).toMatchObject([{file: compacted}]);
	expect(read.marks.get(row)).toEqual({...noMarks, pinned: true});
});

test('the same object comes back until a mark is made', () => {
	const paths = tempState();
	const reader = createMarksReader(paths);
	const before = reader();
	expect(reader()).toBe(before);
	appendMark(paths, {at: 1, row, field: 'seen', value: true});
	expect(reader()).not.toBe(before);
});

test('no mark is lost while others are compacted', async () => {
	const paths = tempState();
	const pad = 'x'.repeat(150);
	const script = `i=0; while [ $i -lt 1500 ]; do printf '\\n{"at":1,"row":"r%s-${pad}","field":"pinned","value":true}\\n' $i >>"$0"; i=$((i+1)); done`;
	const writer = spawn('sh', ['-c', script, paths.marks], {stdio: 'ignore'});
	let running = true;
	const ended = once(writer, 'exit').then(() => {
		running = false;
	});
	// Each round is far enough from the last one that what was moved aside is folded.
	let now = Date.now();
	const run = createMaintainer(paths, {
		toBody: toHookBody,
		config: () => ({...defaultConfig, retentionDays: 36_500}),
		holders: lockHolders(),
		isAlive: () => false,
		now: () => now,
	});
	const reader = createMarksReader(paths);
	let most = 0;
	while (running) {
		now += 60_000;
		await run();
		let {size} = reader().marks;
		expect(size).toBeGreaterThanOrEqual(most);
		// What was being written as the file was moved aside is written once two more are there.
		for (const enough = size + 2; running && size < enough; size = reader().marks.size) await setImmediate();
		most = size;
	}
	await ended;
	expect(readMarks(paths).size).toBe(1500);
	expect(reader().marks.size).toBe(1500);
});

test('names are given, changed and taken back', async () => {
	const paths = tempState();
	expect(readNames(paths)).toEqual({names: new Map(), problems: []});
	await writeName(paths, '/work/app', 'shop', lockHolders());
	await writeName(paths, '/work/__proto__', 'odd', lockHolders());
	expect([...readNames(paths).names]).toEqual([
		['/work/app', 'shop'],
		['/work/__proto__', 'odd'],
	]);
	await writeName(paths, '/work/app', undefined, lockHolders());
	expect(readNames(paths).names.has('/work/app')).toBe(false);
	expect(statSync(paths.names).mode & 0o777).toBe(0o600);
});

test.each(['{', '[]', '{"/work/app":7}', ''])('names that read %j are not written over', async (text) => {
	const paths = tempState();
	writeFileSync(paths.names, text);
	expect(readNames(paths)).toMatchObject({names: new Map(), problems: [{file: paths.names}]});
	await expect(writeName(paths, '/work/app', 'shop', lockHolders())).rejects.toThrow(/cannot be read/);
	expect(statSync(paths.names).size).toBe(text.length);
	expect(readdirSync(paths.root)).not.toContain('names.json.lock');
});

test('a name given while another process gives one loses neither', async () => {
	const paths = tempState();
	const other = acquireLock(`${paths.names}.lock`, {now: Date.now(), expiresMs: 60_000, holders: lockHolders()});
	const given = writeName(paths, '/work/app', 'shop', lockHolders());
	writeFileSync(paths.names, JSON.stringify({'/work/web': 'site'}));
	other?.release();
	await given;
	expect(Object.fromEntries(readNames(paths).names)).toEqual({'/work/app': 'shop', '/work/web': 'site'});
	expect(readdirSync(paths.root)).not.toContain('names.json.lock');
});
