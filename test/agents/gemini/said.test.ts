/** What a search finds in the chat files of Gemini CLI, by lines as version 0.61.0 wrote them. */
import {mkdirSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {expect, test} from 'vitest';
import {listChats, readChat} from '../../../src/agents/gemini/chat.js';
import {tempDir} from '../../helpers/temp-state.js';

const at = '2026-11-22T19:04:43.613Z';
const line = (type: string, more: object) => JSON.stringify({id: 'm', timestamp: at, type, ...more});
const call = {id: 'c', name: 'run_shell_command', args: {command: 'npm test'}, result: [{text: 'secret'}]};

test.each([
	[line('user', {content: [{text: 'list the files'}]}), ['user list the files']],
	[line('gemini', {content: 'Let me look.', toolCalls: [call]}), ['agent Let me look.', 'tool run_shell_command: npm test']],
	[
		line('gemini', {content: '', toolCalls: [{id: 'c', name: 'replace', args: {file_path: '/w/a'}}]}),
		['tool replace: {"file_path":"/w/a"}'],
	],
	[line('user', {content: [{functionResponse: {response: {output: 'secret'}}}]}), []],
	[line('user', {content: [{text: '<session_context>\nToday'}]}), []],
	[line('user', {content: [{text: '[System: You previously returned an empty response with no text or thoughts.'}]}), []],
	[line('info', {content: 'Request cancelled.'}), undefined],
	['{"type":"user" broken', undefined],
])('of a line of a chat file a search finds who said what: %s', (text, said) => {
	const messages = readChat(Buffer.from(text))?.messages;
	expect(messages?.map(({by, text: words}) => `${by} ${words}`)).toEqual(said);
	expect(messages?.every((message) => message.at === Date.parse(at)) ?? true).toBe(true);
});

test('the directory stands in the first message, also where the list of messages is written anew', () => {
	const content = [{text: '<session_context>\n- **Workspace Directories:**\n  - /work/api\n- **Directory Structure:**\n'}];
	const anew = JSON.stringify({$set: {messages: [{id: 'm', timestamp: at, type: 'user', content}]}});
	expect(readChat(Buffer.from(anew))).toMatchObject({cwd: '/work/api', messages: []});
});

test('a session that was resumed has several files, and those of subagents are left out', () => {
	const home = tempDir();
	const chats = join(home, 'tmp', 'api', 'chats');
	mkdirSync(join(chats, 'b16eb76b-c9f8-40fa-ad0a-e26145da7e5b'), {recursive: true});
	const id = 'b16eb76b-c9f8-40fa-ad0a-e26145da7e5b';
	const write = (name: string, sessionId: string) => writeFileSync(join(chats, name), `${JSON.stringify({sessionId, kind: 'main'})}\n`);
	write('session-2026-11-22T19-56-b16eb76b.jsonl', id);
	write('session-2026-11-22T18-56-b16eb76b.jsonl', id);
	write('session-2026-11-22T18-57-00000000.jsonl', '../../x');
	write(`${id}/x.jsonl`, id);
	const names = ['session-2026-11-22T18-56-b16eb76b.jsonl', 'session-2026-11-22T19-56-b16eb76b.jsonl'];
	expect(listChats([home, join(home, 'gone')])).toEqual([{sessionId: id, files: names.map((name) => join(chats, name))}]);
});
