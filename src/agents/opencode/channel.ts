/** Answers and prompts to OpenCode 1 by beckon's plugin, and to OpenCode 2 by its server, for the id of a request or a session. */
import {existsSync, readFileSync, renameSync, rmSync} from 'node:fs';
import {join} from 'node:path';
import {setTimeout as sleep} from 'node:timers/promises';
import {parseSessionId, type SessionId} from '../../core/address.js';
import {asText, type Fields, isSameValue, parseObject} from '../../core/fields.js';
import {type Receipt, refused, unconfirmed} from '../../core/receipt.js';
import {ignoreFileErrors, isFileError, writeAtomic} from '../../store/files.js';
import {ensureDir, statePaths} from '../../store/paths.js';
import type {AgentChannel, ChannelAnswer, ChannelInterrupt, ChannelPrompt, FirstPrompt} from '../answering.js';
import {createRecordReader} from '../parts/record-reader.js';
import {answerOf, cutLengths, type OpenCodeAnswer} from './asks.js';
import {type OpenCodeFold, openCodeFolder, openCodeRecord} from './record.js';
import {askService, readServer, setup} from './service.js';

/** The wait for the plugin to take an order, and for its report on the order. */
const usualMs = 4000;
/** The factor of the wait for a prompt's report: a new client takes the prompt, and carries it out when its start is done. */
const patience = 5;
const everyMs = 20;

export const channel = createChannel(usualMs);

/** @param landedMs the wait for the agent's report on a send. */
export function createChannel(landedMs: number): AgentChannel {
	return {
		answer: (env, answer) => answerOnce(openRecord(env, answer.sessionId), answer, {env, landedMs}),
		prompt: (env, prompt) => promptOnce(openRecord(env, prompt.sessionId), prompt, {env, landedMs}),
		interrupt: (env, seen) => interruptOnce(openRecord(env, seen.sessionId), seen, {env, landedMs}),
		begin: (env, prompt) => beginOnce(prompt, {env, landedMs}),
	};
}

type ChannelSite = {readonly env: NodeJS.ProcessEnv; readonly landedMs: number};
type Record = {readonly read: () => OpenCodeFold | undefined};

function openRecord(env: NodeJS.ProcessEnv, sessionId: SessionId): Record {
	const path = join(openCodeFolder(statePaths(env).root), `${sessionId}.jsonl`);
	let last: OpenCodeFold | undefined;
	const keep = (fold: OpenCodeFold) => {
		last = fold;
		return fold.claim;
	};
	const {read} = createRecordReader({...openCodeRecord, toClaim: keep});
	return {read: () => (read(path) === undefined ? undefined : last)};
}

async function answerOnce(record: Record, {sessionId, request, ask: shown, choice}: ChannelAnswer, site: ChannelSite): Promise<Receipt> {
	const now = record.read();
	const open = now?.open.find(({id}) => id === request);
	if (now?.by === undefined) return refused('server-silent');
	if (open === undefined) return refused(now.open.length === 0 ? 'no-longer-asked' : 'prompt-changed');
	if (!isSameValue(open.asked.ask, shown)) return refused('prompt-changed');
	const answer = answerOf(open.asked.ask, choice);
	if (answer.kind === 'refuse') return refused(answer.why);
	if (now.by.kind === 'server') return answerByServer(site, {sessionId, request, answer});
	return order(site, {
		pid: now.by.pid,
		content: {...answer, session: sessionId, request},
		isTold: () => toldOf(record.read(), request, answer),
	});
}

/** Whether the record's answer to the request is this one; undefined without an answer. */
function toldOf(fold: OpenCodeFold | undefined, request: string, answer: OpenCodeAnswer): boolean | undefined {
	const told = fold?.answered;
	if (told?.id !== request) return undefined;
	if (answer.kind === 'permission') return told.reply === answer.reply;
	// Older plugins reported no answers.
	return told.answers === undefined || isSameValue(told.answers, answer.kind === 'question' ? answer.answers : []);
}

