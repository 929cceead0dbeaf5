import {expect, test} from 'vitest';
import {bothNames, readStateName} from '../../../src/core/words/state-word.js';

test.each([
	['question', 'awaiting_input'],
	['permission', 'needs_permission'],
	['plan ready', 'awaiting_approval'],
	['Your turn', 'idle'],
	['your-turn', 'idle'],
	['using_tool', 'acting'],
	['done', 'task_complete'],
	['error', 'error'],
	['needs_permission', 'needs_permission'],
	['needs-permission', 'needs_permission'],
	['deploying_now', 'deploying_now'],
	['constructor', 'constructor'],
])('a person who writes %s means %s', (written, state) => {
	expect(readStateName(written)).toBe(state);
});

test('a state is listed by its word and its id', () => {
	expect(bothNames('idle')).toBe('your turn (idle)');
	expect(bothNames('error')).toBe('error');
	expect(bothNames('deploying')).toBe('deploying');
});
