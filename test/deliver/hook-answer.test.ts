/** Which answers go through a waiting hook, and which are left to keys. */
import {describe, expect, test} from 'vitest';
import {announceDecider} from '../../src/deliver/deciders.js';
import {decideWithoutKeys} from '../../src/deliver/hook-answer.js';
import {sendAnswer} from '../../src/deliver/send.js';
import {createObserver} from '../../src/observe/observer.js';
import {wirePorts} from '../../src/observe/wire.js';
import {statePaths} from '../../src/store/paths.js';
import {readAudit} from '../../src/store/records/audit-log.js';
import {asking, bash, obey, sayStatus, yes} from '../helpers/hooks/asking.js';
import {emit, run, start} from '../helpers/hooks/hook-run.js';
import {waitFor} from '../helpers/wait-for.js';

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

test('a reader lets the hook go whose question was answered in the pane, and leaves nothing', async () => {
	const {scene, io, asked} = await asking({
		tool_name: 'AskUserQuestion',
		tool_input: {questions: [{question: 'Which?', options: [{label: 'A'}]}]},
	});
	const wired = await wirePorts(io);
	const observer = createObserver(wired.ports);
	const reading = announceDecider(wired.paths, 'terminal');
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
	const reading = announceDecider((await wirePorts(io)).paths, 'terminal');
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
