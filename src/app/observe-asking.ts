/** A question to tmux that nobody waits for: its answer is told when it comes. */
export type Asking = {
	readonly isOn: () => boolean;
	/** A failure is told once, to whoever looks next. */
	readonly rethrow: () => void;
	/** Asks once the rows at hand are drawn: starting tmux holds everything up for some 10 ms. */
	readonly begin: (question: () => Promise<void>, onAnswer: () => void) => void;
};

/** One question at a time: begin none while one is on. */
export function createAsking(): Asking {
	let isOn = false;
	let failure: {readonly error: unknown} | undefined;
	return {
		isOn: () => isOn,
		rethrow() {
			const failed = failure;
			failure = undefined;
			if (failed) throw failed.error;
		},
		begin(question, onAnswer) {
			isOn = true;
			new Promise((resolve) => setImmediate(resolve))
				.then(question)
				.catch((error: unknown) => {
					failure = {error};
				})
				.finally(() => {
					isOn = false;
					onAnswer();
				});
		},
	};
}
