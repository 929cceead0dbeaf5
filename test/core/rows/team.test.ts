/** A lead and its teammates: what becomes of the lead when one of them is gone without a word. */
import {expect, test} from 'vitest';
import {parsePaneId} from '../../../src/core/address.js';
import {toRows} from '../../../src/core/rows/rows.js';
import {foldAll, hookEvent, native, sessionId, transcript} from '../../helpers/samples/events.js';
import {other, prompt, running, start} from '../../helpers/samples/row-worlds.js';
import {pane, world} from '../../helpers/samples/worlds.js';

const [ofLead, ofMate] = ['/home/me/.claude/projects/p/s1.jsonl', '/home/me/.claude/projects/p/s2.jsonl'];
const task = {id: 't1', type: 'teammate', status: 'running', description: 'Write a file'};
const ended = hookEvent(9000, 'Stop', {
	last_assistant_message: 'They work.',
	prompt_id: 'p',
	background_tasks: [task, {...task, id: 't2'}],
	transcript_path: ofLead,
});
const lead = foldAll([start, prompt, ended]);
const mateProcess = {pid: 200, start: '8'};
const mate = other({process: mateProcess, pane: parsePaneId('%2')}, 's2', [
	3000,
	'SessionStart',
	{source: 'startup', transcript_path: ofMate},
]);
const team = [
	{name: 'anna', isIdle: false},
	{name: 'bob', isIdle: true},
];

const leadOf = (member: object, mateRuns: boolean) =>
	toRows(
		world(
			{
				folds: [lead, mate],
				statuses: [native('busy', 2100)],
				panes: [pane('%1', 3), pane('%2', 4)],
				running: mateRuns ? [...running, {id: mateProcess, ancestors: [4]}] : running,
			},
			{
				transcripts: new Map([
					[ofLead, transcript({kind: 'ended', at: 9100}, {teammates: team})],
					[ofMate, transcript({kind: 'working', at: 3000, openTools: []}, member)],
				]),
			},
		),
	).find(({sessionId: id}) => id === sessionId('s1'));

test('a lead whose last teammate at work was killed does not wait for it', () => {
	expect(leadOf({member: 'anna', lead: 's1'}, true)?.state.group).toBe('autonomous');
	expect(leadOf({member: 'anna', lead: 's1'}, false)?.state).toMatchObject({state: 'idle', label: 'They work.'});
});

test('a teammate of that name that another lead had is none of its own', () => {
	expect(leadOf({member: 'anna', lead: 's9'}, false)?.state.group).toBe('autonomous');
	expect(leadOf({member: 'anna'}, false)?.state.group).toBe('autonomous');
});
