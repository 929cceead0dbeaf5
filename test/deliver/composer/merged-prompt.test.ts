/** What an agent does not have is absent: without a row about unknown words, no reply counts as mixed with other words because of one. */
import {expect, test} from 'vitest';
import type {Agent} from '../../../src/agents/agent.js';
import {isMergedOnScreen} from '../../../src/deliver/composer/prompt-receipt.js';

test.each([
	[undefined, false],
	['● Args from unknown skill: ', true],
])('with %j as the row, other words behind a command are noticed: %j', (row, isMerged) => {
	const after = {normalised: '● Args from unknown skill: other words\n● Something else'};
	expect(isMergedOnScreen('/go now', {normalised: ''}, after, row)).toBe(isMerged);
});

test('the words behind a command that somebody else typed are not told of a prompt, whose hook says what was sent', () => {
	const after = {normalised: '❯ /typed by hand\n● Args from unknown skill: by hand\n❯ please go on'};
	expect(isMergedOnScreen('please go on', {normalised: ''}, after, '● Args from unknown skill: ')).toBe(false);
});

test('an agent with hooks and a screen alone has nothing to say about the rest', () => {
	const bare: Pick<Agent, 'typing' | 'prompts' | 'transcript' | 'status' | 'setup' | 'hookAnswers'> = {};
	expect(bare).toEqual({});
});
