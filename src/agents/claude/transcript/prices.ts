/** The cost of one answer, as Claude Code counts it. */
import type {Prices} from '../../../core/config.js';
import {findModel, longPrompt} from './models.js';

export type Use = {
	readonly input: number;
	readonly output: number;
	readonly cacheRead: number;
	/** Tokens written to the cache for five minutes, and for an hour. */
	readonly cacheWrite: number;
	readonly cacheWriteHour: number;
	readonly webSearches: number;
	readonly isFast: boolean;
	/** It was computed in the US alone, as the user asked for. */
	readonly isInUs: boolean;
};

const webSearchUsd = 0.01;
/** What `inference_geo: "us"` costs, of every model (measured on 2.1.330). */
const usTimes = 1.1;

/** The tokens that the model read. */
export function promptTokens({input, cacheRead, cacheWrite, cacheWriteHour}: Use): number {
	return input + cacheRead + cacheWrite + cacheWriteHour;
}

export function isLongPrompt(use: Use): boolean {
	return promptTokens(use) > longPrompt;
}

/** US dollars. Undefined for an unknown model. */
export function costUsd(model: string | undefined, use: Use, own: Prices): number | undefined {
	return priceOf(model, {...use, isLong: isLongPrompt(use)}, own);
}

/** The same of one request, or of many of the same kind. */
export function priceOf(model: string | undefined, use: Use & {readonly isLong: boolean}, own: Prices): number | undefined {
	const known = findModel(model, own);
	if (!known) return undefined;
	const input = (use.input + 1.25 * use.cacheWrite + 2 * use.cacheWriteHour) * known.input + use.cacheRead * known.cacheRead;
	const {fast = 1, long = 1} = known;
	const times = (use.isFast ? fast : 1) * (use.isInUs ? usTimes : 1) * (use.isLong ? long : 1);
	return ((input + use.output * known.output) * times) / 1_000_000 + use.webSearches * webSearchUsd;
}
