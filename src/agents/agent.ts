/** What beckon needs of an agent: how to recognize it, its witnesses, the reader of its screens, how to type into it, and its words. */
import type {AgentId, SessionId} from '../core/address.js';
import type {AgentStatus, AgentTraits, TranscriptFinder} from '../core/agent-traits.js';
import type {Config, Prices} from '../core/config.js';
import type {Fits, TranscriptClaim} from '../core/evidence.js';
import type {Fields, Problem} from '../core/fields.js';
import type {Pane} from '../core/fold/world.js';
import type {HookBody} from '../core/hook-event.js';
import type {Message, PastTurn} from '../core/search/hit.js';
import type {Dialog, Snapshot, SurfaceAssessment} from '../core/surface.js';
import type {Ask} from '../core/terms/ask.js';
import type {Spending, SpentToday} from '../core/terms/spending.js';
import type {AgentWords} from '../core/words/agent-words.js';
import type {SessionFiles} from '../store/journal/session-journal.js';
import type {AgentSetup} from './agent-setup.js';
import type {AgentChannel, HookAnswers} from './answering.js';

export type StatusRead = {readonly statuses: readonly AgentStatus[]; readonly problems: readonly Problem[]};

export type StatusReader = {
	/** @param only the files, or folders of them, to read again, by default all. The others stay as they were. */
	readonly read: (configDirs: readonly string[], only?: ReadonlySet<string>) => StatusRead;
};

export type SumsOptions = {
	/** The user's own. */
	readonly prices?: Prices | undefined;
	readonly now?: (() => number) | undefined;
	/** Folders whose sessions count for the spending of the day, listed or not. */
	readonly configDirs?: (() => readonly string[]) | undefined;
};

/** The spending in whole transcripts, which are read in steps. */
export type Sums = {
	/** The spending in the part that was read; the same object while it does not change. It queues the rest for `step`. */
	readonly spendingOf: (path: string) => Spending;
	/** Queues the whole transcript for `step`, for the sum of its day. */
	readonly request: (path: string) => void;
	/** Continues reading for about this long. `changed`: transcripts that are now completely read. */
	readonly step: (budgetMs: number) => {readonly isDone: boolean; readonly changed: readonly string[]};
	/** The spending on the local day of a moment (epoch ms), as far as it was read. */
	readonly onDay: (at: number) => SpentToday;
	/** Writes the results for the next program. */
	readonly save: () => void;
};

export type TranscriptOptions = {
	/** The user's own. */
	readonly prices?: Prices | undefined;
	readonly now?: () => number;
	/** How far the clock that wrote the lines is ahead of ours. */
	readonly aheadMs?: () => number;
};

/** A prompt as the user typed it. `at` in epoch ms; undefined when the time is unknown. */
export type PastPrompt = {readonly at: number | undefined; readonly text: string};

/** A submitted prompt. `at` in epoch ms. */
export type SubmittedPrompt = {readonly at: number; readonly text: string};

/** How the agent's pane reacts to typing. */
type Typing = {
	/** The key that stashes a draft, by its tmux name, if the agent has one. */
	readonly stashKey?: string;
	/** The beginning of the row that an unknown command causes, which names the command without the words behind it (recorded). */
	readonly unknownWordsRow?: string;
	/** Whether it drops an Enter that follows a paste immediately. */
	readonly isDeafAfterPaste?: true;
	/** Whether it offers files after a pasted `@` and a word, so that Enter takes the first of them. */
	readonly offersFiles?: true;
	/** Whether a text that is entered while it works goes into the running turn, and does not wait for its end. */
	readonly steers?: true;
	/**
	 * Set for an agent whose requests only its record tells apart: how late the record says that one was answered in the pane. Until then
	 * the pane may show another request with the same words.
	 */
	readonly recordLagMs?: number;
	/** The number of Esc in a row that stop its turn; by default one. */
	readonly stopKeys?: number;
};

/**
 * The transcripts of one session: its own, then those of its subagents; or for a session in a database, a path that identifies it there.
 */
