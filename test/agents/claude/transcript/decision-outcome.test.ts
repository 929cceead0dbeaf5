import {appendFileSync, symlinkSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {expect, test} from 'vitest';
import {followDecision} from '../../../../src/agents/claude/transcript/decision-outcome.js';
import {tempDir} from '../../../helpers/temp-state.js';

const noon = Date.UTC(2026, 10, 22, 12);
const time = (ms: number) => ({timestamp: new Date(noon + ms).toISOString()});
const requested = {tool: 'Bash', input: {command: 'npm test', description: 'Run'}, askedAt: noon, since: noon + 1000};

const call = (id: string, input: object = requested.input) => ({
	type: 'assistant',
	message: {content: [{type: 'tool_use', id, name: 'Bash', input}]},
	...time(-100),
});
const note = (id: string, ms: number) => ({
	type: 'attachment',
	attachment: {type: 'hook_permission_decision', decision: 'allow', toolUseID: id, hookEvent: 'PermissionRequest'},
	...time(ms),
});
const result = (id: string, more: object = {}, ms = 1200) => ({
	type: 'user',
	message: {content: [{type: 'tool_result', tool_use_id: id, content: 'ok'}]},
	...time(ms),
	...more,
});
const source = (name: string) => ({permissionDecision: {decision: 'accept', source: name}});
const text = (lines: readonly object[]) => lines.map((line) => `${JSON.stringify(line)}\n`).join('');

function follow(before: readonly object[], after: readonly object[], cut = '') {
	const path = join(tempDir(), 't.jsonl');
	writeFileSync(path, `${cut}${text(before)}`);
	const following = followDecision(path, requested);
	appendFileSync(path, text(after));
	return {isOver: following.isOver, by: following.read().by};
}

const mine = call('t1');
const other = call('t2', {command: 'ls'});

test.each([
	['names the hook by its note, before the tool has ended', [mine], [note('t1', 1050)], 'hook'],
	['names the hook by the result', [mine], [result('t1', source('hook'))], 'hook'],
	['names the pane for a yes there', [mine], [result('t1', source('user_temporary'))], 'pane'],
	['names the pane for a yes for good', [mine], [result('t1', source('user_permanent'))], 'pane'],
	['names the pane for a no with words', [mine], [result('t1', source('user_reject'))], 'pane'],
	['names the pane for an Esc, which has no source', [mine], [result('t1', {toolDenialKind: 'user-rejected'})], 'pane'],
	['of an older agent names nobody', [mine], [result('t1')], 'unsaid'],
	['says nothing while the tool runs', [mine], [], undefined],
	['is not asked about another tool that ends meanwhile', [mine, other], [result('t2', source('user_temporary'))], undefined],
	['is not asked about a hook that answered something else', [mine, other], [note('t2', 1050)], undefined],
	['is not asked about a decision of before', [mine], [note('t1', 900)], undefined],
	['may have the call late', [], [mine, note('t1', 1050)], 'hook'],
	['is asked about the later of two equal calls', [mine, result('t1', {}, -50), call('t3')], [result('t3', source('hook'))], 'hook'],
	['that lost the call takes what is answered now for it', [], [note('t9', 1050)], 'hook'],
] as const)('a transcript %s', (_, before, after, by) => {
	expect(follow(before, after)).toEqual({isOver: false, by});
});

test('a request whose result stands there is over', () => {
	expect(follow([mine, result('t1', source('user_reject'), 900)], []).isOver).toBe(true);
});

test('an equal call that ended before the request was made is another', () => {
	expect(follow([mine, result('t1', {}, -50)], []).isOver).toBe(false);
});

test('a long transcript is read from within, where a line is cut', () => {
	const cut = `${JSON.stringify({type: 'api-request-blob', tool_use: 'x'.repeat(600_000)})}\n`;
	expect(follow([mine], [result('t1', source('hook'))], cut)).toEqual({isOver: false, by: 'hook'});
});

test('no transcript, or one that is a link, names nobody', () => {
	const folder = tempDir();
	writeFileSync(join(folder, 'real.jsonl'), text([mine, result('t1', source('hook'))]));
	symlinkSync(join(folder, 'real.jsonl'), join(folder, 'link.jsonl'));
	expect(followDecision(join(folder, 'link.jsonl'), requested).read().by).toBe('unsaid');
	expect(followDecision(join(tempDir(), 'none.jsonl'), requested).read().by).toBe('unsaid');
});
