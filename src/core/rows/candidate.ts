/** What is known of one row before it is told: a life of a session, a status file, a process, a pane. */
import type {AgentStatus} from '../agent-status.js';
import type {TmuxClaim, TranscriptClaim} from '../evidence.js';
import type {Life} from '../fold/model.js';
import type {AgentId, Kind, ProcessId, RowKey, SessionId} from '../session.js';
import type {AgentProcess, Pane} from '../world.js';

export type Candidate = {
	readonly key: RowKey;
	/** Keys this row had before: of its pane, and of the session that handed it on. */
	readonly formerKeys: readonly RowKey[];
	readonly sessionId: SessionId | undefined;
	readonly agent: AgentId;
	readonly process: ProcessId | undefined;
	readonly life: Life | undefined;
	/** Of the session that this one, moved to the background, goes on with. */
	readonly continues?: Life | undefined;
	/** Its transcript, where its agent has ended. */
	readonly former?: TranscriptClaim | undefined;
	readonly firstCwd: string | undefined;
	readonly status: AgentStatus | undefined;
	readonly running: AgentProcess | undefined;
	readonly kind: Kind;
	readonly alive: TmuxClaim['process'];
	readonly pane: Pane | undefined;
	readonly paneLost: boolean;
	/** Its tmux server did not answer. */
	readonly paneHidden: boolean;
	readonly transcriptPath: string | undefined;
};
