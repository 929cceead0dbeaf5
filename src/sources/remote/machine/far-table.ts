/** The process table of another machine. It is read rarely as a whole; whether the known agents still run is asked at each refresh, at little cost. */
import {agentTraits} from '../../../agents/agents.js';
import {type Process, type ProcessSource, parseProcStat} from '../../../core/machine/machine.js';
import {groupByParent} from '../../../system/proc.js';
import {parsePs} from '../../../system/ps.js';

/** The output of a command of the far shell. @throws when it does not answer. */
type AskFar = (...words: readonly (string | number)[]) => Promise<string>;

const mostDetails = 200;
/** The table is read again after this time without any sign of a change. */
const rememberMs = 60_000;
/** The pause between two searches for an agent. It grows with each failure, since a pane may run another program with such a name for days. */
const searchMs = {first: 250, most: 30_000} as const;

type Options = {
	readonly ask: AskFar;
	readonly areGone: (pids: readonly number[]) => Promise<boolean>;
	readonly boot: string;
	readonly now: () => number;
	/** Called for a process that is not in the table: another reading may find it. */
	readonly onMiss: () => void;
};

export function createFarTable({ask, areGone, boot, now, onMiss}: Options) {
	const known = new Map<string, FarDetails>();
	const missed = new Set<number>();
	let processes: ReadonlyMap<number, Process> = new Map();
	let agents: readonly Process[] = [];
	let readAt: number | undefined;
	let hasMissed = false;
	let isSearching = false;
	let pauseMs: number = searchMs.first;
	const keyOf = ({pid, start}: Process): string => `${pid} ${start}`;
	const detailsOf = (process: Process): FarDetails | undefined => known.get(keyOf(process));
	const miss = (pid: number): void => {
		if (missed.has(pid) || readAt === undefined) return;
		missed.add(pid);
		hasMissed = true;
		onMiss();
	};
	/** The processes of one table. A search for agents that meets a process which may start one, in a pane without a known session, makes the next table due sooner. */
	const toSource = (): ProcessSource => {
		const told = processes;
		let byParent: ReadonlyMap<number, readonly number[]> | undefined;
		const find = (pid: number): Process | undefined => {
			const process = told.get(pid);
			if (process === undefined) miss(pid);
			return process;
		};
		const details = (pid: number): FarDetails | undefined => {
			const process = told.get(pid);
			return process && detailsOf(process);
		};
		return {
			boot: () => boot,
			exists: (pid) => find(pid)?.zombie === false,
			process: find,
			children(pid) {
				find(pid);
				byParent ??= groupByParent([...told.values()]);
				return byParent.get(pid) ?? [];
			},
			argv(pid) {
				isSearching = true;
				return details(pid)?.argv ?? [];
			},
			cwd: (pid) => details(pid)?.cwd,
		};
	};
	let source = toSource();

	const readDetails = async (unknown: readonly Process[]): Promise<void> => {
		if (unknown.length === 0) return;
		const received = parseDetails(await ask('details', ...unknown.map(({pid}) => pid)));
		if (known.size > 2000) known.clear();
		for (const each of unknown) known.set(keyOf(each), received.get(each.pid) ?? {argv: [], cwd: undefined, tmux: undefined});
	};

	return {
		source: () => source,
		details(pid: number): FarDetails | undefined {
			const process = processes.get(pid);
			return process && detailsOf(process);
		},
		/** Asks whether the known agents still run; true if one is gone. The request is sent at once. */
		hasLost: async () => agents.length > 0 && areGone(agents.map(({pid}) => pid)),
		/** The next refresh reads the table again. */
		outdate(): void {
			hasMissed = true;
		},
		/** @param hasNews whether there are new files */
		isDue: ({hasNews}: {readonly hasNews: boolean}) =>
			readAt === undefined || hasMissed || hasNews || Math.abs(now() - readAt) >= (isSearching ? pauseMs : rememberMs),
		/** @param named the processes that status files name */
		async read(named: ReadonlySet<number>): Promise<void> {
			hasMissed = false;
			const isFirst = readAt === undefined;
			processes = parseProcesses(await ask('processes'));
			readAt = now();
			if (isFirst || missed.size > 1000) missed.clear();
			for (const pid of missed) if (processes.has(pid)) missed.delete(pid);
			const isBelow = belowTmux(processes);
			const runs = [...processes.values()].filter((each) => !each.zombie && agentTraits.mayRun(each.comm));
			const found = runs.filter((each) => named.has(each.pid) || isBelow(each)).slice(0, mostDetails);
			const isSame = found.map(keyOf).join() === agents.map(keyOf).join();
			pauseMs = isSame && isSearching ? Math.min(2 * pauseMs, searchMs.most) : searchMs.first;
			isSearching = false;
			agents = found;
			await readDetails(agents.filter((each) => detailsOf(each) === undefined));
			source = toSource();
		},
	};
}

type FarDetails = {readonly argv: readonly string[]; readonly cwd: string | undefined; readonly tmux: string | undefined};

/** Parses the output of the far shell's `processes`: `proc` and lines of /proc/<pid>/stat, or `ps` and its rows. */
function parseProcesses(text: string): ReadonlyMap<number, Process> {
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
