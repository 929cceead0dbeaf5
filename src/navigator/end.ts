/** The end of a program that stays open: normal, or with an error. The first call counts. */
export type End = {readonly ended: Promise<void>; readonly done: () => void; readonly fail: (error: unknown) => void};

export function createEnd(): End {
	let done = () => {};
	let fail = (_error: unknown) => {};
	const ended = new Promise<void>((resolve, reject) => {
		done = resolve;
		fail = reject;
	});
	// The promise may reject before anything awaits it.
	ended.catch(() => undefined);
	return {ended, done, fail};
}
