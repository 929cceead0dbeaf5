import {expect, test} from 'vitest';
import {toNamedTool} from '../../../src/agents/claude/screen/box-surface.js';
import {compileDomainRules, domainLabels} from '../../../src/core/rows/domain.js';
import {dialogOf} from '../../helpers/samples/dialogs.js';
import {alive, claimOf, hookEvent, native, screen, stateOf} from '../../helpers/samples/events.js';

test.each([
	['Bash(npm test)', {tool: 'Bash', input: 'npm test'}],
	['Bash(echo "(a)" && ls)', {tool: 'Bash', input: 'echo "(a)" && ls'}],
	['Bash(cut at the edge…', {tool: 'Bash', input: 'cut at the edge…'}],
	['Bash', {tool: 'Bash', input: undefined}],
	['Update(app.py)', {tool: 'Edit', input: 'app.py'}],
	['Web Search("tmux")', {tool: 'WebSearch', input: '"tmux"'}],
	['demo - ask (MCP)(topic: "x")', {tool: 'mcp__demo__ask', input: 'topic: "x"'}],
	['mcp__demo__ask', {tool: 'mcp__demo__ask', input: undefined}],
])('%s is a tool and its input', (shown, named) => {
	expect(toNamedTool(shown)).toEqual(named);
});

test('a rule on a tool matches whichever witness tells of it', () => {
	const rules = compileDomainRules([{match: {tool: 'Bash'}, label: 'mine'}]);
	const label = (evidence: Parameters<typeof stateOf>[0]) => domainLabels(rules, stateOf(evidence, 5000), {cwd: '/'}).label;
	const shown = {surface: 'permission', businessState: 'awaiting_operator', dialog: dialogOf({title: 'Bash command', body: 'ls'})} as const;
	expect(label({screen: screen(4900, shown)})).toBe('mine');
	expect(label({screen: screen(4900, {...shown, dialog: dialogOf({title: 'Edit file'})})})).toBeUndefined();
	const working = {surface: 'working', businessState: 'working', runningTool: {tool: 'Bash', input: 'npm test'}} as const;
	expect(label({screen: screen(4900, working)})).toBe('mine');
	expect(label({screen: screen(4900, working), status: native('busy', 4000), tmux: alive(4900)})).toBe('mine');
	const asked = hookEvent(4000, 'PermissionRequest', {tool_name: 'Bash', tool_input: {command: 'ls'}});
	expect(label({hook: claimOf([asked])})).toBe('mine');
});
