/** Ages, times and numbers in a few characters. Ages are coarse so that a list of two hundred rows is not redrawn every second. */
import {asTime} from '../fields.js';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
/** The step of the clock while an age is shown in tens of seconds. */
const shortStep = 10_000;

/** @param ms an age; a negative one reads as new. @returns at most four characters, e.g. `20s`, `5m`, `3h`, `12d`. */
export function toAge(ms: number): string {
	if (ms < shortStep) return 'now';
	if (ms < minute) return `${Math.floor(ms / shortStep) * 10}s`;
	if (ms < hour) return `${Math.floor(ms / minute)}m`;
	if (ms < day) return `${Math.floor(ms / hour)}h`;
	return `${Math.min(999, Math.floor(ms / day))}d`;
}

/** @param ms an age. @returns `just now`, `5m ago`. */
export function toAgo(ms: number): string {
	const age = toAge(ms);
	return age === 'now' ? 'just now' : `${age} ago`;
}

/** Rounds down to 10 s. All ages are counted from this moment, so they change together and the screen is drawn once for all of them. */
export function toClock(now: number): number {
	return Math.floor(now / shortStep) * shortStep;
}

/** @returns ms until one of these ages may read differently. The age on the screen may be a step old: `50s` for an age of 65 s. */
export function untilNextTick(since: readonly number[], now: number): number {
	const step = since.some((at) => now - at < minute + shortStep) ? shortStep : minute;
	return step - (now % step);
}

/** `1,234,567`. What `toLocaleString` needs takes longer to load than a screen takes to draw. */
export function groupedDigits(count: number): string {
	return String(count).replaceAll(/\B(?=(?:\d{3})+$)/g, ',');
}

/** `1 session`, `2 sessions`. */
export function counted(count: number, what: string): string {
	return `${groupedDigits(count)} ${what}${count === 1 ? '' : 's'}`;
}

/** `2026-11-20T10:47:30.728Z` as epoch ms. Agents write only UTC; any other form, and an impossible date, gives undefined. */
export function parseIsoTime(text: unknown): number | undefined {
	if (typeof text !== 'string' || !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?Z$/.test(text)) return undefined;
	// biome-ignore lint/style/noRestrictedGlobals: to parse a time in UTC reads no clock.
	return asTime(Date.parse(text));
}
