import {expect, test} from 'vitest';
import type {DomainRule} from '../../../../src/core/config.js';
import {compileDomainRules, type DomainPlace, domainLabels} from '../../../../src/core/rows/domain.js';
import type {SessionState} from '../../../../src/core/terms/state.js';
import {aState} from '../../../helpers/samples/rows.js';

const cwd = '/work/api/src';

const deploying = aState({
	state: 'needs_permission',
	context: {
		kind: 'blocked',
		request: 'reported',
		ask: {kind: 'tool', tool: 'Bash', input: {command: 'make deploy'}, rules: []},
		asker: undefined,
		askedAt: 0,
		drawn: true,
		options: [],
	},
});
const testing = aState({
	group: 'autonomous',
	state: 'acting',
	context: {kind: 'working', tool: 'Bash', toolInput: 'npm test', subagents: []},
});
const resting = aState();

function look(rule: Partial<DomainRule>, state: SessionState = deploying, place: DomainPlace = {cwd}) {
	return domainLabels(compileDomainRules([{match: {}, label: 'mine', ...rule}]), state, place).label;
}

test.each<readonly [string, DomainRule['match'], SessionState, boolean]>([
	['its state', {state: 'needs_permission'}, deploying, true],
	['another state', {state: 'idle'}, deploying, false],
	['the tool asked for', {tool: 'Bash'}, deploying, true],
	['the tool at work', {tool: 'Bash'}, testing, true],
	['another tool', {tool: 'Edit'}, deploying, false],
	['a tool where there is none', {tool: 'Bash'}, resting, false],
	['the command asked for', {command: '^make \\w+$'}, deploying, true],
	['the command at work', {command: 'test'}, testing, true],
	['another command', {command: '^rm'}, deploying, false],
	['a command where there is none', {command: 'x'}, resting, false],
	['its directory', {cwd: '/work/api/src'}, resting, true],
	['a directory above', {cwd: '/work/api/'}, resting, true],
	['the beginning of a name', {cwd: '/work/ap'}, resting, false],
	['all of them', {state: 'needs_permission', tool: 'Bash', command: 'deploy', cwd: '/work'}, deploying, true],
	['all but one', {state: 'needs_permission', tool: 'Bash', command: 'deploy', cwd: '/home'}, deploying, false],
])('a rule on %s', (_, match, state, matches) => {
	expect(look({match}, state)).toBe(matches ? 'mine' : undefined);
});

test('questions and plans are known by the tool that asks', () => {
	const asks = (ask: Extract<SessionState['context'], {kind: 'blocked'}>['ask']) =>
		aState({context: {kind: 'blocked', request: 'reported', ask, asker: undefined, askedAt: 0, drawn: true, options: []}});
	expect(look({match: {tool: 'AskUserQuestion'}}, asks({kind: 'questions', questions: []}))).toBe('mine');
	expect(look({match: {tool: 'ExitPlanMode'}}, asks({kind: 'plan', plan: ''}))).toBe('mine');
	expect(look({match: {tool: 'Bash'}}, asks({kind: 'trust', directory: '/x'}))).toBeUndefined();
});

test('a session without a directory matches no rule on one', () => {
	expect(domainLabels(compileDomainRules([{match: {cwd: '/work'}, label: 'mine'}]), resting, {cwd: undefined}).label).toBeUndefined();
});

test('each of label, icon and urgency comes from the first rule that gives it', () => {
	const rules = compileDomainRules([
		{match: {tool: 'Edit'}, label: 'no', icon: 'no', urgency: 9},
		{match: {command: 'deploy'}, icon: '🚀'},
		{match: {tool: 'Bash'}, label: 'deploying', icon: '$', urgency: 1},
		{match: {cwd: '/work'}, label: 'work', urgency: 3},
	]);
	expect(domainLabels(rules, deploying, {cwd})).toEqual({label: 'deploying', icon: '🚀', urgency: 1});
	expect(domainLabels(rules, resting, {cwd})).toEqual({label: 'work', icon: undefined, urgency: 3});
	expect(domainLabels(rules, resting, {cwd: '/'})).toEqual({label: undefined, icon: undefined, urgency: undefined});
});

test('a label is one safe line of at most 60 characters', () => {
	const label = (text: string) => look({match: {tool: 'Bash'}, label: text});
	expect(label('\x1b[31mred\nrow')).toBe('red row');
	expect(label('漢'.repeat(80))).toBe('漢'.repeat(60));
	expect(label(' \n ')).toBeUndefined();
});

test('a rule may name a state', () => {
	expect(domainLabels(compileDomainRules([{match: {command: 'test'}, state: 'testing'}]), testing, {cwd})).toMatchObject({
		state: 'testing',
	});
});
