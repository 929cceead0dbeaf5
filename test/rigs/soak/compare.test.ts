import {expect, test} from 'vitest';
import type {ObservedRow} from '../../../rigs/observer/observed.js';
import {differences, type PlayerTruth} from '../../../rigs/soak/compare.js';
import type {RowKey} from '../../../src/core/address.js';

const row = (more: Partial<ObservedRow> = {}): ObservedRow => ({
	key: 's1' as RowKey,
	kind: 'interactive',
	project: 'p',
	task: 'go',
	notes: [],
	group: 'needs_you',
	state: 'idle',
	label: 'Done',
	source: 'client',
	confidence: 1,
	sessionId: 's1',
	pane: '%1',
	socket: '/s',
	pid: 100,
	prompt: 'go',
	ask: null,
	...more,
});
const player = (more: Partial<PlayerTruth> = {}): PlayerTruth => ({
	sessionId: 's1',
	pane: '%1',
	pid: 100,
	truth: {group: 'needs_you', states: ['idle']},
	isCut: false,
	...more,
});
const compare = (shown: readonly ObservedRow[], fresh: readonly ObservedRow[], ...players: readonly PlayerTruth[]) => {
	const byKey = (rows: readonly ObservedRow[]) => new Map(rows.map((each) => [each.key as string, each]));
	return differences({shown: byKey(shown), fresh: byKey(fresh), players});
};

test('who said it and how sure it is make no difference', () => {
	expect(compare([row()], [row({source: 'screen', confidence: 0.8})], player())).toEqual([]);
});

test('a label that a fresh look tells otherwise is a difference', () => {
	const text = 's1: label is shown as "Done", fresh "Interrupted"';
	expect(compare([row()], [row({label: 'Interrupted'})], player())).toEqual([{key: 's1', text, isExcused: false}]);
});

test.each([
	['another state', row(), player({truth: {group: 'needs_you', states: ['error']}})],
	['another group', row(), player({truth: {group: 'autonomous', states: []}, isCut: true})],
	['another pane', row(), player({pane: '%2'})],
	['another session', row(), player({sessionId: 's2'})],
	['no row', row({state: 'session_ended', group: 'delivered'}), player()],
])('%s than the session says is a difference', (_, shown, truth) => {
	expect(compare([shown], [shown], truth)).toMatchObject([{isExcused: false}]);
});

test('a row that lives while nobody does is a difference, an ended one is not', () => {
	expect(compare([row()], [row()])).toHaveLength(1);
	const ended = row({state: 'session_ended', group: 'delivered'});
	expect(compare([ended], [])).toEqual([]);
});

test('with its journal cut another state of the group and an unknown server are excused', () => {
	const shown = row({pane: null});
	const found = compare([shown], [shown], player({truth: {group: 'needs_you', states: ['error']}, isCut: true}));
	expect(found.map(({isExcused}) => isExcused)).toEqual([true, true]);
});
