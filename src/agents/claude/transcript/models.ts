/** The known models with their context windows and prices, and tallies of tokens by model and price class: a sum is priced when shown. */
import type {ModelPrice, Prices} from '../../../core/config.js';
import {asCount, asList, asRecord, type Fields} from '../../../core/fields.js';
import type {TokenCounts} from '../../../core/terms/spending.js';
import {compareVersions, toVersion, type Version} from '../../program-version.js';

type Model = {
	/** Tokens. Undefined when the user gave only prices. */
	readonly window: number | undefined;
	/** US dollars for a million tokens. Writing to the cache costs 1.25 times the input for five minutes, and twice for an hour. */
	readonly input: number;
	readonly output: number;
	readonly cacheRead: number;
	/** The factor of the price in fast mode, by default 1. */
	readonly fast?: number;
	/** The factor of the price for a long prompt, by default 1. */
	readonly long?: number;
};

/** The tokens of a prompt above which every token of its request has the price of a long one. */
const longPrompt = 100_000;

const million = 1_000_000;
const shortWindow = 200_000;
/** The first version that gives a model its long window by default (measured). */
const longSince: Version = [2, 1, 285];
const oldOpus: Model = {window: shortWindow, input: 15, output: 75, cacheRead: 1.5};
const oldSonnet: Model = {window: shortWindow, input: 3, output: 15, cacheRead: 0.3};

/**
 * As Claude Code 2.1.330 itself counts them (`total_cost_usd` and `contextWindow` of `claude -p`, each kind of token alone). List prices
 * are used for models that it replaces or does not know: Opus up to 4.1, 3 Opus, 3 Haiku.
 */
const models: Readonly<Record<string, Model>> = {
	'fable-5-2': {window: million, input: 8, output: 40, cacheRead: 0.2, fast: 2},
	'fable-5': {window: million, input: 10, output: 50, cacheRead: 1},
	'opus-5-5': {window: million, input: 4, output: 20, cacheRead: 0.2, fast: 2},
	'opus-5': {window: million, input: 5, output: 25, cacheRead: 0.5, fast: 2},
	'opus-4-8': {window: million, input: 5, output: 25, cacheRead: 0.5, fast: 2},
	'opus-4-7': {window: million, input: 5, output: 25, cacheRead: 0.5, fast: 6},
	'opus-4-6': {window: shortWindow, input: 5, output: 25, cacheRead: 0.5, fast: 6},
	'opus-4-5': {window: shortWindow, input: 5, output: 25, cacheRead: 0.5},
	'opus-4-1': oldOpus,
	'opus-4-0': oldOpus,
	'opus-4': oldOpus,
	'3-opus': oldOpus,
	'sonnet-5-5': {window: million, input: 2, output: 10, cacheRead: 0.1},
	'sonnet-5': {window: million, input: 2, output: 10, cacheRead: 0.2},
	'sonnet-4-6': oldSonnet,
	'sonnet-4-5': oldSonnet,
	'sonnet-4-0': oldSonnet,
	'sonnet-4': oldSonnet,
	'3-7-sonnet': oldSonnet,
	'3-5-sonnet': oldSonnet,
	'haiku-5-5': {window: million, input: 0.1, output: 0.5, cacheRead: 0.01, long: 5},
	'haiku-4-5': {window: shortWindow, input: 1, output: 5, cacheRead: 0.1},
	'3-5-haiku': {window: shortWindow, input: 0.8, output: 4, cacheRead: 0.08},
	'3-haiku': {window: shortWindow, input: 0.25, output: 1.25, cacheRead: 0.03},
};

/**
 * A name may have the model's date, the version of a cloud's own name, and the mark of the long window: `claude-sonnet-4-5@20250929`,
 * `…-v1:0`, `…[1m]`.
 */
const nameParts = /(?:^|[./])claude-([a-z0-9-]+?)(?:[-@]\d{8}|-latest)?(?:-v\d+(?::\d+)?)?(?:\[1m\])?$/;

/** Undefined for an unknown name, since a newer model of a family may have other prices. */
function findModel(model: string | undefined, own: Prices): Model | undefined {
	const name = model === undefined ? undefined : nameParts.exec(model)?.[1];
	const known = name !== undefined && Object.hasOwn(models, name) ? models[name] : undefined;
	const given = [model, name && `claude-${name}`].find((each) => each !== undefined && Object.hasOwn(own, each));
	const price = given === undefined ? undefined : own[given];
	return price === undefined ? known : withPrice(price, known);
}

/** A model with the user's prices, also for long prompts. The factor of fast mode stays. */
function withPrice({input, output, cacheRead = 0.1 * input, window}: ModelPrice, known: Model | undefined): Model {
	return {window: window ?? known?.window, input, output, cacheRead, ...(known?.fast === undefined ? {} : {fast: known.fast})};
}

