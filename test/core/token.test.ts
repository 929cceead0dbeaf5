import {expect, test} from 'vitest';
import type {Ask, StateContext} from '../../src/core/session.js';
import {askToken} from '../../src/core/token.js';
import {sessionId} from '../helpers/events.js';

const bash = (command: string): Ask => ({kind: 'tool', tool: 'Bash', input: {command}, rules: []});
const blocked = (ask: Ask, more: object = {}): StateContext => ({
	kind: 'blocked',
	ask,
	asker: undefined,
	askedAt: 5,
	drawn: true,
	options: [],
	...more,
});
const token = (context: StateContext, id = 's1', pid = 1) =>
	askToken({sessionId: sessionId(id), client: {pid, start: '1'}, state: {context}});

test('session, client, asker, tool, input and time of the request each make another token', () => {
	const tokens = [
		token(blocked(bash('ls'))),
		token(blocked(bash('ls -l'))),
		token(blocked({...bash('ls'), kind: 'tool', tool: 'Shell', input: {command: 'ls'}, rules: []})),
		token(blocked(bash('ls'), {askedAt: 6})),
		token(blocked(bash('ls'), {asker: {id: 'a', type: 'x'}})),
		token(blocked(bash('ls')), 's2'),
		token(blocked(bash('ls')), 's1', 2),
	];
	expect(new Set(tokens).size).toBe(tokens.length);
});

test('what the screen adds to a prompt leaves its token alone', () => {
	expect(token(blocked(bash('ls'), {drawn: false, options: ['Yes', 'No']}))).toBe(token(blocked(bash('ls'))));
});

test('the order of keys in the input leaves the token alone', () => {
	const one = token(blocked({kind: 'tool', tool: 'T', input: {a: 1, b: 2}, rules: []}));
	expect(one).toBe(token(blocked({kind: 'tool', tool: 'T', input: {b: 2, a: 1}, rules: []})));
});

test('a row that is not blocked has none', () => {
	expect(token({kind: 'none'})).toBeUndefined();
});
