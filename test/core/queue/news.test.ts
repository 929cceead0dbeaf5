/** What happened since the last visit, in one line. */
import {expect, test} from 'vitest';
import {newsSince, newsText} from '../../../src/core/queue/news.js';
import {countGroups} from '../../../src/core/queue/queue.js';
import type {Row} from '../../../src/core/session.js';
import {noMarks} from '../../../src/core/session.js';
import {aRow, noon} from '../../helpers/samples/rows.js';

const minute = 60_000;
const options = {now: noon, order: 'urgency', skipCooldownMs: minute} as const;
const visit = {at: noon - 40 * minute, spentUsd: 3};
const spent = {costUsd: 7.2, outputTokens: 9, isWhole: true};

function waiting(id: string, state: string, minutes: number, some: Parameters<typeof aRow>[0] = {}): Row {
	return aRow({id, ...some, state: {group: 'needs_you', state, since: noon - minutes * minute, ...some.state}});
}

const say = (rows: readonly Row[], some: Partial<Parameters<typeof newsText>[1]> = {}) =>
	newsText(newsSince(rows, visit.at, options), {visit, now: noon, today: spent, hosts: [], ...some});

const rows = [
	waiting('old', 'needs_permission', 50),
	waiting('docs', 'needs_permission', 38),
	waiting('plan', 'awaiting_approval', 3),
	waiting('broken', 'error', 5),
	...Array.from({length: 5}, (_, index) => waiting(`turn ${index}`, 'idle', index)),
	aRow({id: 'seen', state: {group: 'delivered', state: 'task_complete', since: noon}}),
	aRow({id: 'busy', state: {group: 'autonomous', state: 'acting', since: noon}}),
];

test('one line says what finished, failed and asked, what it cost and who waits longest', () => {
	expect(say(rows)).toBe('While you were away (40m): 5 finished, 1 failed, 2 asked · $4.20 · longest wait 38m (docs)');
});

test('those that count are those of the status, and they are walked in the order of the queue', () => {
	const {all, asked, failed, finished} = newsSince(rows, 0, options);
	const {blocked, your_turn: yourTurn} = countGroups(rows, options);
	expect([asked.length + failed.length, finished.length]).toEqual([blocked, yourTurn]);
	expect(all.map(({project}) => project)).toEqual(['old', 'docs', 'broken', 'plan', 'turn 4', 'turn 3', 'turn 2', 'turn 1', 'turn 0']);
});

test.each([
	['nothing', []],
	['what waited before', [waiting('old', 'needs_permission', 50)]],
	['what only the screen tells, which has no time of its own', [waiting('bare', 'needs_permission', 1, {state: {source: 'screen'}})]],
	['what a silent host told', [waiting('far', 'needs_permission', 1, {lastSeenAt: noon})]],
	['what was dismissed', [waiting('away', 'idle', 1, {marks: {...noMarks, dismissedAt: noon}})]],
])('%s is no news', (_, some) => {
	expect(say(some)).toBe('');
});

test.each([
	['on another day', {visit: {...visit, spentUsd: undefined}}, '≥$7.20'],
	['while transcripts are read', {today: {...spent, isWhole: false}}, '≥$4.20'],
	['with hosts', {hosts: ['gpu1']}, '$4.20 here'],
	['without any', {today: {...spent, costUsd: 3}}, undefined],
	['before it is known', {today: undefined}, undefined],
])('the spending %s', (_, some, text) => {
	const line = say([waiting('web', 'idle', 1)], some);
	expect(line).toBe(`While you were away (40m): 1 finished${text === undefined ? '' : ` · ${text}`}`);
});
