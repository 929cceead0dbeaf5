/** What beckon needs of an agent: how it is recognized, its witnesses, the reader of its screens, how it is typed into, and its words. */
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
	/** @param only the files to read again, or folders of them; undefined: all. The others stay as they were. */
	readonly read: (configDirs: readonly string[], only?: ReadonlySet<string>) => StatusRead;
};

export type SumsOptions = {
	/** The user's own. */
	readonly prices?: Prices | undefined;
	readonly now?: (() => number) | undefined;
	/** Where sessions are looked for that nobody asks for: they count for the day. */
	readonly configDirs?: (() => readonly string[]) | undefined;
};

/** The spending in whole transcripts, which are read in steps. */
export type Sums = {
	/** The spending in the part that is read; the same object while it does not change. The call requests the rest. */
	readonly spendingOf: (path: string) => Spending;
	/** Requests the whole transcript, for the sum of its day. */
	readonly request: (path: string) => void;
	/** Reads on for about this long. `changed`: transcripts that are read to their end now. */
	readonly step: (budgetMs: number) => {readonly isDone: boolean; readonly changed: readonly string[]};
	/** The spending on the local day of a moment (epoch ms), as far as it is read. */
	readonly onDay: (at: number) => SpentToday;
	/** Writes the results for the next program. */
	readonly save: () => void;
};

export type TranscriptOptions = {
	/** The user's own. */
	readonly prices?: Prices | undefined;
	readonly now?: () => number;
	/** How far the clock is ahead that the lines have their times from. */
	readonly aheadMs?: () => number;
};

/** A prompt as the human typed it. `at` in epoch ms; undefined when the time is unknown. */
export type PastPrompt = {readonly at: number | undefined; readonly text: string};

/** A submitted prompt. `at` in epoch ms. */
export type SubmittedPrompt = {readonly at: number; readonly text: string};

/** What writing into the agent's pane needs to know of its screens. */
type Typing = {
	/** The key that stashes a draft, by its tmux name. Absent: the agent has none. */
	readonly stashKey?: string;
	/** The beginning of a row about words behind a command that the agent does not know: it names the command without them (recorded). */
	readonly unknownWordsRow?: string;
	/** It drops an Enter that follows a paste at once. */
	readonly isDeafAfterPaste?: true;
	/** Behind a pasted `@` and a word it offers files, and Enter takes the first of them instead. */
	readonly offersFiles?: true;
	/** A text that is entered while it works goes into the running turn, and does not wait for its end. */
	readonly steers?: true;
	/** Its record alone names a request, and tells this late that one was answered in the pane: meanwhile another one of the same words may be drawn. */
	readonly recordLagMs?: number;
	/** So many Esc in a row stop its turn; by default one. */
	readonly stopKeys?: number;
};

/** The transcripts of one session: its own, then those of its subagents. Of one in a database, one path that names it there. */
export type SaidFiles = {readonly sessionId: SessionId; readonly files: readonly string[]; readonly stored?: StoredSession};

/** A session in a database of its agent. */
export type StoredSession = {
	/** When anything of it was changed last, epoch ms. */
	readonly changedAt: number;
	readonly cwd: string | undefined;
	/** All that is said in it, subagents too. Never throws. */
	readonly read: () => readonly Said[];
};

