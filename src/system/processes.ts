/** The process table: living processes, their ancestors, and those that are agents. */
import type {ProcessId} from '../core/address.js';
import type {AgentTraits} from '../core/agent-traits.js';
import type {AgentProcess, ProcessTable} from '../core/fold/world.js';
import type {Process, ProcessSource} from '../core/machine/machine.js';
import {openProc, openPs, openPsOfOne} from './proc.js';

export type ProcessOptions = {
	/** The panes whose programs may be agents, or have started one; by default none, since only this search is slow. */
	readonly panePids?: readonly number[];
	/** Panes of other programs, such as shells: only what they started is searched. Most started nothing, which one short read tells. */
	readonly shellPids?: readonly number[];
	readonly source?: ProcessSource;
	/** The agent whose program a process runs; without it no agents are found. */
	readonly agentOf?: AgentTraits['byProcess'];
	readonly transcriptAmong?: AgentTraits['transcriptAmong'];
};

const maxDepth = 8;
/** The system does not reuse a pid within this time, so one that is asked more often need only exist, which costs a twentieth to ask. */
const verifiedMs = 30_000;
/** The same panes are searched for agents at most this often: most of them run something else, such as our own navigator. */
const searchMs = 1000;
/** A process that ended and was buried by nobody still exists, which is rare: it is told after this time. */
const unburiedMs = 15_000;

/** Reads the processes once, for commands that end. */
export function readProcesses(options: ProcessOptions = {}): ProcessTable {
	return createProcessReader().read(options);
}

/** What a reader remembers from table to table. Times are epoch ms. */
type Memory = {
	/** The last verified process of each pid, when it was, and when it was last seen to run. */
	readonly verified: Map<number, {readonly start: string; readonly at: number; readonly ranAt: number}>;
	readonly families: Map<number, {readonly line: readonly number[]; at: number}>;
	/** The agents below the panes that were searched last. */
	searched: {readonly panes: string; readonly at: number; readonly agents: readonly AgentProcess[]} | undefined;
	/** When what is old was last dropped. */
	sweptAt: number;
};

/**
 * A table for programs that stay open. It reads lazily, and of each process whether it lives at most once: a look asks that of one agent several times.
 * The next table reads it again; of a process that was verified some seconds ago only that it exists. Its ancestors are the same while they exist, since
 * only the end of a parent gives it another. With `ps`, all checks of a look share one run.
 */
export function createProcessReader(now: () => number = Date.now): {readonly read: (options?: ProcessOptions) => ProcessTable} {
	const memory: Memory = {verified: new Map(), families: new Map(), searched: undefined, sweptAt: now()};
	return {
		read(options = {}) {
			const at = now();
			sweep(memory, at);
			return openTable(memory, readOnce(options.source ?? openProcesses()), {...options, at});
		},
	};
}

function isOld(each: {readonly at: number}, at: number): boolean {
	return Math.abs(at - each.at) > verifiedMs;
}

function sweep(memory: Memory, at: number): void {
	if (!isOld({at: memory.sweptAt}, at)) return;
	memory.sweptAt = at;
	for (const known of [memory.verified, memory.families]) for (const [pid, each] of known) if (isOld(each, at)) known.delete(pid);
}

