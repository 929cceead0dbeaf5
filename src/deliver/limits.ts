/** Numbers measured on the agent (facts §0.6, §0.7, §7) and how long delivery waits, in milliseconds. */

/** Looks anew after tmux wrote nothing because the screen had just changed. */
export const MOST_TRIES = 4;

export const waits = {
	/** Between two looks at a pane. */
	look: 15,
	/** Keys in the first ~150 ms of a deferred dialog are dropped, so it must have stood this long. */
	settled: 180,
	/** For an agent to draw its dialog anew, which a resize had cut. */
	redrawn: 800,
	/** For a dialog that is held back while somebody types. */
	drawn: 3000,
	/** For pasted text to be seen in the composer: the agent may be slow to draw. */
	typed: 3000,
	/**
	 * With somebody's keyboard at the pane the text must have stood alone so long before Enter: whoever types there presses a key meanwhile.
	 * And for the agent to show which command it took.
	 */
	still: 150,
	/** For a hook or the transcript to tell which prompt it was, once the agent went to work. */
	told: 1000,
	/** For a key to change the screen. */
	key: 2500,
	/** An interrupted turn must have stood so long: one look may have caught the agent in the middle of drawing. */
	interrupted: 300,
	/** For a witness to say that a prompt was taken. */
	landed: 4000,
} as const;
