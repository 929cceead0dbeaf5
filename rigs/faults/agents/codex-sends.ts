/** Answers and replies to an app server of Codex that a rig plays, while it is slow, falls silent, ends, asks anew, or is answered by somebody else. */
import {appendFileSync, mkdtempSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {createChannel} from '../../../src/agents/codex/server/channel.js';
import {createCodexReader} from '../../../src/agents/codex/server/record.js';
import {tellThread} from '../../../src/agents/codex/server/refresh.js';
import {openServer} from '../../../src/agents/codex/server/server.js';
import {readThread} from '../../../src/agents/codex/server/thread.js';
import {parseSessionId, type SessionId} from '../../../src/core/address.js';
import {asRecord, type Fields, isSameValue} from '../../../src/core/fields.js';
import type {Receipt} from '../../../src/core/receipt.js';
import {removeFolder} from '../../../src/store/files.js';
import {createChances} from '../../random.js';
import {type AppServer, playAppServer} from './app-server.js';
import {no, type Sent, second, sendBy, wrongReply, yes} from './report.js';

const kinds = ['yes', 'no', 'form', 'reply'] as const;
const faults = ['none', 'slow', 'line drops', 'server ends', 'asks anew', 'answered by another', 'works again'] as const;

type Kind = (typeof kinds)[number];
type Fault = (typeof faults)[number];

const choices = {yes, no, form: second} as const;
const given: Readonly<Record<Exclude<Kind, 'reply'>, Fields>> = {
	yes: {decision: 'accept'},
	no: {decision: 'cancel'},
	form: {answers: {db: {answers: ['Postgres']}}},
};

/** The fault comes before the server takes this message of the send, counted from its first. */
const [first, last] = [1, 9];
const landedMs = 500;

export async function sendToCodex(seed: number, number: number): Promise<Sent> {
	const {one, between} = createChances(seed, number);
	const kind = one(kinds);
	const fault = one(faults);
	const at = between(first, last);
	const folder = mkdtempSync(join(tmpdir(), 'beckon-codex-'));
	const world = await openWorld(folder, kind);
	try {
		const {env, id, file} = world;
		const claim = createCodexReader().read(file);
		const channel = createChannel(landedMs);
		world.plan(fault, at);
		const text = `text ${number}`;
		const receipt = await sendBy(channel, {env, sessionId: id, asked: claim?.asked}, kind === 'reply' ? text : choices[kind]);
		return {name: `${kind}, ${fault} at ${at}`, kind, fault, receipt, found: world.judge(kind, receipt, text)};
	} finally {
		world.close();
		await removeFolder(folder);
	}
}

const thread = '01a214c2-f79c-7840-b494-3953336ec8a7';
const other = '01a214c3-3222-7231-b996-222f1c477ba6';

function request(kind: Kind, call: string, id: number): Fields {
	const own = {threadId: thread, turnId: 't1', itemId: call, startedAtMs: 1000};
	return kind === 'form'
		? {
				method: 'item/tool/requestUserInput',
				id,
				params: {
					...own,
					questions: [{id: 'db', header: 'Database', question: 'Which?', options: [{label: 'SQLite'}, {label: 'Postgres'}]}],
				},
			}
		: {
				method: 'item/commandExecution/requestApproval',
				id,
				params: {...own, command: `/bin/bash -lc 'git push'`, cwd: '/w', availableDecisions: ['accept', 'cancel']},
			};
}

async function openWorld(folder: string, kind: Kind) {
	const sessionId = parseSessionId(thread);
	if (sessionId === undefined) throw new Error('no id');
	const id: SessionId = sessionId;
	const env = {HOME: folder, XDG_STATE_HOME: folder};
	const [socket, rollout] = [join(folder, 's.sock'), join(folder, 'rollout.jsonl')];
	const write = (payload: Fields, type = 'event_msg'): void =>
		appendFileSync(rollout, `${JSON.stringify({timestamp: new Date().toISOString(), type, payload})}\n`);
	writeFileSync(rollout, '');
	if (kind !== 'reply') write({type: 'task_started'});
	let open: Fields | undefined = kind === 'reply' ? undefined : request(kind, 'call_1', 0);
	let isActive = kind !== 'reply';
	let queue: readonly {readonly id: string; readonly text: string; readonly client: unknown}[] = [];
	const taken: {readonly call: unknown; readonly result: Fields; readonly by: 'beckon' | 'another'}[] = [];
	const prompts: {readonly text: string; readonly threadId: unknown}[] = [];
	let [fault, at, count]: [Fault, number, number] = ['none', 0, -1_000_000];
	let server: AppServer | undefined;

	function settle(result: Fields, by: 'beckon' | 'another'): void {
		const {id: number, params} = open ?? {};
		const call = asRecord(params)?.['itemId'];
		open = undefined;
		taken.push({call, result, by});
		server?.send({method: 'serverRequest/resolved', params: {threadId: thread, requestId: number}});
		if (result['answers'] !== undefined)
			write({type: 'function_call_output', call_id: call, output: JSON.stringify(result)}, 'response_item');
		if (result['decision'] !== 'cancel') return;
		isActive = false;
		server?.send({method: 'turn/completed', params: {threadId: thread, turn: {id: 't1', status: 'interrupted'}}});
	}

	function start(which: string | undefined): boolean {
		const one = queue.find((each) => which === undefined || each.id === which);
		if (isActive || one === undefined) return false;
		queue = queue.filter((each) => each !== one);
		prompts.push({text: one.text, threadId: thread});
		isActive = true;
		write({type: 'item_completed', item: {type: 'UserMessage', client_id: one.client, content: []}});
		return true;
	}

	function strike(): void {
		if (fault === 'line drops') server?.drop();
		else if (fault === 'server ends') server?.close();
		else if (fault === 'asks anew' && open !== undefined) {
			settle({decision: 'accept'}, 'another');
			open = request(kind, 'call_2', 1);
			server?.send(open);
		} else if (fault === 'answered by another' && open !== undefined)
			settle(kind === 'form' ? {answers: {db: {answers: ['SQLite']}}} : {decision: kind === 'yes' ? 'cancel' : 'accept'}, 'another');
		else if (fault === 'works again') isActive = true;
	}

	const describe = (threadId: unknown): Fields => ({
		id: threadId,
		ephemeral: threadId === other,
		status:
			threadId === thread && isActive ? {type: 'active', activeFlags: open === undefined ? [] : ['waitingOnApproval']} : {type: 'idle'},
		path: rollout,
		cwd: '/w',
	});

	function answer(method: string, params: Fields): Fields | string {
		switch (method) {
			case 'thread/loaded/list':
				return {data: [thread, other]};
			case 'thread/read':
				return {thread: describe(params['threadId'])};
			case 'thread/resume':
				if (open !== undefined) server?.send(open);
				return {};
			case 'turn/interrupt':
				if (open !== undefined) settle({decision: 'cancel'}, 'beckon');
				return {};
			case 'thread/queue/add': {
				const text = String(asRecord((params['input'] as readonly unknown[] | undefined)?.[0])?.['text']);
				if (params['threadId'] !== thread) prompts.push({text, threadId: params['threadId']});
				queue = [...queue, {id: 'q1', text, client: params['clientUserMessageId']}];
				start('q1');
				return {queuedSubmission: {id: 'q1'}};
			}
			case 'thread/queue/start':
				return start(String(params['queuedSubmissionId'])) ? {} : 'a turn runs';
			case 'thread/queue/delete': {
				const is = queue.length > 0;
				queue = [];
				return is ? {} : 'unknown submission';
			}
			default:
				return 'unknown method';
		}
	}

	server = await playAppServer(socket, (method, params) => answer(method, params), {
		before: () => {
			count += 1;
			if (count === at) strike();
			return fault === 'slow' ? 60 : 0;
		},
		onAnswer: ({id: number, result}) => {
			if (open !== undefined && open['id'] === number) settle(asRecord(result) ?? {}, 'beckon');
		},
	});
	const opened = await openServer(socket);
	const found = opened && (await readThread(opened, thread));
	opened?.close();
	if (found === undefined) throw new Error('the played server tells of no thread');
	const file = tellThread(env, id, {thread: found, socket, at: Date.now()});
	const played = server;
	return {
		env,
		id,
		file,
		close: () => played.close(),
		plan(next: Fault, when: number) {
			[fault, at, count] = [next, when, 0];
		},
		judge(sent: Kind, receipt: Receipt, text: string): readonly string[] {
			const own = taken.filter(({by}) => by === 'beckon');
			if (sent === 'reply') {
				const arrived = prompts.filter((each) => each.text === text).length + queue.filter((each) => each.text === text).length;
				return wrongReply(
					receipt,
					arrived,
					prompts.some(({threadId}) => threadId !== thread),
				);
			}
			const isWanted = ({call, result}: (typeof taken)[number]): boolean => call === 'call_1' && isSameValue(result, given[sent]);
			const isRight = own.length === 1 && own.every(isWanted);
			return [
				...(own.some(({call}) => call !== 'call_1') ? ['wrong prompt'] : []),
				...(own.length > 1 ? ['doubled'] : []),
				...(own.length > 0 && !isRight ? ['wrong answer'] : []),
				// Somebody else may have given the very same answer a moment before.
				...(receipt.kind === 'landed' && !taken.some(isWanted) ? ['false receipt'] : []),
				...(receipt.kind === 'refused' && own.length > 0 ? ['false receipt'] : []),
			];
		},
	};
}
