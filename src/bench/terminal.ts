/** A program on a pty of its own: a pane of a tmux server that we hold in control mode, so that keys and output pass without a process. */
import {spawn} from 'node:child_process';

export type Terminal = {
	/** By tmux name. */
	readonly press: (key: string) => void;
	/** Bytes printed so far. */
	readonly printed: () => number;
	/** Waits until what was printed after `from` (bytes) matches; the moment it did. @throws after the deadline, with what was printed. */
	readonly see: (text: RegExp, from: number, deadlineMs?: number) => Promise<number>;
	readonly close: () => void;
};

export type TerminalOptions = {
	/** Of the server that is made for it. */
	readonly socket: string;
	readonly columns: number;
	readonly rows: number;
	readonly env: NodeJS.ProcessEnv;
};

/** Runs a shell command. Whoever opens it closes it. Texts are ASCII: tmux writes the rest as octal. */
export function openTerminal(command: string, {socket, columns, rows, env}: TerminalOptions): Terminal {
	const size = ['-x', `${columns}`, '-y', `${rows}`];
	const args = ['-u', '-C', '-S', socket, '-f', '/dev/null', 'new-session', ...size, command];
	const child = spawn('tmux', args, {env: {...env, TERM: 'xterm-256color', TMUX: undefined}, stdio: ['pipe', 'pipe', 'ignore']});
	child.stdin.write(
		`set-option -g status off\nset-option -g prefix None\nset-option -s escape-time 0\nrefresh-client -C ${columns}x${rows}\n`,
	);
	let printed = '';
	let check = (_at: number) => {};
	child.on('error', () => undefined);
	child.stdin.on('error', () => undefined);
	child.stdout.setEncoding('latin1').on('data', (chunk: string) => {
		const at = performance.now();
		printed += chunk;
		check(at);
	});
	return {
		press: (key) => child.stdin.write(`send-keys ${key}\n`),
		printed: () => printed.length,
		see: (text, from, deadlineMs = 10_000) =>
			new Promise((resolve, reject) => {
				const settle = () => {
					clearTimeout(timer);
					check = () => {};
				};
				const timer = setTimeout(() => {
					settle();
					reject(new Error(`${text} was not printed within ${deadlineMs} ms: ${JSON.stringify(printed.slice(from).slice(-2000))}`));
				}, deadlineMs);
				check = (at) => {
					if (!text.test(printed.slice(from))) return;
					settle();
					resolve(at);
				};
				check(performance.now());
			}),
		close: () => child.stdin.end('kill-server\n'),
	};
}
