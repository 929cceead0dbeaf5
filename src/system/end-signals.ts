/** The signals that ask a program to end. */

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** @returns a function that stops listening. */
export function onEndSignal(listener: (signal: NodeJS.Signals) => void): () => void {
	for (const signal of signals) process.on(signal, listener);
	return () => {
		for (const signal of signals) process.off(signal, listener);
	};
}
