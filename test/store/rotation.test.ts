import {appendFileSync, existsSync, readFileSync, renameSync, statSync, unlinkSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {expect, test} from 'vitest';
import {toHookBody} from '../../src/agents/agents.js';
import {parseSessionId} from '../../src/core/address.js';
import {latestLife} from '../../src/core/fold/fold.js';
import {toBaseText} from '../../src/store/journal/checkpoint-file.js';
import type {JournalReader} from '../../src/store/journal/journal.js';
import {turnJournal} from '../../src/store/journal/maintenance.js';
import {readSession, type SessionFiles, sessionFiles} from '../../src/store/journal/session-journal.js';
import type {StatePaths} from '../../src/store/paths.js';
import {createJournalReader} from '../helpers/hooks/journals.js';
import {emit, tempState} from '../helpers/temp-state.js';

const noon = Date.UTC(2026, 5, 1, 12);
const options = {now: noon + 86_400_000, config: undefined, toBody: toHookBody};
const id = parseSessionId('a') ?? fail();

function fail(): never {
	throw new Error('no id');
}

type Told = {readonly paths: StatePaths; readonly files: SessionFiles; readonly say: (count?: number) => void};

/** Each prompt has its number, so that what was folded can be counted. */
function session(): Told {
	const paths = tempState();
	let said = 0;
	const say = (count = 1) => {
		for (let index = 0; index < count; index += 1) {
			said += 1;
			emit(paths, {
				session: 'a',
				event: 'UserPromptSubmit',
				payload: {prompt: `prompt ${said}`},
				at: noon + said * 1000,
				name: String(said),
			});
		}
	};
	return {paths, files: sessionFiles(paths.sessions, id), say};
}

function recent(reader: JournalReader): readonly string[] {
	const fold = reader.read().sessions.get(id);
	return (fold && latestLife(fold)?.recent.map((fact) => fact.says)) ?? [];
}

/** Makes the journal long without more events. */
function pad({files}: Told): void {
	appendFileSync(files.current, '\n'.repeat(130 * 1024));
}

test('a long journal is folded into the base, renamed, and read no more', () => {
	const told = session();
	told.say(5);
	pad(told);
	expect(turnJournal(told.files, options)).toBe(true);
	expect(existsSync(told.files.current)).toBe(false);
	expect(statSync(told.files.base).mode & 0o777).toBe(0o600);
	told.say(2);
	const reader = createJournalReader(told.paths);
	expect(recent(reader).at(-1)).toContain('prompt 7');
	expect(reader.read().bytes).toBe(statSync(told.files.current).size);
});

test('a reader that watches a rotation misses nothing and counts nothing twice', () => {
	const told = session();
	told.say(3);
	const reader = createJournalReader(told.paths);
	reader.read();
	told.say(2);
	pad(told);
	turnJournal(told.files, options);
	expect(recent(reader)).toHaveLength(5);
	told.say(2);
	expect(recent(reader)).toHaveLength(7);
	pad(told);
	told.say();
	turnJournal(told.files, options);
	told.say();
	expect(recent(reader)).toHaveLength(9);
	expect(reader.read().sessions).toEqual(createJournalReader(told.paths).read().sessions);
});

test('two rotations between two looks cost no event', () => {
	const told = session();
	told.say(2);
	const reader = createJournalReader(told.paths);
	reader.read();
	for (let round = 0; round < 2; round += 1) {
		told.say(2);
		pad(told);
		expect(turnJournal(told.files, options)).toBe(true);
	}
	told.say();
	expect(recent(reader)).toHaveLength(7);
});

test('a crash between the base and the rename folds nothing twice', () => {
	const told = session();
	told.say(20);
	const read = readSession(told.files, options) ?? fail();
	writeFileSync(told.files.base, toBaseText(read));
	expect(recent(createJournalReader(told.paths))).toHaveLength(20);
	told.say();
	expect(recent(createJournalReader(told.paths))).toHaveLength(21);
	pad(told);
	expect(turnJournal(told.files, options)).toBe(true);
	expect(recent(createJournalReader(told.paths))).toHaveLength(21);
});

test('a line a slow hook writes into the renamed journal is read', () => {
	const told = session();
	told.say(3);
	const watching = createJournalReader(told.paths);
	watching.read();
	pad(told);
	turnJournal(told.files, options);
	watching.read();
	const line = readFileSync(told.files.previous, 'utf8').trim().split('\n')[0];
	appendFileSync(told.files.previous, `\n${line?.replace('UserPromptSubmit', 'SlowOne')}\n`);
	expect(recent(watching)).toHaveLength(4);
	expect(recent(createJournalReader(told.paths))).toHaveLength(4);
});

test('an inode of a rotated journal that is given to the new one is not taken for it', () => {
	const told = session();
	told.say(20);
	pad(told);
	turnJournal(told.files, options);
	const inode = statSync(told.files.previous).ino;
	// The same inode under the current name, with other content: as if the file system gave it out again.
	renameSync(told.files.previous, told.files.current);
	writeFileSync(told.files.current, '');
	told.say(2);
	expect(statSync(told.files.current).ino).toBe(inode);
	expect(recent(createJournalReader(told.paths))).toHaveLength(22);
});

test('copied state, whose inodes are all new, keeps what the base says and folds the old journal no second time', () => {
	const told = session();
	told.say(4);
	pad(told);
	turnJournal(told.files, options);
	told.say(2);
	for (const file of [told.files.previous, told.files.current]) {
		const text = readFileSync(file);
		writeFileSync(`${file}.copy`, text);
		renameSync(`${file}.copy`, file);
	}
	expect(recent(createJournalReader(told.paths))).toHaveLength(6);
});

test.each([
	['cut', () => '{"v":1,"fol'],
	['without a part of a position', (text: string) => text.replace(/"inode":\d+,/, '')],
])('a base that is %s is a problem, and the journals count from their start', (_, damage) => {
	const told = session();
	told.say(4);
	pad(told);
	turnJournal(told.files, options);
	told.say();
	writeFileSync(told.files.base, damage(readFileSync(told.files.base, 'utf8')));
	const reader = createJournalReader(told.paths);
	expect(recent(reader)).toHaveLength(5);
	expect(reader.read().problems).toMatchObject([{file: told.files.base}]);
});

test('broken lines in the base are still told', () => {
	const told = session();
	told.say(20);
	appendFileSync(told.files.current, '\n{"cut\n');
	pad(told);
	turnJournal(told.files, options);
	expect(readSession(told.files, options)?.bytes).toBe(0);
	expect(createJournalReader(told.paths).read().problems).toMatchObject([{file: told.files.current, line: 42}]);
});

test('a base without journals still tells of its session', () => {
	const told = session();
	told.say(20);
	pad(told);
	turnJournal(told.files, options);
	unlinkSync(told.files.previous);
	expect(recent(createJournalReader(told.paths))).toHaveLength(20);
});

test('a base of another session is not taken for this one', () => {
	const told = session();
	told.say(20);
	pad(told);
	turnJournal(told.files, options);
	emit(told.paths, {session: 'b', event: 'Stop', payload: {}, at: noon});
	writeFileSync(join(told.paths.sessions, 'b/base.json'), readFileSync(told.files.base));
	expect([...createJournalReader(told.paths).read().sessions.values()].map((fold) => fold.sessionId)).toEqual(['a', 'b']);
});
