/** What is installed from npx's cache would be gone with it. */
import {UserError} from '../core/errors.js';
import {whyPassing} from '../store/launcher.js';
import {packagePath} from '../store/program.js';

/** For what npx runs, which may be a file or a folder rather than a name of the registry. */
export const installForGood = 'Run `npm install -g` with what you gave npx';

/** @throws UserError where this program's own folder is in that cache. */
export function refusePassing(env: NodeJS.ProcessEnv, folder = packagePath()): void {
	const why = folder.includes('/_npx/') ? whyPassing(folder, env) : undefined;
	if (why !== undefined)
		throw new UserError(`This beckon cannot be installed: ${why}`, `${installForGood}, then \`beckon init\`. Nothing was changed.`);
}
