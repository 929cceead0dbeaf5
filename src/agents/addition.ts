/** What beckon puts into the settings of an agent that it also reads without, and only when its human asks for it by the agent's name. */
import type {Parsed} from '../core/parsed.js';

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
