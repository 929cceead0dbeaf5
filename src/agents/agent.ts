/** What an agent is to us: how it is recognised, which witnesses it offers, how its screens read, how it is typed into, and its words. */
import type {AgentStatus} from '../core/agent-status.js';
import type {AgentTraits} from '../core/agent-traits.js';
import type {Choice} from '../core/ask/choice.js';
import type {Ask, DialogOption} from '../core/ask/model.js';
import type {Config} from '../core/config.js';
import type {TranscriptClaim} from '../core/evidence.js';
import type {HookBody} from '../core/hook-event.js';
import type {PastTurn} from '../core/past-turn.js';
import type {AgentId, Parsed, Problem} from '../core/session.js';
import type {Spending, SpentToday} from '../core/spending.js';
import type {Dialog, Snapshot, SurfaceAssessment} from '../core/surface.js';
import type {AgentWords} from '../core/words/agent-words.js';
import type {SessionFiles} from '../store/journal/session-journal.js';

export type StatusRead = {readonly statuses: readonly AgentStatus[]; readonly problems: readonly Problem[]};

/** What whole transcripts cost, read piece by piece. */
export type Sums = {
	/** As far as it was read; the same object while it stays as it is. Asks for the rest to be read. */
	readonly of: (path: string) => Spending;
	/** Reads on for about so long. `changed`: transcripts that are now read to their end. */
	readonly step: (budgetMs: number) => {readonly isDone: boolean; readonly changed: readonly string[]};
	/** All that was spent on the local day of a moment (epoch ms), as far as it is read. */
	readonly onDay: (at: number) => SpentToday;
	/** Leaves what was read to the next program. */
	readonly keep: () => void;
};

/** A prompt as its human typed it. `at` in epoch ms; undefined where nothing says when. */
export type PastPrompt = {readonly at: number | undefined; readonly text: string};

/** A prompt that was submitted. `at` in epoch ms. */
export type SubmittedPrompt = {readonly at: number; readonly text: string};

/** Paths of beckon's hook scripts; without `answer` nothing is answered without keystrokes. */
export type HookScripts = {readonly emit: string; readonly answer: string | undefined};

/** What the settings of an agent hold of beckon's. */
export type Installed = {
	readonly hooks: readonly {readonly event: string; readonly script: string}[];
	/** beckon's plugin of this agent is enabled. With `hooks` beside it everything is recorded twice. */
	readonly plugin: boolean;
	/** The setting that keeps all hooks from running, as the file names it; undefined: they run. */
	readonly off: string | undefined;
};

/** How beckon's hooks get into the settings of an agent and out of them again. `version` undefined: nobody knows it. */
export type AgentSetup = {
	/** Whether people use this agent on this machine. `install` leaves the others alone. */
	readonly isUsed: (env: NodeJS.ProcessEnv) => boolean;
	/** Which version a shell would start; undefined: nobody tells. */
	readonly findVersion: (env: NodeJS.ProcessEnv) => Promise<string | undefined>;
	/** The settings of the user; with a directory, those of that repository. An absolute path. */
	readonly settingsFile: (env: NodeJS.ProcessEnv, project: string | undefined) => string;
	/** The text of the settings with exactly the hooks of ours for that version. A problem names line and column. */
	readonly withHooks: (text: string, scripts: HookScripts, version: string | undefined) => Parsed<string>;
	/** The text without any hook of ours. */
	readonly withoutHooks: (text: string) => Parsed<string>;
	/** The text of settings that hold nothing at all. */
	readonly emptySettings: string;
	/** A file that is not there holds nothing. Never throws. */
	readonly readInstalled: (file: string) => Parsed<Installed>;
	/** The events that are asked of a version. */
	readonly eventsFor: (version: string | undefined) => readonly string[];
	/** The version whose events are asked of an unknown one. */
	readonly assumedVersion: string;
	/** The event whose hook can wait for an answer; undefined: none can. */
	readonly answerEvent: string | undefined;
	/** From when on sessions use new hooks, as the end of a sentence. */
	readonly takesEffect: string;
	/** Absent: the agent runs no program for its status line. */
	readonly statusLine?: StatusLineSetup;
};

