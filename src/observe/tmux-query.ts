/** A question to tmux that nobody waits for: its answer is told when it comes. */
export type Asking = {
	readonly isOn: () => boolean;
	/** The question that is on, if any, has its answer. */
	readonly settled: () => Promise<void>;
	/** A failure is told once, to whoever looks next. */
	readonly rethrow: () => void;
	/** Asks once the rows at hand are drawn: starting tmux holds everything up for some 10 ms. */
	readonly begin: (question: () => Promise<void>) => void;
	/** Calls `onAnswer` once the question that is on is answered, however many times it was given. */
	readonly hear: (onAnswer: () => void) => void;
};

/** One question at a time: begin none while one is on. */
export function createAsking(): Asking {
	let isOn = false;
	let running = Promise.resolve();
	let failure: {readonly error: unknown} | undefined;
	let listeners: ReadonlySet<() => void> = new Set();
	return {
		isOn: () => isOn,
		settled: () => running,
		rethrow() {
			const failed = failure;
			failure = undefined;
			if (failed) throw failed.error;
		},
		begin(question) {
			isOn = true;
			running = new Promise((resolve) => setImmediate(resolve))
				.then(question)
				.catch((error: unknown) => {
					failure = {error};
				})
				.finally(() => {
					isOn = false;
					const told = listeners;
					listeners = new Set();
					for (const tell of told) tell();
				});
		},
		hear(onAnswer) {
			listeners = new Set([...listeners, onAnswer]);
		},
	};
}
