/** What a search finds in the database of OpenCode, in tables as version 1.18.33 makes them. */
import {mkdirSync, writeFileSync} from 'node:fs';
import {dirname, join} from 'node:path';
import {expect, test} from 'vitest';
import {openCodeDatabase, whyUnsaid} from '../../../src/agents/opencode/said.js';
import {defaultConfig} from '../../../src/core/config.js';
import {parseQuery} from '../../../src/core/search/query.js';
import {pastRow} from '../../../src/recall/past-turns.js';
import {openRecall} from '../../../src/recall/recall.js';
import {tempDir} from '../../helpers/temp-state.js';

type Database = {exec(sql: string): void; close(): void};
const sqlite = process.getBuiltinModule('node:sqlite') as {DatabaseSync: new (path: string) => Database} | undefined;

const now = 1_795_648_000_000;
const tables = `
	create table session (id text primary key, parent_id text, directory text not null, title text not null, time_updated integer not null);
	create table message (id text primary key, session_id text not null, time_created integer, time_updated integer, data text not null);
	create table part (id text primary key, message_id text, session_id text not null, time_created integer, data text not null);`;

function createPast() {
	const env = {HOME: tempDir()};
	const file = openCodeDatabase(env);
	mkdirSync(dirname(file), {recursive: true});
	let parts = 0;
	const write = (sql: string): void => {
		const database = sqlite && new sqlite.DatabaseSync(file);
		database?.exec(sql);
		database?.close();
	};
	const recall = openRecall({env: {...env, BECKON_STATE_DIR: join(env.HOME, 'state')}, now: () => now}, defaultConfig, () => []);
	return {
		env,
		file,
		write,
		session: (id: string, title: string, parent = 'null') =>
			write(`insert into session values ('${id}', ${parent}, '/work/api', '${title}', ${now})`),
		said: (session: string, role: string, part: object) => {
			const at = now + ++parts;
			write(`insert into message values ('msg_${parts}', '${session}', ${at}, ${at}, '${JSON.stringify({role})}');
				insert into part values ('prt_${parts}', 'msg_${parts}', '${session}', ${at}, '${JSON.stringify(part)}')`);
		},
		find: (words: string) => {
			while (!recall.step(0).isDone);
			const query = parseQuery(words, {now, utcOffsetMs: 0});
			return query.ok ? recall.find(query.value, {most: 9, excerpts: 2, width: 80, isMeant: () => true}).hits : [];
		},
	};
}

test('prompts, answers and commands are found, those of subagents in their session, and what is added later too', {
	tags: ['sqlite'],
}, () => {
	const {env, write, session, said, find} = createPast();
	write(tables);
	session('ses_one', 'Retry with backoff');
	session('ses_child', 'Child session - 2026', "'ses_one'");
	session('ses_two', 'New session - 2026-11-26T01:39:43.868Z');
	said('ses_one', 'user', {type: 'text', text: 'add a Retry to the client'});
	said('ses_one', 'user', {type: 'text', text: 'text of a file', synthetic: true});
	said('ses_one', 'assistant', {
		type: 'tool',
		tool: 'bash',
		state: {status: 'completed', input: {command: 'npm test'}, output: 'secret'},
	});
	said('ses_child', 'assistant', {type: 'text', text: 'the worker looked'});
	said('ses_two', 'user', {type: 'text', text: 'something else'});
	write(`insert into message values ('broken', 'ses_two', 1, 1, '{'); insert into part values ('prt_0', 'broken', 'ses_two', 1, '{')`);

	expect(find('retry client')).toMatchObject([
		{
			sessionId: 'ses_one',
			agent: 'opencode',
			cwd: '/work/api',
			suggestedTitle: 'Retry with backoff',
			excerpts: [{by: 'user', at: now}],
		},
	]);
	expect(find('"bash: npm test"').map(({sessionId}) => sessionId)).toEqual(['ses_one']);
	expect(find('worker').map(({sessionId}) => sessionId)).toEqual(['ses_one']);
	expect([...find('secret'), ...find('file')]).toEqual([]);
	expect(find('something')).toMatchObject([{sessionId: 'ses_two', suggestedTitle: undefined}]);

	said('ses_two', 'assistant', {type: 'text', text: 'a later answer'});
	write(`delete from session where id = 'ses_one'`);
	expect(find('later').map(({sessionId}) => sessionId)).toEqual(['ses_two']);
	expect(find('retry')).toEqual([]);
	expect(pastRow('ses_tw', env, [])).toMatchObject({
		sessionId: 'ses_two',
		cwd: '/work/api',
		agent: 'opencode',
		transcriptPath: undefined,
	});
});

test('what is no database, and a runtime without SQLite, break nothing, and the latter is told', () => {
	const {env, file, find} = createPast();
	expect(whyUnsaid(env)).toBeUndefined();
	writeFileSync(file, 'no database');
	expect(find('anything')).toEqual([]);
	expect(whyUnsaid(env)).toEqual(sqlite === undefined ? expect.stringMatching(/OpenCode.*not searched.*22\.13/) : undefined);
});
