/** Opens a window with an agent: its command is typed into the user's shell, or is started with the environment of the asking shell. */
import type {Agent} from '../../agents/agent.js';
import {agentVariables} from '../../agents/agents.js';
import type {PaneId, Place} from '../../core/address.js';
import {type AgentStart, usualStart} from '../../core/config.js';
import type {Io} from '../../core/context.js';
import {paneKey} from '../../core/fold/world.js';
import {shellWord, tmuxWord} from '../../core/quoting/words.js';
import {readConfig} from '../../store/config/config.js';
import {programCommand} from '../../store/program.js';
import {readTerminal} from '../../system/foreground.js';
import {formatText} from '../../tmux/clients.js';
import {capturePanes} from '../../tmux/panes/panes.js';
import {ignoreTmuxErrors, tmux} from '../../tmux/run.js';
import {failureIn, holdOpenArgv} from '../../tmux/windows/hold-open-shell.js';
import {openWindow, respawnPane, type WindowRequest} from '../../tmux/windows/window.js';
import {type DeliverIo, machineOf} from '../pane/pane-lock.js';
import {lastLineOf, typeIntoShell} from './shell-command.js';

type AgentWindow = Omit<WindowRequest, 'command' | 'mark'> & {
	readonly socket: string;
	readonly agent: Agent;
	/** The agent's command; the first word is its program. */
	readonly words: readonly string[];
	readonly marks?: Marks | undefined;
	/** Called as soon as the pane exists. */
	readonly onOpen?: (pane: PaneId) => void;
};

/** A pane option with two values: one is set when tmux creates the pane, the other when tmux gives the pane the agent's command. */
type Marks = {readonly option: string; readonly open: string; readonly typed: string};

async function startOf({env}: Pick<Io, 'env'>, {id}: Agent): Promise<AgentStart> {
	return (await readConfig(env)).config.agents[id] ?? usualStart;
}

/** The command line of an agent, with the program that the config names for it, wrapped as the agent needs it in a pane. */
function commandOf({env}: Pick<Io, 'env'>, {command}: AgentStart, {agent, words}: Pick<AgentWindow, 'agent' | 'words'>): readonly string[] {
	const whole = command.length === 0 ? words : [...command, ...words.slice(1)];
	return agent.commands.around?.(env, whole, Math.max(1, command.length)) ?? whole;
}

/** Opens a window and starts the agent in it. @throws TmuxError when no window opens, UserError when the shell takes no command. */
export async function openAgentWindow(io: Io, {socket, agent, words, marks, onOpen, ...request}: AgentWindow): Promise<PaneId> {
	const start = await startOf(io, agent);
	const command = commandOf(io, start, {agent, words});
	const isDirect = start.start === 'direct';
	const mark = marks && {option: marks.option, text: isDirect ? marks.typed : marks.open};
	const whole = isDirect
		? {...request, mark, ...(await directly(io, {socket, agent, command, request}))}
		: {...request, mark, env: {...paneEnv(io, agent), ...request.env}, command: undefined};
	const pane = await openWindow(socket, whole);
	onOpen?.(pane);
	if (start.programStatus) await readRecords(io, {socket, pane, agent});
	if (!isDirect) await typeIntoShell(io, {socket, pane, words: command, mark: typedMark(marks)});
	return pane;
}

function typedMark(marks: Marks | undefined) {
	return marks && {option: marks.option, text: marks.typed};
}

type AgentPane = Pick<AgentWindow, 'socket' | 'agent' | 'words' | 'directory' | 'marks'> & {
	readonly pane: PaneId;
	/** Variables for a program that is started without a shell; a shell has them from its pane. */
	readonly env: Readonly<Record<string, string>>;
};

/** Starts the agent in an existing pane whose shell is at its prompt. @throws as `openAgentWindow` does. */
export async function startInPane(io: Io, {socket, pane, agent, words, directory, env, marks}: AgentPane): Promise<void> {
	const start = await startOf(io, agent);
	const command = commandOf(io, start, {agent, words});
	if (start.programStatus) await readRecords(io, {socket, pane, agent});
	if (start.start !== 'direct') return typeIntoShell(io, {socket, pane, words: command, mark: typedMark(marks)});
	const {env: whole, command: argv = []} = await directly(io, {socket, agent, command, request: {sessionId: undefined, env}});
	await respawnPane(socket, pane, {directory, env: whole, command: argv});
}

/** The variables that the shell of a pane gets for an agent that is started in it. */
export function paneEnv({env}: Pick<Io, 'env'>, agent: Agent): Readonly<Record<string, string>> {
	return only(env, (name) => agent.variables.includes(name) || agent.isAccountVariable(name));
}

type Direct = {
	readonly socket: string;
	readonly agent: Agent;
	readonly command: readonly string[];
	readonly request: Pick<WindowRequest, 'env' | 'sessionId'>;
};

