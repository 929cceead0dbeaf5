/** The state of a thread of Codex's app server, and the open request of it or of one of its subagents. */
import {asCount, asRecord, asText, type Fields, parseObject} from '../../../core/fields.js';
import type {Subagent} from '../../../core/terms/state.js';
import {parseIsoTime} from '../../../core/text/times.js';
import {ignoreFileErrors} from '../../../store/files.js';
import {readBytes, readOpened} from '../../../store/read-file.js';
import {needsPatch} from './requests.js';
import type {Server} from './server.js';

export type Thread = {
	/** The server's description of the thread. */
	readonly info: Fields;
	readonly status: 'idle' | 'active' | 'systemError' | (string & {});
	/** The message of the open request, the text of the edit that it is about, and the subagent that asks. */
	readonly open: {readonly message: Fields; readonly patch: string | undefined; readonly asker: Subagent | undefined} | undefined;
	/** Whether something is asked, even if `open` does not say what. */
	readonly isAsking: boolean;
	readonly running: readonly Subagent[];
	/** Whether it has subagents, and neither it nor they ask anything. */
	readonly isSettled: boolean;
};

const mostThreads = 60;
/** The wait for a request, which the server repeats to a client that joins the thread. */
const toldAgainMs = 600;

/** The threads of conversations: those that the server makes for a title are ephemeral. @throws Error as `Server.call` does. */
export async function listThreads(server: Server): Promise<readonly Fields[]> {
	const {data} = await server.call('thread/loaded/list', {});
	const ids = (Array.isArray(data) ? data : []).slice(-mostThreads);
	const all = await Promise.all(ids.map((id: unknown) => describe(server, id)));
	return all.filter((info) => info !== undefined && info['ephemeral'] !== true).map((info) => info ?? {});
}

/** Undefined when it was closed meanwhile. */
async function describe(server: Server, threadId: unknown): Promise<Fields | undefined> {
	const read = await server.call('thread/read', {threadId}).catch(() => undefined);
	return asRecord(read?.['thread']);
}

/** Undefined when the server does not know it. @throws Error as `Server.call` does. */
export async function readThread(server: Server, threadId: string): Promise<Thread | undefined> {
	const threads = await listThreads(server);
	const info = threads.find((each) => each['id'] === threadId);
	if (info === undefined) return undefined;
	const family = threads.filter((each) => each !== info && rootOf(each['id'], threads) === threadId);
	const running = family.filter((each) => statusOf(each) === 'active' && !isWaiting(each)).map(subagentOf);
	const waiting = [info, ...family].filter(isWaiting);
	const about = {info, status: statusOf(info), isAsking: waiting.length > 0, running};
	const asked = await Promise.all(waiting.map(async (one) => ({one, message: await join(server, asText(one['id'], 128) ?? '')})));
	// Requests are numbered in order, and the pane draws the first.
	const [first] = asked.toSorted((a, b) => numberOf(a.message) - numberOf(b.message));
	if (first?.message === undefined) return {...about, open: undefined, isSettled: family.length > 0 && waiting.length === 0};
	const {one, message} = first;
	const patch = needsPatch(message) ? patchOf(one, asText(asRecord(message['params'])?.['itemId'], 128)) : undefined;
	return {...about, open: {message, patch, asker: one === info ? undefined : subagentOf(one)}, isSettled: false};
}

function numberOf(request: Fields | undefined): number {
	return asCount(request?.['id']) ?? Number.POSITIVE_INFINITY;
}

/** The thread of the conversation that a thread belongs to: itself, or for a subagent the one at the top. */
export function rootOf(id: unknown, threads: readonly Fields[]): string | undefined {
	let root = id;
	for (let depth = 0; depth < 8; depth += 1) {
		const parent = threads.find((each) => each['id'] === root)?.['parentThreadId'];
		if (typeof parent !== 'string') break;
		root = parent;
	}
	return typeof root === 'string' ? root : undefined;
}

