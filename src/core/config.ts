/** Everything a user can set, with its default. The file is read and checked in `store/config.ts`. */

export type DomainRule = {
	readonly match: {
		readonly state?: string | undefined;
		readonly tool?: string | undefined;
		/** Regular expression on the command. */
		readonly command?: string | undefined;
		/** Path prefix. */
		readonly cwd?: string | undefined;
	};
	readonly label?: string | undefined;
	readonly icon?: string | undefined;
	/** 1 is the most urgent. */
	readonly urgency?: number | undefined;
};

export type ScreenPattern = {readonly detail: string; readonly pattern: string; readonly state: 'idle' | 'working' | 'awaiting_operator'};

export type Config = {
	readonly projectsRoot: string | undefined;
	readonly order: 'urgency' | 'fifo';
	readonly stuckAfterMs: number;
	readonly skipCooldownMs: number;
	readonly showHeadless: boolean;
	readonly showPreview: boolean;
	readonly ascii: boolean | 'auto';
	readonly ignoreDirectories: readonly string[];
	readonly retentionDays: number;
	readonly endedRowsMs: number;
	readonly continuations: readonly string[];
	readonly benignClosers: readonly string[];
	readonly handBackPhrases: readonly string[];
	readonly handBackOpeners: readonly string[];
	readonly selfTalkOpeners: readonly string[];
	readonly domainRules: readonly DomainRule[];
	readonly screenPatterns: readonly ScreenPattern[];
	/** Overrides the version of the client the pane reader assumes. */
	readonly clientVersion: string | undefined;
	/** Action name → keys. */
	readonly keys: Readonly<Record<string, readonly string[]>>;
};

export const defaultConfig: Config = {
	projectsRoot: undefined,
	order: 'urgency',
	stuckAfterMs: 15_000,
	skipCooldownMs: 60_000,
	showHeadless: false,
	showPreview: true,
	ascii: 'auto',
	ignoreDirectories: [],
	retentionDays: 7,
	endedRowsMs: 3_600_000,
	continuations: ['go', 'continue', 'proceed', 'yes', 'y', 'yeah', 'yep', 'yup', 'ok', 'okay', 'sure', 'go ahead', 'do it'],
	benignClosers: ["What's next?", 'Anything else?'],
	handBackPhrases: [
		'want me to',
		'shall i',
		'should i',
		'do you want',
		'save this?',
		'save these?',
		'can you',
		'could you',
		'did you',
		'want to',
		'confirm ',
		'ready to ',
	],
	handBackOpeners: ['paste ', 'please provide ', 'confirm '],
	selfTalkOpeners: ['let me ', "let's ", 'lets ', "i'll ", 'i will ', "i'm going to ", 'i am going to '],
	domainRules: [],
	screenPatterns: [],
	clientVersion: undefined,
	keys: {},
};
