/** The shells that scripts must work in, each with its tests. */
import {describe, test} from 'vitest';
import {whereIs} from './programs.js';

export type Shell = {readonly name: string; readonly argv: readonly [string, ...string[]]; readonly tags: string[]};

/** The one that is there wherever tests run. */
export const sh: Shell = {name: 'sh', argv: [whereIs('sh')], tags: []};

const named: readonly Shell[] = [toShell('dash'), toShell('bash'), {name: 'busybox sh', argv: ['busybox', 'sh'], tags: ['busybox']}];

/** Where none of these is installed, scripts are tested in `sh`, whichever it is. */
export const shells = named.every(({argv: [program]}) => whereIs(program) === program) ? [...named, sh] : named;

export function toShell(name: string): Shell {
	return {name, argv: [name], tags: [name]};
}

/** A suite for each shell. `title`: `%s` stands for its name. */
export function describeIn(among: readonly Shell[], title: string, suite: (shell: Shell) => void): void {
	for (const shell of among) describe(title.replace('%s', shell.name), {tags: shell.tags}, () => suite(shell));
}

/** A test for each shell. `title`: `%s` stands for its name. */
export function testIn(among: readonly Shell[], title: string, run: (shell: Shell) => void | Promise<void>): void {
	for (const shell of among) test(title.replace('%s', shell.name), {tags: shell.tags}, () => run(shell));
}
