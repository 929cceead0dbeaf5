/** This program: in which of its two forms it runs, and how it is started again. */
import manifest from '../../package.json' with {type: 'json'};
import {packagePath} from './package-root.js';

/** Whether this is the executable: one file that Bun compiled. Otherwise Node runs the files of the package. */
export function isExecutableForm(): boolean {
	// A folder that Bun shows to the program inside the executable, and to nobody else.
	return import.meta.dirname.startsWith('/$bunfs/');
}

/** The words that start this program again. Their paths have no links, since version managers take theirs away. */
export function programCommand(...words: readonly string[]): readonly string[] {
	return [process.execPath, ...programEntry(), ...words];
}

/** The words between `process.execPath` and the arguments. */
export function programEntry(): readonly string[] {
	return isExecutableForm() ? [] : [packagePath('bin', 'beckon.js')];
}

/** The version with what runs it: `0.1.0 (executable, Bun 1.4.5)` or `0.1.0 (Node 20.20.2)`. */
export function programVersion(): string {
	const runtime = isExecutableForm() ? `executable, Bun ${process.versions['bun']}` : `Node ${process.versions.node}`;
	return `${manifest.version} (${runtime})`;
}
