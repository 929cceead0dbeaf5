/** Starts tmux. The other files of this folder build its arguments or parse its output. */
import type {TmuxFailure} from '../core/errors.js';
import type {Command, RunTmux} from '../core/machine/machine.js';
import {lendTerminal} from '../system/programs.js';
import {runProgram} from '../system/run-program.js';

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

/** For a `catch`, where a failure of tmux needs no action, such as when the client or its server is gone. */
export function ignoreTmuxErrors(error: unknown): void {
	if (!(error instanceof TmuxError)) throw error;
}

const defaultTimeoutMs = 2000;

/** Runs one command on the server at `socket`; stdout as UTF-8. @throws TmuxError, also when tmux did not run at all. */
export function tmux(socket: string, args: Command, input?: string): Promise<string> {
	return tmuxBatch(socket, [args], input === undefined ? {} : {input});
}

/** Runs several commands in one tmux process; the first that fails ends the batch. @throws TmuxError */
export const tmuxBatch: RunTmux = async (socket, commands, {input, timeoutMs = defaultTimeoutMs} = {}) => {
	const args = toArgv(commands);
	const options = {env: process.env, timeoutMs, input, hasErrors: true, mostBytes: Number.POSITIVE_INFINITY};
	const ended = await runProgram(['tmux', '-u', '-S', socket, ...args], options);
	switch (ended.kind) {
		case 'not-started': {
			const {code, message} = ended.error;
			const reason = code === 'ENOENT' || code === 'EACCES' ? 'not-installed' : 'not-started';
			throw new TmuxError(args, reason, message, {cause: ended.error});
		}
		case 'timeout':
			throw new TmuxError(args, 'timeout', '');
		case 'exited':
			if (ended.code === 0) return ended.stdout;
			throw new TmuxError(args, ended.code === null ? 'timeout' : toFailure(ended.stderr), ended.stderr);
	}
};

/** Joins commands with `;`. tmux reads a `;` at the end of an argument as a separator unless a backslash is before it. */
export function toArgv(commands: readonly Command[]): readonly string[] {
	return commands.flatMap((command, index) => [...(index === 0 ? [] : [';']), ...command.map((arg) => arg.replace(/;$/, '\\;'))]);
}

/** The kind of failure, by what tmux printed. */
export function toFailure(stderr: string): TmuxFailure {
	return /^(no server running on|error connecting to|lost server|server exited)/.test(stderr) ? 'no-server' : 'refused';
}

/** Gives this terminal to tmux until it ends. */
export async function runInTerminal(args: readonly string[], env: NodeJS.ProcessEnv): Promise<void> {
	await lendTerminal(['tmux', ...args], env);
}
