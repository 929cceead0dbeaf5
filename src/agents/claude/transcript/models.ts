/** The known models: the size of their window, and their prices. */

type Model = {
	readonly pattern: RegExp;
	/** Tokens. */
	readonly window: number;
	/** US dollars for a million tokens. */
	readonly input: number;
	readonly output: number;
};

const million = 1_000_000;
/** The first match counts. Opus 5.5 as Claude Code itself counts it (status line, `cost-state`); the others by their list prices. */
const models: readonly Model[] = [
	{pattern: /opus-5/, window: million, input: 4, output: 20},
	{pattern: /opus-4-[5-9]/, window: 200_000, input: 5, output: 25},
	{pattern: /opus/, window: 200_000, input: 15, output: 75},
	{pattern: /sonnet-5/, window: million, input: 3, output: 15},
	{pattern: /sonnet/, window: 200_000, input: 3, output: 15},
	{pattern: /3-haiku/, window: 200_000, input: 0.25, output: 1.25},
	{pattern: /3-5-haiku/, window: 200_000, input: 0.8, output: 4},
	{pattern: /haiku/, window: 200_000, input: 1, output: 5},
];

export type TokenCounts = {
	readonly input: number;
	readonly output: number;
	readonly cacheRead: number;
	/** Tokens written to the cache for five minutes, and for an hour. */
	readonly cacheWrite: number;
	readonly cacheWriteHour: number;
};

/**
 * 0–1 of the model's window. `[1m]` at the name's end means the long window, and so does a context larger than the short one, since answers have the
 * name without it. Undefined for an unknown model.
 */
export function contextShare(model: string | undefined, tokens: number | undefined): number | undefined {
	const known = findModel(model);
	if (!known || tokens === undefined) return undefined;
	const window = model?.endsWith('[1m]') || tokens > known.window ? Math.max(million, known.window) : known.window;
	return Math.min(1, tokens / window);
}

/** US dollars. Reading the cache costs a tenth of the input, writing it 1.25 times, for an hour twice. Undefined for an unknown model. */
export function costUsd(model: string | undefined, tokens: TokenCounts): number | undefined {
	const known = findModel(model);
	if (!known) return undefined;
	const input = tokens.input + 0.1 * tokens.cacheRead + 1.25 * tokens.cacheWrite + 2 * tokens.cacheWriteHour;
	return (input * known.input + tokens.output * known.output) / million;
}

function findModel(model: string | undefined): Model | undefined {
	return model?.includes('claude') ? models.find(({pattern}) => pattern.test(model)) : undefined;
}
