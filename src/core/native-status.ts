/** The client's own `sessions/<pid>.json` (facts §0.1). */
import type {PaneId, ProcessId, SessionId} from './session.js';

export type NativeStatus = {
	readonly client: ProcessId;
	readonly sessionId: SessionId;
	readonly cwd: string;
	readonly version: string | undefined;
	readonly kind: 'interactive' | 'bg' | (string & {});
	readonly entrypoint: string | undefined;
	readonly name: string | undefined;
	/** `derived` names are the client's own; others were given by the user. */
	readonly nameSource: string | undefined;
	readonly pane: PaneId | undefined;
	/** Undefined: the client has started and said nothing yet. */
	readonly status: 'idle' | 'busy' | 'waiting' | 'shell' | (string & {}) | undefined;
	readonly waitingFor: string | undefined;
	readonly statusAt: number | undefined;
	readonly spare: boolean;
	readonly jobId: string | undefined;
	readonly parkedJobId: string | undefined;
	/** Path of the file and its mtime. */
	readonly file: string;
	readonly readAt: number;
};
