/** Answers and prompts through an app server of Codex, each bound to an id of the server or of beckon. */
import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {setTimeout as sleep} from 'node:timers/promises';
import type {SessionId} from '../../../core/address.js';
import {asRecord, asText, type Fields, isSameValue, parseObject} from '../../../core/fields.js';
import {type Receipt, refused, unconfirmed} from '../../../core/receipt.js';
import {ignoreFileErrors} from '../../../store/files.js';
import {statePaths} from '../../../store/paths.js';
import type {AgentChannel, ChannelAnswer, ChannelInterrupt, ChannelPrompt} from '../../answering.js';
import {codexFolder, parseTold} from './record.js';
import {tellThread} from './refresh.js';
import {planResult, type ServerRequest, toRequest} from './requests.js';
import {openServer, type Server} from './server.js';
import {isPrompted, outputOf, readThread, runningTurn, type Thread} from './thread.js';

const usualMs = 4000;
/** The wait, after an answer that is no No, for a sign that the pane said No first. It would come within some tens of milliseconds. */
const refusalMs = 400;
const everyMs = 30;

export const channel = createChannel(usualMs);

/** @param landedMs the wait for the server's report on a send. */
export function createChannel(landedMs: number): AgentChannel {
	return {
		answer: (env, answer) => withThread(env, answer.sessionId, (server, thread) => answerOnce(server, thread, {...answer, landedMs})),
		prompt: (env, prompt) => withThread(env, prompt.sessionId, (server, thread) => promptOnce(server, thread, {...prompt, landedMs})),
		interrupt: (env, {sessionId, seenAt}) =>
			withThread(env, sessionId, (server, thread) => interruptOnce(server, thread, {seenAt, landedMs})),
	};
}

type Patient = {readonly landedMs: number};

type Act = (server: Server, thread: Thread) => Promise<Receipt>;

async function withThread(env: NodeJS.ProcessEnv, sessionId: SessionId, act: Act): Promise<Receipt> {
	const text = ignoreFileErrors(() => readFileSync(join(codexFolder(statePaths(env).root), `${sessionId}.jsonl`), 'utf8'));
	const told = parseTold(text?.trimEnd().split('\n').at(-1) ?? '');
	const server = told && (await openServer(told.socket));
	if (told === undefined || server === undefined) return refused('server-silent');
	let isTouched = false;
	const noting: Server = {
		...server,
		call(method, params) {
			isTouched ||= method === 'thread/queue/add' || method === 'turn/interrupt';
			return server.call(method, params);
		},
		answer(id, result) {
			isTouched = true;
			server.answer(id, result);
		},
	};
	try {
		const thread = await readThread(server, sessionId);
		if (thread === undefined) return refused('session-left');
		const receipt = await act(noting, thread);
		// On a failure the next look shows the result.
		const after = isTouched ? await readThread(server, sessionId).catch(() => undefined) : undefined;
		if (after !== undefined) tellThread(env, sessionId, {thread: after, socket: told.socket, at: Date.now()});
		return receipt;
	} catch (error) {
		const message = error instanceof Error ? error.message : String(error);
		return isTouched ? unconfirmed({code: 'machine-refused', message, midway: true}) : refused({code: 'machine-refused', message});
	} finally {
		server.close();
	}
}

async function answerOnce(
	server: Server,
	{info, open}: Thread,
	{request, ask, choice, landedMs}: ChannelAnswer & Patient,
): Promise<Receipt> {
	const now = open && toRequest(open.message, open.patch);
	if (now === undefined) return refused('no-longer-asked');
	if (now.id !== request || !isSameValue(now.ask, ask)) return refused('prompt-changed');
	const planned = planResult(now, choice);
	if (planned.kind === 'refuse') return refused(planned.why);
	if ((await server.heard(isEndOf(now), 0)) !== undefined) return refused('prompt-answered');
	const since = performance.now();
	if (planned.kind === 'interrupt') await server.call('turn/interrupt', {threadId: now.threadId, turnId: now.turnId});
	else server.answer(now.number, planned.result);
	const ended = await server.heard(isEndOf(now), landedMs);
	const afterMs = performance.now() - since;
	if (ended === undefined) return unconfirmed('dialog-still-open');
	const refuses =
		planned.kind === 'interrupt' ||
		planned.result['decision'] === 'cancel' ||
		(planned.result['action'] === 'cancel' && ask.kind === 'tool');
	const isRefused = (await server.heard(isRefusalOf(now), refuses ? landedMs : refusalMs)) !== undefined;
	if (isRefused !== refuses) return unconfirmed('answered-in-pane');
	if (planned.kind === 'result' && ask.kind === 'questions' && !(await isTold(info, now, {result: planned.result, landedMs})))
		return unconfirmed('answered-in-pane');
	return {kind: 'landed', by: 'client', afterMs};
}

