/** Starts an agent in a new window, pane or tmux session. */
import {basename} from 'node:path';
import type {Agent} from '../../agents/agent.js';
import {agentOf} from '../../agents/agents.js';
import {hasPart} from '../../agents/installed.js';
import type {AgentId, PaneId, SessionId} from '../../core/address.js';
import {isUserError, UserError} from '../../core/errors.js';
import type {Machine} from '../../core/machine/machine.js';
import {type StartedPane, type StartMark, startMarkText, startOption} from '../../core/rows/start-mark.js';
import type {StartPlace} from '../../core/terms/start-place.js';
import {toReplyText} from '../../core/text/reply-text.js';
import {statePaths} from '../../store/paths.js';
import {ignoreTmuxErrors, TmuxError} from '../../tmux/run.js';
import {holdOpenArgv} from '../../tmux/windows/hold-open-shell.js';
import {openWindow, windowName} from '../../tmux/windows/window.js';
import {type DeliverIo, machineOf} from '../pane/pane-lock.js';
import {openAgentWindow, startInPane} from '../window/agent-window.js';
import {keepPrompt, refusePrompt} from './first-prompt.js';
import {replaceMark, takeOver, thisMaker, wishOf} from './take-over.js';

export type StartOrder = {
	/** An absolute path on the machine. */
	readonly directory: string;
	readonly socket: string;
	/** `$` and digits; undefined: the session that tmux used last. */
	readonly sessionId: string | undefined;
	readonly agent: AgentId;
	/** The conversation to resume, and the variables with which the agent finds it. */
	readonly resume?: {readonly sessionId: SessionId; readonly env: Readonly<Record<string, string>>} | undefined;
	/** The name of the window or tmux session; by default that of the directory. */
	readonly name?: string | undefined;
	/** A pane beside another one, or a new tmux session; a window by default. */
	readonly into?: {readonly kind: 'pane'; readonly beside: PaneId} | {readonly kind: 'session'} | undefined;
	/** The first prompt, which the outbox keeps from here on. */
	readonly prompt?: string | undefined;
	/** The outbox entry that already has the prompt. */
	readonly entry?: string | undefined;
};

/** @param beside the pane in front of the user. @throws UserError when a pane is wanted and there is none. */
export function startInto(place: StartPlace, beside: PaneId | undefined): StartOrder['into'] {
	if (place === 'window') return undefined;
	if (place === 'session') return {kind: place};
	if (beside === undefined)
		throw new UserError('There is no pane to open another one beside', 'Start it from a tmux pane of this machine, or in a window.');
	return {kind: place, beside};
}

/**
 * Starts a session, or continues an equal start that was killed, so that nothing is started twice. @throws UserError when there is no such
 * directory, nothing takes the prompt, tmux opens no window, or its shell does not take the command. In the last case the window shows the
 * reason too, and the prompt is refused.
 */
export async function startSession(io: DeliverIo, order: StartOrder): Promise<StartedPane> {
	const machine = machineOf(io);
	const {directory, socket, prompt, into} = order;
	const agent = agentOf(order.agent);
	if (!(await machine.isFolder(directory))) throw new UserError(`${directory} is not a directory`, 'Name a directory that exists.');
	if (prompt !== undefined) checkPrompt(io, agent, machine);
	const words = order.resume === undefined ? agent.commands.start : agent.commands.resume(order.resume.sessionId);
	const wish = wishOf([
		machine.host,
		socket,
		directory,
		agent.id,
		order.resume?.sessionId,
		order.name,
		into && JSON.stringify(into),
		prompt,
	]);
	const begun = await takeOver(machine, socket, {wish, now: io.now()}).catch(ignoreTmuxErrors);
	const started = {socket, host: machine.host, directory, agent: agent.id, command: words, resumes: order.resume?.sessionId};
	if (begun?.mark.step === 'typed') return {...started, pane: begun.pane, mark: begun.mark, entry: begun.mark.entry};
	const text = prompt === undefined ? undefined : toReplyText(prompt);
	const entry =
		text === undefined
			? undefined
			: keepPrompt(io, {
					wish,
					start: {
						directory,
						agent: agent.id,
						host: machine.host,
						name: order.name,
						in: into?.kind ?? 'window',
						resume: order.resume?.sessionId,
					},
					text,
					entry: begun?.mark.entry ?? order.entry,
				});
	const open: StartMark = begun?.mark ?? {agent: agent.id, step: 'open', at: io.now(), wish, maker: thisMaker(), entry};
	const mark: StartMark = {...open, step: 'typed'};
	let opened = begun?.pane;
	const onOpen = (pane: PaneId): void => {
		opened = pane;
	};
	try {
		const pane = await openOrGoOn(io, order, {words, open, pane: opened, onOpen});
		return {...started, pane, mark, entry};
	} catch (error) {
		const known = openingError(error);
		if (known === undefined) throw error;
		// If the pane got the command before the failure, it has the second mark.
		for (const was of [open, mark])
			if (opened !== undefined) await replaceMark(machine, {socket, pane: opened}, {mark: was, next: {...was, step: 'failed'}});
		if (entry === undefined) throw known;
		refusePrompt(statePaths(io.env), entry, {code: 'machine-refused', message: known.message});
		throw new UserError(known.message, `${known.fix} The prompt is kept in \`beckon outbox\` as ${entry}.`, known.exitCode, {cause: error});
	}
}

