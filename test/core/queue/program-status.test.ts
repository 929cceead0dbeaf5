/** The sessions as records that a terminal shows. */
import {expect, test} from 'vitest';
import {toProgramStatus} from '../../../src/core/queue/program-status.js';
import {recordReader, toOscRecord} from '../../../src/core/report/osc.js';
import type {Row} from '../../../src/core/session.js';
import type {StateName} from '../../../src/core/terms/state.js';
import {aRow} from '../../helpers/samples/rows.js';

const now = 1_000_000;
const row = (id: string, group: Row['state']['group'], state: StateName, more: Partial<Omit<Row, 'state'>> = {}): Row =>
	aRow({id, ...more, state: {group, state}});

test('the whole is the worst of the sessions, and the waiting ones come first', () => {
	const rows = [
		row('a', 'autonomous', 'acting'),
		row('b', 'delivered', 'ready'),
		row('c', 'needs_you', 'idle'),
		row('d', 'needs_you', 'needs_permission'),
	];
	const [whole, ...each] = toProgramStatus(rows, now);
	expect(whole).toEqual({id: '', state: 'blocked', kind: 'permission', message: '1 need you · 1 your turn · 1 running'});
	expect(each.map(({state}) => state)).toEqual(['blocked', 'done', 'working', 'idle']);
	expect(new Set(each.map(({id}) => id)).size).toBe(4);
});

test('what is put away, ended, guessed or on a silent host is in no record', () => {
	const rows = [
		row('a', 'autonomous', 'quiet'),
		row('b', 'autonomous', 'unknown'),
		row('c', 'delivered', 'session_ended'),
		row('d', 'needs_you', 'idle', {lastSeenAt: 5}),
		row('e', 'autonomous', 'acting', {kind: 'nested'}),
	];
	expect(toProgramStatus(rows, now)).toEqual([{id: '', state: 'idle'}]);
	expect(toProgramStatus([], now)).toHaveLength(1);
});

test('hundreds of sessions are one record and 61 more, each within the bounds of the protocol', () => {
	const rows = Array.from({length: 300}, (_, index) =>
		row(`s${index}`, 'autonomous', 'acting', {project: `é\u001b]0;x\u0007${'long '.repeat(99)}`}),
	);
	const records = toProgramStatus(rows, now).map(toOscRecord);
	expect(records).toHaveLength(62);
	for (const record of records) {
		expect(record.length).toBeLessThan(1000);
		expect(recordReader()(record)).toHaveLength(1);
	}
});
