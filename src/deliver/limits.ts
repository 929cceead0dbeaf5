/** Numbers measured on the client (facts §0.6, §0.7, §7) and how long delivery waits, in milliseconds. */

/** Above these a paste becomes `[Pasted text …]`. */
export const pasteLimits = {lines: 3, characters: 800} as const;

export const waits = {
	/** Between two looks at a pane. */
	look: 15,
	/** Keys in the first ~150 ms of a deferred dialog are dropped, so it must have stood this long. */
	settled: 180,
	/** For a dialog that is held back while somebody types. */
	drawn: 3000,
	/** For pasted text to be seen in the composer: the client may be slow to draw. */
	typed: 3000,
	/** For a key to change the screen. */
	key: 2500,
	/** For a witness to say that a prompt was taken. */
	landed: 4000,
} as const;