/** @throws UserError when nothing takes a first prompt. Whether a host has the plugin that takes it is unknown. */
function checkPrompt({env}: DeliverIo, {id, words: {name}, takesKeys, channel, setup}: Agent, {host}: Machine): void {
	if (takesKeys === false && channel === undefined)
		throw new UserError(`beckon types nothing into panes of ${name}`, 'Leave out the prompt, and type it there.', 3);
	if (channel?.begin !== undefined && host === undefined && setup !== undefined && !hasPart(setup, env))
		throw new UserError(
			`A prompt goes to a new session of ${name} through beckon's plugin, which is not installed`,
			`Run \`beckon install --agent ${id}\`, or leave out the prompt, and type it there.`,
			3,
		);
}

type Opening = {
	readonly words: readonly string[];
	readonly open: StartMark;
	readonly pane: PaneId | undefined;
	readonly onOpen: (pane: PaneId) => void;
};

async function openOrGoOn(io: DeliverIo, order: StartOrder, {words, open, pane, onOpen}: Opening): Promise<PaneId> {
	const machine = machineOf(io);
	const {directory, socket, sessionId, resume, into} = order;
	const agent = agentOf(order.agent);
	const env = resume?.env ?? {};
	const marks = {option: startOption, open: startMarkText(open), typed: startMarkText({...open, step: 'typed'})};
	if (pane !== undefined) {
		await startInPane(io, {socket, pane, agent, words, directory, env, marks});
		return pane;
	}
	const name = windowName(order.name ?? basename(directory), agent.words.program);
	const place =
		into?.kind === 'session' ? {kind: into.kind, session: await freeSession(machine, socket, {name: order.name, directory})} : into;
	const request = {sessionId, directory, name, env, into: place};
	if (machine.host === undefined) return openAgentWindow(io, {...request, socket, agent, words, marks, onOpen});
	const mark = {option: startOption, text: marks.typed};
	return openWindow(socket, {...request, command: holdOpenArgv(words), mark}, machine.tmux);
}

function openingError(error: unknown): UserError | undefined {
	if (isUserError(error)) return error;
	return error instanceof TmuxError
		? new UserError(`tmux could not open a window: ${error.message}`, 'Check tmux, then run this again.', 1, {cause: error})
		: undefined;
}

/** A free name for a tmux session: one from the directory gets `-2` if it is taken. @throws UserError when the user's own is taken. */
async function freeSession(
	{tmux}: Pick<Machine, 'tmux'>,
	socket: string,
	{name, directory}: {readonly name: string | undefined; readonly directory: string},
): Promise<string> {
	const taken = new Set((await tmux(socket, [['list-sessions', '-F', '#{session_name}']])).split('\n'));
	// tmux reads `.` and `:` as parts of a target.
	const wanted = (name ?? basename(directory)).replaceAll(/[^\w -]/g, '-').slice(0, 24) || 'agent';
	if (!taken.has(wanted)) return wanted;
	if (name !== undefined)
		throw new UserError(
			`There is a tmux session ${wanted} already`,
			`Go there (\`tmux switch-client -t '=${wanted}'\`), or give it another name.`,
			3,
		);
	for (let count = 2; ; count += 1) if (!taken.has(`${wanted}-${count}`)) return `${wanted}-${count}`;
}
