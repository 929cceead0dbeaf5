/** A new session: where it works, which agent it is, its first prompt, its name, and where it is shown. */
import type {AgentId, HostName} from '../../core/address.js';
import type {StartFolder} from '../../core/rows/known-folders.js';
import type {StartedPane} from '../../core/rows/panes.js';
import type {StartPlace} from '../../core/terms/start-place.js';
import type {BaseMode} from '../model.js';
import type {SendResult} from '../sends/model.js';

/** The fields of the box, from above; that of the host only where there are hosts. */
export const startFields = ['host', 'where', 'prompt', 'name', 'agent', 'place'] as const;
export type StartField = (typeof startFields)[number];

/** An agent that can be started here. `takesPrompt`: beckon types a first prompt into it. */
export type StartAgent = {readonly id: AgentId; readonly name: string; readonly takesPrompt: boolean};

/** What the user has filled in besides the directory; it stays for the next time. `agent` undefined: the usual one. */
type StartWish = {
	readonly prompt: string;
	readonly name: string;
	readonly agent: AgentId | undefined;
	readonly place: StartPlace;
};

/** `prompt` is empty for a session that starts without one, and `name` where its window is called as its directory. */
type StartWanted = StartWish & {readonly directory: string; readonly host: HostName | undefined};

/** How the last session was started in a directory, by `startKey`. */
export type LastStarts = ReadonlyMap<string, Pick<StartWish, 'agent' | 'place'>>;

export function startKey(host: HostName | undefined, directory: string): string {
	return `${host ?? ''}:${directory}`;
}

export type StartMode = {
	readonly kind: 'start';
	readonly field: StartField;
	/** Words of a directory, or a path. */
	readonly text: string;
	/** The place of the chosen directory among those that fit the text. */
	readonly at: number;
	/** The directory that was chosen when the field was left; undefined: the one at `at`. */
	readonly picked: string | undefined;
	readonly wish: StartWish;
	/** The directory whose last start the agent and the place are of, by `startKey`. */
	readonly wishOf: string | undefined;
	/** Undefined: this machine. */
	readonly host: HostName | undefined;
	/** Undefined stands for this machine; empty: there are no hosts. */
	readonly hosts: readonly (HostName | undefined)[];
	readonly folders: readonly StartFolder[];
	/** The folders in `parent`, for a path that is typed; undefined `names`: they are being read. */
	readonly below: {readonly parent: string; readonly names: readonly string[] | undefined} | undefined;
	/** The usual one first; empty while they are not known. */
	readonly agents: readonly StartAgent[];
	/** The user's home, which is drawn as `~`; empty: unknown. */
	readonly home: string;
	readonly under: BaseMode;
};

export type StartEvent =
	| {
			readonly type: 'folders-read';
			readonly host: HostName | undefined;
			readonly folders: readonly StartFolder[];
			readonly agents: readonly StartAgent[];
	  }
	| {readonly type: 'below-read'; readonly parent: string; readonly names: readonly string[]}
	/** `goes`: the user wants to see it at once. */
	| {readonly type: 'session-started'; readonly started: StartedPane; readonly prompt: string; readonly goes?: boolean}
	/** The first prompt had no session that it could be sent to. */
	| {readonly type: 'first-prompt-ended'; readonly sent: SendResult; readonly prompt: string};

/** The part of the state that belongs to the start of a session. */
export type StartState = {
	readonly wish: StartWish;
	readonly startable: readonly StartAgent[];
	readonly lastStarts: LastStarts;
	/** The user's home; empty: unknown. */
	readonly home: string;
};

export const initialStart: StartState = {
	wish: {prompt: '', name: '', agent: undefined, place: 'window'},
	startable: [],
	lastStarts: new Map(),
	home: '',
};

declare module '../model.js' {
	interface AppState extends StartState {}
	interface Modes {
		readonly start: StartMode;
	}
	interface Events {
		readonly start: StartEvent;
	}
	interface Effects {
		readonly start: /** Directories of earlier sessions, or what zoxide knows on a host, and the agents that can be started here, the usual one first. */
			| {readonly type: 'read-folders'; readonly host: HostName | undefined}
			/** Reads which folders are in a folder, `parent` as a person writes it. */
			| {readonly type: 'read-below'; readonly parent: string}
			| {readonly type: 'start'; readonly wanted: StartWanted; readonly goes: boolean}
			| {readonly type: 'go-to-started'; readonly started: StartedPane}
			/** Sends the first prompt of a new session, as soon as it takes text. */
			| {readonly type: 'send-first'; readonly started: StartedPane; readonly prompt: string};
	}
}
