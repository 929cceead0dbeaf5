/**
 * Shows a session that is in no pane here, with a program in a window or in this terminal. For a pane of a host that program attaches to
 * the tmux there.
 */
import {agentOf} from '../agents/agents.js';
import {type PaneId, type Place, parsePaneId} from '../core/address.js';
import type {Io} from '../core/context.js';
import {UserError} from '../core/errors.js';
import type {Row} from '../core/session.js';
import {resumeEnv} from '../deliver/act.js';
import {lendTerminal, runProgram} from '../system/programs.js';
import {findPane} from '../tmux/panes/panes.js';
import {tmux} from '../tmux/run.js';
import {holdOpenArgv} from '../tmux/windows/hold-open-shell.js';
import {openWindow, windowName} from '../tmux/windows/window.js';
import {findAskingClient} from './focus.js';
import {hostOf, hostWords} from './host-words.js';

type Shower = {
	readonly argv: readonly string[];
	readonly env: Readonly<Record<string, string>>;
	readonly directory: string;
	readonly name: string;
	/** What to do if the window closes at once. */
	readonly fix: string;
	/** Names the session of a host, to find its window again. `select`: the command that makes that window show the pane. */
	readonly host?: {readonly shows: string; readonly select: readonly string[]};
};

/** Shows it in this terminal until the user leaves. @throws UserError when no program can show it. */
export async function showHere(io: Io, row: Row): Promise<void> {
	const {argv, env} = await showerOf(io, row);
	await lendTerminal(holdOpenArgv(argv), {...io.env, ...env});
}

/**
 * The window that already shows it, or a new one that stays in the background. @throws UserError outside tmux, and when no program can show
 * it. @throws TmuxError when no window can be opened.
 */
export async function showInWindow(io: Io, row: Row, client: string | undefined): Promise<Place> {
	const {argv, host, fix, ...window} = await showerOf(io, row);
	const {spot, sessionId} = await findAskingClient(io.env, client);
	const command = holdOpenArgv(argv);
	const before = host && (await findWindow(spot.socket, host.shows));
	if (before?.isOver === true) await tmux(spot.socket, ['respawn-pane', '-k', '-t', before.pane, '--', ...command]);
	else if (before !== undefined) await runProgram(host?.select ?? [], {env: io.env, timeoutMs: selectMs});
	const mark = host && {option, text: host.shows};
	const pane = before?.pane ?? (await openWindow(spot.socket, {...window, sessionId, command, mark}));
	const found = await findPane(spot.socket, pane);
	if (found === undefined) throw new UserError('The new window closed at once', fix);
	return found.place;
}

const selectMs = 5000;
/** A pane option that names the session of a host. */
const option = '@beckon_host';

async function showerOf({env}: Io, {host: hostName, place, project, agent, jobId = '', ...row}: Row): Promise<Shower> {
	if (hostName === undefined) {
		const {commands, words} = agentOf(agent);
		const argv = commands.attach?.(jobId);
		if (argv === undefined) throw new UserError('This agent cannot show background sessions', 'Go to the pane it was started in.');
		const fix = `Run \`${argv.join(' ')}\` in another one.`;
		return {argv, env: resumeEnv(env, {agent, ...row}), directory: row.cwd ?? '/', name: windowName(project, words.program), fix};
	}
	const host = await hostOf(env, hostName);
	if (place === undefined)
		throw new UserError(`${project} is not in a tmux pane`, `It can only be seen in the terminal on ${host.name} that it was started in.`);
	const words = hostWords(env, host);
	return {
		argv: words.attach(place),
		env: {},
		directory: '/',
		name: host.name,
		fix: `\`beckon hosts test ${host.name}\` says what works.`,
		host: {shows: `${host.name} ${place.server.start} ${place.sessionId}`, select: words.select(place)},
	};
}

/** `isOver`: its program has ended, and the window still shows the last output. */
async function findWindow(socket: string, shows: string): Promise<{readonly pane: PaneId; readonly isOver: boolean} | undefined> {
	const printed = await tmux(socket, ['list-panes', '-a', '-F', `#{pane_id} #{pane_dead} #{pane_current_command} #{${option}}`]);
	const line = printed.split('\n').find((each) => each.split(' ').slice(3).join(' ') === shows);
	const [id, dead, command = ''] = line?.split(' ') ?? [];
	const pane = parsePaneId(id);
	return pane && {pane, isOver: dead === '1' || /^(sh|dash|bash|busybox)$/.test(command)};
}
