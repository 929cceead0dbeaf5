/** Other agents as beckon reads them: every scenario of the real programs is told right. */
import {expect, test} from 'vitest';
import {corpusText, readCorpus, rowOf} from '../../../rigs/accuracy/corpus.js';
import {toOffer} from '../../../src/core/rows/options.js';

const scenarios = readCorpus('codex');

test('there are enough of them', () => expect(scenarios.length).toBeGreaterThan(100));

test.each(scenarios)('$name is $group, $state', (scenario) => {
	const row = rowOf('codex', scenario);
	expect(`${row?.state.group} ${row?.state.state}`).toBe(`${scenario.group} ${scenario.state}`);
	expect(row).toMatchObject({agent: 'codex', witness: 'reader', takes: 'nothing'});
	if (row?.state.context.kind === 'blocked') expect(toOffer(row)).toBe('agent-unread');
});

test.each(readCorpus('copilot'))('Copilot: $name is $group, $state', (scenario) => {
	const row = rowOf('copilot', scenario);
	expect(`${row?.state.group} ${row?.state.state}`).toBe(`${scenario.group} ${scenario.state}`);
	expect(row).toMatchObject({agent: 'copilot', witness: 'reader', takes: undefined});
	// It needs none of beckon's hooks.
	expect(row?.notes).not.toContain('no-hooks');
	if (row?.state.context.kind === 'blocked') expect(toOffer(row)).not.toBe('agent-unread');
});

test.each([['transcript'], ['title']] as const)('without the %s the screen says the group', (left) => {
	const seen = scenarios.filter(({screen}) => screen !== undefined);
	const wrong = corpusText('codex', seen, [left]);
	// Words that stream with no line above the input box: nothing but the title says that it works.
	expect(wrong).toMatch(left === 'title' ? /group wrong [0-3] of/ : /group wrong 0 of/);
});

const ofOpenCode = readCorpus('opencode');

test.each(ofOpenCode.filter(({lines}) => lines !== undefined))('OpenCode: $name is $group, $state', (scenario) => {
	const row = rowOf('opencode', scenario);
	expect(`${row?.state.group} ${row?.state.state}`).toBe(`${scenario.group} ${scenario.state}`);
	expect(row).toMatchObject({agent: 'opencode', witness: 'reader', takes: 'nothing'});
	if (row?.state.context.kind === 'blocked') expect(toOffer(row)).toBe('agent-unread');
});

test('without the plugin the screen of OpenCode says the group, and without the screen the plugin does', () => {
	const shown = ofOpenCode.filter(({lines}) => lines === undefined);
	expect(shown.length).toBeGreaterThan(45);
	expect(corpusText('opencode', shown, [])).toMatch(/group wrong 0 of/);
	const told = ofOpenCode.filter(({lines}) => lines !== undefined && lines.length > 0);
	expect(told.length).toBeGreaterThan(25);
	expect(corpusText('opencode', told, ['screen'])).toMatch(/group wrong 0 of/);
});

const ofGemini = readCorpus('gemini');

test.each(ofGemini)('Gemini: $name is $group, $state', (scenario) => {
	const row = rowOf('gemini', scenario);
	expect(`${row?.state.group} ${row?.state.state}`).toBe(`${scenario.group} ${scenario.state}`);
	expect(row).toMatchObject({agent: 'gemini', witness: 'reader', takes: undefined});
	if (row?.state.context.kind === 'blocked') expect(toOffer(row)).not.toBe('agent-unread');
});

test('there are enough of Gemini, and without its title the screen says the group of nearly all', () => {
	expect(ofGemini.length).toBeGreaterThan(40);
	// Hooks write over the line that says that it works.
	expect(corpusText('gemini', ofGemini, ['title'])).toMatch(/group wrong [0-4] of/);
});
