/** The program under test: the executable that `BECKON` names, or Node with what is in `dist/`. */
import {existsSync} from 'node:fs';
import {packagePath} from '../../src/store/program.js';

const executable = process.env['BECKON'];
if (executable !== undefined && !(executable.startsWith('/') && existsSync(executable)))
	throw new Error(`BECKON is ${executable}, and must be the whole path of an executable`);

/** Whether the executable is tested: what Node's own variables and flags do is not to be had there. */
export const isExecutableTested = executable !== undefined;

/** The words that start it. */
export const beckonCommand: readonly string[] =
	executable === undefined ? [process.execPath, packagePath('bin', 'beckon.js')] : [executable];

/** The words between `process.execPath` of the program under test and its arguments. */
export const beckonEntry: readonly string[] = beckonCommand.slice(1);

/** The same for a shell. */
export const beckonWords = beckonCommand.map((word) => `'${word}'`).join(' ');

/** The words of a shell that make every program under test read a module first. */
export function preloading(file: string): string {
	return isExecutableTested ? `BUN_OPTIONS='--preload ${file}'` : `NODE_OPTIONS='--import ${file}'`;
}
