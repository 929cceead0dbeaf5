/** What delivery needs from the outside. Every send reads the whole address again, its last part in the tmux call that writes the keys. */
import type {Address} from '../core/address.js';
import type {SurfaceAssessment} from '../core/surface.js';
import type {Reason} from '../core/terms/receipt-words.js';

/** The reports of hooks, the agent's own file and its transcript on the session. Times are epoch ms. */
export type Reports = {
	/** Submitted prompts, newest first; `by` is the witness. */
	readonly prompts: readonly {readonly at: number; readonly text: string; readonly by: 'hook' | 'transcript'}[];
	readonly status: {readonly at: number; readonly value: string} | undefined;
	/** The token of the present request; see `core/ask/token.ts`. */
	readonly token: string | undefined;
	/** The name of the present request (see `core/ask/token.ts`), which stays the same while a form of several questions is filled in. */
	readonly request: string | undefined;
	/** The id of the subagent that made it; undefined for the main loop. */
	readonly asker?: string | undefined;
	readonly askedAt: number | undefined;
	/** The end of the last elicitation, from its hook: accept, decline or cancel. */
	readonly elicited?: {readonly at: number; readonly action: string} | undefined;
	/** The newest interrupt of a turn in the record, even if a queued prompt has begun another turn since. */
	readonly interruptedAt?: number | undefined;
	/** `turnAt` of its row. */
	readonly turnAt?: number | undefined;
};

/** What the pane and the other witnesses say at one moment. */
export type PaneEvidence = {readonly at: number; readonly surface: SurfaceAssessment; readonly reports: Reports};

export type SeenPane = PaneEvidence & {
	readonly kind: 'seen';
	/** The surface of a read shortly before this one, where one look reads the pane twice. For a host both take one round trip. */
	readonly before?: SurfaceAssessment | undefined;
	/** Whether somebody may be typing in the pane: a key that is not drawn yet cannot be seen. */
	readonly attended: boolean;
};

export type PaneLook =
	| SeenPane
	/** A part of the address differs from what was shown; nothing may be sent. */
	| {readonly kind: 'changed'; readonly why: Reason}
	/** The pane could not be captured; nothing may be sent. */
	| {readonly kind: 'unreadable'; readonly why: Reason};

export type KeyResult = {readonly kind: 'sent'} | {readonly kind: 'refused'; readonly why: Reason};

export type DeliverPorts = {
	readonly now: () => number;
	/** Resolves after `ms`. Delivery waits on no other clock. */
	readonly pause: (ms: number) => Promise<void>;
	/** Reads the address, the pane and the witnesses together. */
	readonly look: (address: Address) => Promise<PaneLook>;
	/** Presses a key, only onto the dialog or into the input box that the last look showed. */
	readonly press: (address: Address, key: string) => Promise<KeyResult>;
	readonly paste: (address: Address, text: string) => Promise<KeyResult>;
	/** Closes the pane that the last look read, whatever the pane shows now. */
	readonly close: (address: Address) => Promise<KeyResult>;
};

/** How often delivery reads the screen again after tmux wrote nothing because it had just changed. */
export const mostTries = 4;

/** Delivery's waiting times in milliseconds, and times measured on the agent (facts §0.6, §0.7, §7). */
export const waitMs = {
	/** The pause between two reads of a pane. */
	look: 15,
	/** A deferred dialog drops keys in its first ~150 ms, so it must have been on the screen this long. */
	settled: 180,
	/** A dialog that was held back by a draft drops keys for longer: up to 0.65 s (measured). */
	settledAfterTyping: 750,
	/** The wait for an agent to draw its screen again: after a resize, or at the end of a turn. */
	redrawn: 800,
	/** The wait for a dialog that is held back while someone types. */
	drawn: 3000,
	/** The wait for pasted text to appear in the composer. */
	typed: 3000,
	/** The same for an agent that has just started (measured: over 3 s at a load of 11). */
	typedFirst: 20_000,
	/**
	 * When someone may be typing in the pane, the text must have been alone for this long before Enter: a typist presses a key meanwhile.
	 * The agent also needs this time to show which command it took.
	 */
	still: 150,
	/** The wait for a hook or the transcript to name the prompt, after the agent began to work. */
	witness: 1000,
	/** The wait for a second in which nothing is printed in the window of a dialog. */
	silent: 2500,
	/** The wait for a key to change the screen. */
	key: 2500,
	/** An interrupted turn must be on the screen this long: one read may show a half-drawn screen. */
	interrupted: 300,
	/** The wait for an agent that was told to end: its own hooks run before. */
	ended: 15_000,
	/** The wait for a process that got SIGTERM. */
	terminated: 5000,
	/** The wait for a witness of a taken prompt. */
	landed: 4000,
} as const;
