/** Runs a program and gives what it printed. It is ended after a time, whatever it leaves running. */
import {type ChildProcess, spawn} from 'node:child_process';

export type ProgramEnd =
	| {readonly kind: 'not-started'; readonly code: string | undefined}
	| {readonly kind: 'timeout'; readonly stdout: string}
	/** `code` is null when a signal ended it. */
	| {readonly kind: 'exited'; readonly code: number | null; readonly stdout: string};

export type ProgramOptions = {readonly env: NodeJS.ProcessEnv; readonly timeoutMs: number};

/** More than any answer that is read. */
const maxChars = 65_536;

/** Runs it without a shell and without input. One that takes longer is ended with all that it started and did not detach. */
export function runProgram([program = '', ...args]: readonly string[], {env, timeoutMs}: ProgramOptions): Promise<ProgramEnd> {
	if (program === '') return Promise.resolve({kind: 'not-started', code: undefined});
	return new Promise((resolve) => {
		const child = spawn(program, args, {env, stdio: ['ignore', 'pipe', 'ignore'], windowsHide: true, detached: true});
		let stdout = '';
		const timer = setTimeout(() => {
			resolve({kind: 'timeout', stdout});
			endGroup(child);
		}, timeoutMs);
		child.stdout?.setEncoding('utf8').on('data', (text: string) => {
			stdout = (stdout + text).slice(0, maxChars);
		});
		child.on('error', (error: NodeJS.ErrnoException) => {
			clearTimeout(timer);
			resolve({kind: 'not-started', code: error.code});
		});
		child.on('close', (code) => {
			clearTimeout(timer);
			resolve({kind: 'exited', code, stdout});
		});
	});
}

/** A process that left the group may hold the pipe open: our end of it is closed, so that nothing waits for it. */
function endGroup(child: ChildProcess): void {
	child.stdout?.destroy();
	try {
		if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
	} catch {
		// All of the group have ended.
	}
	child.unref();
}
