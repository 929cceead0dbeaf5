import manifest from '../../package.json' with {type: 'json'};
import {ignoreFileErrors} from './file-errors.js';
import {packagePath} from './package-root.js';
import {readText} from './read-file.js';

/** The name of this build: two builds of one version have different names, and both forms of the program have the same. */
export function buildName(): string {
	// The sources run without a build.
	return `${manifest.version} ${ignoreFileErrors(() => readText(packagePath('dist', 'build')).trim(), '')}`;
}
