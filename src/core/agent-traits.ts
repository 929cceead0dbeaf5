/** What the core must know of the agents: whose a session, a process or a pane is, and what a session file says. `agents/` provides it. */
import type {AgentId, ProcessId, SessionId} from './address.js';

export type AgentTraits = {
	/** The agent of journal lines that name none. */
	readonly usual: AgentId;
	readonly isRead: (agent: AgentId) => boolean;
	readonly takesKeys: (agent: AgentId) => boolean;
	/** Finds the transcript among the open files of the agent's process. Undefined for an agent that needs no such search. */
	readonly transcriptFinder: (agent: AgentId) => TranscriptFinder | undefined;
	/** The agent of a `pane_current_command`, where that name is unambiguous. */
	readonly byCommand: (command: string) => AgentId | undefined;
	/** Whether a pane with that command may show an agent: the command is the agent, or the runtime that runs it. */
	readonly mayRun: (command: string) => boolean;
	/** The agent whose program a process runs. */
	readonly byProcess: (comm: string, argv: readonly string[]) => AgentId | undefined;
	/** Whether a process prints one answer and exits. */
	readonly isHeadless: (agent: AgentId, argv: readonly string[]) => boolean;
	/** Whether a process shows the agent's list of background sessions instead of a session. */
	readonly isSessionList: (argv: readonly string[], title: string) => boolean;
	/** Whether a pane's title says that it shows such a list. */
	readonly isListTitle: (title: string) => boolean;
	/** The note for a version that is newer than every tested one; undefined for any other version. */
	readonly versionNote: (agent: AgentId, version: string | undefined) => string | undefined;
	/** The agent's names of the places where it stores the rules of an "always", each in words. */
	readonly rulePlaces: (agent: AgentId) => Readonly<Record<string, string>>;
	/** The transcript's path of a session that only a status file reports. */
	readonly transcriptOf: (status: AgentStatus) => string | undefined;
};

/** The transcript that a process has open or names in its arguments; undefined when it does neither. */
export type TranscriptFinder = (files: readonly string[], argv: readonly string[]) => OpenTranscript | undefined;

export type OpenTranscript = {
	readonly path: string;
	readonly sessionId: SessionId;
	/** The title of the pane while it shows this session. Absent: the pane shows it unless the title is that of another session. */
	readonly title?: string | undefined;
	/** Other sessions that its pane may show. */
	readonly others?: readonly OpenTranscript[];
	/** The process runs all of these sessions at once, also those that the pane does not show. It shows the first if its title names none. */
	readonly areHeld?: true;
};

/** The state of a session as the agent itself writes it: a file that it rewrites at each change of state. */
export type AgentStatus = {
	readonly agent: AgentId;
	readonly process: ProcessId;
	readonly sessionId: SessionId;
	readonly cwd: string;
	readonly version: string | undefined;
	readonly kind: 'interactive' | 'bg' | (string & {});
	readonly entrypoint?: string | undefined;
	readonly name?: string | undefined;
	/** `derived` names are the agent's own; others were given by the user. */
	readonly nameSource?: string | undefined;
	/** Undefined: the agent has just started, or its version never writes a status. */
	readonly status?: 'idle' | 'busy' | 'waiting' | 'shell' | (string & {}) | undefined;
	readonly waitingFor?: string | undefined;
	readonly statusAt?: number | undefined;
	/** When this process opened the session. */
	readonly startedAt?: number | undefined;
	readonly spare: boolean;
	/** Its pane shows another session of the same process. */
	readonly isBehind?: true | undefined;
	readonly jobId?: string | undefined;
	readonly parkedJobId?: string | undefined;
	/** Path of the file and its mtime. */
	readonly file: string;
	readonly readAt: number;
};

/** Whether some dialog is open. The file does not say which (settings, or a question), nor whether the session works below it. */
export function hasDialogOpen(status: Pick<AgentStatus, 'status' | 'waitingFor'> | undefined): boolean {
	return status?.status === 'waiting' && status.waitingFor === 'dialog open';
}
