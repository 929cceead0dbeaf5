import {expect, test} from 'vitest';
import type {TranscriptClaim} from '../../../../src/core/evidence.js';
import {answer, claimOf, marker, noon, prompt, text} from '../../../helpers/samples/transcript-lines.js';

test.each<[string, object, Partial<TranscriptClaim>]>([
	['a human', prompt('hello', 1), {lastPrompt: {at: noon + 1000, text: 'hello'}}],
	[
		'a task notification',
		prompt('<task-notification>x', 1, {origin: {kind: 'task-notification'}, promptSource: 'system'}),
		{humanPrompt: undefined},
	],
	[
		'an old agent’s task notification',
		{...marker('<task-notification>x', 1)},
		{lastPrompt: {at: noon + 1000, text: '<task-notification>x'}},
	],
	['an old agent’s human', {...marker('hello', 1)}, {humanPrompt: {at: noon + 1000, text: 'hello'}}],
	['an image alone', prompt([{type: 'image'}], 1), {lastPrompt: {at: noon + 1000, text: ''}}],
	[
		'a large paste',
		prompt('\n\n<pasted_content id="f7be">\nrow 1\nrow 2\n</pasted_content id="f7be">\n', 1),
		{humanPrompt: {at: noon + 1000, text: 'row 1\nrow 2'}},
	],
	[
		'a paste behind other words',
		prompt('Why this? \n\n<pasted_content id="f7be">\nrow 1\n</pasted_content id="f7be">\n', 1),
		{humanPrompt: {at: noon + 1000, text: 'Why this? row 1'}},
	],
	[
		'a custom command',
		prompt('<command-message>greet</command-message>\n<command-name>/greet</command-name>\n<command-args>Bob</command-args>', 1),
		{humanPrompt: {at: noon + 1000, text: '/greet Bob'}},
	],
])('%s starts a turn', (_name, line, expected) => {
	expect(claimOf(line)).toMatchObject({turn: {kind: 'working', at: noon + 1000}, ...expected});
});

test.each<[string, object]>([
	['a meta line', prompt('Say hello', 1, {isMeta: true})],
	['a compaction summary', prompt('This session is being continued', 1, {isCompactSummary: true})],
	['a local command', {...marker('<command-name>/model</command-name>', 1)}],
	['its output', {...marker('<local-command-stdout>ok</local-command-stdout>', 1)}],
	['a shell command', {...marker('<bash-input>ls</bash-input>', 1)}],
	['an empty line', prompt('', 1)],
	['a made-up answer', answer([text('No response requested.')], 1, {model: '<synthetic>'})],
])('%s is no prompt and starts no turn', (_name, line) => {
	expect(claimOf(line)).toMatchObject({turn: {kind: 'none'}, lastPrompt: undefined, model: undefined});
});

test('the output of a shell command that the model comments on starts a turn without a prompt', () => {
	const line = prompt('<bash-stdout>x</bash-stdout><bash-stderr></bash-stderr>', 1);
	expect(claimOf(line)).toMatchObject({turn: {kind: 'working', at: noon + 1000}, lastPrompt: undefined});
});

test('a notification does not hide what the human asked last', () => {
	const claim = claimOf(prompt('delegate', 1), prompt('<task-notification>', 5, {origin: {kind: 'task-notification'}}));
	expect(claim).toMatchObject({
		lastPrompt: {text: expect.stringContaining('<task-notification>')},
		humanPrompt: {at: noon + 1000, text: 'delegate'},
	});
});

test('the prompt the agent repeats for readers of the tail counts until one is read itself', () => {
	expect(claimOf({type: 'last-prompt', lastPrompt: 'old'})).toMatchObject({humanPrompt: {text: 'old'}, turn: {kind: 'none'}});
	expect(claimOf(prompt('new', 1), {type: 'last-prompt', lastPrompt: 'old'}).humanPrompt?.text).toBe('new');
});