/** Environment and command to start the agent as the asking shell would, without the variables that tmux adds and that shell lacks. */
async function directly(
	{env}: Io,
	{socket, agent: {isInnerVariable}, command, request}: Direct,
): Promise<Pick<WindowRequest, 'env' | 'command'>> {
	const target = request.sessionId === undefined ? [] : ['-t', request.sessionId];
	const shown = await Promise.all([
		tmux(socket, ['show-environment', '-g']),
		// The session may be gone.
		tmux(socket, ['show-environment', ...target]).catch(() => ''),
	]);
	const unset = missingVariables({...env, ...request.env}, shown.flatMap(shownNames), isInnerVariable);
	return {
		env: {...handedOn(env, isInnerVariable), ...request.env},
		command: ['env', ...unset.flatMap((name) => ['-u', name]), ...holdOpenArgv(command)],
	};
}

function only(env: NodeJS.ProcessEnv, isWanted: (name: string) => boolean): Readonly<Record<string, string>> {
	return Object.fromEntries(Object.entries(env).flatMap(([name, value]) => (value && isWanted(name) ? [[name, value]] : [])));
}

/** The last line from an agent whose window ended or whose shell is back, maybe empty; undefined while it runs. */
export async function endedIn(
	io: DeliverIo,
	place: Place,
	{agent, words}: Pick<AgentWindow, 'agent' | 'words'>,
): Promise<string | undefined> {
	const machine = machineOf(io);
	if (machine.host !== undefined) return failureIn(place, words, machine.tmux);
	const start = await startOf(io, agent);
	const command = commandOf(io, start, {agent, words});
	if (start.start === 'direct') return failureIn(place, command);
	const terminal = readTerminal(place.panePid);
	if (terminal === undefined || terminal.group !== terminal.foreground) return undefined;
	const shown = (await capturePanes([place])).get(paneKey(place));
	return shown === undefined ? '' : lastLineOf(shown.text, command, shown.columns);
}

type Env = Readonly<NodeJS.ProcessEnv>;
type IsInner = (name: string) => boolean;

/** Variables of the terminal, the shell itself and the connection, which are true only where they were set. */
const local = /^(?:TMUX|TERM|SSH_|LC_TERMINAL)|^(?:PWD|OLDPWD|SHLVL|COLUMNS|LINES|_)$/;

/** @param isInner whether a variable says that its program runs inside a session of an agent. */
export function handedOn(env: Env, isInner: IsInner): Readonly<Record<string, string>> {
	return Object.fromEntries(
		// tmux takes only plain names; bash exports functions under others.
		Object.entries(env).flatMap(([name, value = '']) =>
			/^[A-Za-z_]\w*$/.test(name) && !local.test(name) && !isInner(name) ? [[name, value]] : [],
		),
	);
}

/** @param there the names that tmux sets in a window. @returns those that the asking shell lacks. */
export function missingVariables(env: Env, there: readonly string[], isInner: IsInner): readonly string[] {
	return [...new Set(there)].filter((name) => isInner(name) || (env[name] === undefined && !local.test(name)));
}

/** The names in the output of tmux's `show-environment`. A line of a multi-line value may look like another name. */
export function shownNames(output: string): readonly string[] {
	return output.split('\n').flatMap((line) => /^([A-Za-z_]\w*)=/.exec(line)?.[1] ?? []);
}

/** The variables that the pipe's program needs; the tmux server that starts it may have others. */
const recorderVariables = ['HOME', 'PATH', 'BECKON_STATE_DIR', 'XDG_STATE_HOME', 'XDG_CONFIG_HOME', ...agentVariables];

/**
 * Pipes the pane's output into `beckon report`, for an agent that reports its state to the terminal (OSC 7501): tmux drops such reports. A
 * pane has one pipe, and an existing one stays. A failure here loses little, since other witnesses report the state too.
 */
async function readRecords({env}: Pick<Io, 'env'>, {socket, pane, agent}: Pick<AgentPane, 'socket' | 'pane' | 'agent'>): Promise<void> {
	if (agent.asksTerminal !== true) return;
	const variables = recorderVariables.flatMap((name) => (env[name] === undefined ? [] : [`${name}=${env[name]}`]));
	const words = [...variables, ...programCommand('report', '--osc', '--app', agent.id, '--announce', agent.words.program)];
	// tmux expands the pane's address in the command, and would read a percent sign as a time format.
	const own = "TMUX='#{socket_path},#{pid},0' --pane '#{pane_id}' --pid '#{pane_pid}'".split(' ');
	const [server = '', ...owner] = own;
	const line = ['exec env', server, ...words.map((word) => formatText(shellWord(word)).replaceAll('%', '%%')), ...owner].join(' ');
	const act = `pipe-pane -O -t ${pane} ${tmuxWord(line)}`;
	await tmux(socket, ['source-file', '-'], `if-shell -F -t ${pane} '#{pane_pipe}' {} { ${act} }\n`).catch(ignoreTmuxErrors);
}
