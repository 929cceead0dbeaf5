/** The tokens of many answers, by model and by what changes a price, so that they can be priced whenever they are shown. */
import type {Prices} from '../../../core/config.js';
import {asCount, asList, asRecord} from '../../../core/fields.js';
import type {TokenCounts} from '../../../core/terms/spending.js';
import {isLongPrompt, priceOf, type Use} from './models.js';

const kinds = ['input', 'output', 'cacheRead', 'cacheWrite', 'cacheWriteHour', 'webSearches'] as const;

/** By `<marks> <model>`, the marks being `f` fast, `u` in the US, `l` a long prompt: the counts in the order of `kinds`. */
export type Tally = Readonly<Record<string, readonly number[]>>;

export const emptyTally: Tally = {};

export function toTally(model: string | undefined, use: Use): Tally {
	const marks = `${use.isFast ? 'f' : ''}${use.isInUs ? 'u' : ''}${isLongPrompt(use) ? 'l' : ''}`;
	return {[`${marks} ${model ?? ''}`]: kinds.map((kind) => use[kind])};
}

/** @param times 1 adds `other`, -1 takes it away. */
export function addTally(tally: Tally, other: Tally, times: 1 | -1 = 1): Tally {
	const sum: Record<string, readonly number[]> = {...tally};
	for (const [key, counts] of Object.entries(other)) sum[key] = counts.map((count, at) => (sum[key]?.[at] ?? 0) + times * count);
	return sum;
}

/** `isPriced` is false where a model without a price answered. */
export function priceTally(tally: Tally, prices: Prices): TokenCounts & {readonly isPriced: boolean} {
	const parts = Object.entries(tally).flatMap(
		([key, [input = 0, output = 0, cacheRead = 0, cacheWrite = 0, cacheWriteHour = 0, webSearches = 0]]) => {
			const [marks = '', ...model] = key.split(' ');
			const use = {input, output, cacheRead, cacheWrite, cacheWriteHour, webSearches};
			if (Object.values(use).every((count) => count === 0)) return [];
			const how = {isFast: marks.includes('f'), isInUs: marks.includes('u'), isLong: marks.includes('l')};
			return [{cost: priceOf(model.join(' '), {...use, ...how}, prices), output}];
		},
	);
	return {
		costUsd: parts.reduce((sum, {cost}) => sum + (cost ?? 0), 0),
		outputTokens: parts.reduce((sum, {output}) => sum + output, 0),
		isPriced: parts.every(({cost}) => cost !== undefined),
	};
}

/** Undefined: it is damaged. */
export function parseTally(value: unknown): Tally | undefined {
	const tally: Record<string, readonly number[]> = {};
	for (const [key, counts] of Object.entries(asRecord(value) ?? {unknown: undefined})) {
		const numbers = asList(counts).flatMap((count) => asCount(count) ?? []);
		if (numbers.length !== kinds.length) return undefined;
		tally[key] = numbers;
	}
	return tally;
}
