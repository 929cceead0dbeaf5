/**
 * The process table of another machine. The whole table is read rarely; each refresh only checks, cheaply, whether the known agents still
 * run.
 */
import {agentTraits} from '../../../agents/agents.js';
import {type Process, type ProcessSource, parseProcStat} from '../../../core/machine/machine.js';
import {groupByParent, parsePs} from '../../../system/proc.js';

/** Runs a command of the far shell and returns its output. @throws when the shell does not answer. */
type AskFar = (...words: readonly (string | number)[]) => Promise<string>;

const mostDetails = 200;
/** The table is read again after this time without any sign of a change. */
const rememberMs = 60_000;
/** The pause between two searches for an agent. It grows with each failure, since a pane may run another program of that name for days. */
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
	/** The results of `details`, by `keyOf`. */
	const known = new Map<string, FarDetails>();
	/** Processes that a caller asked for and the table lacks. */
	const missed = new Set<number>();
	let table: {readonly processes: Processes; readonly agents: readonly Process[]; readonly readAt: number} | undefined;
	let source = toSource(new Map());
	/** Whether a process was missed, or a caller needs a new table. */
	let isOutdated = false;
	/** Whether a search met a process that may start an agent, as in a pane without a known session: the next table is then due sooner. */
	let isSearching = false;
	let pauseMs: number = searchMs.first;

	function toSource(processes: Processes): ProcessSource {
		let byParent: ReadonlyMap<number, readonly number[]> | undefined;
		const find = (pid: number): Process | undefined => {
			const process = processes.get(pid);
			if (process === undefined) miss(pid);
			return process;
		};
		const details = (pid: number): FarDetails | undefined => detailsOf(processes.get(pid));
		return {
			boot: () => boot,
			exists: (pid) => find(pid)?.zombie === false,
			process: find,
			children(pid) {
				find(pid);
				byParent ??= groupByParent([...processes.values()]);
				return byParent.get(pid) ?? [];
			},
			argv(pid) {
				isSearching = true;
				return details(pid)?.argv ?? [];
			},
			cwd: (pid) => details(pid)?.cwd,
		};
	}

	function miss(pid: number): void {
		if (missed.has(pid) || table === undefined) return;
		missed.add(pid);
		isOutdated = true;
		onMiss();
	}

	function detailsOf(process: Process | undefined): FarDetails | undefined {
		return process && known.get(keyOf(process));
	}

	async function readDetails(unknown: readonly Process[]): Promise<void> {
		if (unknown.length === 0) return;
		const received = parseDetails(await ask('details', ...unknown.map(({pid}) => pid)));
		if (known.size > 2000) known.clear();
		for (const each of unknown) known.set(keyOf(each), received.get(each.pid) ?? {argv: [], cwd: undefined, tmux: undefined});
	}

	return {
		source: () => source,
		details: (pid: number): FarDetails | undefined => detailsOf(table?.processes.get(pid)),
		/** Asks whether one of the known agents has ended. The request is sent at once. */
		hasLost: async () => table !== undefined && table.agents.length > 0 && areGone(table.agents.map(({pid}) => pid)),
		/** The next refresh reads the table again. */
		outdate(): void {
			isOutdated = true;
		},
		/** @param hasNews whether there are new files */
		isDue: ({hasNews}: {readonly hasNews: boolean}) =>
			table === undefined || isOutdated || hasNews || Math.abs(now() - table.readAt) >= (isSearching ? pauseMs : rememberMs),
		/** @param named the processes that status files name */
		async read(named: ReadonlySet<number>): Promise<void> {
			isOutdated = false;
			const processes = parseProcesses(await ask('processes'));
			const agents = agentsAmong(processes, named);
			if (table === undefined || missed.size > 1000) missed.clear();
			for (const pid of missed) if (processes.has(pid)) missed.delete(pid);
			const isSame = agents.map(keyOf).join() === (table?.agents ?? []).map(keyOf).join();
			pauseMs = isSame && isSearching ? Math.min(2 * pauseMs, searchMs.most) : searchMs.first;
			isSearching = false;
			table = {processes, agents, readAt: now()};
			await readDetails(agents.filter((each) => detailsOf(each) === undefined));
			source = toSource(processes);
		},
	};
}

type Processes = ReadonlyMap<number, Process>;

function keyOf({pid, start}: Process): string {
	return `${pid} ${start}`;
}

/** The processes that may be agents: those that status files name, and those below a tmux server. */
function agentsAmong(processes: Processes, named: ReadonlySet<number>): readonly Process[] {
	const isBelow = belowTmux(processes);
	const running = [...processes.values()].filter((each) => !each.zombie && agentTraits.mayRun(each.comm));
	return running.filter((each) => named.has(each.pid) || isBelow(each)).slice(0, mostDetails);
}

type FarDetails = {readonly argv: readonly string[]; readonly cwd: string | undefined; readonly tmux: string | undefined};

/** Parses the output of the far shell's `processes`: `proc` and lines of /proc/<pid>/stat, or `ps` and its rows. */
function parseProcesses(text: string): Processes {
	const kind = text.slice(0, text.indexOf('\n'));
	const rest = text.slice(kind.length + 1);
	const all = kind === 'ps' ? parsePs(rest) : rest.split('\n').flatMap((line) => parseProcStat(line) ?? []);
	return new Map(all.map((process) => [process.pid, process]));
}

/**
 * Parses the output of the far shell's `details`: `/proc/<pid>/cmdline` before `a <argument>` …, `/proc/<pid>/environ` before `t <$TMUX>`,
 * and `c/proc/<pid>/cwd <folder>`. Text of the process itself always follows one of these letters.
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
export function belowTmux(processes: Processes): (process: Process) => boolean {
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
