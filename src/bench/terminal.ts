/** A program on a pty of its own: a pane of a tmux server made for it, whose keys and output pass without a process each. */
import {spawn} from 'node:child_process';
import {readFileSync, rmSync, statSync} from 'node:fs';

export type Terminal = {
	/** By tmux name. */
	readonly press: (key: string) => void;
	/** Bytes printed so far. */
	readonly printed: () => number;
	/** Waits until what was printed after `from` (bytes) matches, as Latin-1; the moment it did. @throws after the deadline, with what was printed. */
	readonly see: (text: RegExp, from: number, deadlineMs?: number) => Promise<number>;
	readonly close: () => void;
};

export type TerminalOptions = {
	/** Of the server that is made for it; what is printed is kept in a file beside it. */
	readonly socket: string;
	readonly columns: number;
	readonly rows: number;
	readonly env: NodeJS.ProcessEnv;
};

/** Runs a shell command. Whoever opens it closes it. */
export function openTerminal(command: string, {socket, columns, rows, env}: TerminalOptions): Terminal {
	const log = `${socket}-printed`;
	rmSync(log, {force: true});
	// The shell waits for a key, so that nothing is printed before it is kept.
	const args = ['-u', '-C', '-S', socket, '-f', '/dev/null', 'new-session', '-x', `${columns}`, '-y', `${rows}`, `read -r _; ${command}`];
	const child = spawn('tmux', args, {env: {...env, TERM: 'xterm-256color', TMUX: undefined}, stdio: ['pipe', 'ignore', 'ignore']});
	child.on('error', () => undefined);
	child.stdin.on('error', () => undefined);
	const order = (line: string) => child.stdin.write(`${line}\n`);
	// tmux hands output to a client in control mode in small pieces, each when the last was read; a pipe gets it as it comes.
	for (const line of [
		'refresh-client -f no-output',
		'set-option -g status off',
		'set-option -g prefix None',
		'set-option -s escape-time 0',
	])
		order(line);
	order(`refresh-client -C ${columns}x${rows}`);
	order(`pipe-pane "cat >>'${log}'"`);
	order('send-keys Enter');
	const printed = () => statSync(log, {throwIfNoEntry: false})?.size ?? 0;
	return {
		press: (key) => order(`send-keys ${key}`),
		printed,
		see: async (text, from, deadlineMs = 10_000) => {
			const end = performance.now() + deadlineMs;
			let seen = from;
			while (performance.now() < end) {
				const size = printed();
				if (size !== seen && text.test(readFileSync(log, 'latin1').slice(from))) return performance.now();
				seen = size;
				await new Promise((resolve) => setTimeout(resolve, 1));
			}
			throw new Error(`${text} was not printed within ${deadlineMs} ms: ${JSON.stringify(readFileSync(log, 'utf8').slice(-2000))}`);
		},
		close: () => child.stdin.end('kill-server\n'),
	};
}