export type SaidFiles = {readonly sessionId: SessionId; readonly files: readonly string[]; readonly stored?: StoredSession};

/** A session in a database of its agent. */
export type StoredSession = {
	/** When it was last changed, epoch ms. */
	readonly changedAt: number;
	readonly cwd: string | undefined;
	/** Everything that was said in it, also by subagents. Never throws. */
	readonly read: () => readonly Said[];
};

/** What one line of a transcript says. A time of 0 is unknown. */
export type Said = {
	/** Absent when the line does not have it. */
	readonly cwd?: string | undefined;
	readonly branch?: string | undefined;
	/** The user's, and the model's. */
	readonly title?: string | undefined;
	readonly suggestedTitle?: string | undefined;
	/** Prompts, the agent's words, and the names and arguments of tools, without their results. */
	readonly messages: readonly Message[];
};

export type Agent = {
	readonly id: AgentId;
	readonly words: AgentWords;
	/** False when its screens are not read. `dialogs`: they are read for dialogs, since its record knows better whether it works or rests. */
	readonly isRead?: boolean | 'dialogs';
	/** False when keys in its panes are not known to be safe. */
	readonly takesKeys?: boolean;
	/** Set when it reports its state (OSC 7501) only to a terminal that announces, when the agent starts, that it reads such reports. */
	readonly asksTerminal?: true;
	/** Environment variables that name its folders. A program that is started elsewhere needs them. */
	readonly variables: readonly string[];
	/** Whether an environment variable chooses its account, provider or model. */
	readonly isAccountVariable: (name: string) => boolean;
	/** Whether an environment variable says that a program runs inside a session. A new session must not have it. */
	readonly isInnerVariable: (name: string) => boolean;
	/** As in `AgentTraits`. Fields are absent for an agent without such a list, place or file. */
	readonly traits: Pick<AgentTraits, 'mayRun'> &
		Partial<Pick<AgentTraits, 'isSessionList' | 'isListTitle' | 'transcriptOf'>> & {
			readonly isCommand: (command: string) => boolean;
			readonly isProcess: (comm: string, argv: readonly string[]) => boolean;
			readonly isHeadless: (argv: readonly string[]) => boolean;
			/** Whether a child of its process is the editor that it opened for the draft in its input box, over its whole pane. */
			readonly isDraftEditor?: (argv: readonly string[]) => boolean;
			readonly versionNote?: (version: string | undefined) => string | undefined;
			readonly rulePlaces?: Readonly<Record<string, string>>;
		};
	readonly hooks: {
		/** The meaning of a payload, by event name. Unknown fields are ignored, an unknown event is stored as such. */
		readonly toBody: (event: string, fields: Fields) => HookBody;
		/** The request of an earlier payload, read again because a part of it was cut. */
		readonly toAsk: (kind: Ask['kind'], fields: Fields) => Ask;
	};
	/** Absent when there is nothing to install that would tell more about it. */
	readonly setup?: AgentSetup;
	/** The user's prompts in a session, raw and oldest first. Absent when they are not recorded. */
	readonly prompts?: {
		/** The prompts in the whole transcript; undefined without one. */
		readonly ofTranscript: (path: string) => Promise<readonly PastPrompt[] | undefined>;
		/** The turns with the last words of each answer; undefined without a transcript. */
		readonly turnsOfTranscript: (path: string) => Promise<readonly PastTurn[] | undefined>;
		/** The prompts in the journal's remaining payloads. */
		readonly ofJournal: (files: SessionFiles) => Promise<readonly PastPrompt[]>;
		/** The journal's prompts from its current end on, or from its start, whole and newest first. */
		readonly follow: (files: SessionFiles, from?: 'end' | 'start') => {readonly read: () => readonly SubmittedPrompt[]};
		/** Whether a prompt is news of the agent's background tasks, which it submits as prompts too. */
		readonly isNews: (prompt: string) => boolean;
	};
	/** What the agent itself reports of its sessions: by a server, or in files below config folders. */
	readonly status?: {
		/** Config folders that are always read. Absolute paths. */
		readonly configDirs?: (env: NodeJS.ProcessEnv) => readonly string[];
		readonly configDirOf?: (transcriptPath: string) => string | undefined;
		/** The environment with which a new process of the agent finds the sessions of a config folder. */
		readonly configEnv?: (env: NodeJS.ProcessEnv, transcriptPath: string | undefined) => Readonly<Record<string, string>>;
		/** Readers cache, and return the same object while no file changed. `now` in epoch ms; `aheadMs` as of transcripts. */
		readonly createReader: (now: () => number, aheadMs?: () => number) => StatusReader;
	};
	/**
	 * Asks a server of the agent on this machine, if one runs, what its sessions do, for `status` to report. Never throws. `now` in epoch ms.
	 */
	readonly refresh?: (env: NodeJS.ProcessEnv, now: () => number, panes: Promise<readonly Pane[]>) => Promise<void>;
	/** The agent's own record of a session. */
	readonly transcript?: {
		readonly createReader: (options?: TranscriptOptions) => {readonly read: (path: string) => TranscriptClaim | undefined};
		/** @param file stores the sums for the next program. */
		readonly createSums?: (file: string, options: SumsOptions) => Sums;
		/** The name of the folder with the transcripts of sessions that started in `cwd`. */
		readonly folderOf?: (cwd: string) => string;
		/** For a search through what was said. Absent when its transcripts cannot be searched. */
		readonly said?: {
			/** Folders of transcripts, or databases, besides the config folders. */
			readonly folders?: (env: NodeJS.ProcessEnv) => readonly string[];
			/** The transcripts below these config folders, in any order. */
			readonly list: (configDirs: readonly string[]) => readonly SaidFiles[];
			/** @param line bytes without the newline. Undefined when it says nothing. Never throws. */
			readonly read: (line: Buffer) => Said | undefined;
			/** Why this program cannot search them, as a sentence; undefined when it can, or when there are none. */
			readonly whyNot?: (env: NodeJS.ProcessEnv) => string | undefined;
		};
	};
	readonly transcriptAmong?: TranscriptFinder;
	/**
	 * Whether `readScreen` needs the title of the pane, which is then read again whenever the title changes. Some agents
	 * write their state there.
	 */
	readonly readsTitle?: boolean;
	readonly readScreen: (
		snapshot: Snapshot,
		options: {
			readonly version: string | undefined;
			readonly patterns: Config['screenPatterns'];
			/** The pane's title, for an agent that reads it. */
			readonly title?: string | undefined;
		},
	) => SurfaceAssessment;
	/** Whether a dialog of its screens belongs to a request. */
	readonly fits: Fits;
	readonly typing?: Typing;
	/** Absent without one. `TranscriptClaim.hasChannel` says for which sessions it can be used. */
	readonly channel?: AgentChannel;
	/** Absent when dialogs are answered by keys alone. */
	readonly hookAnswers?: HookAnswers;
	/** Command lines, as argv, for sessions of this agent. */
	readonly commands: {
		/**
		 * Wraps the command of a session that beckon starts on this machine, whose first `program` words are its program; undefined without
		 * a wrapper. Also writes the script that the wrapper needs.
		 */
		readonly around?: (env: NodeJS.ProcessEnv, words: readonly string[], program: number) => readonly string[] | undefined;
		/** Starts a session in the current folder. */
		readonly start: readonly string[];
		readonly resume: (sessionId: string) => readonly string[];
		/** The text that ends a session when typed into its input box. */
		readonly quit?: string;
		/** The digit that ends the session without deleting a file, in a dialog that `quit` opens; undefined for another dialog. */
		readonly quitAnyway?: (dialog: Dialog) => number | undefined;
		/** Continues the last session of a folder. */
		readonly goOn: readonly string[];
		readonly attach?: (jobId: string) => readonly string[];
		readonly list?: readonly string[];
	};
};
