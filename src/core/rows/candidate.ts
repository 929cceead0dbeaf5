/** What the readers know of one row: a life of a session, a status file, a process, a pane; and whether its process still runs. */
import type {AgentId, ProcessId, RowKey, SessionId} from '../address.js';
import type {AgentStatus, OpenTranscript} from '../agent-traits.js';
import type {TmuxClaim, TranscriptClaim} from '../evidence.js';
import type {AgentProcess, Life, Pane, World} from '../fold/world.js';
import type {Kind} from '../session.js';
import type {ReportClaim} from '../terms/report.js';

export type Candidate = {
	readonly key: RowKey;
	/** Former keys of this row: the key of its pane, and the key of the session that it replaced. */
	readonly formerKeys: readonly RowKey[];
	readonly sessionId: SessionId | undefined;
	readonly agent: AgentId;
	readonly process: ProcessId | undefined;
	readonly life: Life | undefined;
	readonly continues?: Life | undefined;
	/** The transcript of that session, if its process has ended. */
	readonly former?: TranscriptClaim | undefined;
	readonly firstCwd: string | undefined;
	readonly status: AgentStatus | undefined;
	readonly running: AgentProcess | undefined;
	readonly kind: Kind;
	readonly alive: TmuxClaim['process'];
	/** Ctrl-Z stopped the process, and another program has its pane. */
	readonly suspended?: true;
	readonly pane: Pane | undefined;
	readonly paneLost: boolean;
	/** The tmux server did not answer. */
	readonly paneHidden: boolean;
	readonly transcriptPath: string | undefined;
	/** Other sessions of its process, which its pane does not show. */
	readonly behind?: readonly OpenTranscript[] | undefined;
	/** Its pane shows another session of the same process. */
	readonly isBehind?: true | undefined;
	/** It is unknown which session of its process the pane shows, so keys might reach another one. */
	readonly mayShowOther?: boolean;
	/** The names of its teammates whose processes are gone, so they will report nothing more. */
	readonly lostTeammates?: readonly string[];
	readonly report?: ReportClaim | undefined;
};

/** The fields of a candidate that neither a hook nor a file describes. */
export const emptyCandidate = {
	formerKeys: [],
	sessionId: undefined,
	process: undefined,
	life: undefined,
	status: undefined,
	running: undefined,
	paneLost: false,
	paneHidden: false,
	transcriptPath: undefined,
} as const satisfies Partial<Candidate>;

type ProcessWorld = Pick<World, 'processes'>;

export function stateOf(life: Life, world: ProcessWorld): Candidate['alive'] {
	if (isHistory(life, world)) return 'gone';
	if (!life.process) return 'unknown';
	return world.processes.isAlive(life.process) ? 'alive' : 'gone';
}

export function isHistory(life: Life, {processes}: ProcessWorld): boolean {
	return life.boot !== undefined && processes.boot !== '' && life.boot !== processes.boot;
}

export function isHere(candidate: Pick<Candidate, 'alive' | 'life'>): boolean {
	return candidate.alive === 'alive' || (candidate.alive === 'unknown' && candidate.life?.turn.kind !== 'closed');
}
