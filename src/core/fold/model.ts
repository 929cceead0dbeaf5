/** What the fold stores of a session: its lives, each with what its hooks reported. */
import type {SessionId} from '../address.js';
import type {Config} from '../config.js';
import type {HookClaim} from '../evidence.js';
import type {JournalLine} from '../hook-event.js';
import type {Standing} from '../terms/report.js';

/** `pane` is the one that the newest event named, so a wrong mapping corrects itself. */
export type Life = HookClaim &
	Omit<JournalLine, 'event' | 'payload'> & {
		readonly startedAt: number;
		readonly cwd: string | undefined;
		readonly transcriptPath: string | undefined;
		/** The prompt id of the newest user prompt. A prompt with the same id was queued into its turn (measured). */
		readonly promptId: string | undefined;
		/** Prompts whose turns are over: an asynchronous hook may still report events of them (measured: 3 s late). */
		readonly endedPrompts: readonly string[];
		/** The action of the last elicitation: accept, decline or cancel. */
		readonly elicited?: {readonly at: number; readonly action: string};
		readonly title: string | undefined;
		readonly prompt: string | undefined;
		readonly task: Task;
		/** The task before the newest prompt, which Esc restores. */
		readonly taskBefore: Task;
		/** What its program told of itself and still holds. Undefined: it never told anything. */
		readonly reports?: readonly Standing[] | undefined;
	};

export type SessionFold = {
	readonly sessionId: SessionId;
	/** The folder of the first event that named one. It decides the project and stays. */
	readonly firstCwd: string | undefined;
	/** One life per agent process that held this session, oldest first; only the last few are stored. */
	readonly lives: readonly Life[];
};

/** The parts of the config that a prompt's meaning depends on. */
export type FoldConfig = Pick<Config, 'continuations' | 'benignClosers' | 'handBackPhrases' | 'handBackOpeners' | 'selfTalkOpeners'>;

export type Task = {
	/** The raw prompt; empty before the first one. */
	readonly text: string;
	readonly startedAt: number | undefined;
	/** The time at work before `runningSince`. */
	readonly workedMs: number;
	/** Undefined while blocked or at rest. */
	readonly runningSince: number | undefined;
};