/** What one line of a transcript says. A time of 0 is not known. */
export type Said = {
	/** Absent where the line does not tell it. */
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
	/** False: its screens are not read. `dialogs`: its record tells better whether it works or rests. */
	readonly isRead?: boolean | 'dialogs';
	/** False: nothing was measured that would make keys in its panes safe. */
	readonly takesKeys?: boolean;
	/** It reports its state (OSC 7501) only to a terminal that announces, when the agent starts, that it reads such reports. */
	readonly asksTerminal?: true;
	/** Environment variables that name its folders. A program that is started elsewhere needs them. */
	readonly variables: readonly string[];
	/** Whether an environment variable chooses its account, provider or model. */
	readonly isAccountVariable: (name: string) => boolean;
	/** Whether an environment variable tells a program that it runs inside a session. A new session must not have it. */
	readonly isInnerVariable: (name: string) => boolean;
	/** As in `AgentTraits`. Absent: the agent has no such list, place or file. */
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
	/** Absent: there is nothing to install that would make it known better. */
	readonly setup?: AgentSetup;
	/** A human's prompts of a session, raw and oldest first. Absent: they are nowhere recorded. */
	readonly prompts?: {
		/** From the whole transcript; undefined without one. */
		readonly ofTranscript: (path: string) => Promise<readonly PastPrompt[] | undefined>;
		/** With the last words of each answer; undefined without a transcript. */
		readonly turnsOfTranscript: (path: string) => Promise<readonly PastTurn[] | undefined>;
		/** From the journal's remaining payloads. */
		readonly ofJournal: (files: SessionFiles) => Promise<readonly PastPrompt[]>;
		/** The journal's prompts from its present end on, or from its start, whole and newest first. */
		readonly follow: (files: SessionFiles, from?: 'end' | 'start') => {readonly read: () => readonly SubmittedPrompt[]};
		/** The agent submits news of its background tasks as prompts too. */
		readonly isNews: (prompt: string) => boolean;
	};
	/** What the agent itself tells of its sessions: by a server, or in files below config folders. */
	readonly status?: {
		/** Config folders that are always read. Absolute paths. */
		readonly configDirs?: (env: NodeJS.ProcessEnv) => readonly string[];
		readonly configDirOf?: (transcriptPath: string) => string | undefined;
		/** The environment with which a new program of the agent finds the sessions of a config folder. */
		readonly configEnv?: (env: NodeJS.ProcessEnv, transcriptPath: string | undefined) => Readonly<Record<string, string>>;
		/** Readers cache, and return the same object while no file changed. `now` in epoch ms; `aheadMs` as of transcripts. */
		readonly createReader: (now: () => number, aheadMs?: () => number) => StatusReader;
	};
	/** Asks a server of the agent on this machine, if one runs, what its sessions do; `status` tells it then. Never throws. `now` in epoch ms. */
	readonly refresh?: (env: NodeJS.ProcessEnv, now: () => number, panes: Promise<readonly Pane[]>) => Promise<void>;
	/** The agent's own record of a session. */
	readonly transcript?: {
		readonly createReader: (options?: TranscriptOptions) => {readonly read: (path: string) => TranscriptClaim | undefined};
		/** @param file stores the sums for the next program. */
		readonly createSums?: (file: string, options: SumsOptions) => Sums;
		/** The name of the folder with the transcripts of sessions that started in `cwd`. */
		readonly folderOf?: (cwd: string) => string;
		/** For a search through what was said. Absent: its transcripts cannot be searched. */
		readonly said?: {
			/** Folders of transcripts, or databases, beside the config folders that everything else reads. */
			readonly folders?: (env: NodeJS.ProcessEnv) => readonly string[];
			/** The transcripts below these config folders, in any order. */
			readonly list: (configDirs: readonly string[]) => readonly SaidFiles[];
			/** @param line bytes without the newline. Undefined: it says nothing. Never throws. */
			readonly read: (line: Buffer) => Said | undefined;
			/** Why this program cannot search them, as a sentence; undefined: it can, or there are none. */
			readonly whyNot?: (env: NodeJS.ProcessEnv) => string | undefined;
		};
	};
	readonly transcriptAmong?: TranscriptFinder;
	/**
	 * Whether `readScreen` needs the title of the pane, which is then read again whenever the title changes. Some agents
	 * write there whether they are ready, work or wait for an answer.
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
	/** Absent: it has none. `TranscriptClaim.hasChannel` says which sessions it takes something for. */
	readonly channel?: AgentChannel;
	/** Absent: dialogs are answered by keys alone. */
	readonly hookAnswers?: HookAnswers;
	/** Command lines, as argv, for sessions of this agent. */
	readonly commands: {
		/**
		 * The words around those of a session that beckon starts on this machine, of which the first `program` are its program; undefined: none. It writes
		 * the script that they name.
		 */
		readonly around?: (env: NodeJS.ProcessEnv, words: readonly string[], program: number) => readonly string[] | undefined;
		/** Starts a session in the current folder. */
		readonly start: readonly string[];
		readonly resume: (sessionId: string) => readonly string[];
		/** The text that ends a session when it is typed into its input box. */
		readonly quit?: string;
		/** The digit with which the session ends and no file is deleted, in a dialog that `quit` opens; undefined: it is another dialog. */
		readonly quitAnyway?: (dialog: Dialog) => number | undefined;
		/** Continues the last session of a folder. */
		readonly goOn: readonly string[];
		readonly attach?: (jobId: string) => readonly string[];
		readonly list?: readonly string[];
	};
};
