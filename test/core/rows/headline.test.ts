import {describe, expect, test} from 'vitest';
import {headline, toSentence} from '../../../src/core/rows/headline.js';
import type {SessionState, StateContext} from '../../../src/core/terms/state.js';
import {aBlockedRow, aRow} from '../../helpers/samples/rows.js';

test("the model's title stands where there is no task, and nowhere else", () => {
	const rest = {suggestedTitle: 'Basket move'};
	expect(headline(aRow(rest))).toBe('Basket move');
	expect(headline(aRow({...rest, task: 'Move the baskets'}))).toBe('Move the baskets');
	expect(headline({...aBlockedRow('one', 'npm test'), suggestedTitle: 'Basket move'})).toBe('Bash: npm test');
	expect(headline(aRow())).toBe('Turn finished');
});

test("a file below the session's directory is named as seen from there, any other one with its whole path", () => {
	const edit = (file: string) => {
		const row = aBlockedRow('one', 'npm test');
		const {context} = row.state;
		const ask = {kind: 'tool', tool: 'Edit', input: {file_path: file}, rules: []} as const;
		return context.kind === 'blocked' ? headline({...row, cwd: '/work/api', state: {...row.state, context: {...context, ask}}}) : '';
	};
	expect(edit('/work/api/src/app.ts')).toBe('Edit: src/app.ts');
	for (const file of ['/work/api2/app.ts', '/work/api/../web/app.ts', '/work/api', 'src/app.ts', '/etc/passwd']) {
		expect(edit(file)).toBe(`Edit: ${file}`);
	}
});

test('a request that runs a script begins with the script, and a saved one is named', () => {
	const asking = (input: Record<string, unknown>) => {
		const row = aBlockedRow('one', 'npm test');
		const {context} = row.state;
		const ask = {kind: 'tool', tool: 'Workflow', input, rules: []} as const;
		return context.kind === 'blocked' ? headline({...row, state: {...row.state, context: {...context, ask}}}) : '';
	};
	expect(asking({script: "export const meta = {name: 'count'}\nphase('Count')"})).toMatch(
		/^Workflow: export const meta = \{name: 'count'\}/,
	);
	expect(asking({name: 'count-files'})).toBe('Workflow: count-files');
});

describe('the sentence of a row', () => {
	const rest = (said: string, some: Partial<SessionState> = {}) => ({
		context: {kind: 'rest', said, shells: 0, wakesItself: false, interrupted: false} as const,
		...some,
	});
	const working = (some: Partial<Extract<StateContext, {kind: 'working'}>>, state = 'acting') =>
		aRow({
			cwd: '/work/api',
			task: 'Move the baskets',
			state: {
				group: 'autonomous',
				state,
				label: 'Running 2 subagents',
				context: {kind: 'working', tool: undefined, toolInput: undefined, subagents: [], ...some},
			},
		});

	test('of a finished turn is the beginning of its last message, with the task behind it', () => {
		const row = aRow({task: 'Move the baskets', state: rest('They are moved.', {label: 'They are moved.'})});
		expect(toSentence(row)).toEqual({text: 'They are moved.', behind: 'Move the baskets'});
	});

	test('of a turn whose message nobody knows is its task', () => {
		expect(toSentence(aRow({task: 'Move the baskets'}))).toEqual({text: 'Move the baskets', behind: ''});
	});

	test.each([
		[{tool: 'Bash', toolInput: 'cargo bench'}, 'Bash: cargo bench'],
		[{tool: 'Edit', toolInput: '/work/api/src/a.ts'}, 'Edit: src/a.ts'],
		[{tool: 'Bash', toolInput: '/work/api/run --all'}, 'Bash: /work/api/run --all'],
		[{tool: 'Bash', toolInput: 'a\u202eb'}, 'Bash: a<U+202E>b'],
		[{progress: {step: 4, of: 7, text: 'Write tests'}}, '4/7 Write tests'],
		[{tool: 'Bash', toolInput: 'ls', progress: {step: 4, of: 7, text: 'Write tests'}}, 'Bash: ls'],
	])('at work is the tool with what it works on, else the step it is at: %j', (context, text) => {
		expect(toSentence(working(context))).toEqual({text, behind: 'Move the baskets'});
	});

	test('at work is the label where that says more, and the task where nothing else is known', () => {
		expect(headline(working({tool: 'Bash', toolInput: 'ls'}, 'delegating'))).toBe('Running 2 subagents');
		expect(toSentence(working({}, 'thinking'))).toEqual({text: 'Move the baskets', behind: ''});
	});

	test('of a request has no task behind it', () => {
		expect(toSentence({...aBlockedRow('one', 'npm test'), task: 'x'})).toEqual({text: 'Bash: npm test', behind: ''});
	});
});
