/** Answers without keystrokes: a decision for the hook that waits for this very request (design: sending). */
import {join} from 'node:path';
import {setTimeout as sleep} from 'node:timers/promises';
import {agentOf} from '../agents/agents.js';
import type {ChosenAnswer, DecisionRecord, HookVerdict} from '../agents/answering.js';
import {cutProblem} from '../core/ask/ask.js';
import {isSameToken, requestName} from '../core/ask/token.js';
import {asRecord, parseObject} from '../core/fields.js';
import type {HookRequest, WaitingHook} from '../core/machine/machine.js';
import {failedMidway} from '../core/machine/machine-error.js';
import {type Receipt, refused} from '../core/receipt.js';
import type {Row} from '../core/session.js';
import type {Dialog} from '../core/surface.js';
import type {Look} from '../observe/observer.js';
import {parseRequest} from '../store/decisions/decisions.js';
import {readPayload} from '../store/journal/payload.js';
import {sessionFiles} from '../store/journal/session-journal.js';
import {type StatePaths, statePaths} from '../store/paths.js';
import {steadyClock} from '../system/clocks.js';
import {TmuxError} from '../tmux/run.js';
import {decisionReceipt, outcomeOfVerdict, patienceFor} from './dialog/decision-receipt.js';
import {type DeliverIo, machineOf} from './pane/pane-lock.js';
import {type PaneLook, waitMs} from './ports.js';
import {createSessionReader, type SessionReader} from './session-reader.js';

export type Decide = {
	/** The row as the user saw it. */
	readonly row: Row;
	readonly choice: ChosenAnswer;
	readonly token: string;
	/** The result of `findHook`, if it was called ahead. */
	readonly hook?: Promise<WaitingHook | undefined> | undefined;
	/** Reads the session's pane. Undefined when it has none. */
	readonly lookAtPane?: (() => Promise<PaneLook>) | undefined;
};

/** A waiting hook takes a decision within milliseconds. */
const takenMs = 1500;
const takenSoonMs = 50;
const everyMs = 10;

/**
 * Answers through the waiting hook, which needs no pane, so sessions outside tmux can be answered as well. Undefined when nothing was sent
 * and keys may answer: no hook waits for this request, or the choice is not certain without keys.
 */
export function decideWithoutKeys(io: DeliverIo, decide: Decide): Promise<Receipt | undefined> {
	return decideOnce(io, decide).catch((error: unknown) => {
		if (error instanceof TmuxError) return refused({code: 'machine-refused', message: error.message});
		throw error;
	});
}

/** The hook that waits for this request. Undefined when none does, or the choice is not certain without keys. */
export async function findHook(io: DeliverIo, {row, choice}: Pick<Decide, 'row' | 'choice'>): Promise<WaitingHook | undefined> {
	const {context} = row.state;
	const request = requestOf(row);
	const isCertain = context.kind === 'blocked' && agentOf(row.agent).hookAnswers?.toVerdict(context, choice) !== undefined;
	return request !== undefined && isCertain ? machineOf(io).findHook(request) : undefined;
}

function requestOf({sessionId, state: {context}}: Row): HookRequest | undefined {
	return context.kind === 'blocked' && sessionId !== undefined ? parseRequest(sessionId, context.payload) : undefined;
}

async function decideOnce(io: DeliverIo, {row, choice, token, hook: ahead, lookAtPane}: Decide): Promise<Receipt | undefined> {
	const {context} = row.state;
	if (context.kind !== 'blocked' || row.sessionId === undefined) return undefined;
	const cut = cutProblem(context.ask);
	if (cut !== undefined) return refused(cut);
	const request = requestOf(row);
	const agent = agentOf(row.agent).hookAnswers;
	const verdict = agent?.toVerdict(context, choice);
	const hook = await (ahead ?? findHook(io, {row, choice}));
	if (agent === undefined || request === undefined || verdict === undefined || hook === undefined) return undefined;
	const machine = machineOf(io);
	try {
		const pane = await lookAtPane?.();
		const session = await createSessionReader(io, row);
		const before = pane ? inPane(pane) : inSession(session, await session.look());
		// The answer by keys will be refused with the reason.
		if (before === 'unread') return undefined;
		const asked = readRequest(statePaths(machine.env), request, context.payload ?? '');
		if (asked === undefined) return undefined;
		if (before === undefined || !isSameToken(before.token, token) || before.request !== requestName(context))
			return refused('prompt-changed');
		const now = steadyClock(io.now);
		const since = now();
		const aheadMs = machine.clockOffsetMs();
		const path = row.transcriptPath && agent.transcriptOf(machine.localPath(row.transcriptPath), row.sessionId, context.asker?.id);
		const following =
			path === undefined ? undefined : agent.follow(path, {...asked, askedAt: context.askedAt + aheadMs, since: since + aheadMs});
		if (following?.isOver) return refused('prompt-answered');
		const giving = hook.give(agent.toDecision(verdict, asked.input)).catch(unsure);
		// This asks right behind the decision whether it was taken, without another round trip.
		const first = machine.keepsOrder ? sleep(takenSoonMs).then(() => hook.isTaken()) : undefined;
		first?.catch(() => undefined);
		const given = await giving;
		if (given !== true) return given === false ? refused('answer-under-way') : given;
		try {
			if (!(await first) && !(await isTaken(hook, now)) && (await hook.takeBack())) return undefined;
			const patienceMs = patienceFor(verdict, before.dialog);
			const decided = following?.read ?? (() => undecided);
			return await awaitDecision({now, row, session, token, since, verdict, patienceMs, decided}, before.statusAt);
		} catch (error) {
			return failedMidway(error);
		}
	} finally {
		hook.close();
	}
}

