/** Sessions that the reader drops from memory until their journals go on. */
import {rmSync} from 'node:fs';
import {join} from 'node:path';
import {expect, test} from 'vitest';
import {createJournalReader, id, turnOf} from '../../helpers/hooks/journals.js';
import {emit, tempState} from '../../helpers/temp-state.js';

const noon = Date.UTC(2026, 5, 1, 12);

test('a session that rests is left out until its journal goes on, and is whole then', () => {
	const paths = tempState();
	emit(paths, {session: 'a', event: 'UserPromptSubmit', payload: {prompt: 'fix it'}, at: noon});
	emit(paths, {session: 'a', event: 'SessionEnd', payload: {reason: 'other'}, at: noon + 1, name: '2'});
	emit(paths, {session: 'b', event: 'SessionStart', payload: {source: 'startup'}, at: noon});
	const reader = createJournalReader(paths);
	const [ofA, ofB] = ['a', 'b'].map((session) => [id(session), reader.read().sessions.get(id(session))] as const);
	const rest = (entry: typeof ofA) => entry?.[1] && reader.evict(new Map([[entry[0], entry[1]]]));
	rest(ofA);
	expect([...reader.read().sessions.keys()]).toEqual(['b']);
	expect(reader.read()).toBe(reader.read());
	expect([...reader.evicted()]).toEqual(['a']);
	// What was said of it meanwhile is not forgotten unread.
	emit(paths, {session: 'b', event: 'UserPromptSubmit', payload: {prompt: 'x'}, at: noon + 2, name: '2'});
	expect(turnOf(reader.read(), 'b')).toMatchObject({kind: 'working'});
	rest(ofB);
	expect(turnOf(reader.read(), 'b')).toMatchObject({kind: 'working'});
	emit(paths, {session: 'a', event: 'SessionStart', payload: {source: 'resume'}, at: noon + 3, name: '3'});
	expect(turnOf(reader.read(), 'a')).toMatchObject({kind: 'fresh', how: 'resume'});
	expect(reader.read().sessions.get(id('a'))).toEqual(createJournalReader(paths).read().sessions.get(id('a')));
	expect([...reader.evicted()]).toEqual([]);
});

test('a session that rests and is removed is forgotten altogether', () => {
	const paths = tempState();
	emit(paths, {session: 'a', event: 'SessionEnd', payload: {reason: 'other'}, at: noon});
	const reader = createJournalReader(paths);
	reader.evict(reader.read().sessions);
	expect(reader.read().sessions.size).toBe(0);
	rmSync(join(paths.sessions, 'a'), {recursive: true});
	reader.read();
	expect(reader.evicted().size).toBe(0);
	emit(paths, {session: 'a', event: 'SessionStart', payload: {source: 'startup'}, at: noon + 1});
	expect(turnOf(reader.read(), 'a')).toMatchObject({kind: 'fresh'});
});
