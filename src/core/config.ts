/** Everything a user can set, with its default. The file is read and checked in `store/config.ts`. */

import type {AgentId} from './address.js';
import type {ChannelSettings, NotifyChannel} from './notice/channels.js';
import {type ColumnName, columnNames} from './terms/columns.js';
import type {HostSetting} from './terms/host.js';
import type {Colour, UserTheme} from './theme/themes.js';

export type DomainRule = {
	readonly match: {
		readonly state?: string | undefined;
		readonly tool?: string | undefined;
		/** A regular expression on the command. */
		readonly command?: string | undefined;
		/** Regular expressions on the file and the address of a tool. */
		readonly file?: string | undefined;
		readonly url?: string | undefined;
		/** A regular expression on what the turn did, e.g. `Bash: git commit`. */
		readonly tools_used?: string | undefined;
		/** A path prefix. */
		readonly cwd?: string | undefined;
	};
	/** The label may contain `{branch} {project} {tool} {command} {file} {url}`. */
	readonly label?: string | undefined;
	/** A name in place of a plain state, e.g. `deploying` for `acting`; the group stays. */
	readonly state?: string | undefined;
	readonly icon?: string | undefined;
	/** 1 is the most urgent. */
	readonly urgency?: number | undefined;
};

export const domainSetNames = ['software', 'creative'] as const;
export type DomainSet = (typeof domainSetNames)[number];

/** The claims a pattern can make of a pane without a state's name. */
export const surfaceStates = ['idle', 'working', 'awaiting_operator'] as const;

export type ScreenPattern = {
	readonly detail: string;
	readonly pattern: string;
	/** One of `surfaceStates`, a known state, or a new name. */
	readonly state: string;
	/** The group of a new state; `autonomous` by default. */
	readonly group?: 'needs_you' | 'autonomous' | 'delivered' | undefined;
};

/** When and how a user is notified that a session waits. */
export type NotifyConfig = ChannelSettings & {
	readonly channels: readonly NotifyChannel[];
	/**
	 * Channels by state, instead of `channels`; an empty list turns the state's notifications off. States that need nobody are notified only if they
	 * are named here.
	 */
	readonly states: Readonly<Record<string, readonly NotifyChannel[]>>;
	/** A session must have waited this long. */
	readonly afterMs: number;
	/** No notification if a user pressed a key in the session's pane within this time. */
	readonly presentMs: number;
	/** Local times such as `22:00-07:30` without notifications. */
	readonly quietHours: readonly string[];
	/** More notifications than this at one moment become one with their number. */
	readonly digestAbove: number;
	/** After an answer in a session's pane a line there names the next one that waits. */
	readonly next: boolean;
	/** `beckon watch` writes the sessions to the terminals of clients, as records of OSC 7501. */
	readonly programStatus: boolean;
};

export const commandPlaces = ['popup', 'window', 'background'] as const;
export type CommandPlace = (typeof commandPlaces)[number];

/** A program of the user's own that runs on a session. No shell reads its words. */
export type UserCommand = {
	readonly label: string;
	/** The program and its arguments; they may contain `{cwd} {branch} {session} {pane} {project}`, `{prompt:…}` and `{choose:a,b}`. */
	readonly run: readonly string[];
	/** A key of the list. Without one, only the palette offers the command. */
	readonly key?: string | undefined;
	/** `popup` by default: the program gets the navigator's terminal until it ends. */
	readonly in?: CommandPlace | undefined;
	/** The command is offered only for sessions in this state or group. */
	readonly when?: string | undefined;
};

/** What `beckon install --tmux` puts into tmux.conf. A key that is `off` is not bound. */
export type TmuxConfig = {
	readonly keys: {readonly popup: string; readonly next: string; readonly back: string; readonly reply: string; readonly skip: string};
	/** Binds the keys even where the user has bound something else to them. */
	readonly overrideKeys: boolean;
	/** The width and height of the popup, each in cells or percent, such as `90%x80%`. */
	readonly popupSize: string;
	readonly seen: boolean;
	readonly status: 'off' | 'left' | 'right';
	readonly click: 'next' | 'popup';
	readonly watch: boolean;
};