function openTable(memory: Memory, source: ProcessSource, {at, ...options}: ProcessOptions & {readonly at: number}): ProcessTable {
	const {verified, families} = memory;
	let boot: string | undefined;
	const existing = new Map<number, boolean>();

	function exists(pid: number): boolean {
		const answer = existing.get(pid) ?? source.exists(pid);
		existing.set(pid, answer);
		return answer;
	}

	function isAlive(process: ProcessId): boolean {
		const {pid, start} = process;
		const known = verified.get(pid);
		const isVerified = known?.start === start && !isOld(known, at);
		if (isVerified && (source.runs === undefined || Math.abs(at - known.ranAt) < unburiedMs)) return exists(pid);
		const alive = (isVerified && source.runs?.(pid) === true) || isSame(source, process);
		if (alive) {
			verified.set(pid, {start, at, ranAt: at});
			existing.set(pid, true);
		} else if (isVerified) verified.delete(pid);
		return alive;
	}

	function ancestors(pid: number): readonly number[] {
		const known = families.get(pid);
		if (known && !isOld(known, at) && known.line.every(exists)) {
			known.at = at;
			return known.line;
		}
		const line = listAncestors(source, pid);
		families.set(pid, {line, at});
		return line;
	}

	return {
		get boot() {
			boot ??= source.boot();
			return boot;
		},
		get agents() {
			const {panePids = [], shellPids = []} = options;
			if (panePids.length + shellPids.length === 0) return [];
			const panes = `${panePids.join(' ')}|${shellPids.join(' ')}`;
			if (memory.searched?.panes !== panes || Math.abs(at - memory.searched.at) >= (source.searchMs ?? searchMs))
				memory.searched = {panes, at, agents: findAgents(source, options)};
			return memory.searched.agents;
		},
		isAlive,
		isStopped: (pid) => source.process(pid)?.stopped === true,
		ancestors,
	};
}

/** The processes of this machine, as they are now. */
export function openProcesses(): ProcessSource {
	return openProc() ?? openPs();
}

/** A source that reads each process once: a hundred agents have mostly the same few ancestors. */
function readOnce(source: ProcessSource): ProcessSource {
	const known = new Map<number, Process | undefined>();
	return {
		...source,
		process(pid) {
			if (!known.has(pid)) known.set(pid, source.process(pid));
			return known.get(pid);
		},
	};
}

/** Tells who holds a lock, at the moment that it is asked. */
export function lockHolders(): Pick<ProcessSource, 'boot' | 'exists' | 'process'> {
	return openProc() ?? openPsOfOne();
}

/** The start time of a process, in the form of `ProcessId.start`; undefined when it is gone. */
export function processStart(pid: number): string | undefined {
	return startOf(openProcesses(), pid);
}

/** The start is empty where it cannot be known. */
export function thisProcess(): ProcessId {
	return {pid: process.pid, start: processStart(process.pid) ?? ''};
}

/** Like `processStart`, from a given table. */
export function startOf(source: ProcessSource, pid: number): string | undefined {
	const found = source.process(pid);
	return found && !found.zombie ? found.start : undefined;
}

function isSame(source: ProcessSource, {pid, start}: ProcessId): boolean {
	const found = source.process(pid);
	return found !== undefined && !found.zombie && (start === '' || found.start === start.replace(/\s+/g, ' '));
}

function listAncestors(source: ProcessSource, pid: number): readonly number[] {
	const line: number[] = [];
	let found = source.process(pid);
	while (found && !line.includes(found.pid)) {
		line.push(found.pid);
		found = found.ppid > 0 ? source.process(found.ppid) : undefined;
	}
	return line;
}

/** The topmost agent on each branch of the trees. Processes below an agent belong to it (tools, nested agents). */
function findAgents(source: ProcessSource, options: ProcessOptions): readonly AgentProcess[] {
	const {panePids = [], shellPids = [], agentOf, transcriptAmong} = options;
	const found: AgentProcess[] = [];
	const look = (pid: number, panePid: number, depth: number): void => {
		const one = source.process(pid);
		if (!one || one.zombie) return;
		const argv = source.argv(pid);
		const agent = agentOf?.(one.comm, argv);
		if (agent !== undefined) {
			const transcript = transcriptAmong?.(agent, () => source.files?.(pid) ?? [], argv);
			found.push({agent, id: {pid, start: one.start}, panePid, argv, cwd: source.cwd(pid), ...(transcript && {transcript})});
		} else if (depth < maxDepth) lookBelow(pid, panePid, depth);
	};
	const lookBelow = (pid: number, panePid: number, depth: number): void => {
		for (const child of source.children(pid)) look(child, panePid, depth + 1);
	};
	for (const pid of panePids) look(pid, pid, 0);
	for (const pid of shellPids) lookBelow(pid, pid, 0);
	return found;
}
