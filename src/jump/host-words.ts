/** The commands that show a pane of a host: its program with a terminal, and in it the tmux over there. */
import {basename} from 'node:path';
import type {Host} from '../core/machine/host.js';
import {shellWord} from '../core/quoting/shell-word.js';
import type {Place} from '../core/session.js';

type Words = readonly [string, ...string[]];

/** A shell that no login started may know neither the usual folders of programs nor the terminal. */
const preamble = [
	'PATH=$PATH:/usr/local/bin:/opt/homebrew/bin:$HOME/.local/bin',
	'infocmp "$TERM" >/dev/null 2>&1 || TERM=xterm-256color',
	'export PATH TERM',
	'unset TMUX',
].join('; ');

/**
 * A terminal on the host, attached to its tmux at the pane.
 * @param login options of ssh that take a connection that is open already
 */
export function attachWords(host: Host, place: Place, login: readonly string[] = []): Words {
	const attach = `exec tmux -u -S ${shellWord(place.server.socket)} attach-session -t ${shellWord(place.sessionId)}`;
	const text = `${preamble}; ${selectText(place)}; ${attach}`;
	if (host.via.kind === 'command') return [...withTerminal(host.via.argv), '-c', inShellOf(host.via.argv, text)];
	const {destination, jump} = host.via;
	// The login shell over there may be none that reads this text.
	return jump === 'mosh'
		? ['mosh', '--', destination, 'sh', '-c', text]
		: ['ssh', '-t', ...login, '--', destination, `exec sh -c ${shellWord(text)}`];
}

/** Without a terminal: what is attached to the session shows the pane. */
export function selectWords({via}: Host, place: Place, login: readonly string[] = []): Words {
	const text = `${preamble}; ${selectText(place)}`;
	if (via.kind === 'command') return [...via.argv, '-c', inShellOf(via.argv, text)];
	return ['ssh', '-T', ...login, '-o', 'BatchMode=yes', '-o', 'ConnectTimeout=5', '--', via.destination, `exec sh -c ${shellWord(text)}`];
}

function selectText({server, sessionId, windowId, pane}: Place): string {
	const select = `select-window -t ${shellWord(`${sessionId}:${windowId}`)} \\; select-pane -Z -t ${shellWord(pane)}`;
	return `tmux -u -S ${shellWord(server.socket)} ${select}`;
}

/** The same program with a terminal. Those that are not named give one where ours is one. */
export function withTerminal(argv: Words): Words {
	const at = programAt(argv);
	const words = argv.slice(at + 1);
	const lead: Words = [argv[0], ...argv.slice(1, at + 1)];
	switch (programName(argv)) {
		case 'ssh':
			return [...lead, '-t', ...words.filter((word) => word !== '-T')];
		case 'docker-compose':
		case 'podman-compose':
			return [...lead, ...words.filter(isTerminalWanted)];
		case 'docker':
		case 'podman':
		case 'nerdctl':
		case 'kubectl':
		case 'oc': {
			const exec = words.indexOf('exec');
			if (exec === -1) return argv;
			if (words.slice(0, exec).includes('compose')) return [...lead, ...words.filter(isTerminalWanted)];
			return [...lead, ...words.slice(0, exec + 1), '-t', ...words.slice(exec + 1)];
		}
		case 'lxc':
		case 'incus':
			return [...lead, ...words.filter(isTerminalWanted)];
		default:
			return argv;
	}
}

/** `compose exec` gives a terminal by itself, and lxc does where ours is one, unless they are told not to. */
function isTerminalWanted(word: string): boolean {
	return !['-T', '--no-tty', '--no-TTY', '--disable-pty', '--force-noninteractive', '--mode=non-interactive'].includes(word);
}

/** ssh makes one text of its words, which a shell over there cuts into words again. */
function inShellOf(argv: Words, text: string): string {
	return programName(argv) === 'ssh' ? shellWord(text) : text;
}

function programName(argv: Words): string {
	return basename(argv[programAt(argv)] ?? '');
}

/** The first word that is no way to start another program, such as `sudo -n`. */
function programAt(argv: Words): number {
	if (!/^(sudo|doas|env|nice)$/.test(basename(argv[0]))) return 0;
	const known = argv.findIndex((word) =>
		/^(ssh|docker|docker-compose|podman|podman-compose|nerdctl|kubectl|oc|lxc|incus)$/.test(basename(word)),
	);
	return known === -1 ? 0 : known;
}