/** What `beckon search` reads. `exclude`: directories, with `*` for a part of a name and `**` for any number of names. */
type SearchConfig = {readonly exclude: readonly string[]};

/** How a new session of an agent is started. */
export type AgentStart = {
	/** `shell`: typed into the user's own shell. `direct`: without a shell, in the environment that beckon was asked in. */
	readonly start: 'shell' | 'direct';
	/** The program and its arguments, such as a wrapper; empty: the agent's own program. */
	readonly command: readonly string[];
	/** Whether the agent's own records of its state (OSC 7501) are read in the panes that beckon opens. */
	readonly programStatus: boolean;
};

export const usualStart: AgentStart = {start: 'shell', command: [], programStatus: false};

/** Whether projects have colours in the list: by their names, or those of the map only. */
export type Accents = boolean | Readonly<Record<string, Colour>>;

/** US dollars for a million tokens, by the name of the model. */
export type Prices = Readonly<Record<string, ModelPrice>>;
export type ModelPrice = {
	readonly input: number;
	readonly output: number;
	/** Undefined: a tenth of the input. */
	readonly cacheRead?: number | undefined;
	/** The size of the context window in tokens. Undefined: as beckon knows it. */
	readonly window?: number | undefined;
};

export type Config = {
	readonly projectsRoot: string | undefined;
	readonly order: 'urgency' | 'fifo';
	readonly stuckAfterMs: number;
	readonly skipCooldownMs: number;
	readonly awayAfterMs: number;
	readonly showHeadless: boolean;
	readonly showPreview: boolean;
	/** The columns of a row, left to right; columns without room are left out. */
	readonly columns: readonly ColumnName[];
	readonly groupBy: 'state' | 'project' | 'session' | 'host' | 'agent';
	/** One of `themeNames`, or of `themes`. */
	readonly theme: string;
	/** The user's own themes, by name. */
	readonly themes: Readonly<Record<string, UserTheme>>;
	readonly accents: Accents;
	readonly mouse: boolean;
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
	/** Sets of rules that beckon brings; the user's own rules come first. */
	readonly domainSets: readonly DomainSet[];
	readonly screenPatterns: readonly ScreenPattern[];
	/** The agent version that the pane reader assumes instead of the detected one. */
	readonly clientVersion: string | undefined;
	readonly agents: Readonly<Record<AgentId, AgentStart>>;
	readonly prices: Prices;
	readonly commands: readonly UserCommand[];
	/** Action name → keys. */
	readonly keys: Readonly<Record<string, readonly string[]>>;
	/** Other machines whose sessions are listed too. */
	readonly hosts: readonly HostSetting[];
	readonly search: SearchConfig;
	/** An agent may send to the sessions of others, through beckon. */
	readonly agentsMaySend: boolean;
	readonly tmux: TmuxConfig;
	readonly notify: NotifyConfig;
};

export const defaultConfig: Config = {
	projectsRoot: undefined,
	order: 'urgency',
	stuckAfterMs: 15_000,
	skipCooldownMs: 60_000,
	awayAfterMs: 600_000,
	showHeadless: false,
	showPreview: true,
	columns: columnNames,
	groupBy: 'state',
	theme: 'auto',
	themes: {},
	accents: false,
	mouse: true,
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
	domainSets: [],
	screenPatterns: [],
	clientVersion: undefined,
	agents: {},
	prices: {},
	commands: [],
	keys: {},
	hosts: [],
	search: {exclude: []},
	agentsMaySend: false,
	tmux: {
		keys: {popup: 'b', next: 'N', back: 'B', reply: 'R', skip: 'K'},
		overrideKeys: false,
		popupSize: '90%x80%',
		seen: true,
		status: 'off',
		click: 'next',
		watch: false,
	},
	notify: {
		channels: ['message'],
		states: {},
		command: [],
		afterMs: 3000,
		presentMs: 60_000,
		quietHours: [],
		digestAbove: 2,
		next: false,
		programStatus: false,
	},
};
