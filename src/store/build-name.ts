import manifest from '../../package.json' with {type: 'json'};
import {ignoreFileErrors} from './file-errors.js';
import {packageText} from './package-root.js';

/** The name of this build: two builds of one version have different names, and both forms of the program have the same. */
export function buildName(): string {
	// The sources run without a build.
	return `${manifest.version} ${ignoreFileErrors(() => packageText('dist', 'build').trim(), '')}`;
}
