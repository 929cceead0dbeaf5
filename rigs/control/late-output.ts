/** Output to a terminal that may be late, as that of a slow agent: in order, each text once. */

type LateOutput = {
	readonly write: (text: string) => void;
	/** Every later text comes this much later (ms). 0: texts that are still on their way are dropped. */
	readonly delay: (ms: number) => void;
};

export function createLateOutput(write: (text: string) => unknown): LateOutput {
	let delayMs = 0;
	// Late texts stay in order when the delay shrinks.
	let busyUntil = 0;
	const late = new Set<NodeJS.Timeout>();
	return {
		write: (text) => {
			const now = Date.now();
			busyUntil = Math.max(busyUntil, now + delayMs);
			if (busyUntil <= now) return void write(text);
			const timer = setTimeout(() => {
				late.delete(timer);
				write(text);
			}, busyUntil - now);
			late.add(timer);
		},
		delay: (ms) => {
			delayMs = ms;
			if (ms > 0) return;
			for (const timer of late) clearTimeout(timer);
			late.clear();
			busyUntil = 0;
		},
	};
}