/** The settings' status line, with a script in front of it that reads what the agent hands over and passes it on (a tee). */
type StatusLineSetup = {
	/** The path of the script in front; undefined: there is none. */
	readonly readTee: (text: string) => string | undefined;
	/** The same text where it is there already. */
	readonly withTee: (text: string, script: string) => Parsed<string>;
	/** The text as it was before `withTee`, byte for byte. */
	readonly withoutTee: (text: string) => Parsed<string>;
	/** Whether the settings name a status line at all. */
	readonly isSet: (text: string) => boolean;
};

/**
 * Pieces of text that must each stand in one row of the pane, or end it (`$` last), in the very turn that writes. One that the last look did
 * not show, since the row was wrapped or shared with another, is left out.
 */
export type Fragments = readonly string[];

/** What writing into the agent's pane needs to know of its screens. */
type Typing = {
	/** Pieces of the open input box with what it holds. */
	readonly composerFragments: (surface: SurfaceAssessment) => Fragments;
	/** Pieces of a dialog that a key, by its tmux name, is to be pressed in. */
	readonly dialogFragments: (dialog: Dialog, key: string) => Fragments;
	/** Puts a draft aside, by its tmux name. */
	readonly stashKey: string;
	/** How a row begins that tells of words behind a command the agent does not know: it is named without them (recorded). */
	readonly strangeWords: string;
};

/** What a human decided about one request. */
export type Verdict =
	| {readonly kind: 'allow'}
	/** With a suggestion of the request, byte for byte as the payload had it. */
	| {readonly kind: 'allow-rule'; readonly rule: unknown}
	/** With words the model reads them and goes on; without, its turn stops as the dialog's own No stops it (measured). */
	| {readonly kind: 'deny'; readonly message: string | undefined}
	/** By the question's text; several labels of one question are joined by `, ` as the agent's own form does. */
	| {readonly kind: 'answers'; readonly answers: Readonly<Record<string, string>>}
	/** A plan, and the agent's name of the mode in which it is carried out. */
	| {readonly kind: 'approve'; readonly mode: string};

/** As a human gave it; numbers as the dialog prints them. */
export type Chosen =
	| Choice
	/** One of the request's own rules, by its place in `rules`. No option of the dialog need say the same. */
	| {readonly kind: 'rule'; readonly index: number};

/** What a transcript says about who decided on a request: of a hook and somebody in the pane the agent heeds whoever comes first. */
export type Decided = {
	/** `unsaid`: older versions do not say by whom, and without a transcript nobody does. Undefined: nothing of it is written yet, as while an allowed tool runs. */
	readonly by: 'hook' | 'pane' | 'unsaid' | undefined;
	/** What the model was told of refused tools, oldest first. */
	readonly refusals: readonly string[];
};

/** The request that a hook is about to answer, when it was made, and when that answer is given; epoch ms. */
export type Requested = {readonly tool: string; readonly input: unknown; readonly askedAt: number; readonly since: number};

export type Following = {
	/** It was answered before anything could be given: a result stands there that is younger than the request. */
	readonly isOver: boolean;
	/** What the transcript says by now. */
	readonly read: () => Decided;
};

/** How a hook that waits answers a dialog without keys. */
export type HookAnswers = {
	/** Undefined wherever it is not certain what the choice means: then keys answer. */
	readonly toVerdict: (asked: {readonly ask: Ask; readonly options: readonly DialogOption[]}, chosen: Chosen) => Verdict | undefined;
	/** What the hook prints. `input` is the whole of the request. */
	readonly toDecision: (verdict: Verdict, input: Readonly<Record<string, unknown>>) => string;
	/** The transcript in which the requests of a session, or of its subagent, are written. */
	readonly transcriptOf: (transcriptPath: string, sessionId: string | undefined, subagent: string | undefined) => string | undefined;
	/** Follows such a transcript from its present end on. */
	readonly follow: (path: string, requested: Requested) => Following;
};

