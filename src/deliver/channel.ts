/** Sends without keys to a session whose agent takes answers and prompts by ids (`agents/answering.ts`). */
import {agentOf} from '../agents/agents.js';
import type {AgentChannel} from '../agents/answering.js';
import type {Choice} from '../core/ask/option-role.js';
import {isSameToken} from '../core/ask/token.js';
import {type Receipt, refused} from '../core/receipt.js';
import type {Row} from '../core/session.js';
import type {Reason} from '../core/terms/receipt-words.js';
import {type DeliverIo, machineOf} from './pane/pane-lock.js';
import {createSessionReader} from './session-reader.js';

/** The only way to send to this session. Undefined: its agent takes keys, or nothing. `isFirst`: the prompt may be what begins the session. */
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
	/** Of the text in the outbox. */
	readonly id: string;
	/** Takes that text for this send; a reason says why it may not. */
	readonly own: () => Reason | undefined;
};

/** A dialog that only the pane knows of, such as that of a plan, is seen by a look of its own. */
export async function promptByChannel(io: DeliverIo, {row, channel, text, id, own}: Prompt): Promise<Receipt> {
	if (text.trim() === '') return refused('text-empty');
	const session = await createSessionReader(io, row);
	const now = session.rowIn(await session.look());
	if (now === undefined || now.sessionId !== row.sessionId) return refused('session-left');
	const {sessionId, process} = now;
	const {group, context} = now.state;
	if (context.kind === 'blocked') return refused({code: 'dialog-open', title: ''});
	// While its subagents work a session may rest: the agent itself says whether it takes the text.
	const mayRest = now.state.state === 'unknown' || now.state.state === 'delegating';
	if (group === 'autonomous' && !mayRest) return refused('works-in-turn');
	const problem = own();
	if (problem !== undefined) return refused(problem);
	const {env} = machineOf(io);
	if (sessionId !== undefined) return channel.prompt(env, {sessionId, text, id});
	const {begin} = channel;
	return begin === undefined || process === undefined ? refused('session-left') : begin(env, {pid: process.pid, text, id});
}
