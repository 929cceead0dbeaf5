import {writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {expect, test} from 'vitest';
import {spread} from '../../../rigs/accuracy/real.js';
import {createChangeLines, readObserved, rowsAtEnd} from '../../../rigs/observer/observed.js';
import {aRow} from '../../helpers/samples/rows.js';
import {tempDir} from '../../helpers/temp-state.js';

test('a row gets a line when it comes, changes and goes, and none while it stays', () => {
	const tell = createChangeLines();
	const one = aRow({id: 'one'});
	expect(tell([one], 1)).toHaveLength(1);
	expect(tell([{...one}], 2)).toEqual([]);
	expect(tell([{...one, project: 'renamed'}], 3)).toHaveLength(1);
	expect(tell([], 4)).toEqual([`{"at":4,"key":"${one.key}","row":null}\n`]);
});

test('read back, the rows are those of the last look; a half-written line is left out', () => {
	const tell = createChangeLines();
	const [one, two] = [aRow({id: 'one'}), aRow({id: 'two'})];
	const file = join(tempDir(), 'observed.ndjson');
	writeFileSync(file, [...tell([one, two], 1), ...tell([two], 2), '{"at":3,"key"'].join(''));
	const lines = readObserved(file);
	expect(lines).toHaveLength(3);
	expect([...rowsAtEnd(lines).keys()]).toEqual([two.key]);
});

test('some of many are taken evenly', () => {
	expect(spread([1, 2, 3, 4, 5, 6], 3)).toEqual([2, 4, 6]);
	expect(spread([1, 2], 5)).toEqual([1, 2]);
});
