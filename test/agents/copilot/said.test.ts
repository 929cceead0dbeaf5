/** What a search finds in Copilot's records, by lines as version 1.0.102 wrote them. */
import {mkdirSync, mkdtempSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {expect, onTestFinished, test} from 'vitest';
import {listEvents, readEvents} from '../../../src/agents/copilot/copilot.js';
import {removeFolder} from '../../../src/store/files.js';

const timestamp = '2026-11-22T19:24:01.401Z';
const line = (type: string, data: object, more: object = {}) =>
	JSON.stringify({type, data, id: 'a2a6dbb1', timestamp, parentId: null, ...more});

test.each([
	[line('user.message', {content: 'Fix the retry', transformedContent: 'long'}), ['user', 'Fix the retry']],
	[line('user.message', {content: 'Look at it', source: 'agent-1'}), ['agent', 'Look at it']],
	[line('user.message', {content: 'Look at it'}, {agentId: 'one'}), ['agent', 'Look at it']],
	[line('user.message', {content: '<system_notification>done'}), undefined],
	[line('assistant.message', {content: 'Done.', toolRequests: []}), ['agent', 'Done.']],
	[line('assistant.message', {content: '', toolRequests: [{}]}), undefined],
	[line('tool.execution_start', {toolName: 'bash', arguments: {command: 'npm test'}}), ['tool', 'bash: npm test']],
	[line('tool.execution_start', {toolName: 'view', arguments: {path: '/a'}}), ['tool', 'view: {"path":"/a"}']],
	[line('tool.execution_complete', {result: '"user.message"'}), undefined],
	['{"type":"user.message" broken', undefined],
])('of a line of a record a search finds who said what: %s', (text, message) => {
	const [first] = readEvents(Buffer.from(text))?.messages ?? [];
	expect(first && [first.by, first.text]).toEqual(message);
	if (first !== undefined) expect(first.at).toBe(Date.parse(timestamp));
});

test('its first line says where it was, and sessions are listed once they have a record', () => {
	expect(readEvents(Buffer.from(line('session.start', {context: {cwd: '/work/api', branch: 'main'}})))).toMatchObject({
		cwd: '/work/api',
		branch: 'main',
		messages: [],
	});
	const home = mkdtempSync(join(tmpdir(), 'beckon-copilot-'));
	onTestFinished(() => removeFolder(home));
	const [own, fresh] = ['439fa3a7-2471-44f1-b812-b28d2d178cc3', '9e516a36-e487-428b-acc2-216a4e0ab6f7'];
	for (const name of [own, fresh, 'not an id']) mkdirSync(join(home, 'session-state', name), {recursive: true});
	for (const name of [own, 'not an id']) writeFileSync(join(home, 'session-state', name, 'events.jsonl'), '');
	expect(listEvents([home, join(home, 'gone')]).map(({sessionId}) => sessionId)).toEqual([own]);
});
