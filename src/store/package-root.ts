import {existsSync, readFileSync} from 'node:fs';
import {dirname, join} from 'node:path';

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
