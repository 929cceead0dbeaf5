/** What proves that a hook\’s decision was taken. */
import {appendFileSync, mkdirSync, writeFileSync} from 'node:fs';
import {dirname, join} from 'node:path';
import {describe, expect, test} from 'vitest';
import {decideWithoutKeys} from '../../src/deliver/hook-answer.js';
import {asking, bash, obey, yes} from '../helpers/hooks/asking.js';
import {tempDir} from '../helpers/temp-state.js';

/** The same with a transcript, which holds `lines`. */
async function askingWith(lines: readonly object[], payload: Record<string, unknown>) {
	const transcript = join(tempDir(), 'projects', 'p', 'session-1.jsonl');
	mkdirSync(join(dirname(transcript), 'session-1', 'subagents'), {recursive: true});
	const write = (...more: readonly object[]) => appendFileSync(transcript, more.map((line) => `${JSON.stringify(line)}\n`).join(''));
	write(...lines);
	return {transcript, write, ...(await asking({...payload, transcript_path: transcript}))};
}

const call = (id: string, {tool_name: name, tool_input: input}: {tool_name: string; tool_input: object}) => ({
	type: 'assistant',
	message: {role: 'assistant', content: [{type: 'tool_use', id, name, input}]},
});

/** @param source who decided, as the agent names it. */
const result = (id: string, source: string, content = 'done') => ({
	type: 'user',
	timestamp: new Date().toISOString(),
	message: {role: 'user', content: [{type: 'tool_result', tool_use_id: id, content}]},
	permissionDecision: {decision: source === 'user_reject' ? 'reject' : 'accept', source},
});

test('a session outside tmux is answered, and the agent says that it landed', async () => {
	const {scene, io, asked, row, token} = await asking(bash);
	const obeyed = obey(scene, asked);
	expect(await decideWithoutKeys(io, {row, choice: yes, token})).toMatchObject({kind: 'landed', by: 'client'});
	expect(await obeyed).toEqual({behavior: 'allow'});
	expect(scene.left()).toEqual([]);
});

test('a machine that fails once the hook has its decision does not make it an answer that never was', async () => {
	const {io, asked, row, token} = await asking(bash);
	let isGiven = false;
	const done = asked.done.then(() => {
		isGiven = true;
	});
	const now = () => {
		if (isGiven) throw Object.assign(new Error('EMFILE: too many open files'), {code: 'EMFILE', syscall: 'open'});
		return Date.now();
	};
	expect(await decideWithoutKeys({...io, now}, {row, choice: yes, token})).toEqual({
		kind: 'unconfirmed',
		why: {code: 'machine-refused', message: 'EMFILE: too many open files', midway: true},
	});
	await done;
});

test('a no whose session goes on working is not told as taken: the pane said yes first', async () => {
	const {scene, io, asked, row, token} = await asking(bash);
	const ignored = obey(scene, asked);
	expect(await decideWithoutKeys(io, {row, choice: {kind: 'no', reason: undefined}, token})).toEqual({
		kind: 'unconfirmed',
		why: 'answered-in-pane',
	});
	expect(await ignored).toEqual({behavior: 'deny', interrupt: true});
});

test('a no has landed where a queued prompt starts the next turn at once', async () => {
	const {write, scene, io, asked, row, token} = await askingWith([call('t1', bash)], bash);
	const content = [{type: 'text', text: '[Request interrupted by user for tool use]'}];
	const obeyed = obey(scene, asked).then(() =>
		write({type: 'user', timestamp: new Date().toISOString(), message: {role: 'user', content}}),
	);
	expect(await decideWithoutKeys(io, {row, choice: {kind: 'no', reason: undefined}, token})).toMatchObject({kind: 'landed', by: 'client'});
	await obeyed;
});

describe('a yes', () => {
	test('to a tool that was refused with words in the pane at that moment is not told as taken', async () => {
		const {write, scene, io, asked, row, token} = await askingWith([call('t1', bash)], bash);
		const ignored = obey(scene, asked).then(() => write(result('t1', 'user_reject', 'use the other folder')));
		expect(await decideWithoutKeys(io, {row, choice: yes, token})).toEqual({
			kind: 'unconfirmed',
			why: 'answered-in-pane',
		});
		await ignored;
	});

	test('is told as taken at once when the transcript names the hook', async () => {
		const {write, scene, io, asked, row, token} = await askingWith([call('t1', bash)], bash);
		const obeyed = obey(scene, asked).then(() => write(result('t1', 'hook')));
		expect(await decideWithoutKeys(io, {row, choice: yes, token})).toMatchObject({kind: 'landed', by: 'transcript'});
		await obeyed;
	});

	test('to what was just answered in the pane is refused, and the hook hears nothing', async () => {
		const {write, io, row, token, scene} = await askingWith([call('t1', bash)], bash);
		write(result('t1', 'user_reject', 'use the other folder'));
		expect(await decideWithoutKeys(io, {row, choice: yes, token})).toEqual({
			kind: 'refused',
			why: 'prompt-changed',
		});
		expect(scene.left().filter((name) => !name.endsWith('.bell'))).toEqual([]);
	});
});

