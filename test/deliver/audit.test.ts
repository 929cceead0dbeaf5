import {expect, test} from 'vitest';
import {record} from '../../src/deliver/audit.js';
import {ensureState, statePaths} from '../../src/store/paths.js';
import {readMarks} from '../../src/store/records/marks.js';
import {aRow, noon} from '../helpers/rows.js';
import {tempDir} from '../helpers/temp-state.js';
import {createTestIo} from '../helpers/test-io.js';

test('an answered row was seen when the key was pressed, not when a witness told of it', () => {
	const env = {BECKON_STATE_DIR: tempDir(), HOME: '/nonexistent'};
	const paths = statePaths(env);
	ensureState(paths);
	const {io} = createTestIo(env, () => noon);
	const row = aRow();
	record({io, row, audit: {kind: 'reply', choice: null, text: 'go on', token: null}}, {kind: 'landed', by: 'hook', afterMs: 400.5});
	expect(readMarks(paths).get(row.key)?.seenAt).toBe(noon - 401);
});
