/** `2026-11-20 10:47:30` in the zone of this machine. `at` is epoch ms. */
export function localTime(at: number): string {
	const date = new Date(at - new Date(at).getTimezoneOffset() * 60_000);
	return date.toISOString().slice(0, 19).replace('T', ' ');
}