export type Agent = {
	readonly id: AgentId;
	readonly words: AgentWords;
	/** Environment variables that say where its files are. A program that is started elsewhere must be given them. */
	readonly variables: readonly string[];
	readonly traits: Omit<AgentTraits, 'usual' | 'byCommand' | 'byProcess' | 'versionNote' | 'rulePlaces'> & {
		readonly versionNote: (version: string | undefined) => string | undefined;
		readonly rulePlaces: Readonly<Record<string, string>>;
		readonly isCommand: (command: string) => boolean;
		readonly isProcess: (comm: string, argv: readonly string[]) => boolean;
	};
	readonly hooks: {
		/** What a payload means, by event name. Unknown fields are ignored, an unknown event is kept as such. */
		readonly toBody: (event: string, fields: Readonly<Record<string, unknown>>) => HookBody;
	};
	/** Absent: beckon installs no hooks for this agent. */
	readonly setup?: AgentSetup;
	/** What the human gave a session, raw and oldest first. */
	readonly prompts: {
		/** From the whole transcript; undefined when there is none. */
		readonly ofTranscript: (path: string) => Promise<readonly PastPrompt[] | undefined>;
		/** With the last words that answered each; undefined when there is no transcript. */
		readonly turnsOfTranscript: (path: string) => Promise<readonly PastTurn[] | undefined>;
		/** From the journal's payloads that are still there. */
		readonly ofJournal: (files: SessionFiles) => Promise<readonly PastPrompt[]>;
		/** Prompts that a journal tells of from its present end on, whole and newest first. */
		readonly follow: (files: SessionFiles) => {readonly read: () => readonly SubmittedPrompt[]};
		/** A prompt without what the agent put around a large paste. */
		readonly unwrapped: (prompt: string) => string;
		/** The agent submits the news of its background tasks as prompts too. */
		readonly isNews: (prompt: string) => boolean;
	};
	/** Files in which the agent itself keeps what its sessions do. */
	readonly status?: {
		/** Config folders that are looked into whether or not a session named them. Absolute paths. */
		readonly configDirs: (env: NodeJS.ProcessEnv) => readonly string[];
		/** The config folder above a transcript. */
		readonly configDirOf: (transcriptPath: string) => string | undefined;
		/** What a new program of the agent must have in its environment to find the sessions of a config folder. */
		readonly configEnv: (env: NodeJS.ProcessEnv, transcriptPath: string | undefined) => Readonly<Record<string, string>>;
		/** Readers keep what they read and give the same object back while no file changed. `now` in epoch ms. */
		readonly createReader: (now: () => number) => {readonly read: (configDirs: readonly string[]) => StatusRead};
	};
	/** The agent's own record of a session. */
	readonly transcript?: {
		readonly createReader: (now?: () => number) => {readonly read: (path: string) => TranscriptClaim | undefined};
		/** @param file where sums stay for the next program. */
		readonly createSums?: (file: string | undefined, now?: () => number) => Sums;
		/** Name of the folder in which transcripts of sessions lie that were started in `cwd`. */
		readonly folderOf?: (cwd: string) => string;
	};
	/** Whether `readScreen` wants the title of the pane: it then reads again whenever that changes. */
	readonly readsTitle?: boolean;
	readonly readScreen: (
		snapshot: Snapshot,
		options: {
			readonly version: string | undefined;
			readonly patterns: Config['screenPatterns'];
			/** Of the pane, for an agent that reads it. */
			readonly title?: string | undefined;
		},
	) => SurfaceAssessment;
	readonly typing: Typing;
	/** Absent: dialogs are answered by keys alone. */
	readonly hookAnswers?: HookAnswers;
	/** Command lines, as argv, for sessions of this agent. */
	readonly commands: {
		/** Begins a session in the folder it is run in. */
		readonly start: readonly string[];
		readonly resume: (sessionId: string) => readonly string[];
		/** Goes on with the last session of a folder. */
		readonly goOn: readonly string[];
		readonly attach?: (jobId: string) => readonly string[];
		/** Lists its background sessions. */
		readonly list?: readonly string[];
	};
};
