/** Reads all inputs of one look in quick succession, so that they describe one moment. */
import {agentTraits, configDirOf} from '../agents/agents.js';
import type {AgentId, ProcessId, SessionId} from '../core/address.js';
import type {AgentStatus} from '../core/agent-traits.js';
import type {ScreenClaim, TranscriptClaim} from '../core/evidence.js';
import {isSameList, isSameValue, type Problem} from '../core/fields.js';
import type {Facts, Pane, PaneTable, ProcessTable, SessionFold, World} from '../core/fold/world.js';
import {joinByTranscript, mayBeContinued} from '../core/rows/background.js';
import {type Candidate, isHere} from '../core/rows/candidate.js';
import {toCandidates} from '../core/rows/join.js';
import type {Snapshot} from '../core/surface.js';
import type {JournalReader} from '../store/journal/journal.js';
import {utcOffsetMs} from '../system/clocks.js';
import type {SearchableProcesses} from '../system/processes.js';
import type {PaneLister} from '../tmux/panes/panes.js';
import {noChange} from './changes/bell.js';

/**
 * What an observer needs from the outside. Readers keep their own offsets and return the same object while nothing changed; only those of
 * tmux are asynchronous. Times are epoch ms.
 */
export type Ports = {
	readonly now: () => number;
	readonly readFacts: () => Facts;
	/** @param only the sessions to read again, by default all. The others stay as they were. */
	readonly readSessions: (only?: ReadonlySet<SessionId>) => {
		readonly sessions: ReadonlyMap<SessionId, SessionFold>;
		readonly problems: readonly Problem[];
	};
	/** Reads one session again, also for the next `readSessions`. */
	readonly readSession: JournalReader['readOne'];
	/** The config folders of agents that are always read. */
	readonly configDirs: () => readonly string[];
	/** @param only the session files, or folders of them, to read again, by default all. The others stay as they were. */
	readonly readStatuses: (
		configDirs: readonly string[],
		only?: ReadonlySet<string>,
	) => {readonly statuses: readonly AgentStatus[]; readonly problems: readonly Problem[]};
	/** @param without leaves out what the session spent, which needs the whole transcript, and its other usage */
	readonly readTranscript: (path: string, agent: AgentId, without?: 'spending') => TranscriptClaim | undefined;
	/** Sockets of tmux servers that are read even if no session names them, e.g. those of `$TMUX` and the default. */
	readonly sockets: () => readonly string[];
	/**
	 * The socket of the tmux server that an agent was started on, from its environment. Undefined when it was started outside tmux, or its
	 * environment is unreadable.
	 */
	readonly socketOf: (agent: ProcessId) => string | undefined;
	/** @param along panes to capture in the same tmux process, where possible. */
	readonly listPanes: PaneLister;
	/** Keyed by `paneKey`; missing panes are left out. */
	readonly capture: (panes: readonly Pane[]) => Promise<ReadonlyMap<string, Snapshot>>;
	readonly processes: () => SearchableProcesses;
};

export type Inputs = {
	readonly world: World;
	/** The facts of the world; the same object while none changed. */
	readonly facts: Facts;
	readonly candidates: readonly Candidate[];
	readonly problems: {readonly journals: readonly Problem[]; readonly statuses: readonly Problem[]};
	readonly configDirs: readonly string[];
	/** The sockets of the servers that may have panes of sessions. */
	readonly sockets: readonly string[];
	readonly readAt: number;
};

export type Tables = {readonly panes: PaneTable; readonly screens: ReadonlyMap<string, ScreenClaim>};

type FilesRead = Pick<World, 'sessions' | 'statuses'> & Pick<Inputs, 'facts' | 'problems' | 'configDirs' | 'readAt'>;
/** Reads beckon's own files for `readInputs`. */
export function readOwnFiles(ports: Ports): Omit<FilesRead, 'statuses' | 'problems'> & {readonly journals: readonly Problem[]} {
	const {sessions, problems: journals} = ports.readSessions();
	return {sessions, journals, facts: ports.readFacts(), configDirs: configDirsNow(ports, sessions), readAt: ports.now()};
}

/** @param own beckon's files, if they are read already */
export function readInputs(ports: Ports, tables: Tables, own = readOwnFiles(ports)): Inputs {
	const {journals, ...read} = own;
	const {statuses, problems} = ports.readStatuses(own.configDirs);
	return join(ports, tables, {...read, statuses, problems: {journals, statuses: problems}});
}

function configDirsNow(ports: Ports, sessions: World['sessions']): readonly string[] {
	return [...new Set([...ports.configDirs(), ...configDirsOf(sessions)])];
}

