import {appendFileSync, mkdirSync, readFileSync, rmSync, statSync, symlinkSync, truncateSync, utimesSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {expect, test} from 'vitest';
import {createJournalReader, id, turnOf} from '../../helpers/hooks/journals.js';
import {emit, tempDir, tempState} from '../../helpers/temp-state.js';

const noon = Date.UTC(2026, 5, 1, 12);

test('a session is read from its first line on', () => {
	const paths = tempState();
	emit(paths, {session: 'a', event: 'SessionStart', payload: {source: 'startup', cwd: '/work/app'}, at: noon});
	emit(paths, {session: 'a', event: 'UserPromptSubmit', payload: {prompt: 'fix it'}, at: noon + 1000, name: '2'});
	const read = createJournalReader(paths).read();
	expect(turnOf(read, 'a')).toMatchObject({kind: 'working', at: noon + 1000});
	expect(read.sessions.get(id('a'))?.firstCwd).toBe('/work/app');
	expect(read.problems).toEqual([]);
});

test('what is appended is read, and nothing else', () => {
	const paths = tempState();
	const journal = emit(paths, {session: 'a', event: 'UserPromptSubmit', payload: {prompt: 'one'}, at: noon});
	emit(paths, {session: 'b', event: 'SessionStart', payload: {source: 'startup'}, at: noon});
	const reader = createJournalReader(paths);
	const first = reader.read();
	const before = statSync(journal).size;
	emit(paths, {session: 'a', event: 'Stop', payload: {last_assistant_message: 'Done.'}, at: noon + 5000, name: '2'});
	const second = reader.read();
	expect(turnOf(second, 'a')).toMatchObject({kind: 'ended', said: 'Done.'});
	expect(second.sessions.get(id('b'))).toBe(first.sessions.get(id('b')));
	expect(second.bytes - first.bytes).toBe(statSync(journal).size - before);
});

test('a session that is read by itself is as it was and as it is, and the next read of any session has it too', () => {
	const paths = tempState();
	emit(paths, {session: 'a', event: 'UserPromptSubmit', payload: {prompt: 'one'}, at: noon});
	const reader = createJournalReader(paths);
	const first = reader.read();
	const before = first.sessions.get(id('a'));
	emit(paths, {session: 'a', event: 'Stop', payload: {last_assistant_message: 'Done.'}, at: noon + 5000, name: '2'});
	const one = reader.readOne(id('a'));
	expect(one.before).toBe(before);
	const second = reader.read(new Set());
	expect(turnOf(second, 'a')).toMatchObject({kind: 'ended', said: 'Done.'});
	expect(second.sessions.get(id('a'))).toBe(one.now);
	emit(paths, {session: 'a', event: 'UserPromptSubmit', payload: {prompt: 'two'}, at: noon + 6000, name: '3'});
	reader.readOne(id('a'));
	expect(turnOf(reader.read(), 'a')).toMatchObject({kind: 'working', at: noon + 6000});
});

test('the same object comes back when nothing was appended', () => {
	const paths = tempState();
	emit(paths, {session: 'a', event: 'SessionStart', payload: {source: 'startup'}, at: noon});
	const reader = createJournalReader(paths);
	expect(reader.read()).toBe(reader.read());
});

test('a half-written last line is held back until it is whole', () => {
	const paths = tempState();
	const journal = emit(paths, {session: 'a', event: 'UserPromptSubmit', payload: {prompt: 'one'}, at: noon});
	const line = `\n{"v":1,"event":"Stop","pane":"%5","tmux":"","pid":801,"start":"94696","payload":null}\n`;
	appendFileSync(journal, line.slice(0, 30));
	const reader = createJournalReader(paths);
	const half = reader.read();
	expect(turnOf(half, 'a')).toMatchObject({kind: 'working'});
	expect(half.problems).toEqual([]);
	appendFileSync(journal, line.slice(30));
	expect(turnOf(reader.read(), 'a')).toMatchObject({kind: 'ended'});
});

test('a broken line is a problem with file and line, and spoils no other', () => {
	const paths = tempState();
	const journal = emit(paths, {session: 'a', event: 'SessionStart', payload: {source: 'startup'}, at: noon});
	appendFileSync(journal, '\n{"v":1,"event":"Sto');
	emit(paths, {session: 'a', event: 'UserPromptSubmit', payload: {prompt: 'go'}, at: noon + 1, name: '2'});
	const read = createJournalReader(paths).read();
	expect(turnOf(read, 'a')).toMatchObject({kind: 'working'});
	expect(read.problems).toMatchObject([{file: journal, line: 4}]);
});

test('empty lines are no problem', () => {
	const paths = tempState();
	const journal = emit(paths, {session: 'a', event: 'SessionStart', payload: {source: 'startup'}, at: noon});
	appendFileSync(journal, '\n\n\n');
	expect(createJournalReader(paths).read().problems).toEqual([]);
});

test.each([
	['cut', '{"session_id":"a","prompt":"x'],
	['binary', Buffer.from([0, 255, 254, 10, 13]).toString('latin1')],
	['empty', ''],
	['a list', '[1,2]'],
])('a payload that is %s is a problem, and its event still counts', (_name, payload) => {
	const paths = tempState();
	const journal = emit(paths, {session: 'a', event: 'Stop', payload, at: noon});
	const read = createJournalReader(paths).read();
	expect(read.problems).toMatchObject([{file: journal, line: 2}]);
	expect(turnOf(read, 'a')).toMatchObject({kind: 'ended', at: noon});
});

test('a payload that is gone has expired and is no problem', () => {
	const paths = tempState();
	emit(paths, {session: 'a', event: 'Stop', payload: {last_assistant_message: 'x'}, at: noon});
	rmSync(join(paths.sessions, 'a/p/1.json'));
	const read = createJournalReader(paths).read();
	expect(read.problems).toEqual([]);
	expect(turnOf(read, 'a')).toMatchObject({kind: 'ended'});
});

test('a payload the hook could not write is told', () => {
	const paths = tempState();
	emit(paths, {session: 'a', event: 'Stop'});
	expect(createJournalReader(paths).read().problems).toMatchObject([{problem: 'the hook could not write its payload'}]);
});

test('a request of 5 MB is whole while it is asked, and little of it stays', () => {
	const paths = tempState();
	const payload = {tool_name: 'Write', tool_input: {file_path: '/x', content: 'y'.repeat(5 * 2 ** 20)}};
	emit(paths, {session: 'a', event: 'PermissionRequest', payload, at: noon});
	const reader = createJournalReader(paths);
	const length = (): number => JSON.stringify([...reader.read().sessions.values()]).length;
	expect(reader.read().problems).toEqual([]);
	expect(length()).toBeGreaterThan(5 * 2 ** 20);
	emit(paths, {session: 'a', event: 'PostToolUse', payload: {tool_name: 'Write'}, at: noon + 1, name: '2'});
	expect(length()).toBeLessThan(300_000);
});

test('no event is later than now', () => {
	const paths = tempState();
	emit(paths, {session: 'a', event: 'UserPromptSubmit', payload: {prompt: 'x'}, at: noon + 3_600_000});
	expect(turnOf(createJournalReader(paths, {now: () => noon}).read(), 'a')).toMatchObject({at: noon});
});

test('a line without a payload is as old as the journal, or as the line before it', () => {
	const paths = tempState();
	emit(paths, {session: 'a', event: 'UserPromptSubmit', payload: {prompt: 'x'}, at: noon});
	emit(paths, {session: 'a', event: 'Stop'});
	const journal = emit(paths, {session: 'a', event: 'SomethingNew', payload: {}, at: noon + 60_000, name: '2'});
	utimesSync(journal, (noon + 60_000) / 1000, (noon + 60_000) / 1000);
	expect(turnOf(createJournalReader(paths).read(), 'a')).toMatchObject({kind: 'ended', at: noon});
});

test('a payload path that leaves the session is not followed', () => {
	const paths = tempState();
	const secret = join(tempDir(), 'secret.json');
	writeFileSync(secret, '{"prompt":"secret"}');
	mkdirSync(join(paths.sessions, 'a/p'), {recursive: true});
	symlinkSync(secret, join(paths.sessions, 'a/p/7.json'));
	const line = (payload: string) => `\n{"v":1,"event":"UserPromptSubmit","pane":"%1","pid":1,"start":"1","payload":"${payload}"}\n`;
	writeFileSync(join(paths.sessions, 'a/journal.jsonl'), line(`../../../${secret}`) + line('p/7.json'));
	expect(JSON.stringify([...createJournalReader(paths).read().sessions.values()])).not.toContain('secret');
});

test('folders whose name is no session id, files and links are left out', () => {
	const paths = tempState();
	emit(paths, {session: 'good', event: 'Stop', payload: {}, at: noon});
	emit(paths, {session: 'not good', event: 'Stop', payload: {}, at: noon});
	symlinkSync(join(paths.sessions, 'good'), join(paths.sessions, 'link'));
	writeFileSync(join(paths.sessions, 'file'), '');
	expect([...createJournalReader(paths).read().sessions.keys()]).toEqual(['good']);
});

test('sessions of ignored directories are left out, those of their neighbours are not', () => {
	const paths = tempState();
	emit(paths, {session: 'a', event: 'SessionStart', payload: {source: 'startup', cwd: '/secret/app'}, at: noon});
	emit(paths, {session: 'b', event: 'SessionStart', payload: {source: 'startup', cwd: '/secret-not'}, at: noon});
	let ignored = ['/secret'];
	const reader = createJournalReader(paths, {ignoreDirectories: () => ignored});
	const ids = () => [...reader.read().sessions.keys()];
	expect(ids()).toEqual(['b']);
	expect(reader.read()).toBe(reader.read());
	ignored = ['/secret-not'];
	expect(ids()).toEqual(['a']);
	ignored = [];
	expect(ids()).toEqual(['a', 'b']);
});

test('a journal that was cut short is read anew', () => {
	const paths = tempState();
	const journal = emit(paths, {session: 'a', event: 'UserPromptSubmit', payload: {prompt: 'one'}, at: noon});
	const length = readFileSync(journal).length;
	emit(paths, {session: 'a', event: 'Stop', payload: {}, at: noon + 1, name: '2'});
	const reader = createJournalReader(paths);
	expect(turnOf(reader.read(), 'a')).toMatchObject({kind: 'ended'});
	truncateSync(journal, length);
	expect(turnOf(reader.read(), 'a')).toMatchObject({kind: 'working'});
});

test('a journal with other bytes of the same length is read anew', () => {
	const paths = tempState();
	const journal = emit(paths, {session: 'a', event: 'Stop', payload: {}, at: noon});
	const reader = createJournalReader(paths);
	reader.read();
	const text = readFileSync(journal, 'utf8');
	writeFileSync(journal, text.replace('"attended":"1","payload":"p/1', '"attended":"1","payload":"p/2'));
	emit(paths, {session: 'a', event: 'UserPromptSubmit', payload: {prompt: 'new'}, at: noon + 1, name: '3'});
	const again = reader.read();
	expect(again.sessions).toEqual(createJournalReader(paths).read().sessions);
});

test('a journal that was cut and grew to its old length between two looks is read anew', () => {
	const paths = tempState();
	const journal = emit(paths, {session: 'a', event: 'UserPromptSubmit', payload: {prompt: 'one'}, at: noon});
	utimesSync(journal, 1, 1);
	const reader = createJournalReader(paths);
	const prompt = () => reader.read().sessions.get(id('a'))?.lives.at(-1)?.prompt;
	expect(prompt()).toBe('one');
	const length = statSync(journal).size;
	truncateSync(journal, 0);
	emit(paths, {session: 'a', event: 'UserPromptSubmit', payload: {prompt: 'two'}, at: noon + 1, name: '2'});
	expect(statSync(journal).size).toBe(length);
	expect(prompt()).toBe('two');
});

test('a journal that ends within a line is the same object until it changes', () => {
	const paths = tempState();
	const journal = emit(paths, {session: 'a', event: 'SessionStart', payload: {source: 'startup'}, at: noon});
	appendFileSync(journal, '{"v":1,"ev');
	const reader = createJournalReader(paths);
	expect(reader.read()).toBe(reader.read());
});

test('a session that is removed leaves, and begins anew when it comes back', () => {
	const paths = tempState();
	emit(paths, {session: 'a', event: 'UserPromptSubmit', payload: {prompt: 'x'}, at: noon});
	const reader = createJournalReader(paths);
	reader.read();
	rmSync(join(paths.sessions, 'a'), {recursive: true});
	expect(reader.read().sessions.size).toBe(0);
	emit(paths, {session: 'a', event: 'SessionStart', payload: {source: 'startup'}, at: noon + 1});
	expect(turnOf(reader.read(), 'a')).toMatchObject({kind: 'fresh'});
});

test('without a state folder there are no sessions', () => {
	expect(createJournalReader({sessions: '/nowhere/sessions'}).read()).toMatchObject({problems: [], bytes: 0});
});
