/** What each source claims about one session, and when. `resolve.ts` is the only place that ranks them. */
import type {Place, SessionId} from './address.js';
import type {AgentStatus} from './agent-traits.js';
import type {Scheduled} from './hook-event.js';
import type {Dialog, SurfaceAssessment} from './surface.js';
import type {Ask, DialogOption, ToolUse} from './terms/ask.js';
import type {HookTurn} from './terms/hook-turn.js';
import type {ReportClaim} from './terms/report.js';
import type {Spending, ToldUsage} from './terms/spending.js';
import type {AskedRequest, Progress, Subagent} from './terms/state.js';

/** What the journal of one life (session id and agent process) claims: the part of the fold that `resolve` reads. */
export type HookClaim = {
	/** The newest event of the main loop that says whether it works or rests. */
	readonly turn: HookTurn;
	/** Requests of the main loop and of subagents that no event resolved, oldest first. */
	readonly open: readonly OpenAsk[];
	/** Requests that a later prompt has probably ended. They are used only if the screen shows the dialog of one. */
	readonly lapsed: readonly OpenAsk[];
	readonly subagents: readonly (Subagent & {readonly startedAt: number})[];
	/** A tool that failed, when no later event of the main loop exists. */
	readonly failure: {readonly tool: string; readonly error: string; readonly at: number} | undefined;
	/** A notification, when no later event of the main loop exists. */
	readonly notice: {readonly type: string; readonly message: string; readonly at: number} | undefined;
	/** The subject of the task's last TaskCompleted. */
	readonly subject: string | undefined;
	readonly permissionMode: string | undefined;
	/** When the mode was reported; undefined: with the newest event. */
	readonly modeAt?: number;
	/** The scheduled prompts that its last Stop listed. */
	readonly schedule?: readonly Scheduled[];
	/** When the newest turn ended that the user should look at; undefined when none ended since the last prompt, or only scheduled ones. */
	readonly owedAt?: number | undefined;
	/** When the main loop last moved, or an ask was opened or resolved. */
	readonly movedAt: number;
	readonly lastEventAt: number;
	/** The text of the newest event that has one: a prompt, a notification, a finished subagent. */
	readonly label: string | undefined;
	readonly recent: readonly {readonly at: number; readonly says: string}[];
};

export type OpenAsk = AskedRequest & {
	readonly at: number;
	readonly promptId: string | undefined;
	/** The payload name of the request's first event in the journal. It identifies the request, whatever later events say. */
	readonly name?: string | undefined;
	/** The name of its PermissionRequest payload in the journal; a decision without keystrokes is bound to it. */
	readonly payload?: string | undefined;
	/** Only PreToolUse has come, so there is no dialog yet. */
	readonly announced?: boolean;
};

/** The newest tool call without a result. */
export type OpenCall = {readonly use: ToolUse; readonly at: number};

export type SettledCall = {readonly key: string; readonly at: number};

/** A subagent and its task, raw. Without an id: the call that started it still waits for it. */
export type LaunchedAgent = {readonly id: string | undefined; readonly task: string};

/** `isIdle`: it waits for its lead. */
export type Teammate = {readonly name: string; readonly isIdle: boolean};

/** A request as the agent's own record has it. */
export type RecordedAsk = {
	readonly at: number;
	/** When it was reported, if that was later. */
	readonly reportedAt?: number;
	readonly ask: Ask;
	/** Undefined: the main loop asked, or the record does not say who. */
	readonly asker?: Subagent | undefined;
	/** The agent's id of the request, which an answer is bound to, with the options that it takes. */
	readonly id?: string;
	readonly options?: readonly DialogOption[];
	/** Set when another open request has the same words, and the pane does not show which of them it draws. */
	readonly hasTwin?: true;
};

