import {expect, test} from 'vitest';
import {toToolUse} from '../../../../src/core/ask/ask.js';
import {type DomainSet, defaultConfig} from '../../../../src/core/config.js';
import {compileDomainRules, domainLabels, domainRulesOf, domainSets} from '../../../../src/core/rows/domain.js';
import {headline} from '../../../../src/core/rows/headline.js';
import type {SessionState} from '../../../../src/core/terms/state.js';
import {patternProblem} from '../../../../src/core/text/pattern.js';
import {aBlockedRow, aRow, aState} from '../../../helpers/samples/rows.js';

const idle = aState();
const acting = (tool: string) =>
	aState({group: 'autonomous', state: 'acting', context: {kind: 'working', tool, toolInput: undefined, subagents: []}});
const asking = (command: string) => aBlockedRow('api', command).state;
const bash = (command: string) => toToolUse('Bash', {command});
const file = (tool: string, path: string) => toToolUse(tool, {file_path: path});

test.each<readonly [DomainSet, SessionState, readonly ReturnType<typeof bash>[], string]>([
	['software', idle, [bash('git commit -m x'), bash('git status')], 'Committed to main'],
	['software', idle, [bash('git commit -m x'), bash('git push')], 'Pushed main'],
	['software', idle, [bash('git push'), bash('gh pr create --fill')], 'Opened a pull request from main'],
	['software', asking('rm -rf build'), [], 'Destructive: rm -rf build'],
	['software', asking('git push --force'), [], 'Destructive: git push --force'],
	['software', asking('npm publish'), [], 'Release: npm publish'],
	['software', acting('Bash'), [bash('npx vitest run')], 'Testing api'],
	['software', acting('Bash'), [bash('npm run build')], 'Building api'],
	['software', acting('Bash'), [bash('npm ci')], 'Installing packages'],
	['software', acting('Edit'), [file('Edit', '/work/api/src/a.ts')], 'Editing a.ts'],
	['software', acting('Write'), [file('Write', '/work/api/b.ts')], 'Writing b.ts'],
	['software', acting('WebFetch'), [toToolUse('WebFetch', {url: 'https://x.org/a'})], 'Reading https://x.org/a'],
	['creative', acting('WebSearch'), [], 'Researching'],
	['creative', acting('WebFetch'), [toToolUse('WebFetch', {url: 'https://x.org/a'})], 'Researching https://x.org/a'],
	['creative', acting('Write'), [file('Write', '/w/one.md')], 'Drafting one.md'],
	['creative', acting('Edit'), [file('Edit', '/w/one.fountain')], 'Revising one.fountain'],
	['creative', acting('Bash'), [bash('ffmpeg -i a.wav b.mp3')], 'Rendering: ffmpeg -i a.wav b.mp3'],
	['creative', idle, [file('Write', '/w/one.md')], 'Draft to read: one.md'],
	['creative', idle, [file('Write', '/w/one.md'), file('Edit', '/w/one.ts')], 'Draft to read: one.md'],
	['creative', idle, [file('Edit', '/w/two.txt')], 'Revision to read: two.txt'],
	['creative', idle, [bash('magick a.png b.jpg')], 'Rendering to look at'],
])('the set %s labels %#', (set, state, used, label) => {
	const rules = compileDomainRules(domainRulesOf({domainRules: [], domainSets: [set]}));
	expect(domainLabels(rules, state, {cwd: '/work/api', project: 'api', branch: 'main', used}).label).toBe(label);
});

test.each(Object.keys(domainSets) as DomainSet[])('every expression of the set %s may be searched for', (set) => {
	const sources = compileDomainRules(domainSets[set]).flatMap(({tests}) => [...tests.values()].map(({source}) => source));
	expect(sources.flatMap((source) => patternProblem(source) ?? [])).toEqual([]);
});

test("the user's own rules come before those of a set", () => {
	const rules = domainRulesOf({...defaultConfig, domainRules: [{match: {state: 'idle'}, label: 'mine'}], domainSets: ['software']});
	expect(domainLabels(compileDomainRules(rules), idle, {cwd: '/w', used: [bash('git commit')]}).label).toBe('mine');
});

test('what a placeholder names and nobody knows is left out', () => {
	const rules = compileDomainRules([{match: {state: 'idle'}, label: 'On {branch}: {file}{nothing}'}]);
	expect(domainLabels(rules, idle, {cwd: '/w'}).label).toBe('On : {nothing}');
});

test.each([
	['a plan', {kind: 'plan', plan: '# Do it'}],
	['questions', {kind: 'questions', questions: [{question: 'Which?', header: '', multiSelect: false, options: []}]}],
] as const)('a label is shown for %s', (_, ask) => {
	const state = aState({
		context: {kind: 'blocked', ask, asker: undefined, askedAt: 0, drawn: true, request: 'reported', options: []},
		label: 'mine',
	});
	expect(headline({...aRow({state}), domain: {label: 'mine', icon: undefined, urgency: undefined}})).toBe('mine');
});

test.each(['idle', 'thinking', 'task_complete'] as const)('a label is shown for %s, before the task', (name) => {
	const group = name === 'idle' ? 'needs_you' : name === 'thinking' ? 'autonomous' : 'delivered';
	const row = {...aRow({state: aState({group, state: name, label: 'mine'})}), task: 'the task'};
	expect(headline({...row, domain: {label: 'mine', icon: undefined, urgency: undefined}})).toBe('mine');
	expect(headline({...row, state: {...row.state, label: ''}})).toBe('the task');
});
