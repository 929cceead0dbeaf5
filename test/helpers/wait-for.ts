/** The result of a condition: a value, or nothing yet. */
type Maybe<T> = T | undefined | null | false | '';

export type WaitOptions = {
	readonly deadlineMs?: number;
	/** Read once on failure and printed, e.g. the last screen. */
	readonly lastSeen?: () => unknown;
	readonly what?: string;
};

/** Between two questions half of the wait so far: most conditions start a program, and would keep a core busy. */
function pauseMs(waitedMs: number): number {
	return Math.min(Math.max(waitedMs / 2, 40), 200);
}

/** Asks until the condition holds, and returns what it said; a condition that throws does not hold yet. */
export async function waitFor<T>(condition: () => Maybe<T> | Promise<Maybe<T>>, options: WaitOptions = {}): Promise<T> {
	const {deadlineMs = 60_000, what = String(condition)} = options;
	const begun = performance.now();
	const end = begun + deadlineMs;
	let lastError: unknown;
	while (performance.now() < end) {
		try {
			const value = await condition();
			if (value) {
				return value;
			}

			lastError = undefined;
		} catch (error) {
			lastError = error;
		}

		await new Promise((resolve) => setTimeout(resolve, pauseMs(performance.now() - begun)));
	}

	const seen = await options.lastSeen?.();
	throw new Error(`not within ${deadlineMs} ms: ${what}${seen === undefined ? '' : `\nlast seen:\n${String(seen)}`}`, {cause: lastError});
}
