import {expect, test} from 'vitest';
import {longText} from '../../../src/core/cut.js';
import type {TranscriptClaim} from '../../../src/core/evidence.js';
import {alive, claimOf as heard, hookEvent, native, stateOf} from '../../helpers/samples/events.js';
import {answer, call, claimOf, marker, noon, prompt, result} from '../../helpers/samples/transcript-lines.js';

type Call = {readonly tool: string; readonly input: Readonly<Record<string, unknown>>};

const bash: Call = {tool: 'Bash', input: {command: 'npm test', description: 'Run the tests'}};
const plan: Call = {tool: 'ExitPlanMode', input: {plan: '# Split it\n\n1. Move the file'}};
const question: Call = {
	tool: 'AskUserQuestion',
	input: {questions: [{question: 'Which?', header: 'Pick', multiSelect: false, options: [{label: 'One', description: 'the first'}]}]},
};

const asked = ({tool, input}: Call, seconds: number, more: object = {}) =>
	hookEvent(noon + seconds * 1000, 'PermissionRequest', {tool_name: tool, tool_input: input, prompt_id: 'p', ...more});
const called = (id: string, {tool, input}: Call, seconds: number) => answer([call(id, tool, input)], seconds, {id, stop: 'tool_use'});
const go = prompt('go', 1);

/** The agent waits for somebody since 20 s, and no screen tells for what. */
function told(events: Parameters<typeof heard>[0], transcript: TranscriptClaim | undefined) {
	const at = noon + 21_000;
	// An event of then shows that the hooks are alive.
	const alsoHeard = hookEvent(noon + 20_000, 'SubagentStart', {agent_id: 'a2', agent_type: 'x'});
	const hook = heard([hookEvent(noon + 1000, 'UserPromptSubmit', {prompt: 'go', prompt_id: 'p'}), ...events, alsoHeard]);
	return stateOf({hook, status: native('waiting', noon + 20_000), transcript, tmux: alive(at)}, at).context;
}

test.each([bash, plan, question])('a $tool whose result is on disk since is not told', (each) => {
	const lines = [go, called('a', each, 10)];
	expect(told([asked(each, 10)], claimOf(...lines))).toMatchObject({request: 'reported', askedAt: noon + 10_000});
	expect(told([asked(each, 10)], claimOf(...lines, result('a', 15)))).toMatchObject({request: 'none', payload: undefined});
});

test('one that was refused in the pane is not told either', () => {
	const lines = [go, called('a', bash, 10), result('a', 15), marker('[Request interrupted by user for tool use]', 15)];
	expect(told([asked(bash, 10)], claimOf(...lines))).toMatchObject({request: 'none'});
});

test('the same command asked again after its result is told', () => {
	const lines = [go, called('a', bash, 5), result('a', 10)];
	expect(told([asked(bash, 5), asked(bash, 15)], claimOf(...lines, called('b', bash, 15)))).toMatchObject({
		request: 'reported',
		askedAt: noon + 15_000,
	});
	expect(told([asked(bash, 15)], claimOf(...lines))).toMatchObject({request: 'reported'});
});

test('of two equal calls the result of one settles neither while the other stands open', () => {
	const lines = [go, called('a', bash, 10), called('b', bash, 10), result('a', 15)];
	expect(told([asked(bash, 12)], claimOf(...lines))).toMatchObject({request: 'reported'});
	expect(told([asked(bash, 12)], claimOf(...lines, result('b', 16)))).toMatchObject({request: 'none'});
});

test.each<[string, Call]>([
	['another command', {tool: 'Bash', input: {command: 'npm  test', description: 'Run the tests'}}],
	['another tool', {tool: 'mcp__demo__run', input: bash.input}],
])('the result of %s settles nothing', (_, other) => {
	expect(told([asked(bash, 10)], claimOf(go, called('a', other, 10), result('a', 15)))).toMatchObject({request: 'reported'});
});

test('a request that was cut is settled by no result, not even of what is left of it', () => {
	const long = {tool: 'Bash', input: {command: 'x'.repeat(longText + 1)}};
	const part = {tool: 'Bash', input: {command: `${'x'.repeat(longText)}…`}};
	expect(told([asked(long, 10)], claimOf(go, called('a', part, 10), result('a', 15)))).toMatchObject({request: 'reported'});
});

test('a request of a subagent is not settled by a call of the main loop', () => {
	const byAgent = asked(bash, 10, {agent_id: 'a1', agent_type: 'x'});
	expect(told([byAgent], claimOf(go, called('a', bash, 10), result('a', 15)))).toMatchObject({request: 'reported'});
});

test('without a transcript the newest request is told', () => {
	expect(told([asked(bash, 10)], undefined)).toMatchObject({request: 'reported', askedAt: noon + 10_000});
});

test('only the last calls are remembered', () => {
	const many = Array.from({length: 100}, (_, index) => {
		const each = {tool: 'Bash', input: {command: `echo ${index}`}};
		return [called(`t${index}`, each, 10 + index), result(`t${index}`, 10 + index)];
	}).flat();
	const settled = claimOf(go, ...many).settled ?? [];
	expect(settled).toHaveLength(32);
	expect(settled.at(-1)?.at).toBe(noon + 109_000);
});
