import {appendFileSync, mkdirSync, writeFileSync} from 'node:fs';
import {dirname, join} from 'node:path';
import {describe, expect, test} from 'vitest';
import type {Row} from '../../src/core/session.js';
import {startReading} from '../../src/deliver/deciders.js';
import {decideWithoutKeys} from '../../src/deliver/hook-answer.js';
import {sendAnswer} from '../../src/deliver/send.js';
import {createObserver} from '../../src/observe/observer.js';
import {wirePorts} from '../../src/observe/wire.js';
import {statePaths} from '../../src/store/paths.js';
import {readAudit} from '../../src/store/records/audit-log.js';
import {processStart} from '../../src/system/processes.js';
import {answerScene, type Scene} from '../helpers/hooks/answer-run.js';
import {emit, type Running, run, start} from '../helpers/hooks/hook-run.js';
import {tempDir} from '../helpers/temp-state.js';
import {createTestIo} from '../helpers/test-io.js';
import {waitFor} from '../helpers/wait-for.js';

const yes = {kind: 'yes'} as const;
const bash = {tool_name: 'Bash', tool_input: {command: 'npm test'}};

/** A session outside tmux whose agent is a sleeper, and what it asks through the hook. */
async function asking(payload: Record<string, unknown>, {reader = true, pause = 0.3} = {}) {
	const scene = answerScene({name: 'sh', argv: ['/bin/sh'], missing: false}, {}, pause);
	const {env} = scene;
	Object.assign(env, {TMUX: '', TMUX_PANE: '', TMUX_TMPDIR: scene.state});
	mkdirSync(join(env['HOME'] ?? '', '.claude', 'sessions'), {recursive: true});
	if (reader) scene.addReader();
	sayStatus(scene, payload['tool_name'] === 'Bash' ? 'permission prompt' : 'input needed');
	const asked = start([scene.script, 'PermissionRequest'], env);
	asked.child.stdin?.end(JSON.stringify({session_id: 'session-1', cwd: '/home/dev', ...payload}));
	if (reader) await scene.place();
	else await asked.done;
	const {io} = createTestIo(env);
	const look = async (): Promise<Row> => {
		const {rows} = await createObserver((await wirePorts(io)).ports).look();
		const row = rows.find(({token}) => token !== undefined);
		if (row === undefined) throw new Error('no row is blocked');
		return row;
	};
	const row = await look();
	return {scene, io, asked, row, token: row.token ?? '', look};
}

/** @param waitingFor undefined: it works. */
function sayStatus({agent, env}: Scene, waitingFor?: string): void {
	const now = Date.now();
	const content = {
		pid: agent.pid,
		sessionId: 'session-1',
		cwd: '/home/dev',
		procStart: processStart(agent.pid),
		version: '2.1.329',
		kind: 'interactive',
		entrypoint: 'cli',
		status: waitingFor === undefined ? 'busy' : 'waiting',
		waitingFor,
		updatedAt: now,
		statusUpdatedAt: now,
	};
	writeFileSync(join(env['HOME'] ?? '', '.claude', 'sessions', `${agent.pid}.json`), JSON.stringify(content));
}

/** Does what the agent does with a hook's answer. */
async function obey(scene: Scene, asked: Running): Promise<unknown> {
	const {printed} = await asked.done;
	sayStatus(scene);
	return JSON.parse(printed).hookSpecificOutput.decision;
}

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

test('an answer to a session without a pane goes to its hook, and is on record', async () => {
	const {scene, io, asked, row, token} = await asking(bash);
	expect(row.place).toBeUndefined();
	const obeyed = obey(scene, asked);
	expect(await sendAnswer(io, row, {choice: yes, token})).toMatchObject({receipt: {kind: 'landed'}, outboxId: undefined});
	expect(await obeyed).toEqual({behavior: 'allow'});
	expect(readAudit(statePaths(io.env)).lines).toMatchObject([{kind: 'answer', choice: 'y', pane: null, receipt: {kind: 'landed'}}]);
});

test('an answer to a session without a pane whose hook does not wait is refused', async () => {
	const {io, row, token} = await asking(bash, {reader: false});
	expect(await sendAnswer(io, row, {choice: yes, token})).toMatchObject({
		receipt: {kind: 'refused', why: 'not-in-tmux'},
	});
});

test('a question gets back all that was asked, however much of it is shown', async () => {
	const question = {question: 'Which?', header: 'H', multiSelect: false, options: [{label: 'A', description: 'x'.repeat(20_000), more: 1}]};
	const {scene, io, asked, row, token} = await asking({tool_name: 'AskUserQuestion', tool_input: {questions: [question]}});
	const obeyed = obey(scene, asked);
	const choice = {kind: 'options', numbers: [1], text: undefined} as const;
	expect(await decideWithoutKeys(io, {row, choice, token})).toMatchObject({kind: 'landed'});
	expect(await obeyed).toEqual({behavior: 'allow', updatedInput: {questions: [question], answers: {'Which?': 'A'}}});
});

