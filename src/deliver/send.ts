/**
 * Sends replies and answers: one at a time per pane, with the outbox, the audit log and the seen mark. No keys are sent where the agent
 * takes prompts and answers by id (`agents/answering.ts`).
 */
import {agentOf} from '../agents/agents.js';
import type {AgentChannel} from '../agents/answering.js';
import {cutProblem} from '../core/ask/ask.js';
import type {Choice} from '../core/ask/option-role.js';
import {isSameToken} from '../core/ask/token.js';
import {type Receipt, refused} from '../core/receipt.js';
import {unclearProblem} from '../core/resolve/request.js';
import type {Row} from '../core/session.js';
import type {Reason} from '../core/terms/receipt-words.js';
import {toReplyText} from '../core/text/reply-text.js';
import {actSummary, answerSummary, replySummary} from '../core/words/send-summary.js';
import {statePaths} from '../store/paths.js';
import {newEntry, type OutboxEntry, outboxTime} from '../store/records/outbox.js';
import {type Delivered, withOutbox} from './audit.js';
import type {ReplyOptions} from './composer/prompt-receipt.js';
import {deliverReply, submitTyped} from './composer/reply.js';
import {answerProblem, deliverAnswer} from './dialog/answer.js';
import {decideWithoutKeys, findHook} from './hook-answer.js';
import {toAddress} from './pane/address-check.js';
import {type DeliverIo, machineOf, withPaneLock} from './pane/pane-lock.js';
import type {PaneLook} from './ports.js';
import {withProcess} from './session-process.js';
import {createSessionReader} from './session-reader.js';

export type GivenReply = ReplyOptions & {
	readonly text: string;
	/** When the user sent it, epoch ms; now by default. */
	readonly at?: number | undefined;
	/** The outbox entry that this send repeats; it keeps its id. `entryAt`: the time in it when the user saw it. */
	readonly entry?: string | undefined;
	readonly entryAt?: number | undefined;
	/** Only presses Enter, since the text is in the composer already. */
	readonly submitOnly?: boolean | undefined;
	/** The kind in the audit log. */
	readonly kind?: 'reply' | 'retry' | undefined;
};

/** Sends free text to the session of a row. A refusal is a receipt, also when the disk cannot store the text. */
export async function sendReply(io: DeliverIo, row: Row, reply: GivenReply): Promise<Delivered> {
	const text = toReplyText(reply.text);
	const {queue = false, allowShell = false} = reply;
	const entry = newEntry(io.now(), {...nameOf(row), text, queue, allowShell, ...(reply.entry !== undefined && {id: reply.entry})});
	const audit = {kind: reply.submitOnly ? 'submit' : (reply.kind ?? 'reply'), choice: null, text, token: null};
	const summary = reply.kind === 'retry' ? actSummary('retry') : replySummary;
	const repeats = reply.entry === undefined ? undefined : {at: reply.entryAt ?? outboxTime(statePaths(io.env), reply.entry)};
	const channel = channelOf(row, reply);
	return withOutbox({io, row, at: reply.at ?? io.now(), summary, entry, repeats, audit}, async (own) =>
		channel !== undefined
			? promptByChannel(io, {row, channel, text, id: entry.id, own})
			: withPaneLock(
					io,
					row,
					async (ports, address) => {
						const problem = own();
						if (problem !== undefined) return refused(problem);
						const order = {...reply, address, text, queue, isAtRest: row.state.group !== 'autonomous'};
						return reply.submitOnly ? submitTyped(order, ports) : deliverReply(order, ports);
					},
					{mayBegin: true},
				),
	);
}

/** `at`: when the user gave it, epoch ms; now by default. */
export type GivenAnswer = {readonly choice: Choice; readonly token: string; readonly at?: number | undefined};

/** Answers the dialog of a row. `token` is the one of the row that the user saw. */
export async function sendAnswer(io: DeliverIo, row: Row, {choice, token, at = io.now()}: GivenAnswer): Promise<Delivered> {
	const written = choice.kind === 'yes' ? undefined : choice.kind === 'no' ? choice.reason : choice.text;
	const text = written === undefined ? undefined : toReplyText(written);
	const clean: Choice = choice.kind === 'yes' ? choice : choice.kind === 'no' ? {...choice, reason: text} : {...choice, text};
	const entry = text === undefined || text === '' ? undefined : newEntry(io.now(), {...nameOf(row), kind: 'answer', text});
	const audit = {kind: 'answer', choice: choiceText(clean), text: text ?? null, token};
	return withOutbox({io, row, at, summary: answerSummary(row, clean), entry, audit}, () => answerOnce(io, row, {choice: clean, token}));
}

