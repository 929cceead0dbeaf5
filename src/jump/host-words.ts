/** The argv that runs a program on a host: over ssh or mosh, or by the command that the config names. */
import {basename} from 'node:path';
import type {Place} from '../core/address.js';
import {UserError} from '../core/errors.js';
import {shellWord} from '../core/quoting/words.js';
import {type Host, hostNamed} from '../core/terms/host.js';
import {readConfig} from '../store/config/config.js';
import {statePaths} from '../store/paths.js';
import {loginSocket, overLogin} from '../system/login-socket.js';

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

/** The commands for a host, over the connection of `beckon hosts login` if there is one. */
export function hostWords(env: NodeJS.ProcessEnv, {name, via}: Host) {
	const login = overLogin(loginSocket(statePaths(env).root, name));
	/** Runs a script of `sh` on the host, in a terminal there. */
	const inTerminal = (text: string): ProgramWords => {
		if (via.kind === 'command') return [...withTerminal(via.argv), '-c', inShellOf(via.argv, text)];
		// The user's login shell there may not parse this script, so `sh` runs it.
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
		/** Runs a program on the host, in a directory there. No shell splits its argv. */
		program({argv, directory, terminal = false}: Order): ProgramWords {
			const enter = directory === undefined ? '' : `cd -- ${plainWord(directory)} && `;
			const text = `${preamble}; ${signs}; ${enter}exec ${argv.map(plainWord).join(' ')}`;
			return terminal ? inTerminal(text) : withoutTerminal(text);
		},
	};
}

/** Some login shells, such as fish, interpret a backslash in single quotes, so the script has none. */
const signs = `b=$(awk 'BEGIN {printf "%c", 92}'); q=$(awk 'BEGIN {printf "%c", 39}')`;

function plainWord(text: string): string {
	return `'${text.replace(/[\\']/g, (sign) => (sign === "'" ? `'"$q"'` : `'"$b"'`))}'`;
}

function selectText({server, sessionId, windowId, pane}: Place): string {
	const select = `select-window -t ${shellWord(`${sessionId}:${windowId}`)} \\; select-pane -Z -t ${shellWord(pane)}`;
	return `tmux -u -S ${shellWord(server.socket)} ${select}`;
}

/** The argv with the option by which a program such as ssh gives its command a terminal. Unknown programs give one if ours is one. */
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

/** `compose exec` gives a terminal by default, and lxc does if ours is one, unless these options forbid it. */
function isTerminalWanted(word: string): boolean {
	return !['-T', '--no-tty', '--no-TTY', '--disable-pty', '--force-noninteractive', '--mode=non-interactive'].includes(word);
}

/** ssh joins its arguments to one text, which a shell there splits again. */
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
