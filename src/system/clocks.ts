/** Formats times of this machine, and gives a clock that is never set. */
const dayMs = 86_400_000;
const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

/** `at` and `now` are epoch ms. A time more than a week away is a date: `2026-12-03 09:00`. */
export function clockTime(at: number, now: number): string {
	const date = new Date(at);
	const time = `${two(date.getHours())}:${two(date.getMinutes())}`;
	if (date.toDateString() === new Date(now).toDateString()) return time;
	if (Math.abs(at - now) < 6.5 * dayMs) return `${weekdays[date.getDay()] ?? ''} ${time}`;
	return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())} ${time}`;
}

/** The local clock's offset from UTC at a moment. */
export function utcOffsetMs(at: number): number {
	return -new Date(at).getTimezoneOffset() * 60_000;
}

function two(count: number): string {
	return String(count).padStart(2, '0');
}

/** A clock for measuring waits, which starts at `now` and ignores later changes of the system's clock. */
export function steadyClock(now: () => number): () => number {
	const [start, from] = [now(), performance.now()];
	return () => start + Math.round(performance.now() - from);
}
