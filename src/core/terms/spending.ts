/** The spending of a session: dollars and output tokens, in total and of a part. */

export type TokenCounts = {readonly costUsd: number; readonly outputTokens: number};
/** The spending up to a moment (epoch ms). */
export type SpentAt = TokenCounts & {readonly at: number};

export type Spending = {
	/** Undefined when a model without a known price answered. */
	readonly costUsd: number | undefined;
	readonly outputTokens: number;
	/** False while a part is not read yet, so the counts are lower bounds. */
	readonly isWhole: boolean;
	/** The spending before each of the last prompts, oldest first. */
	readonly marks: readonly SpentAt[];
	/** The spending of each subagent, with the time at which it began. */
	readonly others: readonly SpentAt[];
};

/** What the agent itself reports of a session's spending. */
export type ToldUsage = {
	readonly costUsd: number | undefined;
	/** The size of the model's window, in tokens. */
	readonly window: number | undefined;
};

/** The spending of all sessions since local midnight. */
export type SpentToday = TokenCounts & {readonly isWhole: boolean};

/** The words behind the sum of the day, which does not include hosts. */
export function whereSpent(hosts: readonly unknown[]): '' | ' here' {
	return hosts.length === 0 ? '' : ' here';
}

/** A prompt reaches the transcript up to this long after its hook. */
const flushMs = 3000;

/** The spending since the task began at `from`. Undefined when the beginning or a price is unknown. */
export function spentSince({marks, others, costUsd, outputTokens}: Spending, from: number | undefined): TokenCounts | undefined {
	const mark = from === undefined ? undefined : marks.findLast(({at}) => Math.abs(at - from) <= flushMs);
	if (mark === undefined || costUsd === undefined) return undefined;
	const earlier = others.filter(({at}) => at < mark.at);
	const before = (pick: (counts: TokenCounts) => number): number => pick(mark) + earlier.reduce((sum, one) => sum + pick(one), 0);
	return {costUsd: costUsd - before((one) => one.costUsd), outputTokens: outputTokens - before((one) => one.outputTokens)};
}

/** `$4.20`, `≥$4.20`, `$120`; empty for less than a cent. */
export function dollarsText(costUsd: number, isWhole: boolean): string {
	if (costUsd < 0.005) return '';
	const text = costUsd >= 100 ? `$${Math.round(costUsd)}` : `$${costUsd.toFixed(2)}`;
	return isWhole ? text : `≥${text}`;
}

/** `950`, `12.3k`, `1.2M`. */
function tokensText(tokens: number): string {
	if (tokens < 1000) return String(tokens);
	return tokens < 999_950 ? `${(tokens / 1000).toFixed(1)}k` : `${(tokens / 1_000_000).toFixed(1)}M`;
}

/** `$4.20 · 12.3k output tokens`; empty where nothing was spent. */
export function spentText({costUsd, outputTokens, isWhole}: SpentToday): string {
	const tokens = outputTokens === 0 ? '' : `${tokensText(outputTokens)} output token${outputTokens === 1 ? '' : 's'}`;
	return [dollarsText(costUsd, isWhole), tokens].filter((text) => text !== '').join(' · ');
}
