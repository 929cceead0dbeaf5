/** Asks tmux in the background: callers do not wait, and are called back with the answer. */
import type {Change} from '../changes/pace.js';

/** `change`: what the answer changed. */
export type OnAnswer = (change: Change) => void;

export type Asking = {
	readonly isOn: () => boolean;
	/** Resolves when the open query, if there is one, is answered. */
	readonly settled: () => Promise<void>;
	/** Throws a failure once, at the next look. */
	readonly rethrow: () => void;
	/** Starts the query after the ready rows were drawn: starting tmux blocks the program for some 10 ms. */
	readonly begin: (question: () => Promise<Change>) => void;
	/** Calls `onAnswer` when the open query is answered, once even if it is passed several times. */
	readonly hear: (onAnswer: OnAnswer) => void;
};

/** There is one query at a time: callers start none while one is open. */
export function createPaneQuery(): Asking {
	let isOn = false;
	let running = Promise.resolve();
	let failure: {readonly error: unknown} | undefined;
	let listeners: ReadonlySet<OnAnswer> = new Set();
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
		hear(onAnswer) {
			listeners = new Set([...listeners, onAnswer]);
		},
	};
}
