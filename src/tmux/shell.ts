/**
 * A small shell that starts tmux for a program that stays. A fork copies the page tables of whoever forks: for a navigator of 150 MB one
 * start of tmux costs 18 ms of CPU, through a shell 2.5 ms. It is for the questions of an observer; nothing that a human wrote goes through it.
 */
import {type ChildProcess, spawn} from 'node:child_process';
import {randomBytes} from 'node:crypto';
import {Socket} from 'node:net';
import type {RunOptions, RunTmux} from '../core/machine/machine.js';
import {shellWord} from '../core/quoting/shell-word.js';
import {batchBy, defaultTimeoutMs, type Ended, endGroup, type RunProgram, runProgram} from './run.js';

/** Reads requests, one a line, until its input ends. */
const program = 'while IFS= read -r line; do eval "$line"; done';

/** One shell for each server, so that a server that hangs delays none of the others. */
export function createTmuxShell(): RunTmux {
	const shells = new Map<string, RunProgram>();
	return batchBy((socket) => {
		const known = shells.get(socket);
		if (known) return known;
		shells.set(socket, createShell());
		// A shell pays from the second question on, and the first one is awaited by a first frame.
		return runProgram;
	});
}

/** Questions are answered one after the other. The shell ends with this process, and does not keep it from its end. */
function createShell(): RunProgram {
	let shell: ChildProcess | undefined;
	let last: Promise<unknown> = Promise.resolve();
	const ask: RunProgram = async (args, options) => {
		if (args.some((word) => word.includes('\n'))) return runProgram(args, options);
		shell ??= start();
		const answer = await request(shell, args, options);
		if (answer.kind === 'timeout' || answer.kind === 'broken') shell = undefined;
		return answer.kind === 'broken' ? runProgram(args, options) : answer;
	};
	return (args, options) => {
		const answer = last.then(() => ask(args, options));
		last = answer.catch(() => undefined);
		return answer;
	};
}

function start(): ChildProcess {
	// A group of its own: a `tmux` that hangs is ended with the shell, and no Ctrl-C of the terminal reaches them.
	const shell = spawn('/bin/sh', ['-c', program], {stdio: 'pipe', detached: true});
	// What became of it is seen by whoever asks.
	shell.on('error', () => undefined);
	shell.stdin?.on('error', () => undefined);
	hold(shell, false);
	return shell;
}

/** Whether this process waits for it. */
function hold(shell: ChildProcess, isHeld: boolean): void {
	for (const part of [shell, ...shell.stdio.filter((stream) => stream instanceof Socket)]) {
		if (isHeld) part.ref();
		else part.unref();
	}
}

/** `broken`: the shell is gone. */
function request(shell: ChildProcess, args: readonly string[], options: RunOptions): Promise<Ended | {readonly kind: 'broken'}> {
	const {timeoutMs = defaultTimeoutMs} = options;
	const mark = randomBytes(16).toString('hex');
	return new Promise((resolve) => {
		const [out, err] = [createCollector(mark), createCollector(mark)];
		const settle = (answer: Ended | {readonly kind: 'broken'}): void => {
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

/** Shell code that runs tmux and says on both outputs where its own end; it holds no line break. */
function requestLine(args: readonly string[], mark: string, input: string | undefined): string {
	const tmux = ['tmux', ...args].map(shellWord).join(' ');
	const fed =
		input === undefined ? `${tmux} </dev/null` : `printf '%s\\n' ${input.trimEnd().split('\n').map(shellWord).join(' ')} | ${tmux}`;
	return `${fed}; printf '\\n%s %d\\n' ${mark} $?; printf '\\n%s 0\\n' ${mark} >&2\n`;
}

type Answer = {readonly text: string; readonly code: number};

/** What was printed up to the line with the mark. `add` says whether that line has come. */
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

/** Exit codes of the shell itself: it found no tmux, or none that it may start. */
function toEnded({text, code}: Answer, stderr: string): Ended {
	if (code === 126 || code === 127) return {kind: 'not-started', error: new Error(stderr.trim())};
	return {kind: 'exited', code, stdout: text, stderr: stderr.trim()};
}
