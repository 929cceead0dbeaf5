import {describe, expect, test} from 'vitest';
import {hookEventsFor} from '../../src/agents/claude/hooks/events.js';
import {parseDecision} from '../../stand-in/agent/decision.js';
import {parseKeys} from '../../stand-in/agent/keys/keys.js';
import {callHooks, hooksFor} from '../../stand-in/hooks.js';

const installed = hookEventsFor('2.1.329').map((each) => ({...each, command: 'cat >/dev/null'}));

describe('hooks', () => {
	test.each([
		['Stop', undefined, 1],
		['PreToolUse', 'Bash', 0],
		['PreToolUse', 'AskUserQuestion', 1],
		['PostToolUse', 'ExitPlanMode', 1],
		['PreToolUse', 'AskUserQuestions', 0],
		['PostToolBatch', undefined, 0],
		['InstructionsLoaded', undefined, 0],
	] as const)('%s of %s is heard by %i of those installed', (event, tool, count) => {
		expect(hooksFor(installed, event, tool)).toHaveLength(count);
	});

	test('get the payload on stdin and may answer on stdout', async () => {
		const call = {event: 'Stop', payload: {said: 'hello "you"'}, env: {...process.env, WHO: 'me'}, cwd: '/'};
		expect(await callHooks([{event: 'Stop', command: 'cat; echo " $WHO"'}], call)).toEqual(['{"said":"hello \\"you\\""} me\n']);
	});

	test('that fail, or read nothing, harm nobody', async () => {
		const call = {event: 'Stop', payload: {big: 'x'.repeat(1_000_000)}, env: process.env, cwd: '/'};
		expect(await callHooks([{event: 'Stop', command: 'exit 3'}], call)).toEqual(['']);
	});

	test('decide a dialog by the documented JSON and by nothing else', () => {
		const wrap = (decision: unknown): string => JSON.stringify({hookSpecificOutput: {hookEventName: 'PermissionRequest', decision}});
		expect(parseDecision(wrap({behavior: 'allow'}))).toEqual({behavior: 'allow', message: '', answers: undefined, updated: false});
		expect(parseDecision(wrap({behavior: 'deny', message: 'no'}))).toMatchObject({behavior: 'deny', message: 'no'});
		expect(parseDecision(wrap({behavior: 'allow', updatedInput: {answers: {q: 'A', n: 1}}}))).toMatchObject({
			answers: {q: 'A'},
			updated: true,
		});
		for (const printed of ['', 'ok', '{}', '[]', wrap({behavior: 'maybe'})]) expect(parseDecision(printed)).toBeUndefined();
	});
});

describe('keys', () => {
	test.each([
		['1', [{kind: 'text', text: '1'}]],
		['héllo 你好', [{kind: 'text', text: 'héllo 你好'}]],
		[
			'go\r',
			[
				{kind: 'text', text: 'go'},
				{kind: 'named', name: 'enter'},
			],
		],
		['\x1b', [{kind: 'named', name: 'escape'}]],
		[
			'\x1b[A\x1bOB',
			[
				{kind: 'named', name: 'up'},
				{kind: 'named', name: 'down'},
			],
		],
		[
			'\x1b[Z\t',
			[
				{kind: 'named', name: 'shift-tab'},
				{kind: 'named', name: 'tab'},
			],
		],
		['\x13', [{kind: 'named', name: 'ctrl-s'}]],
		['\x1b[I', [{kind: 'named', name: 'other'}]],
		[
			'\x1b[200~a\rb\x1b[201~\r',
			[
				{kind: 'paste', text: 'a\nb'},
				{kind: 'named', name: 'enter'},
			],
		],
	] as const)('%j', (bytes, keys) => {
		expect(parseKeys(bytes)).toEqual({keys, rest: ''});
	});

	test('half a paste is kept for the next read', () => {
		expect(parseKeys('\x1b[200~abc')).toEqual({keys: [], rest: '\x1b[200~abc'});
	});
});
