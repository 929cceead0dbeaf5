/** Runs programs other than tmux. No shell interprets their arguments, and the caller gives their environment. */
import type {execa as Execa} from 'execa';

type Argv = readonly string[];

export type ProgramEnd =
	| {readonly kind: 'not-started'; readonly code: string | undefined}
	| {readonly kind: 'timeout'; readonly stdout: string}
	/** `code` is null when a signal ended the program. */
	| {readonly kind: 'exited'; readonly code: number | null; readonly stdout: string};

type ProgramOptions = {readonly env: NodeJS.ProcessEnv; readonly timeoutMs: number};

/** More than any answer that is used. */
const maxChars = 65_536;

/** Returns the output of a program that gets no input. After the time limit it is killed with its process group. */
export async function runProgram([program = '', ...args]: Argv, {env, timeoutMs}: ProgramOptions): Promise<ProgramEnd> {
	if (program === '') return {kind: 'not-started', code: undefined};
	const execa = await loadExeca();
	const child = execa(program, args, {
		env,
		extendEnv: false,
		reject: false,
		buffer: false,
		stdio: ['ignore', 'pipe', 'ignore'],
		detached: true,
	});
	let stdout = '';
	child.stdout.setEncoding('utf8').on('data', (text: string) => {
		stdout = (stdout + text).slice(0, maxChars);
	});
	let timer: NodeJS.Timeout | undefined;
	const timeout = new Promise<ProgramEnd>((resolve) => {
		timer = setTimeout(() => {
			resolve({kind: 'timeout', stdout});
			signalGroup(child, 'SIGKILL');
			// A process that left the group may hold the pipe open; this does not wait for it.
			child.stdout.destroy();
			child.unref();
		}, timeoutMs);
	});
	const end = child.then(({exitCode, code, signal}): ProgramEnd => {
		if (exitCode === undefined && signal === undefined) return {kind: 'not-started', code};
		return {kind: 'exited', code: exitCode ?? null, stdout};
	});
	return Promise.race([end, timeout]).finally(() => clearTimeout(timer));
}

/**
 * Gives this terminal to a program until it ends. @param cwd its directory; ours by default. @returns its exit code; undefined when a
 * signal ended it or it did not start.
 */
export async function lendTerminal([program = '', ...args]: Argv, env: NodeJS.ProcessEnv, cwd?: string): Promise<number | undefined> {
	const execa = await loadExeca();
	const listenAgain = ignoreKeySignals();
	try {
		const {exitCode} = await execa(program, args, {
			env,
			extendEnv: false,
			reject: false,
			// When a key started beckon, stderr is kept for a message, but some programs draw on theirs.
			stdio: ['inherit', 'inherit', process.stderr.isTTY ? 'inherit' : 1],
			...(cwd === undefined ? {} : {cwd}),
		});
		return exitCode;
	} finally {
		listenAgain();
	}
}

/** The signals of Ctrl-C and Ctrl-\, which the terminal sends to the program and to this process. */
const keySignals = ['SIGINT', 'SIGQUIT'] as const;

/** @returns a function that restores the listeners. */
function ignoreKeySignals(): () => void {
	const before = keySignals.map((signal) => [signal, process.listeners(signal)] as const);
	const ignore = (): void => undefined;
	for (const signal of keySignals) process.removeAllListeners(signal).on(signal, ignore);
	return () => {
		for (const [signal, listeners] of before) {
			process.off(signal, ignore);
			for (const listener of listeners) process.on(signal, listener);
		}
	};
}

/**
 * Starts a program that outlives beckon and the terminal; its output is dropped. @returns its exit code, if it ends while beckon runs;
 * undefined when a signal ended it. Rejects when it does not start.
 */
export function startDetached([program = '', ...args]: Argv, env: NodeJS.ProcessEnv, cwd = '/'): Promise<number | undefined> {
	return new Promise((resolve, reject) => {
		const child = process.getBuiltinModule('node:child_process').spawn(program, args, {env, cwd, detached: true, stdio: 'ignore'});
		child.on('error', reject);
		child.on('exit', (code) => resolve(code ?? undefined));
		child.unref();
	});
}

/** Loaded late: most starts run no other program, and loading the library takes a fifth of a start. */
const library = () => import('execa');
/** What this file loads late (`navigator/late-parts.ts`). */
export const lateProgramParts = [library];

async function loadExeca(): Promise<typeof Execa> {
	return (await library()).execa;
}

export function signalGroup({pid}: {readonly pid?: number | undefined}, signal: NodeJS.Signals): void {
	try {
		if (pid !== undefined) process.kill(-pid, signal);
	} catch {
		// The whole group has ended already.
	}
}

const waitMs = 1000;

type Far = {readonly argv: (words: readonly string[]) => readonly string[]; readonly waitMs: number};

/** The folders that zoxide knows, the most used first; none if zoxide is not installed. */
export async function zoxideFolders(env: NodeJS.ProcessEnv, far?: Far): Promise<readonly string[]> {
	const words = ['zoxide', 'query', '-l'];
	const end = await runProgram(far === undefined ? words : far.argv(words), {env, timeoutMs: far?.waitMs ?? waitMs});
	return end.kind === 'exited' && end.code === 0 ? end.stdout.split('\n').filter((line) => line !== '') : [];
}

/**
 * The arguments after `$1` are the command. The output of a run that failed or took under two seconds stays until Enter, since the next
 * redraw would hide it. A killed program may leave the terminal non-blocking, so the terminal is opened again.
 */
const script = `stays=$1
shift
began=$(date +%s)
"$@"
code=$?
[ "$code$stays" = 0 ] && [ $(($(date +%s) - began)) -ge 2 ] && exit 0
printf '\\n'
[ "$code" = 0 ] || [ "$stays" ] || printf '%s ended with %s. ' "$1" "$code"
printf 'Press Enter to go on. '
(: </dev/tty) 2>/dev/null && exec </dev/tty
read -r _
exit "$code"`;

/**
 * @param how `outputStays`: the output stays until Enter after every run; it says itself how the run ended.
 * @returns the exit code; 126 or 127 when it did not start, undefined when a signal ended it.
 */
export function runHere(
	argv: readonly string[],
	env: NodeJS.ProcessEnv,
	{directory, outputStays = false}: {readonly directory?: string | undefined; readonly outputStays?: boolean},
): Promise<number | undefined> {
	return lendTerminal(['sh', '-c', script, 'sh', outputStays ? 'stays' : '', ...argv], env, directory);
}