/** A subagent, named as in the footer of its view: `Gauss [worker]`. */
function subagentOf({id, agentNickname, agentRole, preview, createdAt}: Fields): Subagent {
	const [name, role] = [asText(agentNickname, 64), asText(agentRole, 64)];
	const startedAt = typeof createdAt === 'number' ? createdAt * 1000 : undefined;
	const type = name === undefined ? (role ?? '') : role === undefined ? name : `${name} [${role}]`;
	return {id: asText(id, 128) ?? '', type, task: asText(preview, 500), startedAt};
}

function statusOf(info: Fields): string {
	return asText(asRecord(info['status'])?.['type'], 64) ?? '';
}

export function isWaiting(info: Fields): boolean {
	const flags = asRecord(info['status'])?.['activeFlags'];
	return Array.isArray(flags) && flags.some((flag) => flag === 'waitingOnApproval' || flag === 'waitingOnUserInput');
}

/** Joins a thread. @returns its open request, if the server reports one. */
async function join(server: Server, threadId: string): Promise<Fields | undefined> {
	await server.call('thread/resume', {threadId, excludeTurns: true});
	return server.heard(
		(message) => 'method' in message && typeof message['id'] === 'number' && asRecord(message['params'])?.['threadId'] === threadId,
		toldAgainMs,
	);
}

/** How much of the end of a rollout is read. A call is written before its request is made. */
const tailBytes = 4 * 2 ** 20;

/** The last lines of a thread's rollout; empty without one. */
function lastLines({path}: Fields): readonly string[] {
	if (typeof path !== 'string' || !path.startsWith('/')) return [];
	const tail = ignoreFileErrors(() => readOpened(path, ({fd, stats}) => readBytes(fd, Math.max(0, stats.size - tailBytes), tailBytes)));
	return tail?.toString().split('\n') ?? [];
}

function payloadIn(info: Fields, callId: string, types: readonly string[]): Fields | undefined {
	const line = lastLines(info).findLast((each) => each.includes(callId) && types.some((type) => each.includes(`"${type}"`)));
	const payload = asRecord(parseObject(line ?? '')?.['payload']);
	return payload?.['call_id'] === callId ? payload : undefined;
}

/** The text of an edit, which its call has and its request lacks. */
function patchOf(info: Fields, callId: string | undefined): string | undefined {
	const call = callId === undefined ? undefined : payloadIn(info, callId, ['function_call', 'custom_tool_call']);
	const text = call?.['input'] ?? parseObject(typeof call?.['arguments'] === 'string' ? call['arguments'] : '')?.['cmd'];
	return typeof text === 'string' ? text : undefined;
}

/** Whether a prompt with this id of its sender is in the rollout. */
export function isPrompted(info: Fields, clientId: string): boolean {
	return lastLines(info).some((line) => {
		if (!line.includes(clientId)) return false;
		const item = asRecord(asRecord(parseObject(line)?.['payload'])?.['item']);
		return item?.['type'] === 'UserMessage' && item['client_id'] === clientId;
	});
}

/** The output of a call for the model; undefined until it is written. */
export function outputOf(info: Fields, callId: string): string | undefined {
	const output = payloadIn(info, callId, ['function_call_output'])?.['output'];
	return typeof output === 'string' ? output : undefined;
}

const turnBounds = /"type": ?"(?:task_started|task_complete|turn_aborted)"/;

/** The running turn, with its start in epoch ms, from the rollout; undefined without one. */
export function runningTurn(info: Fields): {readonly id: string; readonly at: number} | undefined {
	const bound = parseObject(lastLines(info).findLast((line) => turnBounds.test(line)) ?? '');
	const payload = asRecord(bound?.['payload']);
	const [id, at] = [asText(payload?.['turn_id'], 128), parseIsoTime(bound?.['timestamp'])];
	return payload?.['type'] !== 'task_started' || id === undefined || at === undefined ? undefined : {id, at};
}
