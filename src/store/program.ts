/** This program: in which of its two forms it runs, where its files are, how it is started again, and its version. */
import {existsSync, readFileSync} from 'node:fs';
import {dirname, join} from 'node:path';
import manifest from '../../package.json' with {type: 'json'};
import {ignoreFileErrors} from './files.js';

/** A path inside this package, whether it runs from `dist/` or from its sources. */
export function packagePath(...parts: readonly string[]): string {
	let folder = import.meta.dirname;
	while (!existsSync(join(folder, 'package.json')) && dirname(folder) !== folder) folder = dirname(folder);
	return join(folder, ...parts);
}

/** The text of a file of this package. Files inside the executable are read by their paths; none of them can be opened. */
export function packageText(...parts: readonly string[]): string {
	return readFileSync(packagePath(...parts), 'utf8');
}

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

/** The name of this build: two builds of one version have different names, and both forms of the program have the same. */
export function buildName(): string {
	// The sources run without a build.
	return `${manifest.version} ${ignoreFileErrors(() => packageText('dist', 'build').trim(), '')}`;
}