/** Answers by the channel of an agent that has one; else through a waiting hook, without keys or a pane; else by keys. */
async function answerOnce(io: DeliverIo, seen: Row, {choice, token: named}: GivenAnswer): Promise<Receipt> {
	const {context} = seen.state;
	if (context.kind !== 'blocked') return refused('nothing-asked');
	const unclear = unclearProblem(context);
	if (unclear !== undefined) return refused(unclear);
	const cut = cutProblem(context.ask);
	if (cut !== undefined) return refused(cut);
	const problem = answerProblem({choice});
	if (problem !== undefined) return problem;
	const channel = channelOf(seen);
	if (channel !== undefined) return answerByChannel(io, {row: seen, channel, choice, token: named});
	const machine = machineOf(io);
	const row = await withProcess(seen, machine);
	const token = named === seen.token ? (row.token ?? named) : named;
	// On a host the hook is looked for together with the hold, without another round trip.
	const hook = machine.keepsOrder ? findHook(io, {row, choice}) : undefined;
	hook?.catch(() => undefined);
	const decide = (lookAtPane?: () => Promise<PaneLook>): Promise<Receipt | undefined> =>
		decideWithoutKeys(io, {row, choice, token, hook, lookAtPane});
	const address = toAddress(row, machine);
	if (typeof address === 'string') return (await decide()) ?? refused(address);
	const {ask, asker, cwds, shownSince} = context;
	const options = context.options.map(({label}) => label);
	return withPaneLock(
		io,
		row,
		async (ports, to) =>
			(await decide(() => ports.look(to))) ?? deliverAnswer({address: to, ask, asker, cwds, options, shownSince, token, choice}, ports),
	);
}

function nameOf({key, sessionId, project}: Row): Pick<OutboxEntry, 'row' | 'sessionId' | 'project'> {
	return {row: key, sessionId, project};
}

function choiceText(choice: Choice): string {
	switch (choice.kind) {
		case 'yes':
			return 'y';
		case 'no':
			return 'n';
		case 'options':
			return choice.numbers.join(',');
	}
}

/**
 * The channel that sends to this session instead of keys. Undefined when its agent takes keys, or nothing. `isFirst`: the prompt may begin
 * the session.
 */
export function channelOf(row: Row, {isFirst = false}: {readonly isFirst?: boolean | undefined} = {}): AgentChannel | undefined {
	const {takesKeys, channel} = agentOf(row.agent);
	const begins = isFirst && row.sessionId === undefined && row.process !== undefined && channel?.begin !== undefined;
	return takesKeys === false && (begins || row.takes !== 'nothing') ? channel : undefined;
}

/** @param token of the prompt that the user saw. */
export async function answerByChannel(
	io: DeliverIo,
	{row, channel, choice, token}: {readonly row: Row; readonly channel: AgentChannel; readonly choice: Choice; readonly token: string},
): Promise<Receipt> {
	const {context} = row.state;
	if (context.kind !== 'blocked') return refused('nothing-asked');
	if (!isSameToken(row.token, token)) return refused('prompt-changed');
	if (context.payload === undefined || row.sessionId === undefined) return refused('request-unbound');
	return channel.answer(machineOf(io).env, {sessionId: row.sessionId, request: context.payload, ask: context.ask, choice});
}

type Prompt = {
	readonly row: Row;
	readonly channel: AgentChannel;
	readonly text: string;
	/** The id of the text in the outbox. */
	readonly id: string;
	/** Takes that text for this send; returns a reason when it may not. */
	readonly own: () => Reason | undefined;
};

/** Sends a prompt through the channel, after a look at the session: only the pane shows some dialogs, such as a plan's. */
async function promptByChannel(io: DeliverIo, {row, channel, text, id, own}: Prompt): Promise<Receipt> {
	if (text.trim() === '') return refused('text-empty');
	const session = await createSessionReader(io, row);
	const now = session.rowIn(await session.look());
	if (now === undefined || now.sessionId !== row.sessionId) return refused('session-left');
	const {sessionId, process} = now;
	const {group, context} = now.state;
	if (context.kind === 'blocked') return refused({code: 'dialog-open', title: ''});
	// A session may rest while its subagents work; the agent itself then says whether it takes the text.
	const mayRest = now.state.state === 'unknown' || now.state.state === 'delegating';
	if (group === 'autonomous' && !mayRest) return refused('works-in-turn');
	const problem = own();
	if (problem !== undefined) return refused(problem);
	const {env} = machineOf(io);
	if (sessionId !== undefined) return channel.prompt(env, {sessionId, text, id, isPlan: now.permissionMode === 'plan'});
	const {begin} = channel;
	return begin === undefined || process === undefined ? refused('session-left') : begin(env, {pid: process.pid, text, id});
}
