/** The process table: living processes, their ancestors, and those that are agents. */
import type {ProcessId} from '../core/address.js';
import type {AgentTraits} from '../core/agent-traits.js';
import {isSameValue} from '../core/fields.js';
import type {AgentProcess, ProcessTable} from '../core/fold/world.js';
import type {OpenFiles, Process, ProcessSource} from '../core/machine/machine.js';
import {findAgents} from './find-agents.js';
import {openProc, openPs, openPsOfOne} from './proc.js';

export type ProcessOptions = {
	readonly source?: ProcessSource;
	/** The agent whose program a process runs; without it no agents are found. */
	readonly agentOf?: AgentTraits['byProcess'];
	/** Without it no open files are read. */
	readonly transcriptFinder?: AgentTraits['transcriptFinder'];
};

export type SearchableProcesses = ProcessTable & {
	/**
	 * Finds agents below panes. This is slow, so the table itself does not do it.
	 * @param panePids panes whose programs may be agents, or have started one
	 * @param shellPids panes of other programs, such as shells: only what they started is searched. Most started nothing, which one short
	 * read shows.
	 */
	readonly search: (panePids: readonly number[], shellPids?: readonly number[]) => readonly AgentProcess[];
	/** Whether the same search finds something else by now, because the open files were read meanwhile. */
	readonly isOutdated: () => boolean;
};

/** The system does not reuse a pid within this time, so until then it is enough that the pid exists, which costs a twentieth. */
const verifiedMs = 30_000;
/** The same panes are searched for agents at most this often: most of them run other programs. */
const searchMs = 1000;
/** A zombie still exists; it is noticed after this time. */
const unburiedMs = 15_000;

/** Reads the processes once, for commands that end. */
export function readProcesses(options: ProcessOptions = {}): SearchableProcesses {
	return createProcessReader().read(options);
}

type Searched = {readonly panes: string; readonly at: number; readonly agents: readonly AgentProcess[]; readonly isNews?: true};

/** What a reader keeps from table to table. Times are epoch ms. */
type Memory = {
	/** The last verified process of each pid, the time of that, and when it was last seen to run. */
	readonly verified: Map<number, {readonly start: string; readonly at: number; readonly ranAt: number}>;
	readonly families: Map<number, {readonly line: readonly number[]; at: number}>;
	/** The boot, which stays the same. */
	boot: string | undefined;
	/** The agents that the last search found. */
	searched: Searched | undefined;
	/** The last known open files of agents, where reading them is slow; `isAsked`: they are being read again. */
	openFiles: OpenFiles | undefined;
	isAsked: boolean;
	/** When old entries were last dropped. */
	sweptAt: number;
};

/**
 * Creates process tables for programs that stay open. A table reads lazily and checks each process at most once. For a process that was
 * verified recently the next table only checks that it exists. Its ancestors stay the same while they exist, since a process gets a new
 * parent only when the old one ends. With `ps`, all checks of a look share one run.
 */
export function createProcessReader(now: () => number = Date.now): {readonly read: (options?: ProcessOptions) => SearchableProcesses} {
	const memory: Memory = {
		verified: new Map(),
		families: new Map(),
		boot: undefined,
		searched: undefined,
		openFiles: undefined,
		isAsked: false,
		sweptAt: now(),
	};
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

function openTable(memory: Memory, source: ProcessSource, {at, ...options}: ProcessOptions & {readonly at: number}): SearchableProcesses {
	const {verified, families} = memory;
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
			memory.boot ??= source.boot();
			return memory.boot;
		},
		agents: [],
		search(panePids, shellPids = []) {
			if (panePids.length + shellPids.length === 0) return [];
			const panes = `${panePids.join(' ')}|${shellPids.join(' ')}`;
			if (memory.searched?.panes !== panes || Math.abs(at - memory.searched.at) >= (source.searchMs ?? searchMs)) {
				const found = findAgents(source, {...options, panePids, shellPids});
				memory.searched = {panes, at, agents: withTranscripts(memory, source, found, options.transcriptFinder)};
			}
			const {isNews: _, ...searched} = memory.searched;
			memory.searched = searched;
			return searched.agents;
		},
		isOutdated: () => memory.searched?.isNews === true,
		isAlive,
		isStopped: (pid) => source.process(pid)?.stopped === true,
		ancestors,
	};
}

/** The processes of this machine, as they are now. */
export function openProcesses(): ProcessSource {
	return openProc() ?? openPs();
}

/** A source that reads each process once: a hundred agents mostly share a few ancestors. */
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

/** Reads the processes that hold locks, without a cache. */
export function lockHolders(): Pick<ProcessSource, 'boot' | 'exists' | 'process'> {
	return openProc() ?? openPsOfOne();
}

/** The start time of a process, in the form of `ProcessId.start`; undefined when it is gone. */
export function processStart(pid: number): string | undefined {
	return startOf(openProcesses(), pid);
}

/** The start is empty when unknown. */
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

/**
 * Adds the transcripts that the agents have open, read for all agents at once. If reading is slow, only the first search waits for it,
 * since a command that exits has no later search. A later search uses the last answer, reads again, and puts the new answer into its result
 * when it comes.
 */
function withTranscripts(
	memory: Memory,
	source: ProcessSource,
	found: readonly AgentProcess[],
	transcriptFinder: ProcessOptions['transcriptFinder'],
): readonly AgentProcess[] {
	const pids = found.flatMap(({agent, id}) => (transcriptFinder?.(agent) ? [id.pid] : []));
	if (pids.length === 0) {
		// A reused pid is another process.
		memory.openFiles = memory.openFiles && new Map();
		return found;
	}
	const add = (files: OpenFiles | undefined): readonly AgentProcess[] =>
		found.map((each) => {
			const transcript = transcriptFinder?.(each.agent)?.(files?.get(each.id.pid) ?? [], each.argv);
			return transcript ? {...each, transcript} : each;
		});
	if (source.filesLater === undefined) return add(source.files?.(pids));
	if (memory.openFiles === undefined) memory.openFiles = source.files?.(pids) ?? new Map();
	else if (!memory.isAsked) {
		memory.isAsked = true;
		void source.filesLater(pids).then((files) => {
			memory.openFiles = files;
			memory.isAsked = false;
			const now = add(files);
			if (memory.searched?.agents === agents && !isSameValue(now, agents))
				memory.searched = {...memory.searched, agents: now, isNews: true};
		});
	}
	const agents = add(memory.openFiles);
	return agents;
}
