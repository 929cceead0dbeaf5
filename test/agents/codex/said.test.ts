/** What a search finds in the rollouts of Codex, by lines as version 0.169.0 wrote them. */
import {mkdirSync, mkdtempSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {dirname, join} from 'node:path';
import {expect, onTestFinished, test} from 'vitest';
import {listRollouts, readRollout} from '../../../src/agents/codex/rollout/files.js';
import {removeFolder} from '../../../src/store/files.js';

const at = '2026-11-22T19:10:40.229Z';
const line = (type: string, payload: object) => JSON.stringify({timestamp: at, ordinal: 1, type, payload});
const item = (given: object) => line('event_msg', {type: 'item_completed', item: given});
const meta = (source: unknown) =>
	line('session_meta', {id: 'x', cwd: '/work/api', originator: 'codex-tui', source, base_instructions: 'long', git: {branch: 'main'}});
const said = (text: string) => readRollout(Buffer.from(text));

test.each([
	[item({type: 'UserMessage', id: 'u', content: [{type: 'text', text: 'Fix the retry', text_elements: []}]}), ['user', 'Fix the retry']],
	[item({type: 'AgentMessage', id: 'a', content: [{type: 'Text', text: 'Done.'}]}), ['agent', 'Done.']],
	[item({type: 'Plan', id: 'p', text: '# Plan'}), ['agent', '# Plan']],
	[item({type: 'Reasoning', id: 'r', content: [{type: 'Text', text: 'Hm'}]}), undefined],
	[
		line('response_item', {type: 'function_call', name: 'exec_command', arguments: '{"cmd":"npm test"}', call_id: 'c'}),
		['tool', 'exec_command: npm test'],
	],
	[
		line('response_item', {type: 'custom_tool_call', name: 'apply_patch', input: '*** Begin Patch', call_id: 'c'}),
		['tool', 'apply_patch: *** Begin Patch'],
	],
	[line('response_item', {type: 'message', role: 'user', content: [{type: 'input_text', text: '<environment_context>'}]}), undefined],
	[line('response_item', {type: 'function_call_output', call_id: 'c', output: 'secret'}), undefined],
	['{"type":"item_completed" broken', undefined],
])('of a line of a rollout a search finds who said what: %s', (text, message) => {
	const [first] = said(text)?.messages ?? [];
	expect(first && [first.by, first.text]).toEqual(message);
	if (first !== undefined) expect(first.at).toBe(Date.parse(at));
});

test('its first line says where it was', () => {
	expect(said(meta('cli'))).toMatchObject({cwd: '/work/api', branch: 'main', messages: []});
});

test('sessions are listed from the folders of all days, without those of subagents', () => {
	const home = mkdtempSync(join(tmpdir(), 'beckon-codex-'));
	onTestFinished(() => removeFolder(home));
	const write = (path: string, text: string): void => {
		mkdirSync(dirname(join(home, path)), {recursive: true});
		writeFileSync(join(home, path), text);
	};
	const [own, sub, empty] = [
		'01a204aa-e064-7f82-8fd9-b6932946b8fb',
		'01a204bf-9ea3-7983-b0c2-2ae4c35581f0',
		'01a204bf-0adb-72b1-9258-22f4d5c52e81',
	];
	write(`sessions/2026/11/22/rollout-2026-11-22T19-10-37-${own}.jsonl`, `${meta('cli')}\n`);
	write(`sessions/2026/11/23/rollout-2026-11-23T19-10-37-${sub}.jsonl`, `${meta({subagent: {parent: own}})}\n`);
	write(`sessions/2026/11/23/rollout-2026-11-23T20-10-37-${empty}.jsonl`, '');
	write('sessions/2026/11/23/notes.jsonl', 'x');
	write(`sessions/1234.json/rollout-2026-11-22T19-10-37-${own}.jsonl`, meta('cli'));
	expect(listRollouts([home, join(home, 'gone')]).map(({sessionId}) => sessionId)).toEqual([own, empty]);
});
