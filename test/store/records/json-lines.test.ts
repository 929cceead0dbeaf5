import {appendFileSync, readdirSync, readFileSync, writeFileSync} from 'node:fs';
import {dirname, join} from 'node:path';
import {expect, test} from 'vitest';
import {writeAtomic} from '../../../src/store/files.js';
import {dropLines} from '../../../src/store/records/json-lines.js';
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
