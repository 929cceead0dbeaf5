/** The last lines of a run. */
import {expect, test} from 'vitest';
import {skipLines} from './skips.js';

const missing = [
	{name: 'busybox', untested: 'hooks in busybox', lacks: 'busybox not installed'},
	{name: 'root', untested: 'what only root can do', lacks: 'run as root'},
	{name: 'zsh', untested: 'completions in zsh', lacks: 'zsh not installed'},
];

test('what was skipped is counted for each program that is missing, and for the rights of root', () => {
	const skipped = [{tags: ['busybox', 'root']}, {tags: ['busybox']}, {tags: ['dash']}, {tags: []}];
	expect(skipLines(skipped, missing)).toEqual([
		'Skipped: 2 tests of hooks in busybox (busybox not installed).',
		'Skipped: 1 test of what only root can do (run as root).',
		'Skipped: 2 tests that this system cannot run, each by its own condition.',
	]);
});

test('where nothing was skipped nothing is said', () => {
	expect(skipLines([], missing)).toEqual([]);
});
