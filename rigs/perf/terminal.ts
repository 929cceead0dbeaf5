/** A program on a pty of its own, with only `script(1)` in between: its output is what a terminal would get, at the same time. */
import {spawn} from 'node:child_process';

export type Terminal = {
	/** Sends bytes, as a terminal does. */
	readonly type: (bytes: string) => void;
	/** The number of printed bytes. */
	readonly printed: () => number;
	/** The output so far, one character per byte. */
	readonly text: () => string;
	/**
	 * Waits until the output after `from` (bytes) contains all the texts, which are ASCII. Returns the moment. @throws after the deadline,
	 * with the output.
	 */
	readonly see: (texts: readonly string[], from: number, deadlineMs?: number) => Promise<number>;
	readonly close: () => void;
};

type TerminalOptions = {
	readonly columns: number;
	readonly rows: number;
	readonly env: NodeJS.ProcessEnv;
	/** Gets the output as it comes. */
	readonly onOutput?: (bytes: Buffer) => void;
};

/** Runs a shell command. The caller closes the terminal. */
export function openTerminal(command: string, {columns, rows, env, onOutput}: TerminalOptions): Terminal {
	const sized = `stty rows ${rows} cols ${columns}; ${command}`;
	const args = process.platform === 'darwin' ? ['-q', '/dev/null', 'sh', '-c', sized] : ['-qfc', sized, '/dev/null'];
	const child = spawn('script', args, {env: {...env, TERM: 'xterm-256color', TMUX: undefined}, stdio: ['pipe', 'pipe', 'ignore']});
	let printed = '';
	let check = (_at: number) => {};
	child.on('error', () => undefined);
	child.stdin.on('error', () => undefined);
	child.stdout.setEncoding('latin1').on('data', (chunk: string) => {
		const at = performance.now();
		printed += chunk;
		onOutput?.(Buffer.from(chunk, 'latin1'));
		check(at);
	});
	return {
		type: (bytes) => child.stdin.write(bytes),
		printed: () => printed.length,
		text: () => printed,
		see: (texts, from, deadlineMs = 10_000) =>
			new Promise((resolve, reject) => {
				const settle = () => {
					clearTimeout(timer);
					check = () => {};
				};
				const timer = setTimeout(() => {
					settle();
					reject(
						new Error(
							`${texts.join(' and ')} was not printed within ${deadlineMs} ms: ${JSON.stringify(printed.slice(from).slice(-2000))}`,
						),
					);
				}, deadlineMs);
				check = (at) => {
					const news = printed.slice(from);
					if (!texts.every((text) => news.includes(text))) return;
					settle();
					resolve(at);
				};
				check(performance.now());
			}),
		close: () => child.kill(),
	};
}
