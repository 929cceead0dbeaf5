import {expect, test} from 'vitest';
import type {SessionId} from '../../../src/core/address.js';
import {askToken, isSameToken, promptOf} from '../../../src/core/ask/token.js';
import type {Blocked, StateContext} from '../../../src/core/terms/state.js';
import {optionsOf} from '../../helpers/samples/dialogs.js';

const blocked: Blocked = {
	kind: 'blocked',
	request: 'reported',
	ask: {kind: 'tool', tool: 'Bash', input: {command: 'npm test', description: 'x'}, rules: []},
	asker: undefined,
	askedAt: 1000.4,
	drawn: true,
	options: optionsOf('tool', 'Yes', 'No'),
};

function token(more: Partial<Blocked> = {}, session = 'a', pid = 5): string | undefined {
	const context: StateContext = {...blocked, ...more};
	return askToken({sessionId: session as SessionId, process: {pid, start: '1'}, state: {context}});
}

test('the same prompt has the same token, however its input is ordered and whatever was read off the screen', () => {
	const input = {description: 'x', command: 'npm test'};
	expect(token({ask: {kind: 'tool', tool: 'Bash', input, rules: []}, drawn: false})).toBe(token());
});

test('the payload of a request stands for its time, which a look in that very moment may read too early', () => {
	expect(token({payload: 'p/1.json', askedAt: 1000})).toBe(token({payload: 'p/1.json', askedAt: 1003}));
	expect(token({payload: 'p/1.json'})).not.toBe(token({payload: 'p/2.json'}));
	expect(token({name: 'p/1.json'})).toBe(token({name: 'p/1.json', payload: 'p/2.json'}));
});

test.each([
	['input', token({ask: {kind: 'tool', tool: 'Bash', input: {command: 'npm publish'}, rules: []}})],
	['asker', token({asker: {id: 'a1', type: 'Explore'}})],
	['time of request', token({askedAt: 2000})],
	['session', token({}, 'b')],
	['client', token({}, 'a', 6)],
	['set of options', token({options: optionsOf('tool', 'Yes', 'Yes, always', 'No')})],
	['question in front', token({shown: 'question|Database'})],
])('another %s is another prompt', (_, other) => {
	expect(other).toMatch(/^[0-9a-z]{11}\.[0-9a-z]{11}$/);
	expect(other).not.toBe(token());
});

test('options that were not read yet, or of which one is typed into, do not tell prompts apart', () => {
	const [unread, typed] = [token({options: []}), token({options: optionsOf('tool', 'Yes, quickly', 'No'), hasOpenField: true})];
	expect(unread).toBe(promptOf(token()));
	expect(typed).toBe(unread);
	expect(isSameToken(unread, token())).toBe(true);
	expect(isSameToken(token(), token({options: optionsOf('tool', 'Yes', 'No, never')}))).toBe(false);
	expect(isSameToken(token(), token({askedAt: 2000}))).toBe(false);
	expect(isSameToken(undefined, token())).toBe(false);
});

test('options wrapped in a narrow pane are the same', () => {
	expect(token({options: optionsOf('tool', 'Yes,  and always', 'No')})).toBe(token({options: optionsOf('tool', 'Yes, and al ways', 'No')}));
});

test('a dialog known by the screen alone is told by its words, since each reader sees it first at a time of its own', () => {
	const seen = (askedAt: number, shown: string) =>
		token({ask: {kind: 'dialog', title: 'Bash command'}, askedAt, askedAtKnown: false, shown});
	expect(seen(1000, 'npm test')).toBe(seen(5000, 'npm test'));
	expect(seen(1000, 'npm test')).not.toBe(seen(1000, 'npm publish'));
});

test('a row that is not blocked has none', () => {
	expect(askToken({sessionId: undefined, process: undefined, state: {context: {kind: 'none'}}})).toBeUndefined();
});
