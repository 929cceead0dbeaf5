import {expect, test} from 'vitest';
import {answer, call, claimOf, noon, prompt, result} from '../../../helpers/samples/transcript-lines.js';

const todo = (content: string, status: string) => ({content, status, activeForm: content});
const calls = (...tools: readonly (readonly [string, object])[]) =>
	claimOf(prompt('x', 1), ...tools.map(([name, input], index) => answer([call(`c${index}`, name, input)], 2, {stop: 'tool_use'})));

test('the step in progress is that of the last list', () => {
	const list = {todos: [todo('Read', 'completed'), todo('Write tests', 'in_progress'), todo('Push', 'pending')]};
	expect(calls(['TodoWrite', list]).progress).toEqual({step: 2, of: 3, text: 'Write tests'});
	expect(calls(['TodoWrite', list], ['TodoWrite', {todos: []}]).progress).toBeUndefined();
});

test('steps that are created one by one are told apart by their numbers', () => {
	const created = [['TaskCreate', {subject: 'Read'}] as const, ['TaskCreate', {subject: 'Write'}] as const];
	const first = ['TaskUpdate', {taskId: '1', status: 'completed'}] as const;
	const second = ['TaskUpdate', {taskId: '2', status: 'in_progress'}] as const;
	expect(calls(...created).progress).toBeUndefined();
	expect(calls(...created, first, second).progress).toEqual({step: 2, of: 2, text: 'Write'});
});

test('a list that is done makes room for the next one', () => {
	const done = ['TaskUpdate', {taskId: '1', status: 'completed'}] as const;
	const next = [['TaskCreate', {subject: 'Next'}] as const, ['TaskUpdate', {taskId: '2', status: 'in_progress'}] as const];
	expect(calls(['TaskCreate', {subject: 'First'}], done, ...next).progress).toEqual({step: 1, of: 1, text: 'Next'});
});

test('lists of another shape are none', () => {
	for (const todos of [undefined, 'x', [1, null, {content: 3}]]) expect(calls(['TodoWrite', {todos}]).progress).toBeUndefined();
	expect(calls(['TaskUpdate', {taskId: 'x', status: 'in_progress'}]).progress).toBeUndefined();
});

test('the newest call without a result is that of the tool that runs', () => {
	const run = [prompt('x', 1), answer([call('a', 'Bash', {command: 'cargo bench'})], 2, {stop: 'tool_use'})];
	expect(claimOf(...run).turn).toMatchObject({newest: {use: {tool: 'Bash', command: 'cargo bench'}, at: noon + 2000}});
	expect(claimOf(...run, result('a', 3)).turn).toMatchObject({newest: undefined});
});