/** The receipt when the link to a host broke: the hook may have the decision. */
function unsure(error: unknown): Receipt {
	if (error instanceof TmuxError && error.reason === 'timeout') return failedMidway(error);
	throw error;
}

type Request = {readonly tool: string; readonly input: Readonly<Record<string, unknown>>};

/** The whole input of the request; the shown one may be cut. Undefined when the payload was cut by a full disk, or is gone. */
function readRequest(paths: StatePaths, {sessionId}: HookRequest, file: string): Request | undefined {
	const payload = readPayload(join(sessionFiles(paths.sessions, sessionId).dir, file));
	if (payload.kind !== 'text') return undefined;
	const {tool_name: tool, tool_input: given} = parseObject(payload.text) ?? {};
	const input = asRecord(given);
	return input && {tool: String(tool), input};
}

async function isTaken(hook: WaitingHook, now: () => number): Promise<boolean> {
	for (const end = now() + takenMs; now() < end; await sleep(everyMs)) if (await hook.isTaken()) return true;
	return hook.isTaken();
}

const undecided: DecisionRecord = {by: 'unsaid', refusals: []};

type HookDecision = {
	readonly now: () => number;
	readonly row: Row;
	readonly session: SessionReader;
	readonly token: string;
	readonly since: number;
	readonly verdict: HookVerdict;
	readonly patienceMs: number;
	readonly decided: () => DecisionRecord;
};

/** Landed when the agent's file moved on, or the row asks nothing or something else, and nobody answered in the pane first. */
async function awaitDecision(
	{now, row, session, token, since, verdict, patienceMs, decided}: HookDecision,
	statusAt: number | undefined,
): Promise<Receipt> {
	const {context} = row.state;
	const outcome = context.kind === 'blocked' && context.asker === undefined ? outcomeOfVerdict(verdict) : 'either';
	const message = verdict.kind === 'deny' ? verdict.message : undefined;
	let movedMs: number | undefined;
	for (;;) {
		const look = await session.look();
		const afterMs = now() - since;
		const status = statusOf(look, row);
		const found = session.rowIn(look);
		const movedFile = status !== undefined && status.at !== statusAt && (status.at >= since || status.value !== 'waiting');
		const moved = movedFile ? 'client' : isSameToken(found?.token, token) ? undefined : (found?.state.source ?? 'client');
		if (moved !== undefined) movedMs ??= afterMs;
		// A queued prompt starts the next turn at once.
		const transcript = found?.transcriptPath === undefined ? undefined : look.world.transcripts.get(found.transcriptPath);
		const interrupted =
			(transcript?.interruptedAt ?? 0) >= since || (found?.state.context.kind === 'rest' && found.state.context.interrupted);
		const progress = {outcome, message, patienceMs, afterMs, moved, movedMs, interrupted, decided: decided()};
		const receipt = decisionReceipt(progress);
		if (receipt !== undefined) return receipt;
		await sleep(waitMs.look);
	}
}

type Before = {
	readonly token: Row['token'];
	readonly request: string | undefined;
	readonly dialog?: Dialog | undefined;
	/** The time in the agent's own file. */
	readonly statusAt: number | undefined;
};

function inPane(look: PaneLook): Before | 'unread' {
	if (look.kind !== 'seen') return 'unread';
	const {reports, surface} = look;
	return {token: reports.token, request: reports.request, dialog: surface.dialog, statusAt: reports.status?.at};
}

function inSession({rowIn}: SessionReader, look: Look): Before | undefined {
	const row = rowIn(look);
	if (row === undefined) return undefined;
	const {context} = row.state;
	return {token: row.token, request: context.kind === 'blocked' ? requestName(context) : undefined, statusAt: statusOf(look, row)?.at};
}

function statusOf({world}: Look, row: Row): {readonly at: number; readonly value: string} | undefined {
	const native = world.statuses.find(({process, sessionId}) => process.pid === row.process?.pid && sessionId === row.sessionId);
	return native?.status === undefined ? undefined : {at: native.statusAt ?? native.readAt, value: native.status};
}
