import {expect, test} from 'vitest';
import {isOldTmux} from '../../src/tmux/version.js';

test.each([
	['tmux 3.3a', false],
	['tmux 3.2', false],
	['tmux next-3.7', false],
	['tmux 3.10', false],
	['tmux 10.0', false],
	['tmux 3.1c', true],
	['tmux 2.9', true],
	['tmux master', undefined],
])('whether %s is too old: %s', (says, isOld) => {
	expect(isOldTmux(says)).toBe(isOld);
});
