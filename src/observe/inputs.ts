/** Reads all inputs of one look, one right after the other so that they are of one moment, and tells whether any is new. */
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

/** What an observer needs from the outside. Readers keep their own offsets and return the same object while nothing changed; only those of tmux are asynchronous. Times are epoch ms. */
export type Ports = {
	readonly now: () => number;
	readonly readFacts: () => Facts;
	/** @param only the sessions to read again; undefined: all. The others stay as they were. */
	readonly readSessions: (only?: ReadonlySet<SessionId>) => {
		readonly sessions: ReadonlyMap<SessionId, SessionFold>;
		readonly problems: readonly Problem[];
	};
	/** Reads one session again, which the next `readSessions` has too. */
	readonly readSession: JournalReader['readOne'];
	/** The config folders of agents that are always read. */
	readonly configDirs: () => readonly string[];
	/** @param only the session files to read again, or folders of them; undefined: all. The others stay as they were. */
	readonly readStatuses: (
		configDirs: readonly string[],
		only?: ReadonlySet<string>,
	) => {
		readonly statuses: readonly AgentStatus[];
		readonly problems: readonly Problem[];
	};
	/** @param without leaves out what the session spent, which needs the whole transcript, and its other usage */
	readonly readTranscript: (path: string, agent: AgentId, without?: 'spending') => TranscriptClaim | undefined;
	/** Sockets of tmux servers that are asked even if no session names them, e.g. those of `$TMUX` and the default. */
	readonly sockets: () => readonly string[];
	/**
	 * The socket of the tmux server that an agent was started on, from its environment. Undefined: it was started outside tmux, or its environment is
	 * unreadable.
	 */
	readonly socketOf: (agent: ProcessId) => string | undefined;
	/** @param along panes to capture in the same process, where tmux can do that. */
	readonly listPanes: PaneLister;
	/** Keyed by `paneKey`; missing panes are left out. */
	readonly capture: (panes: readonly Pane[]) => Promise<ReadonlyMap<string, Snapshot>>;
	readonly processes: () => SearchableProcesses;
};

export type Inputs = {
	readonly world: World;
	/** Those of the world; the same object while none changed. */
	readonly facts: Facts;
	readonly candidates: readonly Candidate[];
	readonly problems: {readonly journals: readonly Problem[]; readonly statuses: readonly Problem[]};
	readonly configDirs: readonly string[];
	/** Of the servers that may have panes of sessions. */
	readonly sockets: readonly string[];
	readonly readAt: number;
};

/** What tmux told, and what its panes showed. */
export type Tables = {readonly panes: PaneTable; readonly screens: ReadonlyMap<string, ScreenClaim>};

type FilesRead = Pick<World, 'sessions' | 'statuses'> & Pick<Inputs, 'facts' | 'problems' | 'configDirs' | 'readAt'>;
/** Reads beckon's own files: what `readInputs` needs besides what the agents tell. */
export function readOwnFiles(ports: Ports): Omit<FilesRead, 'statuses' | 'problems'> & {readonly journals: readonly Problem[]} {
	const {sessions, problems: journals} = ports.readSessions();
	return {sessions, journals, facts: ports.readFacts(), configDirs: configDirsNow(ports, sessions), readAt: ports.now()};
}

/** @param own beckon's files, where they are read already */
export function readInputs(ports: Ports, tables: Tables, own = readOwnFiles(ports)): Inputs {
	const {journals, ...read} = own;
	const {statuses, problems} = ports.readStatuses(own.configDirs);
	return join(ports, tables, {...read, statuses, problems: {journals, statuses: problems}});
}

function configDirsNow(ports: Ports, sessions: World['sessions']): readonly string[] {
	return [...new Set([...ports.configDirs(), ...configDirsOf(sessions)])];
}

/**
 * Reads the facts and the reported changes again, and keeps the rest, with the present panes and processes. The agents' session files are all read
 * when a config folder is new.
 */
export function readChanged(ports: Ports, before: Inputs, tables: Tables, change = noChange): Inputs {
	const {world} = before;
	const present = ports.readFacts();
	const facts = isSameValue(present, before.facts) ? before.facts : present;
	const isSame = change === noChange && facts === before.facts && world.panes.panes === tables.panes.panes;
	// No watcher hears of a session that a server of its agent tells of. To ask for no files costs nothing.
	if (isSame && ports.readStatuses(before.configDirs, change.statuses).statuses === world.statuses)
		return {...before, world: {...world, ...tables, now: ports.now()}};
	const journals = ports.readSessions(change.sessions);
	const configDirs = configDirsNow(ports, journals.sessions);
	const told = isSameList(configDirs, before.configDirs) ? change.statuses : undefined;
	const read = ports.readStatuses(configDirs, told);
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
		// Asked where it is needed: the first question for the time zone takes the executable a seventh of `ls`.
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

/** The sockets of servers that are known without any session, those from hooks, and those of agents without hooks. */
export function socketsOf(
	{sessions, statuses}: Pick<World, 'sessions' | 'statuses'>,
	ports: Pick<Ports, 'sockets' | 'socketOf'>,
): readonly string[] {
	const found = new Set(ports.sockets());
	const told = new Set<number>();
	for (const fold of sessions.values()) {
		for (const {tmux, process} of fold.lives) {
			if (!tmux) continue;
			found.add(tmux.socket);
			if (process) told.add(process.pid);
		}
	}
	for (const {process} of statuses) {
		const socket = told.has(process.pid) ? undefined : ports.socketOf(process);
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

/** Searches for agents below panes without a known session: tmux may name a wrapper there, such as `sudo` or a script. */
function withStrangers(processes: SearchableProcesses, {panes: {panes}}: World, candidates: readonly Candidate[]): ProcessTable {
	const owned = new Set(candidates.flatMap((each) => (each.sessionId && isHere(each) ? [each.pane] : [])));
	const open = panes.filter((pane) => !owned.has(pane) && !pane.dead);
	const pidsOf = (mayRun: boolean): readonly number[] =>
		open.filter(({command}) => agentTraits.mayRun(command) === mayRun).map(({place}) => place.panePid);
	const agents = processes.search(pidsOf(true), pidsOf(false));
	// Most panes run other programs, such as our own navigator.
	return agents.length > 0 ? {...processes, agents} : processes;
}
