/** How beckon's hooks get into an agent's settings, and out again. */
import type {Parsed} from '../core/parsed.js';

/** The paths of beckon's hook scripts; without `answer`, nothing is answered without keystrokes. */
export type HookScripts = {readonly emit: string; readonly answer: string | undefined};

/** beckon's part of an agent's settings. */
export type Installed = {
	readonly hooks: readonly {readonly event: string; readonly script: string}[];
	/** beckon's plugin of this agent is enabled. With `hooks` beside it, every event is recorded twice. */
	readonly plugin: boolean;
	/** The name of the setting that stops all hooks; undefined: they run. */
	readonly off: string | undefined;
};

/** Adds beckon's hooks to an agent's settings and removes them. `version` undefined: it is not known. */
export type AgentSetup = {
	/** Whether this agent is used on this machine. `install` skips the others. */
	readonly isUsed: (env: NodeJS.ProcessEnv) => boolean;
	/** Whether a shell would find its program. */
	readonly isInstalled: (env: NodeJS.ProcessEnv) => boolean;
	/** The version that a shell would start; undefined: unknown. */
	readonly findVersion: (env: NodeJS.ProcessEnv) => Promise<string | undefined>;
	/** The user's settings file; with a directory, that of its repository. An absolute path. */
	readonly settingsFile: (env: NodeJS.ProcessEnv, project: string | undefined) => string;
	/** The text of the settings with exactly beckon's hooks for that version. A problem names line and column. */
	readonly withHooks: (text: string, scripts: HookScripts, version: string | undefined) => Parsed<string>;
	/** The text without any hook of beckon's. */
	readonly withoutHooks: (text: string) => Parsed<string>;
	/** The text of empty settings. */
	readonly emptySettings: string;
	/** A missing file has no hooks. Never throws. */
	readonly readInstalled: (file: string) => Parsed<Installed>;
	/** The same for the text of settings; undefined: there is no file. */
	readonly installedIn: (text: string | undefined) => Parsed<Installed>;
	/** Why the agent itself skips a settings text that beckon can read, as the end of a sentence; undefined: it does not. */
	readonly whySkipped: (text: string) => string | undefined;
	/** The version in the output of `<program> --version`. */
	readonly parseVersion: (printed: string) => string | undefined;
	/** The events that a version's hooks are installed for. */
	readonly eventsFor: (version: string | undefined) => readonly string[];
	/** The version that stands for an unknown one. */
	readonly assumedVersion: string;
	/** The event whose hook can wait for an answer; undefined: there is none. */
	readonly answerEvent: string | undefined;
	/** When sessions begin to use new hooks, as the end of a sentence. */
	readonly takesEffect: string;
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

export type AgentAddition = {
	/** The file that is written. An absolute path. */
	readonly file: (env: NodeJS.ProcessEnv) => string;
	/** The text with beckon's part; the same text if it is there. `hooks`: the folder of the hook scripts. A problem is one of the text. */
	readonly withOurs: (text: string | undefined, hooks: string) => Parsed<string>;
	/** The text without it. */
	readonly withoutOurs: (text: string) => Parsed<string>;
	/** The text that is left of a file that install made. */
	readonly emptyText: string;
	/** What it may cost, which is said before anything is changed; a sentence each. */
	readonly risks: readonly string[];
	/** What is known better with it, as the end of a sentence. */
	readonly gives: string;
	/** When sessions begin to use it, as the end of a sentence. */
	readonly takesEffect: string;
	/** Whether the installed version (undefined: unknown) loads it, given its text. @param hooks the folder of the hook scripts. */
	readonly check: (found: {
		readonly env: NodeJS.ProcessEnv;
		readonly text: string;
		readonly version: string | undefined;
		readonly hooks: string;
	}) => readonly {readonly level: 'ok' | 'note' | 'wrong'; readonly says: string; readonly fix?: string}[];
};
