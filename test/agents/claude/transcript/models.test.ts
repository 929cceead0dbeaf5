import {expect, test} from 'vitest';
import {contextShare, costUsd} from '../../../../src/agents/claude/transcript/models.js';
import {parseIsoTime} from '../../../../src/core/text/iso-time.js';

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
	expect(contextShare(model, tokens)).toBe(share);
});

test('an hour of cache costs twice the input, reading it a tenth', () => {
	const none = {input: 0, output: 0, cacheRead: 0, cacheWrite: 0, cacheWriteHour: 0};
	expect(costUsd('claude-opus-5-5', {...none, cacheWriteHour: 1_000_000})).toBe(8);
	expect(costUsd('claude-opus-5-5', {...none, cacheRead: 1_000_000})).toBeCloseTo(0.4, 9);
	expect(costUsd('claude-opus-5-5', {...none, input: 2400, output: 16})).toBeCloseTo(0.00992, 9);
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
