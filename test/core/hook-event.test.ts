import fc from 'fast-check';
import {expect, test} from 'vitest';
import {toHookBody} from '../../src/agents/agents.js';
import {parseJournalLine, toHookEvent} from '../../src/core/hook-event.js';
import {journalLine} from '../helpers/samples/events.js';

const line = {
	v: 1,
	event: 'Stop',
	pane: '%5',
	tmux: '/tmp/tmux-1000/a,b,800,0',
	pid: 801,
	start: '94696',
	boot: 'b',
	entrypoint: 'cli',
	attended: '1',
	payload: 'p/4711x.json',
};

function parse(more: object) {
	return parseJournalLine(JSON.stringify({...line, ...more}));
}

function eventOf(event: string, payload: unknown) {
	return toHookEvent({line: journalLine(event), payload, at: 1, toBody: toHookBody});
}

const bodyOf = (event: string, payload: unknown) => eventOf(event, payload).body;

test('a journal line gives pane, server, agent and payload', () => {
	expect(parse({})).toEqual({
		ok: true,
		value: {
			event: 'Stop',
			pane: '%5',
			tmux: {socket: '/tmp/tmux-1000/a,b', serverPid: 800},
			process: {pid: 801, start: '94696'},
			boot: 'b',
			entrypoint: 'cli',
			attended: true,
			payload: 'p/4711x.json',
		},
	});
});

test.each([
	['a pane that is no pane id', {pane: '%5;kill'}, 'pane'],
	['a socket that is no path', {tmux: 'x,1,2'}, 'tmux'],
	['a pid that is no number', {pid: 'abc'}, 'client'],
	['no pid', {pid: null}, 'client'],
	['a payload outside the folder', {payload: 'p/../../x.json'}, 'payload'],
	['a payload that could not be written', {payload: null}, 'payload'],
])('%s reads as absent', (_name, more, field) => {
	const parsed = parse(more);
	expect(parsed.ok && parsed.value[field as 'pane']).toBeUndefined();
	expect(parsed.ok).toBe(true);
});

test.each([
	['half a line', '{"v":1,"event":"St'],
	['an array', '[]'],
	['another version', '{"v":2,"event":"Stop"}'],
	['no event', '{"v":1}'],
	['an event with a slash', '{"v":1,"event":"../x"}'],
])('%s is a problem', (_name, text) => expect(parseJournalLine(text)).toMatchObject({ok: false}));

test('a payload that is gone keeps the name of its event', () => {
	expect(eventOf('Stop', undefined)).toMatchObject({problem: 'expired', body: {name: 'turn-ended'}});
	expect(eventOf('Stop', '{"half').problem).toMatch(/JSON/);
	expect(eventOf('Stop', '[1]').problem).toBe('the payload is not an object');
	expect(eventOf('PermissionRequest', undefined).body).toEqual({name: 'permission-asked', ask: {kind: 'dialog', title: ''}});
});

test('the text of a payload reads like the payload', () => {
	expect(bodyOf('UserPromptSubmit', '{"prompt":"hi\\nyou"}')).toEqual({name: 'prompt-submitted', prompt: 'hi\nyou'});
});

test('a permission request keeps command and rules in full', () => {
	const suggestion = {
		type: 'addRules',
		rules: [{toolName: 'Bash', ruleContent: 'npm test:*'}, {toolName: 'Read'}],
		behavior: 'allow',
		destination: 'session',
	};
	const body = bodyOf('PermissionRequest', {tool_name: 'Bash', tool_input: {command: 'npm test'}, permission_suggestions: [suggestion]});
	expect(body).toEqual({
		name: 'permission-asked',
		ask: {kind: 'tool', tool: 'Bash', input: {command: 'npm test'}, rules: [{text: 'Bash(npm test:*), Read', raw: suggestion}]},
	});
});

test('a huge input is bounded, and each of its long texts kept to 64 k characters', () => {
	const huge = {command: 'x'.repeat(5_000_000), list: Array.from({length: 5000}, () => 'y'.repeat(100)), deep: nest(100)};
	const body = bodyOf('PermissionRequest', {tool_name: 'Bash', tool_input: huge});
	const input = body.name === 'permission-asked' && body.ask.kind === 'tool' ? body.ask.input : {};
	expect(String(input['command']).length).toBe(65_537);
	expect(JSON.stringify(input).length).toBeLessThan(300_000);
});

test('a key named __proto__ stays a key', () => {
	const body = bodyOf('PermissionRequest', '{"tool_name":"Bash","tool_input":{"__proto__":{"polluted":true}}}');
	const input = body.name === 'permission-asked' && body.ask.kind === 'tool' ? body.ask.input : {};
	expect(Object.keys(input)).toEqual(['__proto__']);
	expect(input['polluted']).toBeUndefined();
});

test('no payload, whatever its shape, throws', () => {
	const events = [
		'SessionStart',
		'PermissionRequest',
		'PreToolUse',
		'Stop',
		'StopFailure',
		'Notification',
		'Elicitation',
		'SubagentStop',
		'TaskCompleted',
	];
	const keys = [
		'tool_name',
		'tool_input',
		'questions',
		'options',
		'background_tasks',
		'permission_suggestions',
		'agent_id',
		'session_crons',
		'rules',
	];
	const value = fc.oneof(fc.anything(), fc.dictionary(fc.constantFrom(...keys), fc.anything()));
	fc.assert(
		fc.property(fc.constantFrom(...events), fc.dictionary(fc.constantFrom(...keys), value), (event, payload) => {
			const parsed: unknown = JSON.parse(JSON.stringify({...payload, tool_name: 'AskUserQuestion'}) ?? 'null');
			bodyOf(event, parsed);
		}),
	);
	fc.assert(fc.property(fc.string(), (text) => void parseJournalLine(text)));
});

function nest(depth: number): unknown {
	return depth === 0 ? 'end' : {in: nest(depth - 1)};
}
