import {expect, test} from 'vitest';
import {readStates} from '../../../src/core/queue/find-row.js';
import {aRow} from '../../helpers/samples/rows.js';

test('states are named by their words, their ids, their groups, and by the names that a user gave them', () => {
	const row = aRow({id: 'one'});
	const own = {...row, state: {...row.state, state: 'deploying'}};
	const read = (...written: string[]) => readStates(written, [own]);
	expect(read('your-turn', 'Needs you', 'running', 'deploying')).toEqual(new Set(['idle', 'needs_you', 'autonomous', 'deploying']));
	expect(() => read('idle', 'idel')).toThrow('"idel" is not a state');
});
