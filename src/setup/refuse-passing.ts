/** What is installed from npx's cache would be gone with it. */
import {UserError} from '../core/errors.js';
import {whyPassing} from '../store/launcher.js';
import {packagePath} from '../store/program.js';

/** What npx runs, or lies in a temporary folder, need not be a name of the registry. */
export const installForGood = 'Run `npm install -g` with the name, file or folder that it came from';

/** @throws UserError where this program's own folder is in that cache. */
export function refusePassing(env: NodeJS.ProcessEnv, folder = packagePath()): void {
	const why = folder.includes('/_npx/') ? whyPassing(folder, env) : undefined;
	if (why !== undefined)
		throw new UserError(`This beckon cannot be installed: ${why}`, `${installForGood}, then \`beckon init\`. Nothing was changed.`);
}
