import {statSync} from 'node:fs';
import manifest from '../../package.json' with {type: 'json'};
import {packagePath} from './package-root.js';

/** What tells this program from another one: a new build of the same version is another one. */
export function buildName(): string {
	const built = statSync(packagePath('dist', 'main.js'), {throwIfNoEntry: false})?.mtimeMs ?? 0;
	return `${manifest.version} ${built}`;
}
