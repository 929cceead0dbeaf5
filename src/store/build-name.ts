import {statSync} from 'node:fs';
import manifest from '../../package.json' with {type: 'json'};
import {packagePath} from './package-root.js';

/** The name of this build: two builds of one version have different names. */
export function buildName(): string {
	const built = statSync(packagePath('dist', 'main.js'), {throwIfNoEntry: false})?.mtimeMs ?? 0;
	return `${manifest.version} ${built}`;
}
