/** Claude Code's tip above a command is no part of the request, however the pane wraps it. */
import {expect, test} from 'vitest';
import {assess} from '../../../../src/agents/claude/screen/assess.js';
import {startStandIn} from '../../../helpers/agent/stand-in.js';

test.each(Array.from({length: 60}, (_, index) => 60 + index))('the command stands below the tip at %i columns', (columns) => {
	const input = {command: 'npm test -- --run handlers', description: 'Run the tests'};
	const agent = startStandIn({opening: {prompt: 'go', steps: [{do: 'tool', tool: 'Bash', input, ms: 200, asks: true}]}});
	agent.pass(1000);
	const snapshot = {text: agent.screen(columns, 50), columns, rows: 50, foreground: 'claude', history: 0};
	const {dialog} = assess(snapshot, {version: '2.1.329', patterns: []});
	expect(dialog?.body.split('\n')).toContain(input.command);
	expect(dialog?.body).not.toContain('Tip');
});
