/** An answer without keystrokes: a decision for the hook that waits for this very request (design: sending). */
import {dirname, join} from 'node:path';
import {setTimeout as sleep} from 'node:timers/promises';
import {createObserver, type Look, type Observer} from '../app/observe.js';
import {toDecision, type Verdict} from '../core/decision.js';
import {type Receipt, refused} from '../core/receipt.js';
import type {Row} from '../core/session.js';
import {asRecord} from '../core/trim.js';
import {type Chosen, toVerdict} from '../core/verdict.js';
import {waits} from '../deliver/limits.js';
import {answeredThere, type Outcome} from '../deliver/outcome.js';
import {parseRequest, type Request} from '../store/bells.js';
import {findWaitingHook, type WaitingHook} from '../store/decisions.js';
import {type StatePaths, statePaths} from '../store/paths.js';
import {readPayload} from '../store/payload.js';
import {createRefusals} from '../store/refusals.js';
import {sessionFiles} from '../store/session-journal.js';
import type {Io} from './io.js';
import {wirePorts} from './wire.js';

export type Decide = {
	/** As the human saw it. */
	readonly row: Row;
	readonly choice: Chosen;
	readonly token: string;
};

/** A hook that listens takes a decision within milliseconds. */
const takenMs = 1500;
const everyMs = 10;

/**
 * Undefined: nothing was sent, and keys may answer: no hook waits for this request, or the choice means nothing certain without them.
 * Needs no pane, so it answers sessions outside tmux as well.
 */
export async function decideWithoutKeys(io: Io, {row, choice, token}: Decide): Promise<Receipt | undefined> {
	const {context} = row.state;
	if (context.kind !== 'blocked' || row.sessionId === undefined) return undefined;
	const request = parseRequest(row.sessionId, context.payload);
	const verdict = toVerdict(context, choice);
	if (request === undefined || verdict === undefined) return undefined;
	const paths = statePaths(io.env);
	const hook = await findWaitingHook(paths, request);
	if (hook === undefined) return undefined;
	try {
		const input = readInput(paths, request, context.payload ?? '');
		if (input === undefined) return undefined;
		const observer = createObserver((await wirePorts(io)).ports);
		const before = await observer.look({capture: [row.key]});
		const shown = before.rows.find(({key}) => key === row.key);
		if (shown?.token !== token || payloadOf(shown) !== context.payload) return refused('the prompt changed since it was shown');
		const words = wordsOf(row, verdict);
		const since = io.now();
		if (!hook.give(toDecision(verdict, input))) return refused('another answer is on its way');
		if (!(await isTaken(hook, io)) && hook.takeBack()) return undefined;
		const outcome = context.asker === undefined ? outcomeOf(verdict) : 'either';
		return await awaitMoved({io, row, token, since, outcome, words}, observer, statusOf(before, row)?.at);
	} finally {
		hook.close();
	}
}

/** The whole input as it was asked: what is shown of it may have been cut. */
function readInput(paths: StatePaths, {sessionId}: Request, file: string): Readonly<Record<string, unknown>> | undefined {
	const payload = readPayload(join(sessionFiles(paths.sessions, sessionId).dir, file));
	if (payload.kind !== 'text') return undefined;
	try {
		return asRecord(asRecord(JSON.parse(payload.text))?.['tool_input']);
	} catch {
		// Cut by a full disk: what was asked is not known in full.
		return undefined;
	}
}

async function isTaken(hook: WaitingHook, io: Io): Promise<boolean> {
	for (const end = io.now() + takenMs; io.now() < end; await sleep(everyMs)) if (hook.isTaken()) return true;
	return hook.isTaken();
}

type Given = {
	readonly io: Io;
	readonly row: Row;
	readonly token: string;
	readonly since: number;
	readonly outcome: Outcome;
	/** The turn goes on after a no with words as after a yes in the pane: whether the model was told them. */
	readonly words: (() => boolean) | undefined;
};

function wordsOf({transcriptPath, sessionId, state: {context}}: Row, verdict: Verdict): Given['words'] {
	const message = verdict.kind === 'deny' ? verdict.message : undefined;
	if (message === undefined) return undefined;
	if (transcriptPath === undefined || context.kind !== 'blocked') return () => false;
	const {asker} = context;
	const ofAgent = join(dirname(transcriptPath), sessionId ?? '', 'subagents', `agent-${asker?.id}.jsonl`);
	const refusals = createRefusals(asker === undefined ? transcriptPath : ofAgent);
	return () => refusals.read().some((text) => text.includes(message));
}

/** Without words a no ends the turn, as the dialog's own No does. */
function outcomeOf(verdict: Verdict): Outcome {
	return verdict.kind === 'deny' && verdict.message === undefined ? 'stops' : 'goes-on';
}

const unheardWords = 'nothing tells that the session got the words: somebody may have answered in the pane at that moment';

/** Landed when the client's own file moved on, or the row asks no more, or something else. */
async function awaitMoved(
	{io, row, token, since, outcome, words}: Given,
	observer: Observer,
	statusAt: number | undefined,
): Promise<Receipt> {
	for (;;) {
		const look = await observer.look();
		const afterMs = io.now() - since;
		const status = statusOf(look, row);
		const now = look.rows.find(({key}) => key === row.key);
		const interrupted = now?.state.context.kind === 'rest' && now.state.context.interrupted;
		// The client ignores a hook whose dialog was answered in the pane meanwhile: it has to show what was decided.
		const isOpen = outcome !== 'either' && interrupted !== (outcome === 'stops');
		const movedFile = status !== undefined && status.at !== statusAt && (status.at >= since || status.value !== 'waiting');
		const moved = movedFile ? 'client' : now?.token === token ? undefined : (now?.state.source ?? 'client');
		if (words?.()) return {kind: 'landed', by: 'transcript', afterMs};
		if (!isOpen && words === undefined && moved !== undefined) return {kind: 'landed', by: moved, afterMs};
		if (afterMs >= waits.landed) {
			if (isOpen) return answeredThere;
			return {kind: 'unconfirmed', why: moved === undefined ? 'the hook took the answer, and the session still asks' : unheardWords};
		}
		await sleep(waits.look);
	}
}

function statusOf({world}: Look, row: Row): {readonly at: number; readonly value: string | undefined} | undefined {
	const native = world.natives.find(({client, sessionId}) => client.pid === row.client?.pid && sessionId === row.sessionId);
	return native && {at: native.statusAt ?? native.readAt, value: native.status};
}

function payloadOf({state}: Row): string | undefined {
	return state.context.kind === 'blocked' ? state.context.payload : undefined;
}