async function promptOnce(record: Record, {sessionId, text, id, isPlan}: ChannelPrompt, site: ChannelSite): Promise<Receipt> {
	const now = record.read();
	if (now?.by === undefined) return refused('server-silent');
	// The published interface does not say how to send a prompt.
	if (now.by.kind === 'server') return refused('agent-unread');
	if (now.open.length > 0) return refused({code: 'dialog-open', title: ''});
	if (now.claim.turn.kind === 'working') return refused('works-in-turn');
	if (isCommand(text)) return refused('command-in-pane');
	const before = now.claim.lastPrompt?.at ?? 0;
	const isTold = () => hasPrompt(record, text, before);
	const content = {kind: 'prompt', session: sessionId, text, agent: agentOf(now, isPlan)};
	return order(site, {pid: now.by.pid, content, isTold, name: id, times: patience});
}

/** The plugin compares the turn again, since OpenCode itself stops whatever runs. */
async function interruptOnce(record: Record, {sessionId, seenAt}: ChannelInterrupt, site: ChannelSite): Promise<Receipt> {
	const now = record.read();
	if (now?.by === undefined) return refused('server-silent');
	if (now.by.kind === 'server') return refused('agent-unread');
	if (now.open.length > 0) return refused('request-open');
	const {turn} = now.claim;
	if (turn.kind !== 'working') return refused('not-working');
	if (turn.at > seenAt) return refused('turn-changed');
	const isTold = () => {
		const after = record.read()?.claim.turn;
		return after?.kind !== 'working' || after.at !== turn.at || undefined;
	};
	return order(site, {pid: now.by.pid, content: {kind: 'interrupt', session: sessionId, turn: turn.at}, isTold});
}

/**
 * OpenCode gives a prompt that names no agent to its default agent, which may write files, even if the pane shows another agent (measured
 * with 1.18.33).
 */
function agentOf({agent}: OpenCodeFold, isPlan: boolean): string | undefined {
	if (isPlan) return 'plan';
	return agent === 'plan' ? 'build' : agent;
}

/** The plugin creates the session and reports its id. It takes no order that nobody waits for, since the pid may be reused. */
async function beginOnce({pid, text, id}: FirstPrompt, {env, landedMs}: ChannelSite): Promise<Receipt> {
	if (isCommand(text)) return refused('command-in-pane');
	let record: Record | undefined;
	const isTold = (done: Fields | undefined): true | undefined => {
		const sessionId = parseSessionId(done?.['session']);
		if (sessionId === undefined) return undefined;
		record ??= openRecord(env, sessionId);
		return hasPrompt(record, text, 0);
	};
	const takenMs = landedMs * (hasPlugin(env, pid) ? patience : 1);
	const content = {kind: 'begin', text, until: Date.now() + takenMs};
	return order({env, landedMs}, {pid, content, isTold, name: id, times: patience, takenMs});
}

/** Whether the client has loaded the plugin, or may still load it: on a busy machine it shows its input box some seconds earlier. */
function hasPlugin(env: NodeJS.ProcessEnv, pid: number): boolean {
	if (existsSync(setup.settingsFile(env))) return true;
	const clients = ignoreFileErrors(() => readFileSync(join(openCodeFolder(statePaths(env).root), 'loaded'), 'utf8'), '');
	return clients.split('\n').includes(String(pid));
}

function isCommand(text: string): boolean {
	return /^[/!]/.test(text);
}

function hasPrompt(record: Record, text: string, after: number): true | undefined {
	const prompt = record.read()?.claim.lastPrompt;
	if (prompt === undefined || prompt.at <= after) return undefined;
	const [sent, told] = [text.trim(), prompt.text.trim()];
	return sent === told || (cutLengths.has(prompt.text.length) && sent.startsWith(told)) || undefined;
}

