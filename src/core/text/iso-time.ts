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
