import {appendFileSync, readdirSync, readFileSync, writeFileSync} from 'node:fs';
import {dirname, join} from 'node:path';
import {expect, test} from 'vitest';
import {writeAtomic} from '../../../src/store/files.js';
import {dropLines, readObject} from '../../../src/store/records/json-files.js';
import {tempDir} from '../../helpers/temp-state.js';

test('a line that is appended while others are taken out stays', () => {
	const file = join(tempDir(), 'log.jsonl');
	writeFileSync(file, '\nold\n\nyoung\n');
	let looks = 0;
	dropLines(file, (line) => {
		looks += 1;
		if (looks === 2) appendFileSync(file, '\nlate\n');
		return line === 'old';
	});
	expect(readFileSync(file, 'utf8').split('\n').filter(Boolean)).toEqual(['young', 'late']);
});

test('a file that is another by now stays as it is, and nothing is left beside it', () => {
	const file = join(tempDir(), 'log.jsonl');
	writeFileSync(file, 'before');
	const isStill = () => {
		appendFileSync(file, ' and after');
		return readFileSync(file, 'utf8') === 'before';
	};
	writeAtomic(file, 'short', {isStill});
	expect(readFileSync(file, 'utf8')).toBe('before and after');
	expect(readdirSync(dirname(file))).toEqual(['log.jsonl']);
});

test('what is not there needs nothing', () => {
	const file = join(tempDir(), 'log.jsonl');
	dropLines(file, () => true);
	expect(readdirSync(dirname(file))).toEqual([]);
});

test.each([
	['{"v":1,"at":5}', {v: 1, at: 5}],
	['{"v":2,"at":5}', {}],
	['{"at":5}', {}],
	['[1]', {}],
	['{"v":1,"at"', {}],
	[`{"v":1,"text":"${'x'.repeat(100)}"}`, {}],
])('%s has the fields %j', (text, fields) => {
	const file = join(tempDir(), 'one.json');
	writeFileSync(file, text);
	expect(readObject(file, 100)).toEqual(fields);
});

test('a missing file has none', () => expect(readObject(join(tempDir(), 'none.json'), 100)).toEqual({}));
