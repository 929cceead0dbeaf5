/** This machine, as a place where hooks are installed. */
import {existsSync} from 'node:fs';
import type {InstallPlace} from '../agents/install-place.js';
import {installScripts, removeScripts} from '../store/hook-copies.js';
import {launcherPath} from '../store/launcher.js';
import {statePaths} from '../store/paths.js';
import {localSettings} from '../store/settings-file.js';

export function localPlace(env: NodeJS.ProcessEnv): InstallPlace {
	const paths = statePaths(env);
	return {
		env,
		paths,
		files: localSettings,
		findVersion: ({setup}) => setup.findVersion(env),
		installScripts: async () => installScripts(paths),
		removeScripts: async () => removeScripts(paths, {areKeysLeft: existsSync(launcherPath(paths))}),
	};
}