type Order = {
	readonly pid: number;
	readonly content: Fields;
	/** Whether the record reports it; false when it reports another result. `done`: the plugin's report on the order. */
	readonly isTold: (done: Fields | undefined) => boolean | undefined;
	readonly name?: string;
	/** The factor of the usual wait for the result. */
	readonly times?: number;
	/** The wait for the plugin to take it; by default the usual one. */
	readonly takenMs?: number;
};

let orders = 0;

async function order({env, landedMs}: ChannelSite, {pid, content, isTold, name, times = 1, takenMs = landedMs}: Order): Promise<Receipt> {
	const folder = join(openCodeFolder(statePaths(env).root), 'orders');
	const path = join(folder, `${pid}.${name ?? `${process.pid}-${++orders}`}`);
	const since = performance.now();
	let end = since + takenMs;
	const isIn = (): boolean => performance.now() < end;
	try {
		ensureDir(folder);
		writeAtomic(`${path}.new`, JSON.stringify(content));
		renameSync(`${path}.new`, `${path}.order`);
	} catch (error) {
		if (!isFileError(error)) throw error;
		return refused({code: 'machine-refused', message: `the order was not written: ${String(error)}`});
	}
	while (isIn() && existsSync(`${path}.order`)) await sleep(everyMs);
	// The one who renames the order first has it.
	if (isTakenBack(path)) return refused('server-silent');
	end = performance.now() + landedMs * times;
	try {
		for (let done: Fields | undefined; isIn() || done !== undefined; await sleep(everyMs)) {
			const told = isTold(done);
			if (told !== undefined)
				return told ? {kind: 'landed', by: 'transcript', afterMs: performance.now() - since} : unconfirmed('answered-in-pane');
			done ??= parseObject(ignoreFileErrors(() => readFileSync(`${path}.done`, 'utf8')) ?? '');
			if (done !== undefined && done['ok'] !== true)
				return refused({code: 'machine-refused', message: `OpenCode: ${asText(done['why'], 300) ?? ''}`});
			if (!isIn()) break;
		}
		return unconfirmed('unheard');
	} finally {
		ignoreFileErrors(() => rmSync(`${path}.done`, {force: true}));
	}
}

function isTakenBack(path: string): boolean {
	return ignoreFileErrors(() => {
		renameSync(`${path}.order`, `${path}.back`);
		rmSync(`${path}.back`, {force: true});
		return true;
	}, false);
}

type AnswerRequest = {readonly sessionId: SessionId; readonly request: string; readonly answer: Exclude<OpenCodeAnswer, {kind: 'refuse'}>};

/**
 * By the published protocol, and untested with the real server: a permission's field is `decision` from 2.2 on; no answer
 * to forms is published.
 */
async function answerByServer({env, landedMs}: ChannelSite, {sessionId, request, answer}: AnswerRequest): Promise<Receipt> {
	const server = readServer(env);
	const [major = 0, minor = 0] = (server?.version ?? '').split('.').map(Number);
	if (server === undefined) return refused('server-silent');
	if (answer.kind !== 'permission' || !/^[\w-]{1,128}$/.test(request) || major !== 2 || minor < 2) return refused('request-unbound');
	const open = `/api/session/${sessionId}/permission`;
	const since = performance.now();
	let isSent = false;
	try {
		const isOpen = async (): Promise<boolean> =>
			JSON.stringify(await askService(server, open, AbortSignal.timeout(landedMs))).includes(JSON.stringify(request));
		if (!(await isOpen())) return refused('no-longer-asked');
		const {reply, message} = answer;
		isSent = true;
		const taken = await askService(server, `${open}/${request}/reply`, AbortSignal.timeout(landedMs), {
			decision: reply,
			...(message !== undefined && {message}),
		});
		if (taken === undefined) return refused({code: 'machine-refused', message: 'OpenCode: its server did not take the answer'});
		return (await isOpen()) ? unconfirmed('dialog-still-open') : {kind: 'landed', by: 'client', afterMs: performance.now() - since};
	} catch {
		return isSent ? unconfirmed('unheard') : refused('server-silent');
	}
}
