/** What the core must know of the agents to tell whose a session, a process or a pane is. Pure; `agents/` fills it. */
import type {AgentStatus} from './agent-status.js';
import type {AgentId} from './session.js';

export type AgentTraits = {
	/** The agent of journal lines that name none. */
	readonly usual: AgentId;
	/** Whose program a pane shows as `pane_current_command`, where the name alone tells. */
	readonly byCommand: (command: string) => AgentId | undefined;
	/** Whether a pane with that command may show an agent: by its own name, or by that of the runtime it runs in. */
	readonly mayRun: (command: string) => boolean;
	/** Whose program a process is. */
	readonly byProcess: (comm: string, argv: readonly string[]) => AgentId | undefined;
	/** Whether a process prints one answer and exits. */
	readonly isHeadless: (argv: readonly string[]) => boolean;
	/** Whether a process shows the agent's list of background sessions in place of a session. */
	readonly isSessionList: (argv: readonly string[], title: string) => boolean;
	/** Whether a pane's title says that it shows such a list. */
	readonly isListTitle: (title: string) => boolean;
	/** What is to be known of a version that is newer than every one beckon was tested with; undefined for any other. */
	readonly versionNote: (agent: AgentId, version: string | undefined) => string | undefined;
	/** Where the agent keeps the rules of an "always", in words, by its own names of these places. */
	readonly rulePlaces: (agent: AgentId) => Readonly<Record<string, string>>;
	/** Where the transcript of a session lies that only its status file tells of. */
	readonly transcriptOf: (status: AgentStatus) => string | undefined;
};
