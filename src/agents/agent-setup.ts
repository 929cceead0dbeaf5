/** How beckon's part gets into an agent's settings, and out again. What an agent lacks is absent. */
import type {Parsed} from '../core/fields.js';

/** beckon's part of an agent's settings. */
export type Installed = {
	/** The paths of the scripts that they name. */
	readonly scripts: readonly string[];
	/** The events that a script is named for. */
	readonly events: readonly string[];
	/** beckon's plugin of this agent is enabled. With scripts beside it, every event is recorded twice. */
	readonly plugin: boolean;
	/** The setting that stops all hooks; undefined: they run. */
	readonly off: string | undefined;
};

/** @param hooks the folder of the hook scripts. `answers`: requests may wait for an answer without keystrokes. `version` undefined: it is not known. */
export type WantedPart = {readonly hooks: string; readonly answers: boolean; readonly version: string | undefined};

export type AgentSetup = {
	readonly hasProgram: (env: NodeJS.ProcessEnv) => boolean;
	/** The version that a shell would start; undefined: unknown. */
	readonly findVersion: (env: NodeJS.ProcessEnv) => Promise<string | undefined>;
	/** The user's settings file. An absolute path. */
	readonly settingsFile: (env: NodeJS.ProcessEnv) => string;
	/** The settings file of a repository. Absent: beckon puts nothing there. */
	readonly projectFile?: (project: string) => string;
	/** The text of the settings with exactly beckon's part; the same text if it is there. An empty text: there is no file. A problem is one of the text. */
	readonly withOurs: (text: string, wanted: WantedPart) => Parsed<string>;
	readonly withoutOurs: (text: string) => Parsed<string>;
	readonly emptySettings: string;
	readonly installedIn: (text: string) => Parsed<Installed>;
	/** The events that a version's hooks are installed for; a plugin hears all of them, and needs none. */
	readonly eventsFor: (version: string | undefined) => readonly string[];
	/** The version that stands for an unknown one. Absent: all versions get the same. */
	readonly assumedVersion?: string;
	/** When sessions begin to use it, as the end of a sentence. */
	readonly takesEffect: string;
	/** What it costs the user. Absent: nothing noticeable, so `install` includes it without being asked. */
	readonly costs?: {
		/** What is said before anything is changed; a sentence each. */
		readonly risks: readonly string[];
		/** What is known better for it, as the end of a sentence. */
		readonly gives: string;
	};
	/** Why the agent itself skips a settings text that beckon can read, as the end of a sentence; undefined: it does not. */
	readonly whySkipped?: (text: string) => string | undefined;
	/** Why the agent may not use what is installed, beyond what its settings say. */
	readonly check?: (
		env: NodeJS.ProcessEnv,
		found: {readonly hooks: string; readonly version: string | undefined},
	) => readonly {readonly level: 'note' | 'wrong'; readonly text: string; readonly fix: string}[];
	/** Absent: the agent runs no program for its status line. */
	readonly statusLine?: StatusLineSetup;
};

/** A script in front of the status line in the settings, which reads the agent's output and passes it on (a tee). */
type StatusLineSetup = {
	/** The path of the script in front; undefined: there is none. */
	readonly readTee: (text: string) => string | undefined;
	/** The same text if the tee is there already. */
	readonly withTee: (text: string, script: string) => Parsed<string>;
	/** The text from before `withTee`, byte for byte. */
	readonly withoutTee: (text: string) => Parsed<string>;
	/** Whether the settings name a status line at all. */
	readonly isSet: (text: string) => boolean;
};
