/**
 * Shows a session that is in no pane here, with a program in a window or in this terminal. For a pane of a host that program attaches to the tmux
 * there.
 */
import {basename} from 'node:path';
import {agentOf} from '../agents/agents.js';
import {type PaneId, type Place, parsePaneId} from '../core/address.js';
import type {Io} from '../core/context.js';
import {UserError} from '../core/errors.js';
import {shellWord} from '../core/quoting/words.js';
import type {Row} from '../core/session.js';
import {type Host, hostNamed} from '../core/terms/host.js';
import {resumeEnv} from '../deliver/act.js';
import {readConfig} from '../store/config/config.js';
import {statePaths} from '../store/paths.js';
import {loginSocket, overLogin} from '../system/login-socket.js';
import {lendTerminal, runProgram} from '../system/programs.js';
import {findPane} from '../tmux/panes/panes.js';
import {tmux} from '../tmux/run.js';
import {holdOpenArgv} from '../tmux/windows/hold-open-shell.js';
import {openWindow, windowName} from '../tmux/windows/window.js';
import {findAskingClient} from './focus.js';

type Shower = {
	readonly argv: readonly string[];
	readonly env: Readonly<Record<string, string>>;
	readonly directory: string;
	readonly name: string;
	/** What to do where the window closes at once. */
	readonly fix: string;
	/** Names the session of a host in its window, which is used again. `select`: makes that window show the pane. */
	readonly host?: {readonly shows: string; readonly select: readonly string[]};
};

/** In this terminal, until its user leaves. @throws UserError where no program can show it. */
export async function showHere(io: Io, row: Row): Promise<void> {
	const {argv, env} = await showerOf(io, row);
	await lendTerminal(holdOpenArgv(argv), {...io.env, ...env});
}

/**
 * The window that already shows it, or a new one behind the current one. @throws UserError outside tmux, and where no program can show it. @throws
 * TmuxError where no window can be opened.
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

/** `isOver`: its program has ended, and its last output is still there. */
async function findWindow(socket: string, shows: string): Promise<{readonly pane: PaneId; readonly isOver: boolean} | undefined> {
	const printed = await tmux(socket, ['list-panes', '-a', '-F', `#{pane_id} #{pane_dead} #{pane_current_command} #{${option}}`]);
	const line = printed.split('\n').find((each) => each.split(' ').slice(3).join(' ') === shows);
	const [id, dead, command = ''] = line?.split(' ') ?? [];
	const pane = parsePaneId(id);
	return pane && {pane, isOver: dead === '1' || /^(sh|dash|bash|busybox)$/.test(command)};
}

type ProgramWords = readonly [string, ...string[]];

/** @throws UserError when no host of the config has the name. */
export async function hostOf(env: NodeJS.ProcessEnv, name: string | undefined): Promise<Host> {
	const {config} = await readConfig(env);
	const host = hostNamed(config.hosts, name);
	if (host === undefined) throw unknownHost(name);
	return host;
}

export function unknownHost(name = ''): UserError {
	return new UserError(
		`Host ${name} is not in the config`,
		'Add it to `hosts` in the config file; `beckon hosts` lists those that are there.',
		2,
	);
}

/** A shell without a login may lack the usual program folders and the terminal's name. */
const preamble = [
	'PATH=$PATH:/usr/local/bin:/opt/homebrew/bin:$HOME/.local/bin',
	'infocmp "$TERM" >/dev/null 2>&1 || TERM=xterm-256color',
	'export PATH TERM',
	'unset TMUX',
].join('; ');

type Order = {readonly argv: readonly string[]; readonly directory?: string | undefined; readonly terminal?: boolean};

