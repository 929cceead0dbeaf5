import {describe, expect, test} from 'vitest';
import type {RowKey} from '../../../src/core/address.js';
import {defaultConfig, type NotifyConfig} from '../../../src/core/config.js';
import {dueWaits, endedWaits, isQuiet, likeIds, type NotifyMoment, waitId} from '../../../src/core/queue/notify.js';
import {digestText, noticeText} from '../../../src/core/queue/waited.js';
import type {Row} from '../../../src/core/session.js';
import {aBlockedRow, aRow} from '../../helpers/samples/rows.js';

const now = 1_800_000_000_000;
const config: NotifyConfig = {...defaultConfig.notify, channels: ['message', 'bell']};

function moment(some: Partial<NotifyMoment> = {}): NotifyMoment {
	return {now, minuteOfDay: 12 * 60, attended: true, lookedAt: () => undefined, config, ...some};
}

function waiting(state = 'idle', since = now - 10_000, more: Partial<Row> = {}): Row {
	const row = aRow({id: 'one'});
	return {...row, ...more, state: {...row.state, group: 'needs_you', state, since, source: 'hook'}};
}

function keys(rows: readonly Row[], some: Partial<NotifyMoment> = {}): readonly string[] {
	return dueWaits(rows, moment(some)).map(({row}) => row.key);
}

test('who is attached to no server is told by what needs no terminal', () => {
	const all = ['message', 'bell', 'osc9', 'osc777', 'osc99', 'command', 'notify-send', 'osascript'] as const;
	const [wait] = dueWaits([waiting()], moment({attended: false, config: {...config, channels: all}}));
	expect(wait?.channels).toEqual(['command', 'notify-send', 'osascript']);
});

describe('who is told', () => {
	test.each<[string, Row, Partial<NotifyMoment>, boolean]>([
		['a session that waits', waiting(), {}, true],
		['one that has only just begun to wait', waiting('idle', now - 2999), {}, false],
		['one that has waited long enough', waiting('idle', now - 3000), {}, true],
		['one at work', {...waiting(), state: {...waiting('acting').state, group: 'autonomous'}}, {}, false],
		['one that was dismissed', waiting('idle', now - 9000, {marks: {...aRow({}).marks, dismissedAt: now}}), {}, false],
		[
			'one that was snoozed',
			waiting('idle', now - 9000, {marks: {...aRow({}).marks, snoozedUntil: now + 1, snoozedAt: now - 1}}),
			{},
			false,
		],
		['a headless one', waiting('idle', now - 9000, {kind: 'headless'}), {}, false],
		['one whose pane somebody uses', waiting(), {lookedAt: () => now - 59_999}, false],
		['one whose pane is in front of nobody who does anything', waiting(), {lookedAt: () => now - 60_000}, true],
		['one whose pane was last used on a clock that was set back since', waiting(), {lookedAt: () => now + 3_600_000}, true],
		['one while nobody is attached', waiting(), {attended: false}, false],
		['one in the quiet hours', waiting(), {config: {...config, quietHours: ['11:30-12:30']}}, false],
		['one of a state that is to be silent', waiting('idle'), {config: {...config, states: {idle: []}}}, false],
		[
			'a stuck one, if that is asked for',
			{...waiting(), state: {...waiting('stuck').state, group: 'autonomous'}},
			{config: {...config, states: {stuck: ['bell']}}},
			true,
		],
	])('%s', (_, row, some, told) => {
		expect(keys([row], some)).toEqual(told ? ['one'] : []);
	});

	test('channels are those of the state, else the usual ones', () => {
		const states = {error: ['command'] as const};
		const [one, two] = dueWaits([waiting('error'), waiting('idle')], moment({config: {...config, states}}));
		expect(one?.channels).toEqual(['command']);
		expect(two?.channels).toEqual(['message', 'bell']);
	});
});

test.each([
	['22:00-07:30', '22:00', true],
	['22:00-07:30', '07:29', true],
	['22:00-07:30', '07:30', false],
	['22:00-07:30', '12:00', false],
	['9:00-10:00', '09:30', true],
	['9:00-10:00', '10:00', false],
	['nonsense', '10:00', false],
])('%s holds at %s: %s', (hours, time, quiet) => {
	const [hour = 0, minute = 0] = time.split(':').map(Number);
	expect(isQuiet([hours], hour * 60 + minute)).toBe(quiet);
});

test('a wait has one name in every process, the next wait another, and it is a file name', () => {
	const row = waiting('idle', 5000);
	expect(waitId(row)).toBe(waitId({...row, state: {...row.state, confidence: 0.5}}));
	expect(waitId(row)).not.toBe(waitId(waiting('idle', 6000)));
	expect(waitId(row)).not.toBe(waitId(waiting('error', 5000)));
	expect(waitId({...row, key: 'pane:1:%5:../..' as RowKey})).toMatch(/^[A-Za-z0-9_.-]+$/);
	const asked = aBlockedRow();
	expect(waitId(asked)).toBe(waitId({...asked, state: {...asked.state, since: asked.state.since + 700}, token: 'another'}));
});

test('a wait that only the screen tells of may have a neighbour of the same name', () => {
	const row = waiting('idle', 100_000);
	const seen = (since: number): Row => ({...row, state: {...row.state, source: 'screen', since}});
	expect([waitId(seen(104_000)), ...likeIds(seen(104_000))]).toContain(waitId(seen(106_000)));
	expect(likeIds(row)).toEqual([]);
});

test('what waits no more, or for something else, is to be taken back', () => {
	const row = waiting('idle', 5000);
	const told = new Map([[row.key, waitId(row)]]);
	expect(endedWaits(told, [row])).toEqual([]);
	expect(endedWaits(told, [])).toEqual([row.key]);
	expect(endedWaits(told, [waiting('idle', 6000)])).toEqual([row.key]);
	expect(endedWaits(told, [{...row, state: {...row.state, group: 'delivered'}}])).toEqual([row.key]);
});

test('one is told by what it waits for, several by their number and names', () => {
	expect(noticeText({...waiting('needs_permission'), project: 'api'}, 'Bash: npm test')).toEqual({
		title: 'api needs permission',
		body: 'Bash: npm test',
	});
	const rows = ['a', 'b', 'b', 'c', 'd', 'e'].map((project) => ({...waiting('error'), project}));
	expect(digestText(rows)).toEqual({title: '6 need you', body: 'a, b, c, d, and 1 more'});
	const others = ['idle', 'idle', 'error'].map((state) => waiting(state));
	const stuck = {...waiting('stuck'), state: {...waiting('stuck').state, group: 'autonomous' as const}};
	expect(digestText([...others, stuck]).title).toBe('1 needs you, 2 your turn, 1 more');
});
