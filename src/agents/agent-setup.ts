/** How beckon's part is added to an agent's settings and removed. Optional fields are absent for an agent that lacks the feature. */
import type {Parsed} from '../core/fields.js';

/** beckon's part of an agent's settings. */
export type Installed = {
	/** The paths of the hook scripts in the settings. */
	readonly scripts: readonly string[];
	/** The events with a hook script. */
	readonly events: readonly string[];
	/** Whether beckon's plugin for this agent is enabled. With scripts too, every event is recorded twice. */
	readonly plugin: boolean;
	/** The setting that stops all hooks; undefined while none does. */
	readonly off: string | undefined;
};

/**
 * `hooks`: the folder of the hook scripts. `answers`: whether requests may wait for an answer without keystrokes.
 * `version` undefined when unknown.
 */
export type WantedPart = {readonly hooks: string; readonly answers: boolean; readonly version: string | undefined};

export type AgentSetup = {
	readonly hasProgram: (env: NodeJS.ProcessEnv) => boolean;
	/** The version that a shell would start; undefined when unknown. */
	readonly findVersion: (env: NodeJS.ProcessEnv) => Promise<string | undefined>;
	/** The user's settings file. An absolute path. */
	readonly settingsFile: (env: NodeJS.ProcessEnv) => string;
	/** The settings file of a repository. Absent when beckon installs nothing there. */
	readonly projectFile?: (project: string) => string;
	/** The text of the settings (empty: no file) with exactly beckon's part; the same text if it has that. A problem is one of the text. */
	readonly withOurs: (text: string, wanted: WantedPart) => Parsed<string>;
	readonly withoutOurs: (text: string) => Parsed<string>;
	readonly emptySettings: string;
	readonly installedIn: (text: string) => Parsed<Installed>;
	/** The events for which a version's hooks are installed; none for a plugin, which gets all events. */
	readonly eventsFor: (version: string | undefined) => readonly string[];
	/** The version to assume for an unknown one. Absent when all versions get the same. */
	readonly assumedVersion?: string;
	/** When sessions begin to use it, as the end of a sentence. */
	readonly takesEffect: string;
	/** What it costs the user. Absent when the user would not notice it: `install` then includes it by default. */
	readonly costs?: {
		/** What is printed before anything is changed, as sentences. */
		readonly risks: readonly string[];
		/** What beckon then knows better, as the end of a sentence. */
		readonly gives: string;
	};
	/** Why the agent itself skips a settings text that beckon can read, as the end of a sentence; undefined when it does not. */
	readonly whySkipped?: (text: string) => string | undefined;
	/** Why the agent may not use what is installed, for reasons outside its settings. */
	readonly check?: (
		env: NodeJS.ProcessEnv,
		found: {readonly hooks: string; readonly version: string | undefined},
	) => readonly {readonly level: 'note' | 'wrong'; readonly text: string; readonly fix: string}[];
	/** Absent when the agent runs no program for its status line. */
	readonly statusLine?: StatusLineSetup;
};

/** A script before the status line in the settings, which reads the agent's output and passes it on (a tee). */
type StatusLineSetup = {
	/** The path of the tee's script, if there is one. */
	readonly readTee: (text: string) => string | undefined;
	/** Returns the same text if the tee is there already. */
	readonly withTee: (text: string, script: string) => Parsed<string>;
	/** The text from before `withTee`, byte for byte. */
	readonly withoutTee: (text: string) => Parsed<string>;
	/** Whether the settings name a status line at all. */
	readonly isSet: (text: string) => boolean;
};
