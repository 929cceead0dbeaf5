/** One line of the table that `beckon bench` prints. */
export type Measurement = {
	readonly what: string;
	/** The value over that of `against`; undefined for an absolute budget. */
	readonly ratio?: number;
	readonly measured: string;
	readonly against: string;
	readonly budget: string;
	readonly within: boolean;
};

/** The value below which the share `p` (0–1) of the values is. */
export function percentile(values: readonly number[], p: number): number {
	const sorted = [...values].sort((a, b) => a - b);
	return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * p))] ?? Number.NaN;
}

export function median(values: readonly number[]): number {
	return percentile(values, 0.5);
}

/** `p50 1.0 ms, p95 2.0 ms, p99 3.0 ms` */
export function spread(times: readonly number[]): string {
	return [50, 95, 99].map((share) => `p${share} ${ms(percentile(times, share / 100))}`).join(', ');
}

/** `0.25 %` for the share 0.0025. */
export function percent(share: number): string {
	return `${(share * 100).toFixed(2)} %`;
}

export function ms(value: number): string {
	return `${value < 100 ? value.toFixed(1) : value.toFixed(0)} ms`;
}

/** A line without a budget. */
export function unlimited(what: string, measured: string, against: string): Measurement {
	return {what, measured, against, budget: '–', within: true};
}

export function toLatency(what: string, times: readonly number[], budgetMs: number, against = `${times.length} events`): Measurement {
	return {what, measured: spread(times), against, budget: `p95 ≤ ${budgetMs} ms`, within: percentile(times, 0.95) <= budgetMs};
}

/** @param most the share that is allowed */
export function toShare(what: string, share: number, most: number, against: string): Measurement {
	return {what, measured: `${percent(share)} of a core`, against, budget: `≤ ${100 * most} %`, within: share <= most};
}

/** @param base what the times are compared with. @param most the ratio that is allowed */
export function toRatio(
	what: string,
	times: readonly number[],
	base: {readonly name: string; readonly times: readonly number[]},
	most: number,
): Measurement {
	const ratio = median(times) / median(base.times);
	const against = `${base.name} ${ms(median(base.times))}`;
	return {what, ratio, measured: spread(times), against, budget: `≤ ${most} ×`, within: ratio <= most};
}

/** A table in Markdown, ratios first, for a terminal and for a README. */
export function toTable(measurements: readonly Measurement[]): string {
	const rows = measurements.map(({ratio, budget, what, measured, against, within}) => [
		ratio === undefined ? '' : `${ratio.toFixed(2)} ×`,
		`${budget}${within ? '' : ' **missed**'}`,
		what,
		measured,
		against,
	]);
	const all = [['ratio', 'budget', 'what', 'measured', 'against'], ...rows];
	const widths = [0, 1, 2, 3, 4].map((column) => Math.max(...all.map((row) => [...(row[column] ?? '')].length)));
	const line = (cells: readonly string[], fill = ' '): string =>
		`| ${cells.map((cell, column) => cell + fill.repeat((widths[column] ?? 0) - [...cell].length)).join(' | ')} |`;
	return `${[line(all[0] ?? []), line(['', '', '', '', ''], '-'), ...rows.map((row) => line(row))].join('\n')}\n`;
}
