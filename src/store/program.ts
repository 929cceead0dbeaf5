/** This program: its form (executable or script), its files, the command that starts it again, and its version. */
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

/** The text of a file of this package. Files inside the executable can be read by path, but not opened. */
export function packageText(...parts: readonly string[]): string {
	return readFileSync(packagePath(...parts), 'utf8');
}

/** Whether this is the executable: one file that Bun compiled. Otherwise Node runs the files of the package. */
export function isExecutableForm(): boolean {
	// A virtual folder that exists only inside the executable.
	return import.meta.dirname.startsWith('/$bunfs/');
}

/** The command that starts this program again. Its paths have no symlinks, since version managers remove theirs. */
export function programCommand(...words: readonly string[]): readonly string[] {
	return [process.execPath, ...programEntry(), ...words];
}

/** What comes between `process.execPath` and the arguments. */
export function programEntry(): readonly string[] {
	return isExecutableForm() ? [] : [packagePath('bin', 'beckon.js')];
}

/** The version with what runs it: `0.1.0 (executable, Bun 1.4.5)` or `0.1.0 (Node 20.20.2)`. */
export function programVersion(): string {
	const runtime = isExecutableForm() ? `executable, Bun ${process.versions['bun']}` : `Node ${process.versions.node}`;
	return `${manifest.version} (${runtime})`;
}

/** The name of this build: it differs between builds of one version, and is the same for both forms of the program. */
export function buildName(): string {
	// The sources run without a build.
	return `${manifest.version} ${ignoreFileErrors(() => packageText('dist', 'build').trim(), '')}`;
}
