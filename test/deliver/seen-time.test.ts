import {expect, test} from 'vitest';
import type {Receipt} from '../../src/core/receipt.js';
import {actSummary, answerSummary, replySummary} from '../../src/core/words/send-summary.js';
import {actOn} from '../../src/deliver/act.js';
import {withOutbox} from '../../src/deliver/audit.js';
import {statePaths} from '../../src/store/paths.js';
import {readMarks} from '../../src/store/records/marks.js';
import {aBlockedRow, aRow} from '../helpers/samples/rows.js';
import {tempDir} from '../helpers/temp-state.js';
import {createTestIo} from '../helpers/test-io.js';

const pressed = 1_800_000_000_000;
const landed: Receipt = {kind: 'landed', by: 'hook', afterMs: 700};

function desk() {
	let now = pressed;
	const env = {XDG_STATE_HOME: tempDir(), HOME: tempDir()};
	const {io} = createTestIo(env, () => now);
	return {
		io,
		paths: statePaths(env),
		/** Takes its time, in which the session may have answered and stopped. */
		land: async (): Promise<Receipt> => {
			now += 700;
			return landed;
		},
	};
}

test.each([
	['an answer', answerSummary(aBlockedRow(), {kind: 'yes'})],
	['a reply', replySummary],
	['a retry', actSummary('retry')],
])('%s is seen as of its key: a turn that ended before the receipt came was not', async (_, summary) => {
	const {io, paths, land} = desk();
	const row = aRow();
	const audit = {kind: 'reply', choice: null, text: null, token: null};
	await withOutbox({io, row, at: pressed, summary, entry: undefined, audit}, land);
	expect(readMarks(paths).get(row.key)?.seenAt).toBe(pressed);
});

test('an act that is refused marks nothing as seen', async () => {
	const {io, paths} = desk();
	const row = aRow({place: undefined});
	expect((await actOn(io, row, {act: 'interrupt'})).receipt.kind).toBe('refused');
	expect(readMarks(paths).get(row.key)?.seenAt).toBeUndefined();
});
