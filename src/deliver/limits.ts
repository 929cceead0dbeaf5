/** Times measured on the agent (facts §0.6, §0.7, §7) and delivery's waiting times, in milliseconds. */

/** How often delivery reads the screen again after tmux wrote nothing because it had just changed. */
export const mostTries = 4;

export const waits = {
	/** The pause between two reads of a pane. */
	look: 15,
	/** A deferred dialog drops keys in its first ~150 ms, so it must have been on the screen this long. */
	settled: 180,
	/** One that was held back by a draft drops keys for longer: up to 0.65 s (measured). */
	settledAfterTyping: 750,
	/** The wait for an agent to draw its screen again: after a resize, or at the end of a turn. */
	redrawn: 800,
	/** The wait for a dialog that is held back while someone types. */
	drawn: 3000,
	/** The wait for pasted text to appear in the composer. */
	typed: 3000,
	/** That wait for an agent that has just started (measured: over 3 s at a load of 11). */
	typedFirst: 20_000,
	/**
	 * When someone may be typing in the pane, the text must have been alone for this long before Enter: a typist presses a key meanwhile. The agent
	 * also needs this time to show which command it took.
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
