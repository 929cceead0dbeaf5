/** When a look at changed journals is due: for a turn at once, for progress of work at a pace, and keys are handled between the reads. */
import {expect, test} from 'vitest';
import type {SessionId} from '../../../src/core/address.js';
import {foldEvent} from '../../../src/core/fold/fold.js';
import type {SessionFold} from '../../../src/core/fold/world.js';
import {noChange} from '../../../src/observe/changes/bell.js';
import {createLookPace} from '../../../src/observe/changes/pace.js';
import {createReports} from '../../../src/observe/changes/reports.js';
import {prompt, stop} from '../../helpers/observe/machine.js';
import {foldAll, hookEvent} from '../../helpers/samples/events.js';

const working = foldAll([prompt]);
const ids = (count: number): readonly SessionId[] => Array.from({length: count}, (_, index) => `session-${index}` as SessionId);

/** A world whose journals are what the test says, with a clock and a timer of its own. */
function stage(count: number) {
	const all = ids(count);
	let now = 1_000_000;
	let timer: {readonly at: number; readonly act: () => void} | undefined;
	const journals = new Map<SessionId, SessionFold>(all.map((id) => [id, working]));
	const told = new Map<SessionId, SessionFold | undefined>();
	const reads: SessionId[] = [];
	const dues: number[] = [];
	const pace = createLookPace(
		() => now,
		() => dues.push(now),
		(ms, act) => {
			timer = {at: now + ms, act};
			return () => {
				timer = undefined;
			};
		},
	);
	const reports = createReports(
		{
			readSession: (id) => {
				reads.push(id);
				const before = told.get(id);
				told.set(id, journals.get(id));
				return {before, now: journals.get(id)};
			},
		},
		pace,
	);
	const report = (sessions: readonly SessionId[]): void => reports.report({...noChange, sessions: new Set(sessions)});
	const pass = (ms: number): void => {
		for (const end = now + ms; now < end; now += 1) {
			if (timer === undefined || timer.at > now) continue;
			const {act} = timer;
			timer = undefined;
			act();
		}
	};
	const tell = async (id: SessionId | undefined, ...events: readonly Parameters<typeof foldEvent>[1][]): Promise<void> => {
		if (id === undefined) return;
		journals.set(
			id,
			events.reduce((fold, event) => foldEvent(fold, event), journals.get(id) ?? working),
		);
		report([id]);
		await reports.settled();
	};
	return {all, report, reports, pace, reads, dues, pass, tell, now: () => now};
}

const tool = (at: number) => hookEvent(at, 'PreToolUse', {tool_name: 'Read', tool_input: {file_path: '/a'}, prompt_id: 'p'});
const asks = hookEvent(3000, 'PermissionRequest', {tool_name: 'Bash', tool_input: {command: 'ls'}, prompt_id: 'p'});

test('a lone tool of a session at work is due at once', async () => {
	const {all, tell, pass, dues, now} = stage(1);
	await tell(all[0]);
	pass(1000);
	dues.length = 0;
	const from = now();
	await tell(all[0], tool(2000));
	pass(1);
	expect(dues).toEqual([from]);
});

test('while 60 sessions report 300 tools a second, a look is due once a second', async () => {
	const {all, tell, pass, dues} = stage(60);
	for (const id of all) await tell(id);
	pass(2000);
	dues.length = 0;
	for (let event = 0; event < 900; event += 1) {
		await tell(all[event % 60], tool(2000 + event));
		if (event % 3 === 2) pass(10);
	}
	expect(dues.length).toBeGreaterThan(2);
	expect(dues.length).toBeLessThan(6);
});

test.each([
	['a request', asks],
	['the end of a turn', stop],
])('%s is due at once, however many tools came before', async (_, event) => {
	const {all, tell, pass, dues, now} = stage(1);
	for (let at = 2000; at < 2020; at += 1) {
		await tell(all[0], tool(at));
		pass(5);
	}
	dues.length = 0;
	await tell(all[0], event);
	expect(dues).toEqual([now()]);
	// It took in the tools before it.
	pass(1000);
	expect(dues).toHaveLength(1);
});

test('keys are handled between the journals of many sessions', async () => {
	const {all, report, reports, reads} = stage(20);
	const order: string[] = [];
	const press = (): void => {
		order.push(`key after ${reads.length} reads`);
		if (reads.length < 20) setImmediate(press);
	};
	setImmediate(press);
	report(all);
	await reports.settled();
	expect(reads).toEqual(all);
	expect(order.slice(0, 4)).toEqual(
		[0, 4, 8, 12].map((count) => expect.stringMatching(new RegExp(`after (?:${count}|${count + 4}) reads`))),
	);
});

test('while the next look waits for its time, the journals that change wait with it', async () => {
	const {all, report, reports, pace, reads, dues, pass} = stage(20);
	for (let look = 0; look < 8; look += 1) pace.changed('turn');
	pace.changed('turn');
	dues.length = 0;
	reads.length = 0;
	for (const id of all) {
		report([id]);
		pass(10);
		await new Promise((resolve) => setImmediate(resolve));
	}
	expect(reads).toEqual([]);
	pass(300);
	expect(dues).toHaveLength(1);
	pace.lookBegins();
	await reports.settled();
	expect(reads).toEqual(all);
});

test('a journal that cannot be read is due at once: the look says why', async () => {
	const dues: string[] = [];
	const readSession = () => {
		throw new Error('EIO');
	};
	const reports = createReports({readSession}, {changed: (change) => void dues.push(change), isTurnWaiting: () => false});
	reports.report({...noChange, sessions: new Set(ids(1))});
	await reports.settled();
	expect(dues).toEqual(['turn']);
});
