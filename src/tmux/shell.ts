/**
 * A small shell that starts tmux for a program that stays open. A fork copies the page tables of its process: for a navigator of 150 MB one start of
 * tmux costs 18 ms of CPU, through a shell 2.5 ms. Queries of an observer and the variables of status lines use it. What tmux reads is in no argv:
 * `printf` is part of the shell.
 */
import type {ChildProcess} from 'node:child_process';
import type {Socket} from 'node:net';
import type {RunOptions, RunTmux} from '../core/machine/machine.js';
import {shellWord} from '../core/quoting/words.js';
import {batchBy, defaultTimeoutMs, endGroup, type RunProgram, runTmuxProgram, type TmuxEnd} from './run.js';

/** Reads requests, one per line, until its input ends. */
const program = 'while IFS= read -r line; do eval "$line"; done';

/** One shell per server, so that a server that hangs delays no other. */
export function createTmuxShell(): RunTmux {
	const shells = new Map<string, RunProgram>();
	return batchBy((socket) => {
		const known = shells.get(socket);
		if (known) return known;
		shells.set(socket, createShell());
		// The first query starts tmux directly: a first frame waits for it, and a shell saves time only from the second query on.
		return runTmuxProgram;
	});
}

/** Queries are answered one after the other. The shell ends with this process, and does not keep it alive. */
function createShell(): RunProgram {
	let shell: ChildProcess | undefined;
	let last: Promise<unknown> = Promise.resolve();
	const ask: RunProgram = async (args, options) => {
		if (args.some((word) => word.includes('\n'))) return runTmuxProgram(args, options);
		shell ??= start();
		const answer = await request(shell, args, options);
		if (answer.kind === 'timeout' || answer.kind === 'broken') shell = undefined;
		return answer.kind === 'broken' ? runTmuxProgram(args, options) : answer;
	};
	return (args, options) => {
		const answer = last.then(() => ask(args, options));
		last = answer.catch(() => undefined);
		return answer;
	};
}

function start(): ChildProcess {
	// The shell has its own group: a hanging `tmux` is killed with it, and a Ctrl-C of the terminal does not reach them.
	const shell = process.getBuiltinModule('node:child_process').spawn('/bin/sh', ['-c', program], {stdio: 'pipe', detached: true});
	// The request that runs into the failure reports it.
	shell.on('error', () => undefined);
	shell.stdin?.on('error', () => undefined);
	hold(shell, false);
	return shell;
}

/** Sets whether this process waits for the shell. */
function hold(shell: ChildProcess, isHeld: boolean): void {
	for (const part of [shell, ...shell.stdio.filter(isSocket)]) {
		if (isHeld) part.ref();
		else part.unref();
	}
}

function isSocket(stream: ChildProcess['stdio'][number] | undefined): stream is Socket {
	return stream != null && 'unref' in stream;
}

/** `broken`: the shell is gone. */
function request(shell: ChildProcess, args: readonly string[], options: RunOptions): Promise<TmuxEnd | {readonly kind: 'broken'}> {
	const {timeoutMs = defaultTimeoutMs} = options;
	const mark = crypto.randomUUID();
	return new Promise((resolve) => {
		const [out, err] = [createCollector(mark), createCollector(mark)];
		const settle = (answer: TmuxEnd | {readonly kind: 'broken'}): void => {
			clearTimeout(timer);
			shell.stdout?.off('data', hearOut);
			shell.stderr?.off('data', hearErr);
			shell.off('close', onBroken);
			shell.off('error', onBroken);
			hold(shell, false);
			resolve(answer);
		};
		const onBroken = (): void => settle({kind: 'broken'});
		const check = (): void => {
			const [stdout, stderr] = [out.answer(), err.answer()];
			if (stdout && stderr) settle(toEnded(stdout, stderr.text));
		};
		const hearOut = (chunk: Buffer): void => {
			if (out.add(chunk)) check();
		};
		const hearErr = (chunk: Buffer): void => {
			if (err.add(chunk)) check();
		};
		const giveUp = (): void => {
			settle({kind: 'timeout'});
			endGroup(shell);
		};
		const timer = timeoutMs === 0 ? undefined : setTimeout(giveUp, timeoutMs);
		hold(shell, true);
		shell.stdout?.on('data', hearOut);
		shell.stderr?.on('data', hearErr);
		shell.once('close', onBroken);
		shell.once('error', onBroken);
		if (shell.exitCode !== null || shell.signalCode !== null) onBroken();
		else shell.stdin?.write(requestLine(args, mark, options.input));
	});
}

/** Shell code that runs tmux and marks its end on both outputs; it has no line break. */
function requestLine(args: readonly string[], mark: string, input: string | undefined): string {
	const tmux = ['tmux', ...args].map(shellWord).join(' ');
	const fed =
		input === undefined ? `${tmux} </dev/null` : `printf '%s\\n' ${input.trimEnd().split('\n').map(shellWord).join(' ')} | ${tmux}`;
	return `${fed}; printf '\\n%s %d\\n' ${mark} $?; printf '\\n%s 0\\n' ${mark} >&2\n`;
}

type Answer = {readonly text: string; readonly code: number};

/** Collects output up to the line with the mark. `add` returns whether that line has come. */
function createCollector(mark: string): {readonly add: (chunk: Buffer) => boolean; readonly answer: () => Answer | undefined} {
	const chunks: Buffer[] = [];
	let end = Buffer.alloc(0);
	let isWhole = false;
	return {
		add(chunk) {
			chunks.push(chunk);
			end = Buffer.concat([end, chunk]).subarray(-64);
			isWhole = end.includes(mark) && end.at(-1) === 10;
			return isWhole;
		},
		answer() {
			if (!isWhole) return undefined;
			const all = Buffer.concat(chunks).toString('utf8');
			const at = all.lastIndexOf(`\n${mark} `);
			return {text: all.slice(0, at), code: Number(all.slice(at + mark.length + 2))};
		},
	};
}

/** Exit codes of the shell itself: tmux is missing, or cannot be started. */
function toEnded({text, code}: Answer, stderr: string): TmuxEnd {
	if (code === 126 || code === 127) return {kind: 'not-started', error: new Error(stderr.trim())};
	return {kind: 'exited', code, stdout: text, stderr: stderr.trim()};
}
