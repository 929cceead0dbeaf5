/** Claude Code's tip above a command is no part of the request, however the pane wraps it. */
import {expect, test} from 'vitest';
import {assess} from '../../../../src/agents/claude/screen/assess.js';
import {startStandIn} from '../../../helpers/agent/stand-in.js';
import {withoutColours} from '../../../helpers/samples/screens.js';

test.each(Array.from({length: 60}, (_, index) => 60 + index))(
	'what it is for and the command stand below the tip at %i columns',
	(columns) => {
		const input = {command: 'npm test -- --run handlers', description: 'Run the tests'};
		const agent = startStandIn({opening: {prompt: 'go', steps: [{do: 'tool', tool: 'Bash', input, ms: 200, asks: true}]}});
		agent.pass(1000);
		const text = agent.screen(columns, 50);
		const snapshot = {text, columns, rows: 50, foreground: 'claude', history: 0};
		const {dialog} = assess(snapshot, {version: '2.1.329', patterns: []});
		expect(dialog?.body.split('\n')).toEqual([input.description, input.command]);
		expect(dialog?.body).not.toContain('Tip');
		expect(dialog?.drawn.advice?.join(' '), text).toMatch(/^Tip: auto mode .* below$/);
	},
);

test.each([
	// More than 80 cells have a bar before them, which the tip has not.
	['Tip: auto mode handles these prompts for you — choose "switch to auto mode" below, and more', []],
	['Tip: auto mode handles these prompts for you — choose it, and more', undefined],
])('words of a request that begin like the tip are no advice: %s', (description, advice) => {
	const input = {command: 'npm test', description};
	const agent = startStandIn({opening: {prompt: 'go', steps: [{do: 'tool', tool: 'Bash', input, ms: 200, asks: true}]}});
	agent.pass(1000);
	const text = withoutColours(agent.screen(200, 50)).replace(/^ Tip: .* below *$/m, '');
	const {dialog} = assess({text, columns: 200, rows: 50, foreground: 'claude', history: 0}, {version: '2.1.329', patterns: []});
	expect(text).toContain('and more');
	expect(dialog?.drawn.advice).toEqual(advice);
});
