/** The shells that scripts must work in, each with its tests. */
import {describe, test} from 'vitest';
import {isWholeRun} from '../size.js';
import {whereIs} from './programs.js';

export type Shell = {
	readonly name: string;
	readonly argv: readonly [string, ...string[]];
	readonly tags: string[];
	/** Not some of the cases alone: one shell has all of them, and in a whole run each. */
	readonly hasAllCases: boolean;
};

/** The one that is there wherever tests run. */
export const sh: Shell = {name: 'sh', argv: [whereIs('sh')], tags: [], hasAllCases: true};

const named: readonly Shell[] = [
	{...toShell('dash'), hasAllCases: true},
	toShell('bash'),
	{name: 'busybox sh', argv: ['busybox', 'sh'], tags: ['busybox'], hasAllCases: isWholeRun},
];

/** Where none of these is installed, scripts are tested in `sh`, whichever it is. */
export const shells = named.every(({argv: [program]}) => whereIs(program) === program) ? [...named, sh] : named;

export function toShell(name: string): Shell {
	return {name, argv: [name], tags: [name], hasAllCases: isWholeRun};
}

/** A suite for each shell. `title`: `%s` stands for its name. */
export function describeIn(among: readonly Shell[], title: string, suite: (shell: Shell) => void): void {
	for (const shell of among) describe(title.replace('%s', shell.name), {tags: shell.tags}, () => suite(shell));
}

/** A test for each shell. `title`: `%s` stands for its name. */
export function testIn(among: readonly Shell[], title: string, run: (shell: Shell) => void | Promise<void>): void {
	for (const shell of among) test(title.replace('%s', shell.name), {tags: shell.tags}, () => run(shell));
}