/** Whether the model got this answer: the user in the pane may have been first. */
async function isTold(
	info: Fields,
	{callId}: ServerRequest,
	{result: {answers}, landedMs}: Patient & {readonly result: Fields},
): Promise<boolean> {
	const output = await awaitTold(landedMs, () => outputOf(info, callId));
	return output !== undefined && isSameValue(parseObject(output)?.['answers'], answers);
}

/** The first result of `read` within this time, if any. */
async function awaitTold<Told>(landedMs: number, read: () => Told | undefined): Promise<Told | undefined> {
	for (const end = performance.now() + landedMs; performance.now() < end; await sleep(everyMs)) {
		const told = read();
		if (told !== undefined) return told;
	}
	return undefined;
}

function isEndOf({number}: ServerRequest): (message: Fields) => boolean {
	return ({method, params}) => method === 'serverRequest/resolved' && asRecord(params)?.['requestId'] === number;
}

/** Whether a message is the effect of a No, which ends the turn, or for a tool of an MCP server only the call. */
function isRefusalOf({turnId, ask}: ServerRequest): (message: Fields) => boolean {
	return ({method, params}) => {
		const p = asRecord(params);
		const [turn, item] = [asRecord(p?.['turn']), asRecord(p?.['item'])];
		if (method === 'turn/completed') return turn?.['id'] === turnId && turn['status'] === 'interrupted';
		if (method !== 'item/completed' || p?.['turnId'] !== turnId || item?.['type'] !== 'mcpToolCall' || ask.kind !== 'tool') return false;
		const isIts = ask.tool === `${asText(item['server'], 128)} ${asText(item['tool'], 128)}` && isSameValue(item['arguments'], ask.input);
		return isIts && /^user (?:cancelled|rejected) /.test(asText(asRecord(item['error'])?.['message'], 300) ?? '');
	};
}

/**
 * Sends a prompt through the server's queue: at rest it starts at once, and if a turn began meanwhile it waits. A text that starts a turn
 * over a running one would cut that off (measured), so a text that does not start is withdrawn.
 */
async function promptOnce(
	server: Server,
	{info, status, open}: Thread,
	{sessionId, text, id, landedMs}: ChannelPrompt & Patient,
): Promise<Receipt> {
	if (open !== undefined) return refused({code: 'dialog-open', title: ''});
	if (status === 'active') return refused('works-in-turn');
	if (/^[/!]/.test(text)) return refused('command-in-pane');
	const since = performance.now();
	const added = await server.call('thread/queue/add', {threadId: sessionId, input: [{type: 'text', text}], clientUserMessageId: id});
	const queuedSubmissionId = asText(asRecord(added['queuedSubmission'])?.['id'], 128);
	// After an interrupt the queue is paused. While a turn runs, the server refuses this.
	await server.call('thread/queue/start', {threadId: sessionId, queuedSubmissionId}).catch(() => undefined);
	if (await awaitTold(landedMs, () => isPrompted(info, id) || undefined))
		return {kind: 'landed', by: 'transcript', afterMs: performance.now() - since};
	const isBack = await server.call('thread/queue/delete', {threadId: sessionId, queuedSubmissionId}).then(
		() => true,
		() => false,
	);
	return isBack ? refused('works-in-turn') : unconfirmed('unheard');
}

/** The server refuses an interrupt for any other turn than the running one (measured). */
async function interruptOnce(
	server: Server,
	{info, status, isAsking}: Thread,
	{seenAt, landedMs}: Pick<ChannelInterrupt, 'seenAt'> & Patient,
): Promise<Receipt> {
	if (isAsking) return refused('request-open');
	const turn = status === 'active' ? runningTurn(info) : undefined;
	if (turn === undefined) return refused('not-working');
	if (turn.at > seenAt) return refused('turn-changed');
	const isEnded = (): boolean => runningTurn(info)?.id !== turn.id;
	const since = performance.now();
	try {
		await server.call('turn/interrupt', {threadId: info['id'], turnId: turn.id});
	} catch (error) {
		if (isEnded()) return refused('not-working');
		throw error;
	}
	const isOver = await awaitTold(landedMs, () => isEnded() || undefined);
	return isOver ? {kind: 'landed', by: 'transcript', afterMs: performance.now() - since} : unconfirmed('still-working');
}
