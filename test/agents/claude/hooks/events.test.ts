import {expect, test} from 'vitest';
import {hookEventsFor, toHookBody} from '../../../../src/agents/claude/hooks/events.js';
import {parseVersion} from '../../../../src/agents/program-version.js';

const names = (version: string | undefined) => hookEventsFor(version).map(({event}) => event);

/** Each event with the last version that lacks it and the first that has it. */
const firsts = [
	['PreToolUse', '1.0.40', '1.0.41'],
	['PostToolUse', '1.0.40', '1.0.41'],
	['Notification', '1.0.40', '1.0.41'],
	['Stop', '1.0.40', '1.0.41'],
	['SubagentStop', '1.0.40', '1.0.41'],
	['PreCompact', '1.0.47', '1.0.48'],
	['UserPromptSubmit', '1.0.53', '1.0.54'],
	['SessionStart', '1.0.61', '1.0.62'],
	['SessionEnd', '1.0.84', '1.0.85'],
	['SubagentStart', '2.0.42', '2.0.43'],
	['PermissionRequest', '2.0.44', '2.0.45'],
	['TaskCompleted', '2.1.32', '2.1.33'],
	['PostToolUseFailure', '2.1.49', '2.1.50'],
	['PostCompact', '2.1.75', '2.1.76'],
	['Elicitation', '2.1.75', '2.1.76'],
	['ElicitationResult', '2.1.75', '2.1.76'],
	['StopFailure', '2.1.77', '2.1.78'],
	['PermissionDenied', '2.1.88', '2.1.89'],
] as const;

test.each(firsts)('%s is asked of %s not, of %s', (event, before, first) => {
	expect(names(before)).not.toContain(event);
	expect(names(first)).toContain(event);
	expect(names('2.1.329')).toContain(event);
	expect(names('3.0.0')).toContain(event);
});

test('the newest tested version is asked for these events and no others', () => {
	expect(names('2.1.329').toSorted()).toEqual(firsts.map(([event]) => event).toSorted());
});

test.each([undefined, '', 'latest', '2.1'])('an agent of version %j is asked for what 2.0.45 knows', (version) => {
	expect(names(version)).toEqual(names('2.0.45'));
	expect(names(version)).toHaveLength(11);
});

test('an ordinary tool call is not heard', () => {
	for (const {event, matcher} of hookEventsFor('2.1.329')) {
		expect(matcher).toBe(event === 'PreToolUse' || event === 'PostToolUse' ? 'AskUserQuestion|ExitPlanMode' : undefined);
	}
});

test('numbers of a version are compared as numbers', () => {
	expect(names('2.1.9')).not.toContain('PermissionDenied');
	expect(names('2.1.100')).toContain('PermissionDenied');
	expect(names('10.0.0')).toContain('PermissionDenied');
});

test.each([
	['2.1.329 (Claude Code)\n', '2.1.329'],
	['v2.0.1', '2.0.1'],
	['claude 2.0.1-beta.3', '2.0.1'],
	['no version', undefined],
])('%j says %s', (text, version) => {
	expect(parseVersion(text)).toBe(version);
});

test('a large paste is a prompt as it was typed, also where its end was cut', () => {
	const tagged = 'Why? \n\n<pasted_content id="1112">\nrow 1\nrow 2';
	expect(toHookBody('UserPromptSubmit', {prompt: `${tagged}\n</pasted_content id="1112">\n`})).toMatchObject({prompt: 'Why? row 1\nrow 2'});
	expect(toHookBody('UserPromptSubmit', {prompt: tagged})).toMatchObject({prompt: 'Why? row 1\nrow 2'});
});
