/** What a session cost: dollars and output tokens, all in all and of a part of it. */

export type Counts = {readonly costUsd: number; readonly outputTokens: number};
/** What was spent up to a moment, epoch ms. */
export type SpentAt = Counts & {readonly at: number};

export type Spending = {
	/** Undefined: a model answered whose price is not known. */
	readonly costUsd: number | undefined;
	readonly outputTokens: number;
	/** False: some is still to be read, and it is at least this. */
	readonly isWhole: boolean;
	/** What was spent before each of the last prompts, oldest first. */
	readonly marks: readonly SpentAt[];
	/** What each subagent spent, by when it began. */
	readonly others: readonly SpentAt[];
};

/** Of all sessions since local midnight. */
export type SpentToday = Counts & {readonly isWhole: boolean};

/** A prompt reaches the transcript up to this long after its hook. */
const flushMs = 3000;

/** What the task that began at `from` has cost so far. Undefined: nobody knows where it began, or a price. */
export function spentSince({marks, others, costUsd, outputTokens}: Spending, from: number | undefined): Counts | undefined {
	const mark = from === undefined ? undefined : marks.findLast(({at}) => Math.abs(at - from) <= flushMs);
	if (mark === undefined || costUsd === undefined) return undefined;
	const earlier = others.filter(({at}) => at < mark.at);
	const before = (pick: (counts: Counts) => number): number => pick(mark) + earlier.reduce((sum, one) => sum + pick(one), 0);
	return {costUsd: costUsd - before((one) => one.costUsd), outputTokens: outputTokens - before((one) => one.outputTokens)};
}

/** `$4.20`, `≥$4.20`, `$120`. */
export function dollarsText(costUsd: number, isWhole: boolean): string {
	const text = costUsd >= 100 ? `$${Math.round(costUsd)}` : `$${costUsd.toFixed(2)}`;
	return isWhole ? text : `≥${text}`;
}

/** `950`, `12.3k`, `1.2M`. */
function tokensText(tokens: number): string {
	if (tokens < 1000) return String(tokens);
	return tokens < 999_950 ? `${(tokens / 1000).toFixed(1)}k` : `${(tokens / 1_000_000).toFixed(1)}M`;
}

/** `$4.20 · 12.3k tokens`; empty where nothing was spent. */
export function spentText({costUsd, outputTokens, isWhole}: SpentToday): string {
	if (outputTokens === 0 && costUsd === 0) return '';
	const dollars = dollarsText(costUsd, isWhole);
	return outputTokens === 0 ? dollars : `${dollars} · ${tokensText(outputTokens)} tokens`;
}
