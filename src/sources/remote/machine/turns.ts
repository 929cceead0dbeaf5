/** One reading of a machine after the other, shared by all callers. */

/** Each call gets a reading that begins after it; calls during a reading share the next one. */
export function createTurns<T>(read: () => Promise<T>): () => Promise<T> {
	let running: Promise<T> | undefined;
	let next: Promise<T> | undefined;
	const begin = (): Promise<T> => {
		running = read().finally(() => {
			running = undefined;
		});
		return running;
	};
	return () => {
		// Right after the end of a reading, the calls that wait for the next one come first.
		if (next !== undefined) return next;
		if (running === undefined) return begin();
		next = running
			.catch(() => undefined)
			.then(() => {
				next = undefined;
				return begin();
			});
		return next;
	};
}
