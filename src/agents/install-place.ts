/** A place for hooks: the settings files and hook scripts of this machine, or those of a host. */
import type {StatePaths} from '../store/paths.js';
import type {SettingsFiles} from '../store/settings-file.js';
import type {HookedAgent} from './agents.js';

export type InstallPlace = {
	/** The environment with the home and the agents' config folders, as paths of that machine. */
	readonly env: NodeJS.ProcessEnv;
	readonly paths: StatePaths;
	readonly files: SettingsFiles;
	/** The version of the agent that a shell would start there; undefined: unknown. */
	readonly findVersion: (agent: HookedAgent) => Promise<string | undefined>;
	/** @returns whether anything was written. */
	readonly installScripts: () => Promise<boolean>;
	readonly removeScripts: () => Promise<void>;
	/** Asks the user whether to make the shown changes; undefined: they are made without a question. */
	readonly confirm?: () => Promise<boolean>;
};
