/** Whatever ends the process, the terminal is given back as it was. */

export type Guarded = {
	/** Restores the terminal. Synchronous, and safe to call twice. */
	readonly restore: () => void;
	/** A bug surfaced: end in order and report it. */
	readonly fail: (error: unknown) => void;
};

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** @returns the way to stop guarding. */
export function guardTerminal({restore, fail}: Guarded): () => void {
	const onSignal = (signal: NodeJS.Signals) => {
		restore();
		release();
		// Dies of the signal itself, so that whoever sent it sees what it did.
		process.kill(process.pid, signal);
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
