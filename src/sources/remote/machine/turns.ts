/** Reads a machine for all who ask, one reading after the other. */

/** Whoever asks gets an answer that was begun after they asked; those who ask meanwhile share one. */
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
		// Right after the end of one, those who wait for the next are first.
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