test('the token of another prompt is refused, and its hook waits on', async () => {
	const {scene, io, asked, row, token, look} = await asking(bash);
	expect(await decideWithoutKeys(io, {row, choice: yes, token: 'stale'})).toMatchObject({kind: 'refused'});
	const next = start([scene.script, 'PermissionRequest'], scene.env);
	next.child.stdin?.end(
		JSON.stringify({session_id: 'session-1', cwd: '/home/dev', tool_name: 'Bash', tool_input: {command: 'rm -rf build'}}),
	);
	await waitFor(() => scene.left().filter((name) => name.endsWith('.bell')).length === 2);
	expect(await decideWithoutKeys(io, {row, choice: yes, token})).toMatchObject({kind: 'refused'});
	const newer = await look();
	const obeyed = obey(scene, next);
	expect(await decideWithoutKeys(io, {row: newer, choice: yes, token: newer.token ?? ''})).toMatchObject({kind: 'landed'});
	expect(await obeyed).toEqual({behavior: 'allow'});
	expect(await asked.done).toMatchObject({status: 0, printed: ''});
});

test('without a waiting hook it is left to keys', async () => {
	const {io, row, token} = await asking(bash, {reader: false});
	expect(await decideWithoutKeys(io, {row, choice: yes, token})).toBeUndefined();
});

test('what means nothing certain is left to keys, and the hook waits on', async () => {
	const {io, scene, row, token} = await asking(bash);
	expect(await decideWithoutKeys(io, {row, choice: {kind: 'options', numbers: [2], text: undefined}, token})).toBeUndefined();
	expect(scene.left()).toHaveLength(1);
});

test('a hook that does not move is left to keys, and never prints the answer later', async () => {
	const {scene, io, asked, row, token} = await asking(bash);
	asked.child.kill('SIGSTOP');
	expect(await decideWithoutKeys(io, {row, choice: yes, token})).toBeUndefined();
	expect(scene.left().filter((name) => !name.endsWith('.bell'))).toEqual([]);
	asked.child.kill('SIGCONT');
	sayStatus(scene);
	expect(await asked.done).toMatchObject({status: 0, printed: ''});
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

test('a reader lets the hook go whose question was answered in the pane, and leaves nothing', async () => {
	const {scene, io, asked} = await asking({
		tool_name: 'AskUserQuestion',
		tool_input: {questions: [{question: 'Which?', options: [{label: 'A'}]}]},
	});
	const wired = await wirePorts(io);
	const observer = createObserver(wired.ports);
	const reading = startReading(wired.paths, 'terminal');
	reading.follow(await observer.look());
	expect(scene.left()).toHaveLength(1);
	await run([emit, 'PostToolUse'], scene.env, JSON.stringify({session_id: 'session-1', tool_name: 'AskUserQuestion'}));
	const done = asked.done.then((outcome) => ({outcome}));
	const ended = await waitFor(async () => {
		reading.follow(await observer.look());
		return Promise.race([done, new Promise<undefined>((resolve) => setImmediate(() => resolve(undefined)))]);
	});
	expect(ended.outcome).toMatchObject({status: 0, printed: ''});
	reading.close();
	expect(scene.left()).toEqual([]);
});

test('hooks go at once when the only reader closes', async () => {
	const {scene, io} = await asking(bash, {reader: false, pause: 600});
	const reading = startReading((await wirePorts(io)).paths, 'terminal');
	const asked = scene.ask();
	await scene.place();
	reading.close();
	expect(await asked.done).toMatchObject({status: 0, printed: ''});
});

describe('a request that was too long to be kept', () => {
	const command = `echo ${'a'.repeat(70_000)}`;

	test('is read whole, and answered', async () => {
		const {scene, io, asked, row, token} = await asking({tool_name: 'Bash', tool_input: {command}});
		expect(row.state.context).toMatchObject({ask: {input: {command}}});
		const receipt = decideWithoutKeys(io, {row, choice: yes, token});
		expect(await obey(scene, asked)).toEqual({behavior: 'allow'});
		expect(await receipt).toMatchObject({kind: 'landed'});
	});

	test('is refused by the waiting hook and by keys where it cannot be read whole', async () => {
		const {io, row, token} = await asking({tool_name: 'Bash', tool_input: {command}, padding: ' '.repeat(9 * 2 ** 20)});
		expect(row.state.context).toMatchObject({ask: {cut: ['command: what follows 65,536 characters']}});
		const why = 'request-cut';
		expect(await decideWithoutKeys(io, {row, choice: yes, token})).toMatchObject({kind: 'refused', why});
		expect(await sendAnswer(io, row, {choice: yes, token})).toMatchObject({receipt: {kind: 'refused', why}});
	});
});
