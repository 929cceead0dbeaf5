/** Whether keys that are typed into a pane reach a process: it has the pane's terminal, and its group is in the foreground there. */
import {outputOf, readText} from './proc.js';
import {runProgram} from './programs.js';

/** The foreground process group of a terminal, which reads its keys, and whether it is a line editor. */
export type TerminalOwner = {
	/** The terminal's name: a number on Linux, elsewhere a name such as `ttys003`. */
	readonly tty: string;
	/** The process's own group, and the group that reads the terminal. */
	readonly group: number;
	readonly foreground: number;
};

/** The terminal of a process; undefined when the process is gone or has none. Without /proc `ps` is used. */
export function readTerminal(pid: number): TerminalOwner | undefined {
	const text = readText(`/proc/${pid}/stat`);
	if (text !== undefined) return parseStatTerminal(text);
	return readText('/proc/self/stat') === undefined ? parsePsTerminal(outputOf('ps', psTerminalArgs(pid)) ?? '') : undefined;
}

/** Whether keys typed into the terminal of `panePid` reach the process `pid`: it has that terminal, and its group is in the foreground. */
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

/** Each column has its own `-o`: a strict `ps` reads everything after a `=` as the title of that column. */
export function psTerminalArgs(pid: number): readonly string[] {
	return [...['tty=', 'pgid=', 'tpgid='].flatMap((column) => ['-o', column]), '-p', String(pid)];
}

/** Whether the program in the foreground reads single keys; undefined when unknown. @param tty the path of the terminal. */
export async function readsKeys(tty: string, env: NodeJS.ProcessEnv): Promise<boolean | undefined> {
	const ended = await runProgram(['sh', '-c', 'stty -a <"$1"', 'sh', tty], {env, timeoutMs: 1000});
	const mode = ended.kind === 'exited' ? /(?:^|\s)(-?)icanon\b/.exec(ended.stdout)?.[1] : undefined;
	return mode === undefined ? undefined : mode === '-';
}
