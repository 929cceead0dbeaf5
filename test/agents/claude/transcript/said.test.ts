import {mkdirSync, mkdtempSync, readFileSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {expect, onTestFinished, test} from 'vitest';
import {listSaid, readSaid} from '../../../../src/agents/claude/transcript/said.js';
import {removeFolder} from '../../../../src/store/files.js';
import {answer, call, noon, prompt, result, text} from '../../../helpers/samples/transcript-lines.js';

const read = (line: object | string) => readSaid(Buffer.from(typeof line === 'string' ? line : JSON.stringify(line)));
const said = (line: object | string) => read(line)?.messages.map(({by, text: words}) => `${by}: ${words}`) ?? [];

test('prompts, words and calls are said; results of tools are not', () => {
	expect(said(prompt('Fix it', 1))).toEqual(['user: Fix it']);
	const calls = [call('t1', 'Bash', {command: 'npm test', timeout: 5}), call('t2', 'Edit', {file_path: '/a', edits: [{old: 'x'}]})];
	expect(said(answer([text('I look'), ...calls], 2))).toEqual(['agent: I look', 'tool: Bash: npm test 5', 'tool: Edit: /a x']);
	expect(said(result('t1', 3))).toEqual([]);
	expect(said({type: 'custom-title', customTitle: 'The retry'})).toEqual(['user: The retry']);
	expect(said({type: 'ai-title', aiTitle: 'Fix retries'})).toEqual(['agent: Fix retries']);
	expect(read({type: 'ai-title', aiTitle: 'Fix retries'})).toMatchObject({suggestedTitle: 'Fix retries', title: undefined});
});

test('a line tells its time, its directory and the id of its message, which a fork copies', () => {
	const line = {...answer([text('Hello')], 2, {id: 'msg_7'}), cwd: '/work/api', gitBranch: 'main', uuid: 'u1'};
	expect(read(line)).toMatchObject({cwd: '/work/api', branch: 'main', messages: [{id: 'msg_7', at: noon + 2000}]});
	expect(read(prompt('Hi', 1, {uuid: 'u2'}))?.messages).toMatchObject([{id: 'u2'}]);
});

test('of the arguments of a tool the first 3,000 characters are kept', () => {
	const [tool = ''] = said(answer([call('t', 'Write', {file_path: '/a', content: 'x'.repeat(9000)})], 1)).slice(1);
	expect(tool.length).toBeLessThan(3020);
});

test.each([
	'',
	'{',
	'[]',
	'null',
	'{"type":"user"}',
	'{"type":"assistant","message":{"content":[null,5,{"type":"tool_use","name":{},"input":[[[[[[[["deep"]]]]]]]]}]}}',
	'{"type":"user","message":{"content":{"type":"text"}},"cwd":7}',
	'{"type":"api-request","user":"assistant"}',
	`{"type":"user","message":{"content":"${'\\u0000'.repeat(99)}"}}`,
])('a broken or foreign line breaks nothing: %s', (line) => {
	expect(() => read(line)).not.toThrow();
});

test("the prompt of a subagent is the agent's, and news of a task is nobody's", () => {
	expect(said(prompt('Look at it', 1, {isSidechain: true}))).toEqual(['agent: Look at it']);
	expect(said(prompt('<task-notification>done</task-notification>', 1, {origin: {kind: 'task-notification'}}))).toEqual([]);
});

test('a recorded session says what was typed and answered', () => {
	const record = readFileSync(new URL('../../../fixtures/records/d_bash_1/transcript.ndjson', import.meta.url), 'utf8');
	const lines = record
		.split('\n')
		.filter(Boolean)
		.map((line) => JSON.stringify(JSON.parse(line).line));
	expect(lines.flatMap(said)).toEqual([
		'user: make the file',
		'agent: I will run a command.',
		'tool: Bash: touch made.txt Create a file',
		'agent: All done.',
	]);
});

test('transcripts are found with those of their subagents, and names that are no ids are left out', () => {
	const dir = mkdtempSync(join(tmpdir(), 'beckon-said-'));
	onTestFinished(() => removeFolder(dir));
	const folder = join(dir, 'projects', '-work-api');
	mkdirSync(join(folder, 'one', 'subagents', 'workflows', 'w1'), {recursive: true});
	for (const name of [
		'one.jsonl',
		'two.jsonl',
		'agent-x.jsonl',
		'..jsonl',
		'-rf.jsonl',
		'a b.jsonl',
		'notes.txt',
		'one/subagents/agent-1.jsonl',
		'one/subagents/workflows/w1/agent-2.jsonl',
	])
		writeFileSync(join(folder, name), '');
	const found = listSaid([dir, join(dir, 'gone')]).toSorted((one, other) => one.sessionId.localeCompare(other.sessionId));
	expect(found.map(({sessionId, files}) => [sessionId, ...files.map((file) => file.slice(folder.length + 1))])).toEqual([
		['one', 'one.jsonl', 'one/subagents/agent-1.jsonl', 'one/subagents/workflows/w1/agent-2.jsonl'],
		['two', 'two.jsonl'],
	]);
});
