/** The first file: runs `cli.cjs` from the code that V8 compiled for an earlier run, which saves a third of a start. */
import {join} from 'node:path';
import {runKept} from '../store/kept-code.js';
import type * as program from './main.js';

/** Runs the program as the process that it is. */
export async function start(argv: readonly string[]): Promise<void> {
	const {exports, keep} = runKept(join(import.meta.dirname, 'cli.cjs'), (path) => import(path));
	const {main} = exports as typeof program;
	// Only a command that looked at the sessions has used what the next one will use.
	if ((await main(argv)) === 'looked') keep?.();
}