/** What the transcript's tail says, of the main chain, without the lines of subagents. */
export type TranscriptClaim = {
	readonly lastLineAt: number;
	/** `ended` needs an end mark on disk; `open` counts tool_use blocks without a result. */
	readonly turn:
		| {readonly kind: 'none'}
		/** A process opened it, and it has no prompt of that process yet. */
		| {readonly kind: 'fresh'; readonly at: number}
		| {readonly kind: 'working'; readonly at: number; readonly openTools: readonly string[]; readonly newest?: OpenCall | undefined}
		| {readonly kind: 'ended'; readonly at: number}
		| {readonly kind: 'interrupted'; readonly at: number}
		/** `continuesAt`: when the agent goes on with it by itself, in its own words: `1:08pm`. */
		| {
				readonly kind: 'failed';
				readonly at: number;
				readonly error: string;
				readonly message: string;
				readonly continuesAt?: string | undefined;
		  };
	/** The newest request without an answer, of an agent whose record has both. */
	readonly asked?: RecordedAsk | undefined;
	/** The record has each start and end of a turn as it happens (`turns`); with `answers` it also has every request and its answer. */
	readonly tells?: 'turns' | 'answers';
	/** The agent takes answers and prompts for this session without keys, bound to ids. */
	readonly hasChannel?: true | undefined;
	/** The subagents at work, where the agent's server reports them. */
	readonly running?: readonly Subagent[] | undefined;
	/** The request was answered elsewhere, and the pane still draws its dialog. */
	readonly leavesDialog?: true | undefined;
	/** Its work is to compact the conversation. */
	readonly isCompacting?: true;
	/** The time of the newest line that only a running turn writes: a prompt, a tool call, a tool's result. */
	readonly workedAt: number | undefined;
	/** Also one that the agent submitted by itself, e.g. a task notification. */
	readonly lastPrompt: {readonly at: number; readonly text: string} | undefined;
	/** The newest prompt of a human, also if the agent submitted others since. */
	readonly humanPrompt: {readonly at: number; readonly text: string} | undefined;
	/** The newest interrupt, also if another turn has begun since. */
	readonly interruptedAt?: number | undefined;
	readonly said: {readonly at: number; readonly text: string} | undefined;
	/** Why a prompt did not reach the model, or a turn ended early, without an interrupt: a user's hook stopped it, or its command failed. */
	readonly halted?: {readonly at: number; readonly text: string} | undefined;
	readonly plan?: string | undefined;
	/** How many prompts the session had scheduled for itself then. Written only when the schedule changes outside a turn. */
	readonly scheduled?: {readonly at: number; readonly count: number} | undefined;
	/** The last few tools of the newest turn, oldest first. */
	readonly used?: readonly ToolUse[] | undefined;
	/** The main loop's last few tool calls with results, without those that are open again. `key` is that of `callKey`. */
	readonly settled?: readonly SettledCall[] | undefined;
	/** The last few subagents of the main loop. */
	readonly launched?: readonly LaunchedAgent[] | undefined;
	/** The name of this session as a teammate of another one. */
	readonly member?: string | undefined;
	/** The beginning of the session id of that other session, its lead. */
	readonly lead?: string | undefined;
	/** The teammates of the session, which run in panes of their own. */
	readonly teammates?: readonly Teammate[] | undefined;
	readonly progress?: Progress | undefined;
	readonly model: string | undefined;
	readonly contextTokens: number | undefined;
	/** 0–1 of the model's window; undefined when the window of the model is unknown. */
	readonly contextShare: number | undefined;
	/** Where the agent's record has the sum. For other agents it is in `spending`. */
	readonly outputTokens?: number | undefined;
	readonly costUsd?: number | undefined;
	/** The spending of the whole file and of its subagents' files. */
	readonly spending?: Spending | undefined;
	readonly told?: ToldUsage | undefined;
	readonly branch: string | undefined;
	/** The user's title; `suggestedTitle` is the model's. */
	readonly title: string | undefined;
	readonly suggestedTitle: string | undefined;
	readonly permissionMode: string | undefined;
	/** When the mode was written; undefined: in the newest line. */
	readonly modeAt?: number;
	readonly queued: number;
	/** The newest prompt that was queued behind a running turn. */
	readonly enqueued?: {readonly at: number; readonly text: string} | undefined;
	/** The session that continues this one, if this one has no later prompt. */
	readonly continuedAs: SessionId | undefined;
	readonly cwd: string | undefined;
	readonly version: string | undefined;
};

export type ScreenClaim = {
	readonly at: number;
	readonly surface: SurfaceAssessment;
	/** How the agent that drew the dialog compares it with requests. */
	readonly fits: Fits;
	/** When the normalised text (without spinner, clock and token count) last changed. */
	readonly changedAt: number;
	readonly unchangedCount: number;
};

export type TmuxClaim = {
	readonly at: number;
	/** Undefined: the pane does not exist. */
	readonly place: Place | undefined;
	/** The session had a pane on a server that answered or is dead, and the pane does not exist there. */
	readonly paneLost: boolean;
	readonly foreground: string | undefined;
	/** Whether the foreground program may be an agent, by its own name or its runtime's. */
	readonly mayRunAgent: boolean;
	/** Ctrl-Z stopped the process: it does nothing until the shell continues it. */
	readonly suspended?: boolean | undefined;
	readonly inMode: boolean;
	readonly dead: boolean;
	readonly title: string | undefined;
	/** The program's progress bar (OSC 9;4), which tmux 3.7 and later report: `normal`, `indeterminate`, `error`, `paused`. */
	readonly progress?: string | undefined;
	/** The end of the minute in which something was last written in the pane's window. */
	readonly wroteAt?: number | undefined;
	/** Whether the agent process runs, by pid and start time; `unknown` when no pid is known. */
	readonly process: 'alive' | 'gone' | 'unknown';
	/** The last input of an attached client whose active pane this is. */
	readonly lookedAt: number | undefined;
	/** When beckon began to start it; `hasFailed`: the agent ended again. */
	readonly starting?: {readonly at: number; readonly hasFailed: boolean} | undefined;
};

export type Evidence = {
	readonly hook: HookClaim | undefined;
	readonly status: AgentStatus | undefined;
	readonly transcript: TranscriptClaim | undefined;
	readonly screen: ScreenClaim | undefined;
	readonly tmux: TmuxClaim | undefined;
	readonly report?: ReportClaim | undefined;
	/** Set where the agent's screen does not tell beckon if it works or rests (maybe its dialogs): a state without a witness is guessed. */
	readonly isGuessed?: boolean | undefined;
	/** The newest `seen` mark, jump or answer. */
	readonly seenAt: number | undefined;
};

/** `perhaps`: nothing on the screen contradicts the request, but the screen does not show all of it. */
export type Fit = 'yes' | 'perhaps' | 'no';

export type Fits = (dialog: Dialog, asked: AskedRequest) => Fit;
