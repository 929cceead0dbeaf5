import {expect, test} from 'vitest';
import type {Sample} from '../../../rigs/accuracy/play.js';
import {scoreRecord} from '../../../rigs/accuracy/score.js';
import type {Recording, TruthRow} from '../../../rigs/player/record.js';

const request = (command: string) => ({tool: 'Bash', input: {command}});
const dialog = (t: number, until: number, command: string): TruthRow => ({
	t,
	until,
	surface: 'permission',
	group: 'needs_you',
	state: 'needs_permission',
	request: request(command),
});
const recording = (truth: readonly TruthRow[]): Recording => ({
	meta: {name: 'two', agentVersion: '2.1.330', columns: 200, rows: 50, ends: 9000, capturesOnly: false},
	screens: [],
	hooks: [],
	statuses: [],
	transcript: [],
	truth,
});
const shows = (t: number, command: string): Sample => ({
	t,
	row: {
		state: {
			group: 'needs_you',
			state: 'needs_permission',
			source: 'hook',
			confidence: 0.99,
			context: {
				kind: 'blocked',
				ask: {kind: 'tool', ...request(command), rules: []},
				asker: undefined,
				askedAt: t,
				drawn: true,
				request: 'reported',
				options: [],
			},
		},
	},
});
const two = recording([dialog(1000, 4000, 'touch a'), dialog(4000, 8000, 'touch a b')]);

test('a card that shows the request of the dialog before is wrong, and one that shows none tells none', () => {
	const samples = [shows(2000, 'touch a'), shows(5000, 'touch a'), shows(6000, 'touch a b'), {t: 7000, row: undefined}];
	expect(scoreRecord(two, samples).requests).toEqual({askedMs: 400, wrongMs: 100, unshownMs: 100});
});

test('a request may be shown a moment before its dialog is drawn, and a moment after', () => {
	expect(scoreRecord(two, [shows(3500, 'touch a b'), shows(4300, 'touch a')]).requests.wrongMs).toBe(0);
	expect(scoreRecord(two, [shows(3000, 'touch a b'), shows(4600, 'touch a')]).requests.wrongMs).toBe(200);
});

test('one blank makes another request', () => {
	expect(scoreRecord(two, [shows(6000, 'touch a  b')]).requests.wrongMs).toBe(100);
});

test('where nobody knows the request, none is scored', () => {
	const unknown = recording([{t: 0, until: 9000, surface: 'permission', group: 'needs_you', state: null}]);
	expect(scoreRecord(unknown, [shows(2000, 'touch a')]).requests.askedMs).toBe(0);
});
