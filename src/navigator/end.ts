/** How a program that stays comes to its end: in order, or with what broke. The first word counts. */
export type End = {readonly ended: Promise<void>; readonly done: () => void; readonly fail: (error: unknown) => void};

export function createEnd(): End {
	let done = () => {};
	let fail = (_error: unknown) => {};
	const ended = new Promise<void>((resolve, reject) => {
		done = resolve;
		fail = reject;
	});
	// It may fail before anyone waits for it.
	ended.catch(() => undefined);
	return {ended, done, fail};
}
