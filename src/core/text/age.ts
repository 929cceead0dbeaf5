/** An age in a few characters. Ages are coarse so that a list of two hundred rows is not redrawn every second. */

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
/** The time between two clocks while some age is counted in tens of seconds. */
const shortStep = 10_000;

/** @param ms an age; a negative one reads as new. @returns at most four characters, e.g. `20s`, `5m`, `3h`, `12d`. */
export function toAge(ms: number): string {
	if (ms < shortStep) return 'now';
	if (ms < minute) return `${Math.floor(ms / shortStep) * 10}s`;
	if (ms < hour) return `${Math.floor(ms / minute)}m`;
	if (ms < day) return `${Math.floor(ms / hour)}h`;
	return `${Math.min(999, Math.floor(ms / day))}d`;
}

/** Rounds down to 10 s. All ages are counted from this moment, so they change together and the screen is drawn once for all of them. */
export function toClock(now: number): number {
	return Math.floor(now / shortStep) * shortStep;
}

/** @returns ms until one of these ages may read differently. The one on the screen may be a step old: `50s` of an age of 65 s. */
export function untilNextTick(since: readonly number[], now: number): number {
	const step = since.some((at) => now - at < minute + shortStep) ? shortStep : minute;
	return step - (now % step);
}
