/** The dialogs of a command in the sandbox: one that leaves it, and a connection that it makes (captured from 2.1.330). */
import {describe, expect, test} from 'vitest';
import {fitsAsk} from '../../../../src/agents/claude/dialog/fits.js';
import {assess} from '../../../../src/agents/claude/screen/assess.js';
import type {Ask} from '../../../../src/core/terms/ask.js';
import {outcomeOf} from '../../../../src/deliver/dialog/await-answer.js';
import {screenText, snapshotOf} from '../../../helpers/samples/screens.js';

function dialogOn(name: string) {
	const {dialog} = assess(snapshotOf(screenText(name)));
	if (dialog === undefined) throw new Error(`${name} shows no dialog`);
	return dialog;
}

const bash = (command: string, more: Readonly<Record<string, unknown>> = {}): Ask => ({
	kind: 'tool',
	tool: 'Bash',
	input: {command, description: 'Write outside', ...more},
	rules: [],
});

describe('a command that leaves the sandbox', () => {
	const dialog = dialogOn('permission-unsandboxed');
	const fitOf = (ask: Ask) => fitsAsk(dialog, {ask, cwds: ['/home/me/work/demo']});

	test('is the request of its words, and of no others', () => {
		expect(fitOf(bash('touch /var/tmp/outside2.txt', {dangerouslyDisableSandbox: true}))).toBe('perhaps');
		expect(fitOf(bash('touch /var/tmp/outside.txt', {dangerouslyDisableSandbox: true}))).toBe('no');
		expect(fitOf({kind: 'tool', tool: 'mcp__demo__run', input: {command: 'touch /var/tmp/outside2.txt'}, rules: []})).toBe('no');
	});
});

describe('a connection', () => {
	const dialog = dialogOn('permission-network');
	const outcome = (index: number) => outcomeOf(dialog, {kind: 'pick', index});

	test('is not the request of the command, which was settled before it', () => {
		expect(fitsAsk(dialog, {ask: bash('curl http://example.com/x'), cwds: []})).toBe('no');
		expect(fitsAsk(dialog, {ask: {kind: 'tool', tool: 'mcp__demo__run', input: {host: 'example.com'}, rules: []}, cwds: []})).toBe('no');
	});

	test('that is not allowed leaves the command at work', () => {
		expect([0, 1, 2].map(outcome)).toEqual(['either', 'either', 'either']);
	});
});
