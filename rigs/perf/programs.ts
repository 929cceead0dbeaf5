/** The programs that the bench measures: the npm package and the executable, as far as both are here. */
import {existsSync} from 'node:fs';
import {packagePath, programCommand} from '../../src/store/program.js';

/** `words` start it. */
export type Program = {readonly name: 'npm' | 'executable'; readonly words: readonly string[]};

/** A Node that does nothing: each start is compared with it. */
export const bareNode: readonly string[] = [process.execPath, '-e', '0'];

/** The executable is the one that `BECKON` names, or that was built here for this machine. */
export function measuredPrograms(): readonly Program[] {
	const executable = process.env['BECKON'] ?? packagePath('dist', 'bin', `beckon-${process.platform}-${process.arch}`);
	const npm: Program = {name: 'npm', words: programCommand()};
	return existsSync(executable) ? [npm, {name: 'executable', words: [executable]}] : [npm];
}

/** What starts the program for a rig that measures one: the executable that `BECKON` names, else the npm package. */
export function measuredProgram(): readonly string[] {
	const named = process.env['BECKON'];
	return named === undefined ? programCommand() : [named];
}