/** The command for a host, over the connection that `beckon hosts login` has opened, where there is one. */
export function hostWords(env: NodeJS.ProcessEnv, {name, via}: Host) {
	const login = overLogin(loginSocket(statePaths(env).root, name));
	/** Runs a text of `sh` on the host, in a terminal there. */
	const inTerminal = (text: string): ProgramWords => {
		if (via.kind === 'command') return [...withTerminal(via.argv), '-c', inShellOf(via.argv, text)];
		// The user's login shell there may be unable to parse this text, so `sh` does.
		return via.jump === 'mosh'
			? ['mosh', '--', via.destination, 'sh', '-c', text]
			: ['ssh', '-t', ...login, '--', via.destination, `exec sh -c ${shellWord(text)}`];
	};
	const withoutTerminal = (text: string): ProgramWords => {
		if (via.kind === 'command') return [...via.argv, '-c', inShellOf(via.argv, text)];
		return ['ssh', '-T', ...login, '-o', 'BatchMode=yes', '-o', 'ConnectTimeout=5', '--', via.destination, `exec sh -c ${shellWord(text)}`];
	};
	return {
		/** A terminal on the host, attached to its tmux at the pane. */
		attach(place: Place): ProgramWords {
			const attach = `exec tmux -u -S ${shellWord(place.server.socket)} attach-session -t ${shellWord(place.sessionId)}`;
			return inTerminal(`${preamble}; ${selectText(place)}; ${attach}`);
		},
		/** Selects the pane without a terminal; attached clients then show it. */
		select: (place: Place): ProgramWords => withoutTerminal(`${preamble}; ${selectText(place)}`),
		/** Runs a program on the host, in a directory there and with the words of its argv whole: no shell reads them. */
		program({argv, directory, terminal = false}: Order): ProgramWords {
			const enter = directory === undefined ? '' : `cd -- ${plainWord(directory)} && `;
			const text = `${preamble}; ${signs}; ${enter}exec ${argv.map(plainWord).join(' ')}`;
			return terminal ? inTerminal(text) : withoutTerminal(text);
		},
	};
}

/** Some login shells, such as fish, give a backslash in single quotes a meaning, so the text has none. */
const signs = `b=$(awk 'BEGIN {printf "%c", 92}'); q=$(awk 'BEGIN {printf "%c", 39}')`;

function plainWord(text: string): string {
	return `'${text.replace(/[\\']/g, (sign) => (sign === "'" ? `'"$q"'` : `'"$b"'`))}'`;
}

function selectText({server, sessionId, windowId, pane}: Place): string {
	const select = `select-window -t ${shellWord(`${sessionId}:${windowId}`)} \\; select-pane -Z -t ${shellWord(pane)}`;
	return `tmux -u -S ${shellWord(server.socket)} ${select}`;
}

/** The words with which a program that reaches a host gives its command a terminal. Programs that are not named here give one if ours is one. */
export function withTerminal(argv: ProgramWords): ProgramWords {
	const at = programAt(argv);
	const words = argv.slice(at + 1);
	const lead: ProgramWords = [argv[0], ...argv.slice(1, at + 1)];
	const name = programName(argv);
	if (name === 'ssh') return [...lead, '-t', ...words.filter((word) => word !== '-T')];
	if (/^(lxc|incus|docker-compose|podman-compose)$/.test(name)) return [...lead, ...words.filter(isTerminalWanted)];
	const exec = /^(docker|podman|nerdctl|kubectl|oc)$/.test(name) ? words.indexOf('exec') : -1;
	if (exec === -1) return argv;
	if (words.slice(0, exec).includes('compose')) return [...lead, ...words.filter(isTerminalWanted)];
	return [...lead, ...words.slice(0, exec + 1), '-t', ...words.slice(exec + 1)];
}

/** `compose exec` gives a terminal by itself, and lxc does if ours is one, unless these options forbid it. */
function isTerminalWanted(word: string): boolean {
	return !['-T', '--no-tty', '--no-TTY', '--disable-pty', '--force-noninteractive', '--mode=non-interactive'].includes(word);
}

/** ssh joins its words to one text, which a shell there splits again. */
function inShellOf(argv: ProgramWords, text: string): string {
	return programName(argv) === 'ssh' ? shellWord(text) : text;
}

function programName(argv: ProgramWords): string {
	return basename(argv[programAt(argv)] ?? '');
}

/** The index of the first word that does not just start another program, as `sudo -n` does. */
function programAt(argv: ProgramWords): number {
	if (!/^(sudo|doas|env|nice)$/.test(basename(argv[0]))) return 0;
	const known = argv.findIndex((word) =>
		/^(ssh|docker|docker-compose|podman|podman-compose|nerdctl|kubectl|oc|lxc|incus)$/.test(basename(word)),
	);
	return known === -1 ? 0 : known;
}
