import {expect, test} from 'vitest';
import type {OpenAsk} from '../../../src/core/evidence.js';
import {withOpenAsk} from '../../../src/core/fold/open-asks.js';
import type {Ask} from '../../../src/core/terms/ask.js';

const question: Ask = {kind: 'questions', questions: [{question: 'Which?', header: '', multiSelect: false, options: []}]};
const command: Ask = {kind: 'tool', tool: 'Bash', input: {command: 'npm test'}, rules: []};
const asked = (ask: Ask, at: number, some: Partial<OpenAsk> = {}): OpenAsk => ({ask, asker: undefined, at, promptId: undefined, ...some});

test('a request keeps the payload of its PermissionRequest, whichever of its two events comes first', () => {
	const announced = asked(question, 1000, {announced: true});
	const requested = asked(question, 1050, {payload: 'p/7.json'});
	expect(withOpenAsk([announced], requested)).toMatchObject([{at: 1000, payload: 'p/7.json'}]);
	expect(withOpenAsk([requested], announced)).toMatchObject([{at: 1050, payload: 'p/7.json'}]);
});

test('a request keeps the name of its first event: who saw the dialog before its PermissionRequest came may answer it', () => {
	const announced = asked(question, 1000, {announced: true, name: 'p/6.json'});
	const requested = asked(question, 1600, {name: 'p/7.json', payload: 'p/7.json'});
	expect(withOpenAsk([announced], requested)).toMatchObject([{name: 'p/6.json', payload: 'p/7.json'}]);
});

test('a question asked once more, which no hook settled, is another request with another name', () => {
	const before = asked(question, 1000, {name: 'p/6.json', payload: 'p/7.json'});
	const announced = withOpenAsk([before], asked(question, 1600, {announced: true, name: 'p/8.json'}));
	expect(announced.map(({name}) => name)).toEqual(['p/6.json', 'p/8.json']);
	const requested = withOpenAsk(announced, asked(question, 1700, {name: 'p/9.json', payload: 'p/9.json'}));
	expect(requested).toMatchObject([{at: 1600, name: 'p/8.json', payload: 'p/9.json'}]);
});

test('a command asked for again is another request, which closes the first: a loop asks in turn', () => {
	const open = withOpenAsk([asked(command, 1000, {payload: 'p/7.json'})], asked(command, 3000, {payload: 'p/8.json'}));
	expect(open.map(({payload}) => payload)).toEqual(['p/8.json']);
});
