/** Parses the processes of another machine that its shell prints. */
import {type Process, type ProcessSource, parseProcStat} from '../../../core/machine/machine.js';
import {groupByParent} from '../../../system/proc.js';
import {parsePs} from '../../../system/ps.js';

export type FarDetails = {readonly argv: readonly string[]; readonly cwd: string | undefined; readonly tmux: string | undefined};

/** Parses the output of the far shell's `processes`: `proc` and lines of /proc/<pid>/stat, or `ps` and its rows. */
export function parseProcesses(text: string): ReadonlyMap<number, Process> {
	const kind = text.slice(0, text.indexOf('\n'));
	const rest = text.slice(kind.length + 1);
	const all = kind === 'ps' ? parsePs(rest) : rest.split('\n').flatMap((line) => parseProcStat(line) ?? []);
	return new Map(all.map((process) => [process.pid, process]));
}

/**
 * Parses the output of the far shell's `details`: `/proc/<pid>/cmdline` before `a <argument>` …, `/proc/<pid>/environ` before `t <$TMUX>`, and
 * `c/proc/<pid>/cwd <folder>`. A process's own text is always behind one of these letters.
 */
export function parseDetails(text: string): ReadonlyMap<number, FarDetails> {
	const found = new Map<number, {argv: string[]; cwd: string | undefined; tmux: string | undefined}>();
	const of = (pid: string) => {
		const known = found.get(Number(pid)) ?? {argv: [], cwd: undefined, tmux: undefined};
		found.set(Number(pid), known);
		return known;
	};
	let current: ReturnType<typeof of> | undefined;
	for (const line of text.split('\n')) {
		const [, begun] = /^\/proc\/(\d{1,10})\/(?:cmdline|environ)$/.exec(line) ?? [];
		const [, pid, cwd] = /^c\/proc\/(\d{1,10})\/cwd (\/.*)$/.exec(line) ?? [];
		if (begun !== undefined) current = of(begun);
		else if (pid !== undefined) of(pid).cwd = cwd;
		else if (line.startsWith('a ')) current?.argv.push(line.slice(2));
		else if (line.startsWith('t ') && current) current.tmux = line.slice(2);
	}
	return found;
}

/** Whether a process is below a tmux server. Names of processes are cut, and differ: `tmux: server`, `tmux`. */
export function belowTmux(processes: ReadonlyMap<number, Process>): (process: Process) => boolean {
	const known = new Map<number, boolean>();
	const isBelow = ({pid, ppid, comm}: Process, depth: number): boolean => {
		const before = known.get(pid);
		if (before !== undefined) return before;
		const parent = processes.get(ppid);
		const found = /^tmux/.test(comm) || (parent !== undefined && depth < 64 && isBelow(parent, depth + 1));
		known.set(pid, found);
		return found;
	};
	return (process) => isBelow(process, 0);
}

export type FarTable = {
	readonly boot: string;
	readonly processes: ReadonlyMap<number, Process>;
	readonly detailsOf: (process: Process) => FarDetails | undefined;
	/** Called for a process that is not in the table. */
	readonly onMiss: (pid: number) => void;
	/** Called when agents are searched below a process, as in a pane without a known session. */
	readonly onSearch: () => void;
};

export function farProcesses({boot, processes, detailsOf, onMiss, onSearch}: FarTable): ProcessSource {
	let byParent: ReadonlyMap<number, readonly number[]> | undefined;
	const find = (pid: number): Process | undefined => {
		const process = processes.get(pid);
		if (process === undefined) onMiss(pid);
		return process;
	};
	const details = (pid: number): FarDetails | undefined => {
		const process = processes.get(pid);
		return process && detailsOf(process);
	};
	return {
		boot: () => boot,
		exists: (pid) => find(pid)?.zombie === false,
		process: find,
		children(pid) {
			onSearch();
			byParent ??= groupByParent([...processes.values()]);
			return byParent.get(pid) ?? [];
		},
		argv: (pid) => details(pid)?.argv ?? [],
		cwd: (pid) => details(pid)?.cwd,
	};
}
