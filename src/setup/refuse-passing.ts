/** What is installed from npx's cache would be gone with it. */
import {UserError} from '../core/errors.js';
import {whyPassing} from '../store/launcher.js';
import {packagePath} from '../store/program.js';

/** @throws UserError where this program's own folder is in that cache. */
export function refusePassing(env: NodeJS.ProcessEnv, folder = packagePath()): void {
	const why = folder.includes('/_npx/') ? whyPassing(folder, env) : undefined;
	if (why !== undefined)
		throw new UserError(
			`This beckon cannot be installed: ${why}`,
			'Run `npm install -g beckon`, then `beckon install`. Nothing was changed.',
		);
}
