/** The first file: runs a bundle from the code that V8 compiled for an earlier run, which saves a third of a start and more. */
import {join} from 'node:path';
import {runKept} from '../store/compile-cache.js';
import type * as program from './main.js';

const opensNavigator: ReadonlySet<string | undefined> = new Set([undefined, 'navigate', '--ascii', '--screen-reader', '--debug']);

/** Runs the program as the process that it is. Both bundles are the whole program: one holds the screen, and the other loads less. */
export function start(argv: readonly string[]): void {
	// What waits hidden for popups is not in a hurry, and has its screen in a module.
	const bundle = opensNavigator.has(argv[0]) && !argv.includes('--resident') ? 'navigate.cjs' : 'cli.cjs';
	const {exports, keep} = runKept(join(import.meta.dirname, bundle), (path) => import(path));
	void (exports as typeof program).main(argv, keep);
}
