import {appendFileSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {expect, test} from 'vitest';
import {defaultConfig} from '../../../src/core/config.js';
import {createReadingCache, type MadeBy} from '../../../src/store/journal/journal-cache.js';
import type {StatePaths} from '../../../src/store/paths.js';
import {createJournalReader} from '../../helpers/hooks/journals.js';
import {emit, tempState} from '../../helpers/temp-state.js';

const noon = Date.UTC(2026, 5, 1, 12);
const madeBy: MadeBy = {build: 'one', config: defaultConfig};

function manySessions(): StatePaths {
	const paths = tempState();
	for (let index = 0; index < 12; index++) {
		const session = `session-${index}`;
		emit(paths, {session, event: 'SessionStart', payload: {source: 'startup', cwd: '/work/app'}, at: noon});
		emit(paths, {session, event: 'UserPromptSubmit', payload: {prompt: `fix “${index}”\nplease`}, at: noon + 1000, name: '2'});
	}
	return paths;
}

function open(paths: StatePaths, by = madeBy) {
	return createJournalReader(paths, {config: () => defaultConfig, cache: createReadingCache(paths.kept, by)});
}

function fresh(paths: StatePaths) {
	return [...createJournalReader(paths, {config: () => defaultConfig}).read().sessions].toSorted(([a], [b]) => (a < b ? -1 : 1));
}

/** What the next program reads, without what JSON does not tell apart. */
function next(paths: StatePaths, by = madeBy) {
	const sessions = [...open(paths, by).read().sessions].toSorted(([a], [b]) => (a < b ? -1 : 1));
	return {sessions, plain: JSON.parse(JSON.stringify(sessions))};
}

function keepAll(paths: StatePaths): void {
	const reader = open(paths);
	reader.read();
	reader.saveCache();
}

/** The payloads are gone: who still knows the prompts did not read the journals again. */
function forgetPayloads(paths: StatePaths): void {
	for (let index = 0; index < 12; index++) rmSync(join(paths.sessions, `session-${index}`, 'p'), {recursive: true, force: true});
}

test('the next program goes on from what the last one knew', () => {
	const paths = manySessions();
	keepAll(paths);
	const before = JSON.parse(JSON.stringify(fresh(paths)));
	expect(statSync(paths.kept).mode & 0o777).toBe(0o600);
	forgetPayloads(paths);
	expect(next(paths).plain).toEqual(before);
	emit(paths, {session: 'session-3', event: 'Stop', payload: {last_assistant_message: 'Done.'}, at: noon + 5000, name: '3'});
	const turns = new Map(next(paths).sessions.map(([id, fold]) => [String(id), fold.lives.at(-1)?.turn]));
	expect(turns.get('session-3')).toMatchObject({kind: 'ended', said: 'Done.'});
	expect(turns.get('session-4')).toMatchObject({kind: 'working'});
});

test('a journal that was cut, or is gone, is read anew', () => {
	const paths = manySessions();
	keepAll(paths);
	truncateSync(join(paths.sessions, 'session-5', 'journal.jsonl'), 0);
	rmSync(join(paths.sessions, 'session-6'), {recursive: true});
	expect(next(paths).plain).toEqual(JSON.parse(JSON.stringify(fresh(paths))));
});

test.each<[string, MadeBy]>([
	['build', {...madeBy, build: 'two'}],
	['phrases', {...madeBy, config: {...defaultConfig, continuations: ['weiter']}}],
])('what was kept by another %s is left alone', (_, by) => {
	const paths = manySessions();
	keepAll(paths);
	forgetPayloads(paths);
	expect(next(paths, by).plain).toEqual(JSON.parse(JSON.stringify(fresh(paths))));
});

test('a damaged line costs its session a reading, and no other', () => {
	const paths = manySessions();
	keepAll(paths);
	const text = readFileSync(paths.kept, 'utf8');
	writeFileSync(paths.kept, text.replace(/^session-7 .{40}/m, 'session-7 12 {"v":1,'));
	const before = JSON.parse(JSON.stringify(fresh(paths)));
	expect(next(paths).plain).toEqual(before);
	appendFileSync(paths.kept, 'half a li');
	expect(next(paths).plain).toEqual(before);
});

test('news of a few sessions is not worth writing all', () => {
	const paths = manySessions();
	keepAll(paths);
	const written = statSync(paths.kept).ino;
	emit(paths, {session: 'session-3', event: 'Stop', payload: {last_assistant_message: 'Done.'}, at: noon + 5000, name: '3'});
	keepAll(paths);
	expect(statSync(paths.kept).ino).toBe(written);
	for (let index = 0; index < 12; index++)
		emit(paths, {session: `session-${index}`, event: 'Stop', payload: {last_assistant_message: 'Done.'}, at: noon + 6000, name: '4'});
	keepAll(paths);
	expect(statSync(paths.kept).ino).not.toBe(written);
});

test('a state folder that cannot be written breaks nothing', () => {
	const paths = manySessions();
	const reader = open({...paths, kept: join(paths.root, 'missing', 'kept.jsonl')});
	expect(reader.read().sessions.size).toBe(12);
	expect(() => reader.saveCache()).not.toThrow();
});

test('a session that is gone does not stay in the file', () => {
	const paths = manySessions();
	keepAll(paths);
	rmSync(join(paths.sessions, 'session-6'), {recursive: true});
	keepAll(paths);
	expect(readFileSync(paths.kept, 'utf8')).not.toContain('session-6');
	const reader = open(paths);
	reader.read();
	rmSync(join(paths.sessions, 'session-7'), {recursive: true});
	reader.read();
	reader.saveCache();
	expect(readFileSync(paths.kept, 'utf8')).not.toContain('session-7');
});

test('of sessions that rest stays what the file has, until they are gone', () => {
	const paths = manySessions();
	const reader = open(paths);
	const {sessions} = reader.read();
	reader.saveCache();
	const before = JSON.parse(JSON.stringify(fresh(paths)));
	reader.evict(new Map([...sessions].filter(([id]) => id !== 'session-0')));
	reader.read();
	emit(paths, {session: 'session-0', event: 'Stop', payload: {last_assistant_message: 'Done.'}, at: noon + 5000, name: '3'});
	rmSync(join(paths.sessions, 'session-7'), {recursive: true});
	reader.read();
	reader.saveCache();
	expect(readFileSync(paths.kept, 'utf8')).not.toContain('session-7');
	forgetPayloads(paths);
	const [, ...plain] = next(paths).plain;
	expect(plain).toEqual(before.filter(([id]: [string]) => id !== 'session-0' && id !== 'session-7'));
	rmSync(join(paths.sessions, 'session-8'), {recursive: true});
	reader.read();
	reader.saveCache();
	expect(readFileSync(paths.kept, 'utf8')).not.toContain('session-8');
});

test('where the config changes, what rests is had back from the file', () => {
	const paths = manySessions();
	let ignored: readonly string[] = [];
	const reader = createJournalReader(paths, {
		config: () => defaultConfig,
		cache: createReadingCache(paths.kept, madeBy),
		ignoreDirectories: () => ignored,
	});
	const {sessions} = reader.read();
	const before = JSON.parse(JSON.stringify([...sessions]));
	reader.saveCache();
	reader.evict(sessions);
	expect(reader.read().sessions.size).toBe(0);
	forgetPayloads(paths);
	ignored = ['/elsewhere'];
	expect(JSON.parse(JSON.stringify([...reader.read().sessions]))).toEqual(before);
});
