import {describe, expect, test} from 'vitest';
import {noteTexts} from '../../../src/core/words/note-words.js';
import {stateWord} from '../../../src/core/words/state-word.js';
import {claimOf, hookEvent, native, stateOf} from '../../helpers/samples/events.js';
import {aRow} from '../../helpers/samples/rows.js';
import {claimOf as transcriptOf} from '../../helpers/samples/transcript-lines.js';

// What 2.1.332 reports: `/loop 1m check` makes a task, and `/loop check` a new wake-up at each tick.
const task = {id: 'd2ad365d', schedule: '*/1 * * * *', recurring: true, prompt: 'check'};
const wakeup = (id: string) => ({id, schedule: '46 4 * * *', recurring: false, prompt: '/loop check'});
const prompted = (at: number, prompt: string) => hookEvent(at, 'UserPromptSubmit', {prompt, prompt_id: `p${at}`});
const ended = (at: number, session_crons: readonly object[], said = 'Fine so far.') =>
	hookEvent(at, 'Stop', {session_crons, last_assistant_message: said});

const first = [prompted(1000, '/loop 1m check'), ended(2000, [task])];
const tick = [prompted(60_000, 'check'), ended(61_000, [task])];
// `/loop 1m` alone makes a task of a mark, and gives itself pages.
const mark = {...task, prompt: '<<autonomous-loop>>'};
const page = "# Autonomous loop check\n\nYou're being invoked on a timer while the user is away or occupied.";
const note = '# Autonomous loop tick\n\nRun the autonomous check using the loop instructions established earlier in this conversation.';
const bare = [prompted(1000, '/loop 1m'), ended(2000, [mark]), prompted(60_000, page), ended(61_000, [mark])];
const own = [prompted(70_000, 'What is 2+2'), ended(71_000, [task], 'Four.')];

function stateAfter(events: readonly ReturnType<typeof hookEvent>[], seen: {readonly seenAt?: number} = {}) {
	const at = events.at(-1)?.at ?? 0;
	return stateOf({hook: claimOf([...events]), status: native('idle', at), ...seen}, at + 1000);
}

describe('a session that goes on by itself is not in the queue', () => {
	test.each([
		['after the prompt that makes a task', first],
		['after a turn of the task', [...first, ...tick]],
		['after the prompt that makes a wake-up', [prompted(1000, '/loop check'), ended(2000, [wakeup('a')])]],
		['after the page of a loop without words', bare],
		['after the note that follows the page', [...bare, prompted(120_000, note), ended(121_000, [mark])]],
		['after a wake-up that makes the next', [...first, prompted(60_000, 'other words'), ended(61_000, [wakeup('b')])]],
	])('%s', (_, events) => {
		expect(stateAfter(events)).toMatchObject({state: 'task_complete', group: 'delivered', context: {wakesItself: true}});
	});
});

describe('it comes into the queue', () => {
	test('with the answer to a prompt of its user, also when a turn of its schedule follows', () => {
		const later = [prompted(120_000, 'check'), ended(121_000, [task])];
		expect(stateAfter([...first, ...tick, ...own])).toMatchObject({state: 'idle', label: 'Four.'});
		expect(stateAfter([...first, ...tick, ...own, ...later])).toMatchObject({state: 'idle'});
		expect(stateAfter([...first, ...tick, ...own, ...later], {seenAt: 80_000})).toMatchObject({state: 'task_complete'});
	});

	test('with the answer to a prompt among the pages of a loop', () => {
		const four = [prompted(70_000, 'What is 2+2'), ended(71_000, [mark], 'Four.'), prompted(120_000, note), ended(121_000, [mark])];
		expect(stateAfter([...bare, ...four.slice(0, 2)])).toMatchObject({state: 'idle', label: 'Four.'});
		expect(stateAfter([...bare, ...four])).toMatchObject({state: 'idle'});
		expect(stateAfter([...bare, ...four], {seenAt: 80_000})).toMatchObject({state: 'task_complete'});
	});

	test('once its schedule is empty', () => {
		expect(stateAfter([...first, prompted(60_000, 'check'), ended(61_000, [])])).toMatchObject({state: 'idle'});
		expect(
			stateAfter([prompted(1000, '/loop check'), ended(2000, [wakeup('a')]), prompted(60_000, '/loop check'), ended(61_000, [])]).state,
		).toBe('idle');
	});

	test('when Esc takes its wake-up back', () => {
		const events = [prompted(1000, '/loop check'), ended(2000, [wakeup('a')])];
		const line = {type: 'attachment', attachment: {type: 'session_cron_carry', tasks: []}, timestamp: new Date(9000).toISOString()};
		const evidence = {hook: claimOf(events), transcript: transcriptOf(line), status: native('idle', 2000)};
		expect(stateOf(evidence, 10_000)).toMatchObject({state: 'idle', since: 2000, context: {wakesItself: false}});
	});

	test('with a question, and with an error', () => {
		expect(stateAfter([...first, prompted(60_000, 'check'), ended(61_000, [task], 'It failed. Shall I roll it back?')]).state).toBe(
			'awaiting_input',
		);
		const failed = hookEvent(61_000, 'StopFailure', {error: 'rate_limit', last_assistant_message: 'Limit'});
		expect(stateAfter([...first, prompted(60_000, 'check'), failed]).state).toBe('error');
	});
});

test('a row names the time of the next turn where that is plain', () => {
	const wordsOf = (line: string | undefined, state = 'task_complete') => {
		const context = {kind: 'rest', said: '', shells: 0, wakesItself: true, wakesBy: line, interrupted: false} as const;
		const waking = aRow({notes: ['wakes-itself'], state: {state, context}});
		return [stateWord(waking), ...noteTexts(waking)];
	};
	expect(wordsOf('46 4 * * *')).toEqual(['scheduled', 'wakes itself at 04:46']);
	expect(wordsOf('*/1 * * * *')).toEqual(['scheduled', 'wakes itself every minute']);
	expect(wordsOf('*/15 * * * *')).toEqual(['scheduled', 'wakes itself every 15 minutes']);
	expect(wordsOf('0 9 * * 1-5')).toEqual(['scheduled', 'wakes itself']);
	expect(wordsOf(undefined, 'idle')).toEqual(['your turn', 'wakes itself']);
});
