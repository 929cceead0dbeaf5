/** `1,234,567`. To load what `toLocaleString` needs takes the executable longer than to draw a screen. */
export function grouped(count: number): string {
	return String(count).replaceAll(/\B(?=(?:\d{3})+$)/g, ',');
}
