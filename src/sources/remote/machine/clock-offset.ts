/** Measures how far the clock of another machine is ahead of ours. */

export type ClockSample = {readonly sentAt: number; readonly receivedAt: number; readonly farText: string};
export type ClockOffset = {
	/** Far time minus ours, in ms; 0 when the difference is within the error of the measurement. */
	readonly offsetMs: number;
	readonly latencyMs: number;
};

/** Parses the output of `date +%s.%N`; without `%N` it is in whole seconds. Undefined when no sample is a time. */
export function toClockOffset(samples: readonly ClockSample[]): ClockOffset | undefined {
	const read = samples.flatMap((sample) => {
		const far = parseClock(sample.farText);
		return far === undefined ? [] : [{...far, ...sample, latencyMs: sample.receivedAt - sample.sentAt}];
	});
	const best = read.toSorted((a, b) => a.latencyMs - b.latencyMs)[0];
	if (best === undefined) return undefined;
	const offset = best.atMs - (best.sentAt + best.receivedAt) / 2;
	const unsure = best.latencyMs / 2 + best.unsureMs;
	return {offsetMs: Math.abs(offset) <= unsure ? 0 : Math.round(offset), latencyMs: best.latencyMs};
}

function parseClock(text: string): {readonly atMs: number; readonly unsureMs: number} | undefined {
	const [, seconds, rest] = /^(\d{9,11})(?:\.(\S*))?\s*$/.exec(text) ?? [];
	if (seconds === undefined) return undefined;
	return rest !== undefined && /^\d{9}$/.test(rest)
		? {atMs: Number(`${seconds}.${rest}`) * 1000, unsureMs: 1}
		: {atMs: Number(seconds) * 1000 + 500, unsureMs: 501};
}
