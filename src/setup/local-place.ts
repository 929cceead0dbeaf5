/** This machine, as a place where hooks are installed; and why it may be none. */
import {existsSync} from 'node:fs';
import type {InstallPlace} from '../agents/install-place.js';
import {UserError} from '../core/context.js';
import {statePaths} from '../store/paths.js';
import {installCopies, isTmuxScript, launcherPath, packagePath, removeCopies, whyPassing} from '../store/program.js';
import {localSettings} from '../store/settings-file.js';

export function localPlace(env: NodeJS.ProcessEnv): InstallPlace {
	const paths = statePaths(env);
	return {
		env,
		paths,
		files: localSettings,
		findVersion: ({setup}) => setup.findVersion(env),
		installScripts: async () => installCopies(paths, 'hooks'),
		// tmux's keys still use some of them.
		removeScripts: async () => removeCopies(paths, 'hooks', (path) => existsSync(launcherPath(paths)) && isTmuxScript(path)),
	};
}

/** What npx runs, or lies in a temporary folder, need not be a name of the registry. */
export const installForGood = 'Run `npm install -g` with the name, file or folder that it came from';

/** @throws UserError where this program's own folder is in that cache. */
export function refusePassing(env: NodeJS.ProcessEnv, folder = packagePath()): void {
	const why = folder.includes('/_npx/') ? whyPassing(folder, env) : undefined;
	if (why !== undefined)
		throw new UserError(`This beckon cannot be installed: ${why}`, `${installForGood}, then \`beckon init\`. Nothing was changed.`);
}
