/** Answers without keystrokes: a decision for the hook that waits for this very request (design: sending). */
import {join} from 'node:path';
import {setTimeout as sleep} from 'node:timers/promises';
import type {Chosen, Decided, Verdict} from '../agents/agent.js';
import {agentOf} from '../agents/agents.js';
import type {RowKey} from '../core/address.js';
import {cutProblem} from '../core/ask/ask.js';
import {isSameToken} from '../core/ask/token.js';
import {asRecord, parseObject} from '../core/fields.js';
import type {Machine} from '../core/machine/machine.js';
import {failedMidway} from '../core/machine/machine-error.js';
import type {HookRequest, WaitingHook} from '../core/machine/waiting-hook.js';
import {type Receipt, refused} from '../core/receipt.js';
import {ownKey} from '../core/rows/host-row.js';
import type {Row} from '../core/session.js';
import {paneKey} from '../core/world.js';
import {createObserver, type Look, type Observer} from '../observe/observer.js';
import {wirePorts} from '../observe/wire.js';
import {parseRequest} from '../store/decisions/hook-pipes.js';
import {readPayload} from '../store/journal/payload.js';
import {sessionFiles} from '../store/journal/session-journal.js';
import {type StatePaths, statePaths} from '../store/paths.js';
import {steadyClock} from '../system/steady-clock.js';
import {TmuxError} from '../tmux/run.js';
import {decisionReceipt, outcomeOfVerdict, patienceFor} from './dialog/await-hook-answer.js';
import {waits} from './limits.js';
import {type DeliverIo, machineOf} from './pane/pane-lock.js';

export type Decide = {
	/** The row as the user saw it. */
	readonly row: Row;
	readonly choice: Chosen;
	readonly token: string;
	/** The result of `findHook`, where it was called ahead. */
	readonly hook?: Promise<WaitingHook | undefined> | undefined;
};

/** A waiting hook takes a decision within milliseconds. */
const takenMs = 1500;
const everyMs = 10;

/**
 * Undefined: nothing was sent and keys may answer, since no hook waits for this request or the choice is not certain without keys.
 * It needs no pane, so it answers sessions outside tmux as well.
 */
export function decideWithoutKeys(io: DeliverIo, decide: Decide): Promise<Receipt | undefined> {
	return decideOnce(io, decide).catch((error: unknown) => {
		if (error instanceof TmuxError) return refused({code: 'machine-refused', message: error.message});
		throw error;
	});
}

/** The hook that waits for this request. Undefined: there is none, or the choice is not certain without keys. */
export async function findHook(io: DeliverIo, {row, choice}: Pick<Decide, 'row' | 'choice'>): Promise<WaitingHook | undefined> {
	const {context} = row.state;
	const request = requestOf(row);
	const isCertain = context.kind === 'blocked' && agentOf(row.agent).hookAnswers?.toVerdict(context, choice) !== undefined;
	return request !== undefined && isCertain ? machineOf(io).findHook(request) : undefined;
}

function requestOf({sessionId, state: {context}}: Row): HookRequest | undefined {
	return context.kind === 'blocked' && sessionId !== undefined ? parseRequest(sessionId, context.payload) : undefined;
}

async function decideOnce(io: DeliverIo, {row, choice, token, hook: ahead}: Decide): Promise<Receipt | undefined> {
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
	const paths = statePaths(machine.env);
	try {
		await machine.refresh();
		const asked = readRequest(paths, request, context.payload ?? '');
		if (asked === undefined) return undefined;
		const observer = createObserver((await wirePorts(io, {machine})).ports);
		const own = ownKey(row);
		const before = await observer.look({capture: [own], only: own});
		const shown = before.rows.find(({key}) => key === own);
		if (shown === undefined || !isSameToken(shown.token, token) || payloadOf(shown) !== context.payload) return refused('prompt-changed');
		const now = steadyClock(io.now);
		const since = now();
		const aheadMs = machine.clockOffsetMs();
		const path = row.transcriptPath && agent.transcriptOf(machine.localPath(row.transcriptPath), row.sessionId, context.asker?.id);
		const following =
			path === undefined ? undefined : agent.follow(path, {...asked, askedAt: context.askedAt + aheadMs, since: since + aheadMs});
		if (following?.isOver) return refused('prompt-answered');
		const given = await hook.give(agent.toDecision(verdict, asked.input)).catch(unsure);
		if (given !== true) return given === false ? refused('answer-under-way') : given;
		try {
			if (!(await isTaken(hook, now)) && (await hook.takeBack())) return undefined;
			const dialog = row.place && before.world.screens.get(paneKey(row.place))?.surface.dialog;
			const decision = {
				now,
				machine,
				row,
				own,
				token,
				since,
				verdict,
				patienceMs: patienceFor(verdict, dialog),
				decided: following?.read ?? (() => undecided),
			};
			return await awaitDecision(decision, observer, statusOf(before, row)?.at);
		} catch (error) {
			return failedMidway(error);
		}
	} finally {
		hook.close();
	}
}

/** A link to another machine that broke: the hook may have the decision. */
function unsure(error: unknown): Receipt {
	if (error instanceof TmuxError && error.reason === 'timeout') return failedMidway(error);
	throw error;
}

type Request = {readonly tool: string; readonly input: Readonly<Record<string, unknown>>};

/** The whole input of the request; the shown one may be cut. Undefined: the payload was cut by a full disk, or is gone. */
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

const undecided: Decided = {by: 'unsaid', refusals: []};

type Given = {
	readonly now: () => number;
	readonly machine: Machine;
	readonly row: Row;
	/** The row's key on its own machine. */
	readonly own: RowKey;
	readonly token: string;
	readonly since: number;
	readonly verdict: Verdict;
	readonly patienceMs: number;
	readonly decided: () => Decided;
};

/** Landed when the agent's own file moved on, or the row asks nothing or something else, and no one in the pane was first. */
async function awaitDecision(
	{now, machine, row, own, token, since, verdict, patienceMs, decided}: Given,
	observer: Observer,
	statusAt: number | undefined,
): Promise<Receipt> {
	const {context} = row.state;
	const outcome = context.kind === 'blocked' && context.asker === undefined ? outcomeOfVerdict(verdict) : 'either';
	const message = verdict.kind === 'deny' ? verdict.message : undefined;
	let movedMs: number | undefined;
	for (;;) {
		await machine.refresh();
		const look = await observer.look({only: own});
		const afterMs = now() - since;
		const status = statusOf(look, row);
		const found = look.rows.find(({key}) => key === own);
		const movedFile = status !== undefined && status.at !== statusAt && (status.at >= since || status.value !== 'waiting');
		const moved = movedFile ? 'client' : isSameToken(found?.token, token) ? undefined : (found?.state.source ?? 'client');
		if (moved !== undefined) movedMs ??= afterMs;
		const interrupted = found?.state.context.kind === 'rest' && found.state.context.interrupted;
		const progress = {outcome, message, patienceMs, afterMs, moved, movedMs, interrupted, decided: decided()};
		const receipt = decisionReceipt(progress);
		if (receipt !== undefined) return receipt;
		await sleep(waits.look);
	}
}

function statusOf({world}: Look, row: Row): {readonly at: number; readonly value: string | undefined} | undefined {
	const native = world.statuses.find(({process, sessionId}) => process.pid === row.process?.pid && sessionId === row.sessionId);
	return native && {at: native.statusAt ?? native.readAt, value: native.status};
}

function payloadOf({state}: Row): string | undefined {
	return state.context.kind === 'blocked' ? state.context.payload : undefined;
}
