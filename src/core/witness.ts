/** What each source claims about one session, and when. `resolve.ts` is the only place that ranks them. */

import type {NativeStatus} from './native-status.js';
import type {SurfaceAssessment} from './screen/surface.js';
import type {Ask, Place, ProcessId, SessionId, Subagent} from './session.js';

/** The journal of one life (session id and client process), folded. */
export type HookClaim = {
	readonly sessionId: SessionId;
	readonly client: ProcessId | undefined;
	/** The newest event of the main loop that says at work or at rest. */
	readonly turn: HookTurn;
	/** Requests nobody was heard to resolve, oldest first, of the main loop and of subagents. */
	readonly open: readonly OpenAsk[];
	readonly subagents: readonly (Subagent & {readonly startedAt: number})[];
	readonly lastEventAt: number;
	readonly lastLabel: string | undefined;
	readonly recent: readonly {readonly at: number; readonly says: string}[];
};

export type OpenAsk = {readonly ask: Ask; readonly asker: Subagent | undefined; readonly at: number; readonly promptId: string | undefined};

export type HookTurn =
	| {readonly kind: 'fresh'; readonly at: number; readonly how: string}
	| {readonly kind: 'working'; readonly at: number; readonly prompt: string | undefined; readonly tool: string | undefined}
	| {readonly kind: 'compacting'; readonly at: number; readonly before: HookTurn}
	| {
			readonly kind: 'ended';
			readonly at: number;
			readonly said: string | undefined;
			readonly shells: number;
			readonly agents: number;
			readonly crons: number;
	  }
	| {readonly kind: 'failed'; readonly at: number; readonly error: string; readonly message: string}
	| {readonly kind: 'closed'; readonly at: number; readonly reason: string};

/** What the transcript's tail says. Counts are of the main chain; sidechains are apart. */
export type TranscriptClaim = {
	readonly path: string;
	readonly lastLineAt: number;
	/** `ended` needs an end mark on disk; `open` counts tool_use blocks without a result. */
	readonly turn:
		| {readonly kind: 'none'}
		| {readonly kind: 'working'; readonly at: number; readonly openTools: readonly string[]}
		| {readonly kind: 'ended'; readonly at: number}
		| {readonly kind: 'interrupted'; readonly at: number}
		| {readonly kind: 'failed'; readonly at: number; readonly error: string; readonly message: string};
	readonly lastPrompt: {readonly at: number; readonly text: string; readonly human: boolean} | undefined;
	readonly said: {readonly at: number; readonly text: string} | undefined;
	readonly model: string | undefined;
	readonly contextTokens: number | undefined;
	readonly outputTokens: number;
	readonly costUsd: number | undefined;
	readonly branch: string | undefined;
	readonly title: string | undefined;
	readonly queued: number;
	readonly cwd: string | undefined;
	readonly version: string | undefined;
};

/** What a look at the pane saw. */
export type ScreenClaim = {
	readonly at: number;
	readonly surface: SurfaceAssessment;
	/** When the normalised text without spinner, clock and token count last changed. */
	readonly changedAt: number;
	readonly unchangedCount: number;
};

/** What tmux and the process table say. */
export type TmuxClaim = {
	readonly at: number;
	/** Undefined: no such pane now. */
	readonly place: Place | undefined;
	readonly foreground: string | undefined;
	readonly inMode: boolean;
	readonly dead: boolean;
	readonly title: string | undefined;
	/** Whether the client process runs, by pid and start time; `unknown` when no pid is known. */
	readonly process: 'alive' | 'gone' | 'unknown';
	/** The active pane of an attached client whose last input was at `lookedAt`. */
	readonly lookedAt: number | undefined;
};

export type Evidence = {
	readonly hook: HookClaim | undefined;
	readonly client: NativeStatus | undefined;
	readonly transcript: TranscriptClaim | undefined;
	readonly screen: ScreenClaim | undefined;
	readonly tmux: TmuxClaim | undefined;
	/** The newest `seen` mark, jump or answer. */
	readonly seenAt: number | undefined;
};
