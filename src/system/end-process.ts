/** Ends one process by signals, listens to those that ask this program to end, and tells whether keys reach a process. */
import {setTimeout as sleep} from 'node:timers/promises';
import type {ProcessId} from '../core/address.js';
import {printed, readText} from './proc.js';
import {processStart} from './processes.js';
import {runProgram} from './programs.js';

/** `gone`: it had ended before. `not-ours`: another user's. `alive`: it did not end. */
type ProcessEnd = 'gone' | 'ended' | 'not-ours' | 'alive';

const lookMs = 30;

/**
 * Sends SIGTERM to the process, and SIGKILL when it has not ended within `patienceMs`; that one goes to its whole process group if it leads one, so that
 * its tools end with it. Nothing is sent to a process that took over its pid, nor to the group of a shell.
 */
export async function endProcess({pid, start}: ProcessId, {patienceMs}: {readonly patienceMs: number}): Promise<ProcessEnd> {
	// An unknown start would fit any process.
	const isThere = (): boolean => start !== '' && processStart(pid) === start.replace(/\s+/g, ' ');
	if (!isThere()) return 'gone';
	const leads = readTerminal(pid)?.group === pid;
	for (const [signal, target] of [
		['SIGTERM', pid],
		['SIGKILL', leads ? -pid : pid],
	] as const) {
		try {
			process.kill(target, signal);
		} catch (error) {
			const code = error instanceof Error && 'code' in error ? error.code : undefined;
			if (code === 'EPERM') return 'not-ours';
			if (code !== 'ESRCH') throw error;
		}
		for (const until = performance.now() + patienceMs; performance.now() < until; await sleep(lookMs)) if (!isThere()) return 'ended';
	}
	return 'alive';
}

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** @returns a function that stops listening. */
export function onEndSignal(listener: (signal: NodeJS.Signals) => void): () => void {
	for (const signal of signals) process.on(signal, listener);
	return () => {
		for (const signal of signals) process.off(signal, listener);
	};
}

/** The foreground process group of a terminal, which reads its keys, and whether it is a line editor. */
export type TerminalOwner = {
	/** The terminal's name: a number on Linux, `ttys003` elsewhere. */
	readonly tty: string;
	/** The process's own group, and the group that reads the terminal. */
	readonly group: number;
	readonly foreground: number;
};

/** The terminal of a process; undefined when the process is gone or has none. Without /proc `ps` is used. */
export function readTerminal(pid: number): TerminalOwner | undefined {
	const text = readText(`/proc/${pid}/stat`);
	if (text !== undefined) return parseStatTerminal(text);
	return readText('/proc/self/stat') === undefined ? parsePsTerminal(printed('ps', psTerminalArgs(pid)) ?? '') : undefined;
}

/** Whether keys typed into the terminal of `panePid` reach the process `pid`: it has the same terminal, and its group is in the foreground. */
export function isInForeground(pid: number, panePid: number, read: (pid: number) => TerminalOwner | undefined = readTerminal): boolean {
	const own = read(pid);
	if (own === undefined || own.group !== own.foreground) return false;
	return pid === panePid || read(panePid)?.tty === own.tty;
}

/** `/proc/<pid>/stat`: after the name come state, parent, group, session, terminal, foreground group. */
export function parseStatTerminal(text: string): TerminalOwner | undefined {
	const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
	const [group, tty, foreground] = [Number(fields[2]), fields[4], Number(fields[5])];
	if (tty === undefined || tty === '0' || !(group > 0) || !(foreground > 0)) return undefined;
	return {tty, group, foreground};
}

export function parsePsTerminal(text: string): TerminalOwner | undefined {
	const [tty, group, foreground] = text.trim().split(/\s+/);
	if (tty === undefined || /^\?+$|^-$/.test(tty) || !(Number(group) > 0) || !(Number(foreground) > 0)) return undefined;
	return {tty, group: Number(group), foreground: Number(foreground)};
}

/** Each column has its own `-o`: a strict `ps` takes all that follows a `=` as the title of that column. */
export function psTerminalArgs(pid: number): readonly string[] {
	return [...['tty=', 'pgid=', 'tpgid='].flatMap((column) => ['-o', column]), '-p', String(pid)];
}

/** Undefined: it cannot be told. @param tty the path of the terminal. */
export async function readsKeys(tty: string, env: NodeJS.ProcessEnv): Promise<boolean | undefined> {
	const ended = await runProgram(['sh', '-c', 'stty -a <"$1"', 'sh', tty], {env, timeoutMs: 1000});
	const mode = ended.kind === 'exited' ? /(?:^|\s)(-?)icanon\b/.exec(ended.stdout)?.[1] : undefined;
	return mode === undefined ? undefined : mode === '-';
}
