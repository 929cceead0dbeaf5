/** Starts tmux, and finds its servers. The other files of this folder build its arguments or parse its output. */
import type {ChildProcess} from 'node:child_process';
import {type PaneId, parsePaneId} from '../core/address.js';
import {messageOf, type TmuxFailure} from '../core/errors.js';
import type {Command, RunOptions, RunTmux, ServerProbe} from '../core/machine/machine.js';
import {type Bun, bun} from '../core/machine/program.js';

export class TmuxError extends Error {
	override readonly name = 'TmuxError';
	constructor(
		readonly args: readonly string[],
		readonly reason: TmuxFailure,
		readonly stderr: string,
		options?: ErrorOptions,
	) {
		super(`tmux ${args[0] ?? ''}: ${stderr === '' ? reason : stderr}`, options);
	}
}

/** For a `catch` where a failure of tmux needs no action, such as when the client or its server is gone. */
export function ignoreTmuxErrors(error: unknown): void {
	if (!(error instanceof TmuxError)) throw error;
}

const defaultTimeoutMs = 2000;

/** Runs one command on the server at `socket`; stdout as UTF-8. @throws TmuxError, also when tmux did not run at all. */
export function tmux(socket: string, args: Command, input?: string): Promise<string> {
	return tmuxBatch(socket, [args], input === undefined ? {} : {input});
}

/** Runs several commands in one tmux process; the first that fails ends the batch. @throws TmuxError */
export const tmuxBatch: RunTmux = async (socket, commands, options = {}) => {
	const args = toArgv(commands);
	const ended = await runTmuxProgram(['-u', '-S', socket, ...args], options);
	switch (ended.kind) {
		case 'not-started':
			throw notStarted(args, ended.error);
		case 'timeout':
			throw new TmuxError(args, 'timeout', '');
		case 'exited':
			if (ended.code === 0) return ended.stdout;
			throw new TmuxError(args, ended.code === null ? 'timeout' : toFailure(ended.stderr), ended.stderr || unparsed(ended.stdout));
	}
};

/** What tmux cannot parse in the input of `source-file -`, which it reports on stdout (3.2a, 3.3a). */
function unparsed(stdout: string): string {
	return /^-:\d+: .*/.exec(stdout)?.[0] ?? '';
}

function notStarted(args: readonly string[], error: Error): TmuxError {
	const isMissing = 'code' in error && (error.code === 'ENOENT' || error.code === 'EACCES');
	return new TmuxError(args, isMissing ? 'not-installed' : 'not-started', error.message, {cause: error});
}

/** Joins commands with `;`. tmux reads a `;` at the end of an argument as a separator unless a backslash is before it. */
export function toArgv(commands: readonly Command[]): readonly string[] {
	return commands.flatMap((command, index) => [...(index === 0 ? [] : [';']), ...command.map((arg) => arg.replace(/;$/, '\\;'))]);
}

export function toFailure(stderr: string): TmuxFailure {
	return /^(no server running on|error connecting to|lost server|server exited)/.test(stderr) ? 'no-server' : 'refused';
}

type TmuxEnd =
	| {readonly kind: 'not-started'; readonly error: Error}
	| {readonly kind: 'timeout'}
	/** `code` is null when a signal ended tmux. */
	| {readonly kind: 'exited'; readonly code: number | null; readonly stdout: string; readonly stderr: string};

// This uses Node's own spawn: a bundled execa adds 12 ms to a start of 48 ms, this adds 3 (`ls` and `next` run on every key press).
function runTmuxProgram(args: readonly string[], {input, timeoutMs = defaultTimeoutMs}: RunOptions): Promise<TmuxEnd> {
	const inBun = bun();
	if (inBun !== undefined) return runInBun(inBun, ['tmux', ...args], {input, timeoutMs});
	return new Promise((resolve) => {
		const stdin = input === undefined ? 'ignore' : 'pipe';
		// The process has its own group: a `tmux` that is a script is killed with what it started.
		const child = process
			.getBuiltinModule('node:child_process')
			.spawn('tmux', args, {stdio: [stdin, 'pipe', 'pipe'], windowsHide: true, detached: timeoutMs !== 0});
		const out: Buffer[] = [];
		const err: Buffer[] = [];
		const giveUp = (): void => {
			resolve({kind: 'timeout'});
			endGroup(child);
		};
		const timer = timeoutMs === 0 ? undefined : setTimeout(giveUp, timeoutMs);
		child.stdout?.on('data', (chunk: Buffer) => out.push(chunk));
		child.stderr?.on('data', (chunk: Buffer) => err.push(chunk));
		// tmux may end without reading its input; its exit code gives the reason.
		child.stdin?.on('error', () => undefined);
		child.stdin?.end(input);
		child.on('error', (error) => {
			clearTimeout(timer);
			resolve({kind: 'not-started', error});
		});
		child.on('close', (code) => {
			clearTimeout(timer);
			resolve({kind: 'exited', code, stdout: Buffer.concat(out).toString('utf8'), stderr: Buffer.concat(err).toString('utf8').trim()});
		});
	});
}

