/** Runs a program to its end. No shell reads its arguments, and its environment is what the caller gives. */
import type {ChildProcess} from 'node:child_process';
import {messageOf} from '../core/errors.js';
import {type Bun, bun} from '../core/machine/program.js';

export type Argv = readonly string[];

export type ProgramEnd =
	| {readonly kind: 'not-started'; readonly error: NodeJS.ErrnoException}
	| {readonly kind: 'timeout'; readonly stdout: string}
	/** `code` is null when a signal ended the program. */
	| {readonly kind: 'exited'; readonly code: number | null; readonly stdout: string; readonly stderr: string};

export type ProgramOptions = {
	readonly env: NodeJS.ProcessEnv;
	/** After this time the program is killed with its process group; 0: never. */
	readonly timeoutMs: number;
	/** The text for stdin, which is closed after it; undefined: no input. */
	readonly input?: string | undefined;
	/** Stderr is read as well: whoever holds it open then keeps the caller waiting. */
	readonly hasErrors?: boolean;
	/** So much of an output is kept. */
	readonly mostBytes?: number;
};

/** More than any answer of a program that is used. */
const usualBytes = 65_536;

/** Returns the output of a program; of one that is too slow, what it had printed. */
export async function runProgram(argv: Argv, options: ProgramOptions): Promise<ProgramEnd> {
	if ((argv[0] ?? '') === '') return {kind: 'not-started', error: new Error('there is no program')};
	const inBun = bun();
	try {
		return await (inBun === undefined ? runInNode(argv, options) : runInBun(inBun, argv, options));
	} catch (error) {
		return {kind: 'not-started', error: error instanceof Error ? error : new Error(messageOf(error))};
	}
}

// This uses Node's own spawn: a bundled library adds 12 ms to a start of 48 ms, this adds 3 (`ls` and `next` run on every key press).
function runInNode(
	[program = '', ...args]: Argv,
	{env, timeoutMs, input, hasErrors = false, mostBytes}: ProgramOptions,
): Promise<ProgramEnd> {
	return new Promise((resolve) => {
		// The process has its own group: a program that is a script is killed with what it started.
		const child = process.getBuiltinModule('node:child_process').spawn(program, args, {
			env,
			stdio: [input === undefined ? 'ignore' : 'pipe', 'pipe', hasErrors ? 'pipe' : 'ignore'],
			detached: timeoutMs !== 0,
		});
		const [out, errors] = [createPrinted(mostBytes), createPrinted(mostBytes)];
		const giveUp = (): void => {
			resolve({kind: 'timeout', stdout: out.text()});
			endGroup(child);
		};
		const timer = timeoutMs === 0 ? undefined : setTimeout(giveUp, timeoutMs);
		child.stdout?.on('data', out.add);
		child.stderr?.on('data', errors.add);
		// A program may end without reading its input; its exit code tells the reason.
		child.stdin?.on('error', () => undefined);
		child.stdin?.end(input);
		child.on('error', (error) => {
			clearTimeout(timer);
			resolve({kind: 'not-started', error});
		});
		child.on('close', (code) => {
			clearTimeout(timer);
			resolve({kind: 'exited', code, stdout: out.text(), stderr: errors.text().trim()});
		});
	});
}

/** The streams of `node:child_process` take Bun a sixth of the time that a bare Node takes, and to load it a fiftieth. */
function runInBun({spawn}: Bun, argv: Argv, {env, timeoutMs, input, hasErrors = false, mostBytes}: ProgramOptions): Promise<ProgramEnd> {
	const stdin = input === undefined ? 'ignore' : Buffer.from(input);
	const child = spawn(argv, {stdin, stdout: 'pipe', stderr: hasErrors ? 'pipe' : 'ignore', detached: timeoutMs !== 0, env});
	const [out, errors] = [createPrinted(mostBytes), createPrinted(mostBytes)];
	const readers = [child.stdout, child.stderr].map((stream) => stream?.getReader());
	const read = async (reader: (typeof readers)[number], printed: Printed): Promise<void> => {
		for (let part = await reader?.read(); part?.value !== undefined; part = await reader?.read()) printed.add(part.value);
	};
	return new Promise((resolve) => {
		const giveUp = (): void => {
			resolve({kind: 'timeout', stdout: out.text()});
			for (const reader of readers) void reader?.cancel();
			killGroup(child.pid);
			child.unref();
		};
		const timer = timeoutMs === 0 ? undefined : setTimeout(giveUp, timeoutMs);
		void Promise.all([read(readers[0], out), read(readers[1], errors), child.exited]).then(() => {
			clearTimeout(timer);
			resolve({kind: 'exited', code: child.exitCode, stdout: out.text(), stderr: errors.text().trim()});
		});
	});
}

type Printed = {readonly add: (bytes: Uint8Array) => void; readonly text: () => string};

function createPrinted(mostBytes = usualBytes): Printed {
	const parts: Uint8Array[] = [];
	let size = 0;
	return {
		add(bytes) {
			if (size < mostBytes) parts.push(bytes);
			size += bytes.length;
		},
		text: () => Buffer.concat(parts).toString('utf8'),
	};
}

/** Closes our end of the pipes: a tmux client passes them to its server, and whatever has left the group may hold them open. */
function endGroup(child: ChildProcess): void {
	for (const stream of child.stdio) stream?.destroy();
	killGroup(child.pid);
	child.unref();
}

function killGroup(pid: number | undefined): void {
	try {
		if (pid !== undefined) process.kill(-pid, 'SIGKILL');
	} catch {
		// The whole group has ended.
	}
}
