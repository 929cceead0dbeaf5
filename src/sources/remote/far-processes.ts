/** The processes of another machine, as its shell printed them last. */
import type {Process, ProcessSource} from '../../core/machine/machine.js';
import {groupByParent, parseProcStat} from '../../system/proc.js';
import {parsePs} from '../../system/ps.js';

export type FarDetails = {readonly argv: readonly string[]; readonly cwd: string | undefined; readonly tmux: string | undefined};

/** `proc` and lines of /proc/<pid>/stat, or `ps` and its rows, as `processes` of the far shell prints them. */
export function parseProcesses(text: string): ReadonlyMap<number, Process> {
	const kind = text.slice(0, text.indexOf('\n'));
	const rest = text.slice(kind.length + 1);
	const all = kind === 'ps' ? parsePs(rest) : rest.split('\n').flatMap((line) => parseProcStat(line) ?? []);
	return new Map(all.map((process) => [process.pid, process]));
}

/** What `details` of the far shell prints: `p <pid>`, then `a <argument>` …, `c <folder>` and `t <$TMUX>`. */
export function parseDetails(text: string): ReadonlyMap<number, FarDetails> {
	const found = new Map<number, FarDetails>();
	for (const part of text.split(/^p (?=\d+$)/m).slice(1)) {
		const [pid = '', ...lines] = part.split('\n');
		const of = (sign: string) => lines.flatMap((line) => (line.startsWith(`${sign} `) ? [line.slice(2)] : []));
		found.set(Number(pid), {argv: of('a'), cwd: of('c')[0] || undefined, tmux: of('t')[0] || undefined});
	}
	return found;
}

export function farProcesses(
	boot: string,
	processes: ReadonlyMap<number, Process>,
	detailsOf: (process: Process) => FarDetails | undefined,
): ProcessSource {
	let byParent: ReadonlyMap<number, readonly number[]> | undefined;
	const details = (pid: number): FarDetails | undefined => {
		const process = processes.get(pid);
		return process && detailsOf(process);
	};
	return {
		boot: () => boot,
		exists: (pid) => processes.get(pid)?.zombie === false,
		process: (pid) => processes.get(pid),
		children(pid) {
			byParent ??= groupByParent([...processes.values()]);
			return byParent.get(pid) ?? [];
		},
		argv: (pid) => details(pid)?.argv ?? [],
		cwd: (pid) => details(pid)?.cwd,
	};
}