/** Avoids the streams of `node:child_process`, which take Bun a sixth of the start of a bare Node. */
async function runInBun({spawn: start}: Bun, argv: readonly string[], {input, timeoutMs = 0}: RunOptions): Promise<TmuxEnd> {
	let child: ReturnType<Bun['spawn']>;
	try {
		const stdin = input === undefined ? 'ignore' : Buffer.from(input);
		child = start(argv, {stdin, stdout: 'pipe', stderr: 'pipe', detached: timeoutMs !== 0, env: process.env});
	} catch (error) {
		return {kind: 'not-started', error: error instanceof Error ? error : new Error(messageOf(error))};
	}
	const readers = [child.stdout.getReader(), child.stderr.getReader()] as const;
	const giveUp = (): TmuxEnd => {
		for (const reader of readers) void reader.cancel();
		killGroup(child.pid);
		child.unref();
		return {kind: 'timeout'};
	};
	const read = async (reader: (typeof readers)[number]): Promise<string> => {
		const parts: Uint8Array[] = [];
		for (let {value} = await reader.read(); value !== undefined; {value} = await reader.read()) parts.push(value);
		return Buffer.concat(parts).toString('utf8');
	};
	return new Promise((resolve) => {
		const timer = timeoutMs === 0 ? undefined : setTimeout(() => resolve(giveUp()), timeoutMs);
		void Promise.all([...readers.map(read), child.exited]).then(([stdout, stderr]) => {
			clearTimeout(timer);
			resolve({kind: 'exited', code: child.exitCode, stdout: String(stdout), stderr: String(stderr).trim()});
		});
	});
}

/** Closes our end of the pipes: the tmux client passed them to the server, and a server that hangs would hold them open. */
function endGroup(child: ChildProcess): void {
	for (const stream of child.stdio) stream?.destroy();
	if (child.pid !== undefined) killGroup(child.pid);
	child.unref();
}

function killGroup(pid: number): void {
	try {
		process.kill(-pid, 'SIGKILL');
	} catch {
		// The whole group has ended already.
	}
}

/** Gives this terminal to tmux until it ends. Returns its exit code, or 1 after a signal. */
export function runInTerminal(args: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
	return new Promise((resolve, reject) => {
		const child = process.getBuiltinModule('node:child_process').spawn('tmux', args, {stdio: 'inherit', env});
		child.on('error', (error) => reject(notStarted(args, error)));
		child.on('close', (code) => resolve(code ?? 1));
	});
}

export type TmuxEnv = {
	readonly socket: string;
	readonly serverPid: number;
	/** `$` and digits; undefined in jobs without a session. */
	readonly sessionId: string | undefined;
	readonly pane: PaneId | undefined;
};

/** `$TMUX` is `<socket>,<server pid>,<session>`, and the socket may contain commas. Undefined outside tmux. */
export function parseTmuxEnv(env: NodeJS.ProcessEnv): TmuxEnv | undefined {
	const found = /^(\/.*),(\d+),(-?\d+)$/s.exec(env['TMUX'] ?? '');
	if (found === null) return undefined;
	const [, socket = '', pid = '', session = ''] = found;
	return {
		socket,
		serverPid: Number(pid),
		sessionId: session.startsWith('-') ? undefined : `$${session}`,
		pane: parsePaneId(env['TMUX_PANE']),
	};
}

export function socketFolder(env: NodeJS.ProcessEnv, uid: number): string {
	const root = env['TMUX_TMPDIR'] === undefined || env['TMUX_TMPDIR'] === '' ? '/tmp' : env['TMUX_TMPDIR'];
	return `${root.replace(/(?<=.)\/+$/, '')}/tmux-${uid}`;
}

/** The socket that a bare `tmux` would use. */
export function defaultSocket(env: NodeJS.ProcessEnv, uid: number): string {
	return parseTmuxEnv(env)?.socket ?? `${socketFolder(env, uid)}/default`;
}

/** A server that does not answer within this time is busy. */
const probeMs = 500;

/** Whether a server listens on the socket: this takes 0.1 ms, starting tmux 3. `unsure`: it is busy, or we may not open its socket. */
export async function probeServer(socket: string): Promise<ServerProbe> {
	// Loaded late: most commands probe no server, and loading takes the executable a tenth of a start.
	const {connect} = await import('node:net');
	return new Promise((resolve) => {
		const link = connect({path: socket});
		const settle = (answer: ServerProbe) => {
			link.destroy();
			resolve(answer);
		};

		link.setTimeout(probeMs, () => settle('unsure'));
		link.on('connect', () => settle('listening'));
		link.on('error', (error: NodeJS.ErrnoException) =>
			settle(['ENOENT', 'ECONNREFUSED', 'ENOTDIR', 'ENOTSOCK'].includes(error.code ?? '') ? 'dead' : 'unsure'),
		);
	});
}