test('an answer to a question that was answered otherwise in the pane is not told as taken', async () => {
	const options = ['A', 'B'].map((label) => ({label, description: ''}));
	const asks = {tool_name: 'AskUserQuestion', tool_input: {questions: [{question: 'Which?', header: 'H', multiSelect: false, options}]}};
	const {write, scene, io, asked, row, token} = await askingWith([call('t1', asks)], asks);
	const ignored = obey(scene, asked).then(() => write(result('t1', 'user_temporary', '"Which?"="B"')));
	const choice = {kind: 'options', numbers: [1], text: undefined} as const;
	expect(await decideWithoutKeys(io, {row, choice, token})).toMatchObject({kind: 'unconfirmed'});
	await ignored;
});

describe('a no with words', () => {
	const reason = {kind: 'no', reason: 'use the other folder; "this" is kept'} as const;
	const refusal = (words: string) => ({
		type: 'user',
		message: {role: 'user', content: [{type: 'tool_result', is_error: true, content: words}]},
	});
	const asks = (payload: Record<string, unknown> = {}) => askingWith([refusal(`an earlier tool: ${reason.reason}`)], {...bash, ...payload});

	test('has landed when the transcript says that the model was told them', async () => {
		const {write, scene, io, asked, row, token} = await asks();
		const obeyed = obey(scene, asked).then((decision) => {
			write(refusal(reason.reason));
			return decision;
		});
		expect(await decideWithoutKeys(io, {row, choice: reason, token})).toMatchObject({kind: 'landed', by: 'transcript'});
		expect(await obeyed).toEqual({behavior: 'deny', message: reason.reason});
	});

	test("of a subagent is looked for in the subagent's transcript", async () => {
		const {transcript, scene, io, asked, row, token} = await asks({agent_id: 'a1', agent_type: 'Explore'});
		const obeyed = obey(scene, asked).then(() =>
			writeFileSync(join(dirname(transcript), 'session-1', 'subagents', 'agent-a1.jsonl'), `${JSON.stringify(refusal(reason.reason))}\n`),
		);
		expect(await decideWithoutKeys(io, {row, choice: reason, token})).toMatchObject({kind: 'landed', by: 'transcript'});
		await obeyed;
	});

	test('of a subagent whose id is no id is looked for in no file that it leads to', async () => {
		const {transcript, scene, io, asked, row, token} = await asks({agent_id: 'a/../../x', agent_type: 'Explore'});
		const obeyed = obey(scene, asked).then(() =>
			writeFileSync(join(dirname(transcript), 'session-1', 'x.jsonl'), `${JSON.stringify(refusal(reason.reason))}\n`),
		);
		expect(await decideWithoutKeys(io, {row, choice: reason, token})).toMatchObject({kind: 'unconfirmed'});
		await obeyed;
	});

	test('whose session goes on without them is not told as taken: a yes in the pane may have come first', async () => {
		const {write, scene, io, asked, row, token} = await asks();
		const ignored = obey(scene, asked).then(() => write({type: 'user', message: {content: [{type: 'tool_result', content: 'made'}]}}));
		expect(await decideWithoutKeys(io, {row, choice: reason, token})).toMatchObject({
			kind: 'unconfirmed',
			why: 'answerer-unknown',
		});
		await ignored;
	});
});

test('an agent that does not follow the answer is told, and nothing is sent twice', async () => {
	const {io, asked, row, token} = await asking(bash);
	expect(await decideWithoutKeys(io, {row, choice: yes, token})).toMatchObject({kind: 'unconfirmed'});
	expect((await asked.done).printed).not.toBe('');
	expect(await decideWithoutKeys(io, {row, choice: yes, token})).toBeUndefined();
});

test('two answers at once: one lands, the other sends nothing', async () => {
	const {scene, io, asked, row, token} = await asking(bash);
	const obeyed = obey(scene, asked);
	const receipts = await Promise.all([1, 2].map(() => decideWithoutKeys(io, {row, choice: yes, token})));
	expect(receipts.map((receipt) => receipt?.kind ?? 'keys').toSorted()[1]).toMatch(/^(?:landed|refused)$/);
	expect(receipts.filter((receipt) => receipt?.kind === 'landed')).toHaveLength(1);
	expect(await obeyed).toEqual({behavior: 'allow'});
});