type Answering = {
	/** The model in the line of the answer. */
	readonly model: string | undefined;
	readonly own: Prices;
	/** The version of Claude Code; undefined means a current one. */
	readonly version: string | undefined;
};

/** The tokens that the version keeps in its context of a model without `[1m]`. Undefined for an unknown model. */
export function windowOf({model, own, version}: Answering): number | undefined {
	const [given, usual] = [findModel(model, own)?.window, findModel(model, {})?.window];
	const number = toVersion(version);
	const isShort = number !== undefined && compareVersions(number, longSince) < 0;
	return given !== undefined && given === usual && isShort ? Math.min(given, shortWindow) : given;
}

/**
 * 0–1 of the model's window. `[1m]` at the name's end means the long window, and so does a context larger than the short one, since answers
 * have the name without it. Undefined for an unknown model.
 */
export function contextShare(answering: Answering, tokens: number | undefined): number | undefined {
	const short = windowOf(answering);
	if (short === undefined || tokens === undefined) return undefined;
	const window = answering.model?.endsWith('[1m]') || tokens > short ? Math.max(million, short) : short;
	return Math.min(1, tokens / window);
}

/** The cost of one answer, as Claude Code counts it. */
export type Use = {
	readonly input: number;
	readonly output: number;
	readonly cacheRead: number;
	/** Tokens written to the cache for five minutes, and for an hour. */
	readonly cacheWrite: number;
	readonly cacheWriteHour: number;
	readonly webSearches: number;
	readonly isFast: boolean;
	/** Whether it was computed in the US only, as the user asked for. */
	readonly isInUs: boolean;
};

/** The `usage` of an answer; counts that are missing or no numbers are 0. */
export function toUse(usage: Fields | undefined): Use | undefined {
	if (!usage) return undefined;
	const count = (value: unknown): number => asCount(value) ?? 0;
	const written = count(usage['cache_creation_input_tokens']);
	const hour = Math.min(written, count(asRecord(usage['cache_creation'])?.['ephemeral_1h_input_tokens']));
	return {
		input: count(usage['input_tokens']),
		output: count(usage['output_tokens']),
		cacheRead: count(usage['cache_read_input_tokens']),
		cacheWrite: written - hour,
		cacheWriteHour: hour,
		webSearches: count(asRecord(usage['server_tool_use'])?.['web_search_requests']),
		isFast: usage['speed'] === 'fast',
		isInUs: usage['inference_geo'] === 'us',
	};
}

const webSearchUsd = 0.01;
/** What `inference_geo: "us"` costs, of every model (measured on 2.1.330). */
const usTimes = 1.1;

export function promptTokens({input, cacheRead, cacheWrite, cacheWriteHour}: Use): number {
	return input + cacheRead + cacheWrite + cacheWriteHour;
}

export function isLongPrompt(use: Use): boolean {
	return promptTokens(use) > longPrompt;
}

/** US dollars of one request, or of many of the same kind. Undefined for an unknown model. */
export function priceOf(model: string | undefined, use: Use & {readonly isLong: boolean}, own: Prices): number | undefined {
	const known = findModel(model, own);
	if (!known) return undefined;
	const input = (use.input + 1.25 * use.cacheWrite + 2 * use.cacheWriteHour) * known.input + use.cacheRead * known.cacheRead;
	const {fast = 1, long = 1} = known;
	const times = (use.isFast ? fast : 1) * (use.isInUs ? usTimes : 1) * (use.isLong ? long : 1);
	return ((input + use.output * known.output) * times) / 1_000_000 + use.webSearches * webSearchUsd;
}

const kinds = ['input', 'output', 'cacheRead', 'cacheWrite', 'cacheWriteHour', 'webSearches'] as const;

/** Token counts in the order of `kinds`, by `<marks> <model>`, where the marks are `f` fast, `u` in the US, `l` a long prompt. */
export type Tally = Readonly<Record<string, readonly number[]>>;

export const emptyTally: Tally = {};

export function toTally(model: string | undefined, use: Use): Tally {
	const marks = `${use.isFast ? 'f' : ''}${use.isInUs ? 'u' : ''}${isLongPrompt(use) ? 'l' : ''}`;
	return {[`${marks} ${model ?? ''}`]: kinds.map((kind) => use[kind])};
}

/** @param times 1 adds `other`, -1 subtracts it. */
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

export function parseTally(value: unknown): Tally | undefined {
	const tally: Record<string, readonly number[]> = {};
	for (const [key, counts] of Object.entries(asRecord(value) ?? {unknown: undefined})) {
		const numbers = asList(counts).flatMap((count) => asCount(count) ?? []);
		if (numbers.length !== kinds.length) return undefined;
		tally[key] = numbers;
	}
	return tally;
}
