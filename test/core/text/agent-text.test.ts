/** What an agent sends to another one. */
import {expect, test} from 'vitest';
import {textFromAgent} from '../../../src/core/text/agent-text.js';

test('it says from whom it is, and no line of it is its end', () => {
	expect(textFromAgent('api', 'go on')).toBe('from: api (another agent, not your user)\n---\ngo on\n---');
	expect(textFromAgent('api', 'a\n----\nb').split('\n').at(-1)).toBe('-----');
});
