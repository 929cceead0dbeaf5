/** Sends that are neither an answer nor a new text: an interrupt, a retry of the last prompt, a resume in a new window, an end. */
import {basename, dirname} from 'node:path';
import {agentOf, configDirOf} from '../agents/agents.js';
import type {Io} from '../core/context.js';
import {isUserError} from '../core/errors.js';
import {latestLife} from '../core/fold/fold.js';
import type {Machine} from '../core/machine/machine.js';
import {failedMidway} from '../core/machine/machine-error.js';
import {type Receipt, refused, unconfirmed} from '../core/receipt.js';
import type {StartedPane} from '../core/rows/start-mark.js';
import {isEnded, type Row} from '../core/session.js';
import type {PlainReason} from '../core/terms/receipt-words.js';
import {waitsForLimit} from '../core/terms/state.js';
import {type Act, actSummary, type EndAct} from '../core/words/send-summary.js';
import {lookOnce} from '../observe/once.js';
import {readPrompts} from '../recall/past-turns.js';
import {ignoreFileErrors} from '../store/files.js';
import {statePaths} from '../store/paths.js';
import {appendMark} from '../store/records/marks.js';
import {steadyClock} from '../system/clocks.js';
import {parseTmuxEnv, TmuxError} from '../tmux/run.js';
import {type Delivered, recordSend} from './audit.js';
import {deliverInterrupt, endRow} from './end.js';
import {type DeliverIo, machineOf, withPaneLock} from './pane/pane-lock.js';
import {channelOf, sendReply} from './send.js';
import {awaitSign, placeOf, type SeenSession, windowText} from './start/signs.js';
import {startSession} from './start/start.js';

/** Acts without asking the user, which its callers have done. */
export async function actOn(
	io: DeliverIo,
	row: Row,
	{act, prompt, at = io.now()}: {readonly act: Act; readonly prompt?: string | undefined; readonly at?: number},
): Promise<Delivered> {
	switch (act) {
		case 'interrupt':
			return recorded(io, row, {act, at, receipt: await interruptRow(io, row)});
		case 'retry': {
			const text = prompt ?? (await lastPrompt(io, row));
			const problem = actProblem(act, row, text);
			if (problem !== undefined || text === undefined)
				return {receipt: refused(problem ?? 'no-last-prompt'), summary: actSummary(act), outboxId: undefined};
			return sendReply(io, row, {text, at, kind: 'retry'});
		}
		case 'resume':
			return recorded(io, row, {act, at, receipt: await resumeRow(io, row)});
		case 'end':
		case 'close':
		case 'kill':
			return recorded(io, row, {act, at, receipt: await ended(io, row, {act, at})});
	}
}

async function interruptRow(io: DeliverIo, row: Row): Promise<Receipt> {
	const channel = channelOf(row);
	if (channel === undefined) return withPaneLock(io, row, (ports, address) => deliverInterrupt(address, ports, row));
	return row.sessionId === undefined
		? refused('session-left')
		: channel.interrupt(machineOf(io).env, {sessionId: row.sessionId, seenAt: row.lastReportAt});
}

/** Ends a session and marks its row as ended by its user, so that it stays for a day and can be resumed. */
async function ended(io: DeliverIo, row: Row, {act, at}: {readonly act: EndAct; readonly at: number}): Promise<Receipt> {
	const receipt = await endRow(io, row, act);
	if (receipt.kind !== 'landed') return receipt;
	const {key, agent, cwd, transcriptPath} = row;
	const mark = {at: Math.max(at, io.now()), row: key, field: 'ended', value: {agent, cwd, transcriptPath}} as const;
	ignoreFileErrors(() => appendMark(statePaths(io.env), mark));
	return receipt;
}

function recorded(io: Io, row: Row, {act, at, receipt}: {readonly act: Act; readonly at: number; readonly receipt: Receipt}): Delivered {
	const auditProblem = recordSend({io, row, at, audit: {kind: act, choice: null, text: null, token: null}}, receipt);
	return {receipt, summary: actSummary(act), outboxId: undefined, auditProblem};
}

/** Why the act is not possible; undefined when it is. `prompt` is the one that a retry sends. */
export function actProblem(act: Act, {state}: Row, prompt: string | undefined): PlainReason | undefined {
	switch (act) {
		case 'interrupt':
			if (state.context.kind === 'blocked') return 'request-open';
			if (waitsForLimit(state)) return 'waits-for-limit';
			return state.group === 'autonomous' ? undefined : 'not-working';
		case 'retry':
			if (state.state !== 'error') return 'no-failed-turn';
			return prompt === undefined ? 'no-last-prompt' : undefined;
		case 'resume':
			return isEnded({state}) ? undefined : 'not-ended';
		case 'end':
			if (state.context.kind === 'blocked') return 'request-open';
			return isEnded({state}) ? 'session-ended' : undefined;
		case 'close':
		case 'kill':
			return isEnded({state}) ? 'session-ended' : undefined;
	}
}

/** The last prompt in full, which the row has cut. */
export async function lastPrompt(io: DeliverIo, row: Row): Promise<string | undefined> {
	return (await readPrompts(machineOf(io), row)).at(-1)?.text;
}

