import {describe, expect, test} from 'vitest';
import {contextShare, isLongPrompt, priceOf, type Use} from '../../../../src/agents/claude/transcript/models.js';
import type {Prices} from '../../../../src/core/config.js';
import {parseIsoTime} from '../../../../src/core/text/times.js';

test.each([
	['claude-opus-5-5', 250_000, 0.25],
	['claude-sonnet-4-5-20250929', 100_000, 0.5],
	['claude-sonnet-4-5-20250929[1m]', 100_000, 0.1],
	['claude-sonnet-4-5-20250929', 400_000, 0.4],
	['claude-haiku-4-5', 190_000, 0.95],
	['claude-opus-5-5', 2_000_000, 1],
	['gpt-x', 1000, undefined],
	[undefined, 1000, undefined],
])('%s with %d tokens has used %s of its window', (model, tokens, share) => {
	expect(contextShare({model, own: {}, version: undefined}, tokens)).toBe(share);
});

test.each([
	['2.1.284', 'claude-opus-4-8', 0.25],
	['2.1.284', 'claude-opus-4-8[1m]', 0.05],
	['2.1.285', 'claude-opus-4-8', 0.05],
	['2.1.285', 'claude-opus-4-6', 0.25],
	['no version', 'claude-opus-4-8', 0.05],
])('version %s keeps of %s as much as it says: 50,000 tokens are %s', (version, model, share) => {
	expect(contextShare({model, own: {}, version}, 50_000)).toBe(share);
});

test('the window that the user named counts in every version', () => {
	const own = {'claude-opus-4-8': {input: 1, output: 1, window: 500_000}};
	expect(contextShare({model: 'claude-opus-4-8', own, version: '2.1.284'}, 50_000)).toBe(0.1);
});

const costUsd = (model: string | undefined, use: Use, own: Prices) => priceOf(model, {...use, isLong: isLongPrompt(use)}, own);
const none: Use = {input: 0, output: 0, cacheRead: 0, cacheWrite: 0, cacheWriteHour: 0, webSearches: 0, isFast: false, isInUs: false};
/** What `claude -p` of 2.1.330 said of it, for each model: `total_cost_usd` and `contextWindow`. */
const some: Use = {...none, input: 1000, cacheWrite: 2000, cacheWriteHour: 1000, cacheRead: 50_000, output: 700};

test.each([
	['claude-opus-5-5', 0.046, 1_000_000],
	['claude-opus-5', 0.07, 1_000_000],
	['claude-opus-4-8', 0.07, 1_000_000],
	['claude-opus-4-7', 0.07, 1_000_000],
	['claude-opus-4-6', 0.07, 200_000],
	['claude-opus-4-5', 0.07, 200_000],
	['claude-sonnet-5-5', 0.023, 1_000_000],
	['claude-sonnet-5', 0.028, 1_000_000],
	['claude-sonnet-4-6', 0.042, 200_000],
	['claude-sonnet-4-5-20250929', 0.042, 200_000],
	['claude-haiku-5-5', 0.0014, 1_000_000],
	['claude-haiku-4-5-20251001', 0.014, 200_000],
	['claude-fable-5', 0.14, 1_000_000],
	['claude-fable-5-2', 0.082, 1_000_000],
])('%s costs what Claude Code says, and has its window', (model, cost, window) => {
	expect(costUsd(model, some, {})).toBeCloseTo(cost, 9);
	expect(contextShare({model, own: {}, version: undefined}, window / 2)).toBe(0.5);
});

test.each([
	['claude-opus-5-5', {isFast: true}, 0.092],
	['claude-fable-5-2', {isFast: true}, 0.164],
	['claude-opus-4-7', {isFast: true}, 0.42],
	['claude-sonnet-5-5', {isFast: true}, 0.023],
	['claude-sonnet-5-5', {isInUs: true}, 0.0253],
	['claude-opus-5', {isFast: true, isInUs: true}, 0.154],
	['claude-opus-5', {webSearches: 10}, 0.17],
	['claude-haiku-5-5', {cacheRead: 97_000}, 0.00935],
	['claude-haiku-5-5', {cacheRead: 96_000}, 0.00186],
])('%s with %j costs more', (model, more, cost) => {
	expect(costUsd(model, {...some, ...more}, {})).toBeCloseTo(cost, 9);
});

test.each(['us.anthropic.claude-opus-5-5-20261001-v1:0', 'claude-opus-5-5@20261001', 'claude-opus-5-5[1m]'])(
	'%s is the model of that name',
	(model) => {
		expect(costUsd(model, some, {})).toBeCloseTo(0.046, 9);
	},
);

test.each(['claude-opus-6', 'claude-opus-5-6', 'claude-haiku-5', 'claude-sonnet', 'my-claude-opus-5', 'gpt-5', 'claude-constructor'])(
	'%s is not known, whatever its family costs',
	(model) => {
		expect(costUsd(model, some, {})).toBeUndefined();
		expect(contextShare({model, own: {}, version: undefined}, 1000)).toBeUndefined();
	},
);

describe("the user's own prices", () => {
	const own = {
		'claude-opus-6': {input: 6, output: 30, window: 2_000_000},
		'claude-opus-5-5': {input: 1, output: 2, cacheRead: 0},
		'my/glm': {input: 1, output: 1},
	};

	test.each([
		['claude-opus-6', 0.084, 2_000_000],
		['claude-opus-6-20270101[1m]', 0.084, 2_000_000],
		['claude-opus-5-5', 0.0069, 1_000_000],
		['my/glm', 0.0112, undefined],
	])('are those of %s, with its window', (model, cost, window) => {
		expect(costUsd(model, some, own)).toBeCloseTo(cost, 9);
		expect(contextShare({model, own, version: undefined}, 500_000)).toBe(window && 500_000 / window);
	});

	test('are multiplied in fast mode like those of the model', () => {
		expect(costUsd('claude-opus-5-5', {...some, isFast: true}, own)).toBeCloseTo(0.0138, 9);
	});

	test('name no model by what every object has', () => {
		expect(costUsd('constructor', some, own)).toBeUndefined();
	});
});

test.each([
	'2026-11-20T10:47:30.728Z',
	'1970-01-01T00:00:00.000Z',
	'2024-02-29T23:59:59.999Z',
	'2000-03-01T00:00:00Z',
	'2099-12-31T12:00:00.5Z',
])('%s is read as Date reads it', (time) => {
	expect(parseIsoTime(time)).toBe(Date.parse(time));
});

test.each([undefined, null, 7, '', '2026-11-20', '2026-13-01T00:00:00Z', '2026-11-20T10:47:30+01:00'])('%j is no time', (time) => {
	expect(parseIsoTime(time)).toBeUndefined();
});
