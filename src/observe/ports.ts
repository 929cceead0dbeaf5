/** What an observer needs from the outside. */
import type {AgentId, ProcessId, SessionId} from '../core/address.js';
import type {AgentStatus} from '../core/agent-traits.js';
import type {TranscriptClaim} from '../core/evidence.js';
import type {Problem} from '../core/fields.js';
import type {Facts, Pane, ProcessTable, SessionFold} from '../core/fold/world.js';
import type {Snapshot} from '../core/surface.js';
import type {JournalReader} from '../store/journal/journal.js';
import type {PaneLister} from '../tmux/panes/panes.js';

/** Readers keep their own offsets and return the same object while nothing changed; only those of tmux are asynchronous. Times are epoch ms. */
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
	/** @param without what a session spent, which is summed in its whole transcript, and what else is told of its usage */
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
	/** As `ProcessOptions` say. */
	readonly processes: (panePids: readonly number[], shellPids?: readonly number[]) => ProcessTable;
};