/** An agent is up about a second after its start; one that reports through a plugin has to load it first. */
const startMs = 8000;
const pluginMs = 30_000;

/** Landed when the session is alive again: the agent's file has a status only after the agent found the session. */
export async function resumeRow(io: DeliverIo, row: Row): Promise<Receipt> {
	let isBegun = false;
	const onBegin = (): void => {
		isBegun = true;
	};
	return resumeOnce(io, row, onBegin).catch((error: unknown) => {
		if (isBegun) return failedMidway(error);
		if (error instanceof TmuxError) return refused({code: 'machine-refused', message: error.message});
		throw error;
	});
}

/** @param onBegin is called before a window may exist. */
async function resumeOnce(io: DeliverIo, row: Row, onBegin: () => void): Promise<Receipt> {
	const {sessionId} = row;
	const machine = machineOf(io);
	const {host} = machine;
	if (!isEnded(row)) return refused('not-ended');
	const cwd = await folderOf(row, machine);
	if (sessionId === undefined || cwd === undefined) return refused('not-resumable');
	if (!(await machine.isFolder(cwd))) return refused({code: 'directory-gone', directory: cwd});
	const inside = host === undefined ? parseTmuxEnv(io.env) : undefined;
	const agent = agentOf(row.agent);
	const command = agent.commands.resume(sessionId);
	const socket = await serverFor(io, row, {machine, inside: inside?.socket});
	if (socket === undefined) return refused({code: 'no-server', command: command.join(' '), directory: cwd, host});
	const now = steadyClock(io.now);
	const since = now();
	let started: StartedPane;
	onBegin();
	try {
		const window = {socket, sessionId: inside?.socket === socket ? inside.sessionId : undefined, directory: cwd, name: row.project};
		started = await startSession(io, {...window, agent: agent.id, resume: {sessionId, env: configEnvOn(machine, row)}});
	} catch (error) {
		const cause = isUserError(error) && error.cause instanceof TmuxError ? error.cause : error;
		if (isUserError(cause)) return unconfirmed({code: 'machine-refused', message: `${cause.message}. ${cause.fix}`});
		if (cause instanceof TmuxError && cause.reason !== 'timeout') return refused({code: 'window-refused', message: cause.message});
		throw cause;
	}
	const isIts = (each: Row): boolean => each.sessionId === sessionId && !isEnded(each);
	const sign = await awaitSign(io, started, {isIts, isSign: isBack, withinMs: agent.channel?.begin === undefined ? startMs : pluginMs});
	if (sign.kind === 'ended') return unconfirmed(sign.why);
	if (sign.row === undefined) return unconfirmed({code: 'not-appeared', window: windowText(await placeOf(machine, started))});
	return {kind: 'landed', by: 'client', afterMs: now() - since};
}

function isBack({row: {agent, process}, world}: SeenSession): boolean {
	const file = world.statuses.find((each) => each.process.pid === process?.pid);
	return file === undefined || file.status !== undefined || agentOf(agent).takesKeys === false;
}

type ResumePlace = {readonly machine: Machine; readonly inside: string | undefined};

/** The first running tmux server of these: ours, the session's last one, the default one; else the only one that runs. */
async function serverFor(io: Io, {sessionId, place}: Row, {machine, inside}: ResumePlace): Promise<string | undefined> {
	const {world} = await lookOnce(io, {noScreens: true}, machine);
	const fold = sessionId && world.sessions.get(sessionId);
	const last = place?.server.socket ?? (fold && latestLife(fold)?.tmux?.socket);
	const running = [...new Set(world.panes.panes.map((pane) => pane.place.server.socket))];
	const wanted = [inside, last, ...machine.sockets()];
	return wanted.find((socket) => socket !== undefined && running.includes(socket)) ?? (running.length === 1 ? running[0] : undefined);
}

/** A session may have moved to a folder that is gone now, such as a worktree. Then the folder in which it was started is used. */
async function folderOf({agent, cwd, transcriptPath = ''}: Row, {isFolder}: Machine): Promise<string | undefined> {
	const name = basename(dirname(transcriptPath));
	for (let at = cwd ?? '/'; dirname(at) !== at; at = dirname(at))
		if ((at === cwd || agentOf(agent).transcript?.folderOf?.(at) === name) && (await isFolder(at))) return at;
	return cwd;
}

/** `resumeEnv` for a program that is started on a machine, whose folders have other names here. */
function configEnvOn({env, localPath}: Machine, row: Row): Readonly<Record<string, string>> {
	const {transcriptPath} = row;
	if (transcriptPath === undefined) return {};
	const names = Object.keys(resumeEnv(env, {...row, transcriptPath: localPath(transcriptPath)}));
	return Object.fromEntries(names.map((name) => [name, configDirOf(transcriptPath) ?? '']));
}

/** The environment that the agent's program needs to find the session. */
export function resumeEnv(
	env: NodeJS.ProcessEnv,
	{agent, transcriptPath}: Pick<Row, 'agent' | 'transcriptPath'>,
): Readonly<Record<string, string>> {
	return agentOf(agent).status?.configEnv?.(env, transcriptPath) ?? {};
}
