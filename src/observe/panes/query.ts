/** Asks tmux in the background: callers do not wait, and are called back with the answer. */
import type {Change} from '../changes/pace.js';

export type OnAnswer = (change: Change) => void;

/** There is one query at a time: callers start none while one is open. */
export function createPaneQuery() {
	let isOn = false;
	let running = Promise.resolve();
	let failure: {readonly error: unknown} | undefined;
	let listeners: ReadonlySet<OnAnswer> = new Set();
	return {
		isOn: () => isOn,
		/** Resolves when the open query, if there is one, is answered. */
		settled: (): Promise<void> => running,
		/** Throws a failure once, at the next look. */
		rethrow(): void {
			const failed = failure;
			failure = undefined;
			if (failed) throw failed.error;
		},
		/** Starts the query after the ready rows were drawn: starting tmux blocks the program for some 10 ms. */
		begin(question: () => Promise<Change>): void {
			isOn = true;
			running = new Promise((resolve) => setImmediate(resolve))
				.then(question)
				.catch((error: unknown): Change => {
					failure = {error};
					return 'turn';
				})
				.then((change) => {
					isOn = false;
					const called = listeners;
					listeners = new Set();
					for (const call of called) call(change);
				});
		},
		/** Calls `onAnswer` when the open query is answered, once even if it is passed several times. */
		hear(onAnswer: OnAnswer): void {
			listeners = new Set([...listeners, onAnswer]);
		},
	};
}