/**
 * Reads the facts, panes, processes and reported changes again, and keeps the rest. A new config folder makes it read all session files.
 */
export function readChanged(ports: Ports, before: Inputs, tables: Tables, change = noChange): Inputs {
	const {world} = before;
	const present = ports.readFacts();
	const facts = isSameValue(present, before.facts) ? before.facts : present;
	const isSame = change === noChange && facts === before.facts && world.panes.panes === tables.panes.panes;
	// A session that its agent's server reports has no file to watch, so even an empty change asks for statuses.
	if (isSame && ports.readStatuses(before.configDirs, change.statuses).statuses === world.statuses)
		return {...before, world: {...world, ...tables, now: ports.now()}};
	const journals = ports.readSessions(change.sessions);
	const configDirs = configDirsNow(ports, journals.sessions);
	const only = isSameList(configDirs, before.configDirs) ? change.statuses : undefined;
	const read = ports.readStatuses(configDirs, only);
	const {sessions} = journals;
	const readTranscript: Ports['readTranscript'] = (path, agent) =>
		(change.transcripts.has(path) ? undefined : world.transcripts.get(path)) ?? ports.readTranscript(path, agent);
	const problems = {journals: journals.problems, statuses: read.problems};
	return join({...ports, readTranscript}, tables, {sessions, statuses: read.statuses, facts, problems, configDirs, readAt: before.readAt});
}

function join(ports: Ports, tables: Tables, {sessions, statuses, ...read}: FilesRead): Inputs {
	const now = ports.now();
	const found = ports.processes();
	const joined: World = {
		...read.facts,
		sessions,
		statuses,
		...tables,
		agents: agentTraits,
		transcripts: new Map(),
		processes: found,
		now,
		// Computed only when needed: the first use of the time zone takes the executable a seventh of the time of `ls`.
		utcOffsetMs: () => utcOffsetMs(now),
	};
	const known = toCandidates(joined);
	const processes = withStrangers(found, joined, known);
	const candidates = processes === joined.processes ? known : toCandidates({...joined, processes});
	const transcripts = new Map<string, TranscriptClaim>();
	const isWanted = mayBeContinued(candidates, joined);
	for (const candidate of candidates) {
		const {transcriptPath, alive, agent, behind = []} = candidate;
		if (transcriptPath === undefined || (alive === 'gone' && !isWanted(candidate))) continue;
		for (const path of [transcriptPath, ...behind.map((each) => each.path)]) {
			const claim = ports.readTranscript(path, agent);
			if (claim) transcripts.set(path, claim);
		}
	}
	return {
		world: {...joined, processes, transcripts, now: ports.now()},
		candidates: joinByTranscript(candidates, transcripts),
		sockets: socketsOf(joined, ports),
		...read,
	};
}

/** The sockets that are known without a session, those from hooks, and those of agents without hooks. */
export function socketsOf(
	{sessions, statuses}: Pick<World, 'sessions' | 'statuses'>,
	ports: Pick<Ports, 'sockets' | 'socketOf'>,
): readonly string[] {
	const found = new Set(ports.sockets());
	const placed = new Set<number>();
	for (const fold of sessions.values()) {
		for (const {tmux, process} of fold.lives) {
			if (!tmux) continue;
			found.add(tmux.socket);
			if (process) placed.add(process.pid);
		}
	}
	for (const {process} of statuses) {
		const socket = placed.has(process.pid) ? undefined : ports.socketOf(process);
		if (socket !== undefined) found.add(socket);
	}
	return [...found];
}

/** The config folders of the sessions' transcripts; there may be several. */
export function configDirsOf(sessions: ReadonlyMap<SessionId, SessionFold>): readonly string[] {
	const found = new Set<string>();
	for (const fold of sessions.values()) {
		for (const {transcriptPath} of fold.lives) {
			const dir = transcriptPath && configDirOf(transcriptPath);
			if (dir) found.add(dir);
		}
	}
	return [...found];
}

/** Searches for agents below panes without a known session, where tmux may name a wrapper such as `sudo` or a script. */
function withStrangers(processes: SearchableProcesses, {panes: {panes}}: World, candidates: readonly Candidate[]): ProcessTable {
	const owned = new Set(candidates.flatMap((each) => (each.sessionId && isHere(each) ? [each.pane] : [])));
	const open = panes.filter((pane) => !owned.has(pane) && !pane.dead);
	const pidsOf = (mayRun: boolean): readonly number[] =>
		open.filter(({command}) => agentTraits.mayRun(command) === mayRun).map(({place}) => place.panePid);
	const agents = processes.search(pidsOf(true), pidsOf(false));
	// Most panes run other programs, so the same object is kept.
	return agents.length > 0 ? {...processes, agents} : processes;
}
