/** Where hooks are installed: the settings files and hook scripts of this machine, or those of a host. */
import type {StatePaths} from '../store/paths.js';
import type {SettingsFiles} from '../store/settings-file.js';
import type {HookedAgent} from './agents.js';

export type InstallPlace = {
	/** Names the home and the config folders of agents as they are called there. */
	readonly env: NodeJS.ProcessEnv;
	readonly paths: StatePaths;
	readonly files: SettingsFiles;
	/** Which version of the agent a shell would start there; undefined: nobody tells. */
	readonly findVersion: (agent: HookedAgent) => Promise<string | undefined>;
	/** @returns whether anything was written. */
	readonly installScripts: () => Promise<boolean>;
	readonly removeScripts: () => Promise<void>;
	/** Asks whether to make the changes that were shown; undefined: they are made without a question. */
	readonly confirm?: () => Promise<boolean>;
};
