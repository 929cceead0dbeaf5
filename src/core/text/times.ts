/** Ages, times and numbers in a few characters. Ages are coarse so that a list of two hundred rows is not redrawn every second. */

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

/** `1,234,567`. To load what `toLocaleString` needs takes the executable longer than to draw a screen. */
export function groupedDigits(count: number): string {
	return String(count).replaceAll(/\B(?=(?:\d{3})+$)/g, ',');
}

/** `1 session`, `2 sessions`. */
export function counted(count: number, what: string): string {
	return `${groupedDigits(count)} ${what}${count === 1 ? '' : 's'}`;
}

/** `2026-11-20T10:47:30.728Z` as epoch ms. The agent writes only UTC; any other form, and an impossible date, gives undefined. */
export function parseIsoTime(text: unknown): number | undefined {
	const match = typeof text === 'string' ? /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)(?:\.(\d{1,9}))?Z$/.exec(text) : null;
	if (!match) return undefined;
	const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match.slice(1, 7).map(Number);
	if (month < 1 || month > 12 || day < 1 || day > 31 || hour > 23 || minute > 59 || second > 60) return undefined;
	const ms = Math.floor(Number(`0.${match[7] ?? '0'}`) * 1000 + 1e-6);
	return (daysSinceEpoch(year, month, day) * 86_400 + hour * 3600 + minute * 60 + second) * 1000 + ms;
}

/** Years start in March here, so that the leap day is the last day of a year; 400 years have 146,097 days. */
function daysSinceEpoch(year: number, month: number, day: number): number {
	const from = month > 2 ? year : year - 1;
	const era = Math.floor(from / 400);
	const yearOfEra = from - era * 400;
	const dayOfYear = Math.floor((153 * ((month + 9) % 12) + 2) / 5) + day - 1;
	const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
	return era * 146_097 + dayOfEra - 719_468;
}
