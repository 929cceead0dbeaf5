import {expect, test} from 'vitest';
import {createExclusion, parseQuery, queryText} from '../../../src/core/search/query.js';

const now = Date.UTC(2026, 10, 20, 12);
const hour = 3_600_000;
const read = (text: string) => parseQuery(text, {now, utcOffsetMs: hour});

test.each([
	['Retry  BACKOFF', {words: ['retry', 'backoff']}],
	['"connection refused" now', {words: ['connection refused', 'now']}],
	['"not closed yet', {words: ['not closed yet']}],
	['same same', {words: ['same']}],
	['https://x.test/a 12:30', {words: ['https://x.test/a', '12:30']}],
	['x project:Api agent:Claude', {words: ['x'], project: 'api', agent: 'claude'}],
	['x project:"the api"', {words: ['x'], project: 'the api'}],
	['x project: after:', {words: ['x']}],
	['x after:2026-11-19', {words: ['x'], after: Date.UTC(2026, 10, 18, 23)}],
	['x before:3d', {words: ['x'], before: now - 72 * hour}],
	['x AFTER:2w', {words: ['x'], after: now - 14 * 24 * hour}],
	['検索 Straße', {words: ['検索', 'straße']}],
	['', {words: []}],
])('a query is read into words, phrases and filters: %j', (text, query) => {
	expect(read(text)).toEqual({ok: true, value: query});
});

test.each(['after:yesterday', 'before:2026-13-01', 'x after:3'])('a time that is none is told: %j', (text) => {
	expect(read(text)).toMatchObject({ok: false, problem: expect.stringContaining('is not a time')});
});

test('controls and escape sequences are not searched for, so that no query matches what is between the texts', () => {
	expect(read('\x1b[31mred\x01\x10 \x02')).toEqual({ok: true, value: {words: ['red']}});
});

test('a word of the command line with blanks is a phrase, unless it has quotes or a filter', () => {
	expect(queryText(['flaky test', 'x', 'a "b c"', 'project:the api'])).toBe('"flaky test" x a "b c" project:the api');
});

test.each([
	['/home/me/private', true],
	['/home/me/private/x', true],
	['/home/me/private2', false],
	['/work/a/b/secret', true],
	['/work/secrets', false],
	['/work/x-old', true],
	['/work/x-old/deep', true],
	['/work/y/x-old', false],
])('%s is excluded: %s', (cwd, is) => {
	expect(createExclusion(['/home/me/private/', '/work/**/secret', '/work/*-old'])(cwd)).toBe(is);
});
