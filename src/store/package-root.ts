import {existsSync} from 'node:fs';
import {dirname, join} from 'node:path';

/** A path inside this package, whether it runs from `dist/` or from its sources. */
export function packagePath(...parts: readonly string[]): string {
	let folder = import.meta.dirname;
	while (!existsSync(join(folder, 'package.json')) && dirname(folder) !== folder) folder = dirname(folder);
	return join(folder, ...parts);
}
