/** A future time in the zone of this machine: `15:00`, and on another day `Thu 09:00`. */

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

function two(count: number): string {
	return String(count).padStart(2, '0');
}
