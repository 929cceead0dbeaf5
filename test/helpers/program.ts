/** The program under test: the executable that `BECKON` names, or Node with what is in `dist/`. */
import {existsSync} from 'node:fs';
import {packagePath} from '../../src/store/program.js';

/** Where no executable can be compiled, `npm test` gives none. */
export const executable = process.env['BECKON'] || undefined;
if (executable !== undefined && !(executable.startsWith('/') && existsSync(executable)))
	throw new Error(`BECKON is ${executable}, and must be the whole path of an executable`);

/** The words that start what runs with Node, whatever is under test: for what only Node's own variables and flags do. */
export const nodeCommand: readonly string[] = [process.execPath, packagePath('bin', 'beckon.js')];

/** The words that start it. */
export const beckonCommand: readonly string[] = executable === undefined ? nodeCommand : [executable];

/** The words between `process.execPath` of the program under test and its arguments. */
export const beckonEntry: readonly string[] = beckonCommand.slice(1);

const quoted = (words: readonly string[]): string => words.map((word) => `'${word}'`).join(' ');

/** `beckonCommand` for a shell. */
export const beckonWords = quoted(beckonCommand);

/** `nodeCommand` for a shell. */
export const nodeWords = quoted(nodeCommand);

/** The words of a shell that make every program under test read a module first. */
export function preloading(file: string): string {
	return executable === undefined ? `NODE_OPTIONS='--import ${file}'` : `BUN_OPTIONS='--preload ${file}'`;
}
