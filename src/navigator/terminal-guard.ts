/** Restores the terminal, whatever ends the process. */
import {onEndSignal} from '../system/end-process.js';

export type Guarded = {
	/** Restores the terminal. Synchronous, and safe to call twice. */
	readonly restore: () => void;
	/** Called for a bug: it must end the program normally and report the error. */
	readonly fail: (error: unknown) => void;
};

/** @returns a function that stops guarding. */
export function guardTerminal({restore, fail}: Guarded): () => void {
	const onSignal = (signal: NodeJS.Signals) => {
		try {
			restore();
		} finally {
			// A terminal that is gone cannot be restored, and a write to it throws.
			release();
			// The process dies of the signal itself, so that its sender sees the usual result.
			process.kill(process.pid, signal);
		}
	};
	const release = () => {
		ignoreSignals();
		process.off('uncaughtException', fail);
		process.off('unhandledRejection', fail);
		process.off('exit', restore);
	};
	const ignoreSignals = onEndSignal(onSignal);
	process.on('uncaughtException', fail);
	process.on('unhandledRejection', fail);
	process.on('exit', restore);
	return release;
}

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
