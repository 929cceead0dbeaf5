/** The state of a session as the agent itself writes it: a file that it rewrites at each change of state. */
import type {AgentId, ProcessId, SessionId} from './address.js';

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

/** Some dialog is open, and the file does not tell which, nor the state below it: one of the agent's own, such as its settings, or a question of its. */
export function hasDialogOpen(status: Pick<AgentStatus, 'status' | 'waitingFor'> | undefined): boolean {
	return status?.status === 'waiting' && status.waitingFor === 'dialog open';
}
