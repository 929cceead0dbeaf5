/** Restores the terminal, whatever ends the process. */

export type Guarded = {
	/** Restores the terminal. Synchronous, and safe to call twice. */
	readonly restore: () => void;
	/** Called for a bug: it must end the program normally and report the error. */
	readonly fail: (error: unknown) => void;
};

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

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
		for (const signal of signals) process.off(signal, onSignal);
		process.off('uncaughtException', fail);
		process.off('unhandledRejection', fail);
		process.off('exit', restore);
	};
	for (const signal of signals) process.on(signal, onSignal);
	process.on('uncaughtException', fail);
	process.on('unhandledRejection', fail);
	process.on('exit', restore);
	return release;
}
