/** What doctor says of the sessions in the list. */
import {expect, test} from 'vitest';
import {checkSessions} from '../../../src/setup/doctor/doctor.js';
import {aRow} from '../../helpers/samples/rows.js';
import {world} from '../../helpers/samples/worlds.js';

test('the sessions without an event are one note, whatever their number', () => {
	const rows = ['api', 'web'].map((id) => aRow({id, project: id}));
	const notes = checkSessions(world({}), rows).filter(({level}) => level === 'note');
	expect(notes).toHaveLength(1);
	expect(notes[0]?.text).toMatch(/^no event yet from api \(.*\), web \(/);
});
