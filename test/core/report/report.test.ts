/** What programs tell of themselves: hostile text in, bounded records out. */
import {expect, test} from 'vitest';
import {recordReader} from '../../../src/core/report/osc.js';
import {parseAgentState, parseReportId, toReport} from '../../../src/core/report/read.js';
import {spokenFor, withReport} from '../../../src/core/report/standing.js';
import type {Report, Standing} from '../../../src/core/terms/report.js';

const told = (more: Partial<Report>): Report => ({id: '', state: 'working', message: '', title: '', ...more});
const all = (...reports: readonly (readonly [number, Partial<Report>])[]) =>
	reports.reduce((before: readonly Standing[], [at, more]) => withReport(before, told(more), at), []);

test('a report without a state of the vocabulary, or with an id that is no path of names, is none', () => {
	expect(toReport({state: 'WORKING'})).toBeUndefined();
	expect(toReport({state: 'working', id: '../../x'})).toMatchObject({id: '../../x'});
	for (const id of ['a//b', '/a', 'a b', 'a\u001bb', 'a/'.repeat(9), 'é', 'x'.repeat(200)]) expect(parseReportId(id)).toBeUndefined();
});

test('texts are one line, cut, and cannot steer a terminal', () => {
	const report = toReport({
		state: 'blocked',
		kind: 'permission',
		msg: `a\u001b]0;x\u0007\u001b[31mb\n\u202ec${'é'.repeat(900)}`,
		title: 7,
		progress: '101',
	});
	expect(report?.message.startsWith('ab cé')).toBe(true);
	expect(report?.message.length).toBe(240);
	expect(report).toMatchObject({title: '', kind: 'permission'});
	expect(report?.progress).toBeUndefined();
	expect(toReport({state: 'working', kind: 'permission', progress: '40'})).toEqual({
		id: '',
		state: 'working',
		progress: 40,
		message: '',
		title: '',
	});
});

test('a part that waits speaks for the whole that works, and clear takes the parts of a part back', () => {
	const records = all([1, {}], [2, {id: 'a', state: 'done'}], [3, {id: 'b/c', state: 'blocked', kind: 'question', message: 'which?'}]);
	expect(spokenFor(records, {by: 'report', reportedAt: 3})).toMatchObject({state: 'blocked', id: 'b/c', at: 3});
	const cleared = withReport(records, told({id: 'b', state: 'clear'}), 4);
	expect(spokenFor(cleared, {by: 'report', reportedAt: 4})).toMatchObject({state: 'working', id: ''});
	expect(withReport(cleared, told({state: 'clear'}), 5)).toEqual([]);
	expect(spokenFor([], {by: 'report', reportedAt: 5})).toBeUndefined();
});

test('news of one state are as old as the state, and another request is a new one', () => {
	expect(all([1, {progress: 1}], [5, {progress: 9, message: 'more'}])).toMatchObject([{at: 1, progress: 9, message: 'more'}]);
	expect(all([1, {state: 'blocked', message: 'a'}], [5, {state: 'blocked', message: 'b'}])).toMatchObject([{at: 5}]);
});

test('a program of thousands of parts keeps the newest few', () => {
	const records = all(...Array.from({length: 500}, (_, index) => [index, {id: `n${index}`}] as const));
	expect(records.length).toBe(64);
	expect(records.at(-1)?.id).toBe('n499');
});

test.each([
	['working', {state: 'working', at: undefined}],
	['blocked:99', {state: 'blocked', at: 99_000}],
	['done:999999', {state: 'done', at: undefined}],
	['Working', undefined],
	['working:1;x', undefined],
])('the option of a pane says %s', (text, state) => expect(parseAgentState(text, 100_000)).toEqual(state));

test('records are taken out of a stream however it is cut, and everything else is left out', () => {
	const words = (text: string) => Buffer.from(text).toString('base64');
	const record = `\u001b]7501;state=blocked:app=x:id=a:kind=auth:progress=3:msg=${words('é; \u001b:=')}:title=${words('T')}\u001b\\`;
	const stream = `ab\u001b[1m${record}\u001b]7501;?\u001b\\\u001b]0;title\u0007\u001b]7501;state=idle\u0007 \u001b]7501;state=nope\u0007$ \u001b]133;A\u0007`;
	const found = [
		{report: {id: 'a', state: 'blocked', kind: 'auth', progress: 3, message: 'é; =', title: 'T'}, app: 'x'},
		{report: {id: '', state: 'idle', message: '', title: ''}, app: undefined},
		'prompt',
	];
	for (const size of [1, 2, 7, 4000]) {
		const read = recordReader();
		const pieces = Array.from({length: Math.ceil(stream.length / size)}, (_, index) => stream.slice(index * size, (index + 1) * size));
		expect(pieces.flatMap((piece) => read(piece))).toEqual(found);
	}
});

test('a record that never ends takes no memory, and the next one is read', () => {
	const read = recordReader();
	for (let round = 0; round < 50; round += 1) expect(read(round === 0 ? '\u001b]7501;state=' : 'x'.repeat(1000))).toEqual([]);
	expect(read('\u001b]7501;state=done\u001b\\')).toMatchObject([{report: {state: 'done'}}]);
});
