/** Small JSON files of beckon's own. */
import {writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {expect, test} from 'vitest';
import {readObject} from '../../src/store/read-file.js';
import {tempDir} from '../helpers/temp-state.js';

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
